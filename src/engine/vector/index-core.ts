import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import type { Measurement } from './graph/measurement.ts'
import type { EngineName, Exclude, IndexImage, SliceOptions, VectorEntries, VectorEntry } from './port.ts'

/** The engine of a `LiveIndex`, which checks all arguments. */
export interface IndexCore {
  readonly engine: EngineName
  readonly size: number
  readonly content: FingerprintNumbers
  readonly wantsRebuild: boolean
  isOutgrownBy(count: number): boolean
  readonly needsMeasuring: boolean
  readonly measurement: Measurement | undefined
  measure(options: SliceOptions): Promise<void>
  has(id: string): boolean
  putMany(entries: readonly VectorEntry[]): void
  delete(id: string): boolean
  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[]
  image(): IndexImage
}

/** Builds a new core in slices. */
export type CoreBuilder = (entries: VectorEntries, options: SliceOptions) => Promise<IndexCore>
