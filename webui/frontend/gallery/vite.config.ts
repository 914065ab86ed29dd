import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The gallery is built for tests alone; nothing of it is served by Gyoji.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  base: './',
  // One file: what a panel loads when it is first shown is there at once, so that pictures wait for nothing.
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', rolldownOptions: { output: { codeSplitting: false } } },
})
