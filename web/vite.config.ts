import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: 'es2022',
    // A data: URL in a style sheet would need a wider content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` beside `ODDTRICK_ORIGINS=http://localhost:5173 oddtrick serve`.
  server: { proxy: { '/api': { target: process.env.CLUB ?? 'http://127.0.0.1:8080', ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
