import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import {
  builtBinary,
  findPackage,
  type NativePackage,
  probe,
  remedyFor,
  usableFile,
} from '../../base/native/index.ts'
import { emptyHnsw } from './faiss-hnsw.ts'
import { innerProduct, type NativeFaiss } from './faiss-native.ts'

export type FaissLoad =
  | { readonly kind: 'loaded'; readonly faiss: NativeFaiss; readonly version: string; readonly file: string }
  | { readonly kind: 'unavailable'; readonly reason: string }

/** Which engine serves vectors, for `gvq doctor` and the notice at start. */
export type VectorEngine =
  | { readonly active: 'faiss'; readonly version: string }
  | { readonly active: 'exact'; readonly reason: string; readonly remedy: string }

let load: FaissLoad | undefined

/** Loads faiss-node on the first call, and says why when that fails. The only file that imports it. */
export function loadFaiss(): FaissLoad {
  load ??= tryFaiss()
  return load
}

/** The same anew at each call, for it may have been built since. */
export function tryFaiss(): FaissLoad {
  return loadFaissOf(findPackage('faiss-node'))
}

/** Says which engine is active; loads faiss-node when that was not tried before. */
export function vectorEngine(): VectorEngine {
  const result = loadFaiss()
  if (result.kind === 'loaded') return { active: 'faiss', version: result.version }
  return { active: 'exact', reason: result.reason, remedy: remedyFor('FAISS') }
}

/** Loads a package with a binary that has worked in a process of its own. */
export function loadFaissOf(found: NativePackage | undefined): FaissLoad {
  // One thread of its own is no slower for single queries and small batches, 20 times faster when other processes keep the cores
  // busy (idle OpenMP threads spin), and makes equal graphs of equal input. OpenMP reads this when the binary is loaded.
  process.env.OMP_NUM_THREADS ??= '1'
  if (found === undefined) return unavailable('the package faiss-node is not installed')
  const { name, version, folder } = found
  const carried = join(folder, 'build', 'Release', 'faiss-node.node')
  const files = [carried, builtBinary(name, version)].filter(isFile)
  const usable = usableFile(files, file => probe(file, exercise, [file]))
  if (usable === undefined) return unavailable(`the binary of faiss-node ${version} is not there`)
  if (usable.kind === 'unusable') return unavailable(doesNotLoad(version, usable.reason))
  try {
    const faiss = createRequire(import.meta.url)(usable.file) as NativeFaiss
    if (!emptyHnsw(faiss, 1))
      return unavailable(`faiss-node ${version} carries a FAISS whose files gvq does not know`)
    return { kind: 'loaded', faiss, version, file: usable.file }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return unavailable(doesNotLoad(version, message.split('\n', 1)[0]!))
  }
}

function doesNotLoad(version: string, reason: string): string {
  return `the binary of faiss-node ${version} does not load: ${reason}`
}

function isFile(path: string | undefined): path is string {
  return path !== undefined && existsSync(path)
}

/** A scan and a graph, made, filled, searched, written and read back. */
const exercise = `
  const { Index } = require(process.argv[1])
  for (const kind of ['Flat', 'HNSW32,Flat']) {
    const index = Index.fromFactory(2, kind, ${innerProduct})
    index.add([1, 0, 0, 1])
    const { labels } = Index.fromBuffer(index.toBuffer()).search([0, 1], 1)
    if (labels[0] !== 1) throw new Error('a search finds another vector than the nearest')
  }
`

function unavailable(reason: string): FaissLoad {
  return { kind: 'unavailable', reason }
}
