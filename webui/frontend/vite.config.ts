import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { stamp } from './stamp.ts'

type Graph = { getModuleInfo: (id: string) => { isEntry: boolean; importers: readonly string[] } | null }

/** Whether a module is needed before anything is chosen on the page: the entry, and what it imports at once. */
function first(id: string, graph: Graph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const info = graph.getModuleInfo(id)
  return !!info && (info.isEntry || info.importers.some((importer) => first(importer, graph, seen)))
}

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
        // What is shown first comes in one piece; what several later parts share, in another one.
        codeSplitting: {
          groups: [
            { name: (id, graph) => (first(id, graph) ? 'first' : null), priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8010', '/live': { target: 'ws://127.0.0.1:8010', ws: true } } },
  test: { include: ['src/**/*.test.ts'], environment: 'node', setupFiles: ['src/browser.setup.ts'] },
})
