import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The gallery is built for tests alone; nothing of it is served by Gyoji.
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  base: './',
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022' },
})
