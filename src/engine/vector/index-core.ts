import type { FingerprintNumbers } from '../../base/fingerprint.ts'
import type { EngineName, Exclude, IndexImage, RebuildOptions, VectorEntries, VectorEntry } from './port.ts'

/** The engine of a `LiveIndex`, which checks all arguments. */
export interface IndexCore {
  readonly engine: EngineName
  readonly size: number
  readonly content: FingerprintNumbers
  readonly wantsRebuild: boolean
  isOutgrownBy(count: number): boolean
  readonly reach: number
  has(id: string): boolean
  putMany(entries: readonly VectorEntry[]): void
  delete(id: string): boolean
  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[]
  image(): IndexImage
}

/** Builds a new core in slices. */
export type CoreBuilder = (entries: VectorEntries, options: RebuildOptions) => Promise<IndexCore>
