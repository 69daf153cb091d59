import { createVectorIndex, liveFaissIndex } from '../../src/engine/vector/create.ts'
import { FaissCore } from '../../src/engine/vector/faiss-core.ts'
import { loadFaiss } from '../../src/engine/vector/graph/faiss-loader.ts'
import {
  innerProduct,
  type NativeFaiss,
  type NativeIndex,
} from '../../src/engine/vector/graph/faiss-native.ts'
import { HnswGraph } from '../../src/engine/vector/graph/hnsw-graph.ts'
import { Linker } from '../../src/engine/vector/graph/linker.ts'
import type { VectorEntry, VectorIndex } from '../../src/engine/vector/index.ts'
import { ByteBlock } from '../../src/engine/vector/numbers/byte-block.ts'
import { randomNumbers } from '../support/random.ts'
import { skipUnless } from '../support/skip-unless.ts'

const load = loadFaiss()
if (load.kind === 'unavailable' && process.env.CI) throw new Error(`FAISS is missing: ${load.reason}`)

const isFaissThere = load.kind === 'loaded'
/** Runs only where FAISS is missing. */
export const needsNoFaiss = skipUnless(
  !isFaissThere,
  'only where FAISS is missing: npm install --omit=optional',
)
export const needsFaiss = skipUnless(
  isFaissThere,
  `FAISS is missing${load.kind === 'unavailable' ? `, ${load.reason}` : ''}: npx gvq doctor --build`,
)

export function nativeFaiss(): NativeFaiss {
  if (load.kind === 'unavailable') throw new Error(load.reason)
  return load.module
}

/** What FAISS offers, and gvq does not use. */
interface FaissIndex extends NativeIndex {
  add(rows: readonly number[]): void
  search(query: readonly number[], k: number): { readonly labels: readonly number[] }
}

/** An empty index of FAISS itself, such as earlier versions of gvq built, for inner products. */
export function faissIndex(dimension: number, kind: string): FaissIndex {
  const { Index } = nativeFaiss() as unknown as {
    readonly Index: { fromFactory(dimension: number, kind: string, metric: number): FaissIndex }
  }
  return Index.fromFactory(dimension, kind, innerProduct)
}

/** An index in a file, as FAISS searches it. */
export function faissFileIndex(path: string): FaissIndex {
  return nativeFaiss().Index.read(path) as FaissIndex
}

/** A graph of unit vectors, and their bytes. */
export function linkedGraph(units: readonly Float32Array[]): { graph: HnswGraph; bytes: ByteBlock } {
  const graph = new HnswGraph()
  const bytes = new ByteBlock(units[0]!.length)
  const linker = new Linker(graph, bytes)
  for (const unit of units) {
    bytes.push(unit)
    linker.insert()
  }
  return { graph, bytes }
}

/** An empty graph, which otherwise needs more vectors than a test should create. */
export function createGraph(dimension: number): VectorIndex {
  return liveFaissIndex(FaissCore.empty('hnsw', dimension), dimension)
}

export interface Engine {
  readonly name: string
  readonly create: (dimension: number) => VectorIndex
}

export const exactEngine: Engine = {
  name: 'exact',
  create: dimension => createVectorIndex({ dimension, engine: 'exact' }),
}

export const faissEngines: readonly Engine[] = [
  { name: 'faiss-flat', create: dimension => createVectorIndex({ dimension, engine: 'faiss' }) },
  { name: 'faiss-hnsw', create: createGraph },
]

/** The engines of this machine. */
export const engines: readonly Engine[] = isFaissThere ? [exactEngine, ...faissEngines] : [exactEngine]

/** The id of a small number; ids order as their numbers do. */
export function id(number: number): string {
  return String(number).padStart(16, '0')
}

export function vector(...components: number[]): Float64Array {
  return Float64Array.from(components)
}

/** Vectors scattered around `clusterCount` random centres. */
export function clusteredVectors(seed: number, dimension: number, clusterCount: number): () => Float64Array {
  const random = randomNumbers(seed)
  const gauss = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const centres = Array.from({ length: clusterCount }, () => Float64Array.from({ length: dimension }, gauss))
  return () => centres[Math.floor(random() * clusterCount)]!.map(x => x + 0.5 * gauss())
}

export function entriesFrom(next: () => Float64Array, count: number): VectorEntry[] {
  return Array.from({ length: count }, (_, i) => [id(i), next()] as const)
}
