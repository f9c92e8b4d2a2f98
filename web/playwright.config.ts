import { defineConfig } from '@playwright/test'

/** Tests in a real browser at the real server: `npm run e2e`, with ODDTRICK naming the binary. */
export default defineConfig({
  testDir: 'tests',
  // The binary that is shipped does not have the games of examples/.
  testIgnore: process.env.EXAMPLES ? [] : 'examples/**',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: process.env.CI ? 1 : 2,
  // What fails once has failed: where a spec needs a certain deal, the pack is stacked for it.
  retries: 0,
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
