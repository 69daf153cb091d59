// Writes src/base/native/pinned-packages.ts: what `gvq doctor --build` may fetch, from package-lock.json. Run it when that has changed.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

/** The entry that a package at a place of the tree finds under a name: its own, or that of a folder above. */
function placeOf(from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (packages[place] !== undefined) return place
    if (at === '') throw new Error(`package-lock.json lacks ${name}`)
    if (!at.includes('/node_modules/')) at = ''
  }
}

/** A package with all that it needs. */
export function treeOf(name) {
  const tree = {}
  const add = place => {
    if (tree[place] !== undefined) return
    const { version, integrity, dependencies } = packages[place]
    tree[place] = { version, integrity, ...(dependencies && { dependencies }) }
    for (const each of Object.keys(dependencies ?? {})) add(placeOf(place, each))
  }
  add(`node_modules/${name}`)
  return tree
}

if (process.argv[1] === import.meta.filename) {
  const trees = Object.fromEntries(['rocksdb', 'faiss-node'].map(name => [name, treeOf(name)]))
  const path = join(root, 'src/base/native/pinned-packages.ts')
  writeFileSync(
    path,
    `// Written by bin/pin.mjs.

interface PinnedPackage {
  readonly version: string
  /** SHA-512. */
  readonly integrity: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/** The packages that each native package consists of, by their places below the folder that they are installed in. */
export const pinnedPackages: Readonly<Record<'rocksdb' | 'faiss-node', Readonly<Record<string, PinnedPackage>>>> = ${JSON.stringify(trees, null, 2)}
`,
  )
  spawnSync('npx', ['biome', 'check', '--write', path], { stdio: 'inherit' })
}
