import { createVectorIndex, liveFaissIndex } from '../../src/engine/vector/create.ts'
import { FaissCore } from '../../src/engine/vector/faiss-core.ts'
import { loadFaiss } from '../../src/engine/vector/graph/faiss-loader.ts'
import type { NativeFaiss } from '../../src/engine/vector/graph/faiss-native.ts'
import type { VectorEntry, VectorIndex } from '../../src/engine/vector/index.ts'
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

/** The native module itself. */
export function faissFile(): string {
  if (load.kind === 'unavailable') throw new Error(load.reason)
  return load.file
}

/** An empty graph, which otherwise needs more vectors than a test should create. */
export function createGraph(dimension: number): VectorIndex {
  const faiss = nativeFaiss()
  return liveFaissIndex(faiss, FaissCore.empty(faiss, 'hnsw', dimension), dimension)
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
