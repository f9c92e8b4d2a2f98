import { defineConfig } from '@playwright/test'

/** Tests in a real browser at the real server: `npm run e2e`, with ODDTRICK naming the binary. */
export default defineConfig({
  testDir: 'tests',
  // The binary that is shipped does not have the games of examples/.
  testIgnore: process.env.EXAMPLES ? [] : 'examples/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: process.env.CI ? 1 : 2,
  // The cards are drawn anew each time and a loaded machine may take longer than a spec waits: what fails once in a whole run is tried again, and told as flaky.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
