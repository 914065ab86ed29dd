import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { stamp } from './stamp.ts'

// The page is built into webui/static and committed: neither a user nor a Raspberry Pi needs Node.
export default defineConfig({
  plugins: [svelte(), stamp()],
  base: '/',
  build: {
    outDir: '../static',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/page.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8010', '/live': { target: 'ws://127.0.0.1:8010', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/browser.setup.ts'] },
})
