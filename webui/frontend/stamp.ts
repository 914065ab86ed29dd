import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

const WATCHED = ['src', 'public', 'index.html', 'package.json', 'package-lock.json', 'svelte.config.js', 'tsconfig.json', 'vite.config.ts', 'stamp.ts']

function* files(path: string): Generator<string> {
  if (statSync(path).isDirectory()) for (const name of readdirSync(path)) yield* files(join(path, name))
  else yield path
}

/** SHA-256 over every source file: its path, a NUL, its bytes, a NUL, in the order of the paths. */
export function fingerprint(root: string): string {
  const all = WATCHED.flatMap((name) => [...files(join(root, name))]).map((path) => relative(root, path).split(sep).join('/'))
  const hash = createHash('sha256')
  for (const name of all.sort()) hash.update(name).update('\0').update(readFileSync(join(root, name))).update('\0')
  return hash.digest('hex')
}

/** Writes `build.json` beside the assets, so that a test without Node can tell whether they are current. */
export function stamp(): Plugin {
  return {
    name: 'stamp',
    apply: 'build',
    writeBundle(options) {
      writeFileSync(join(options.dir ?? '', 'build.json'), JSON.stringify({ sources: fingerprint(import.meta.dirname) }) + '\n')
    },
  }
}
