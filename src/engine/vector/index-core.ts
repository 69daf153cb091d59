import type { FingerprintNumbers } from '../../base/data/fingerprint.ts'
import type { Parts } from '../../base/flow/parts.ts'
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
  measure(options: SliceOptions): Promise<boolean>
  has(id: string): boolean
  putMany(entries: readonly VectorEntry[]): void
  delete(id: string): boolean
  candidates(query: Float64Array, k: number, exclude: Exclude | undefined): string[]
  /** How many vectors `candidates` compares one after the other; 0 where it does not. */
  comparedFor(k: number): number
  /**
   * Returns the candidates of the state at its end, between whose parts vectors may be added and removed.
   * @param excludeOf is asked at the end
   */
  candidatesInParts(query: Float64Array, k: number, excludeOf: () => Exclude): Parts<string[]>
  image(): IndexImage
}

/** Builds a new core in slices. */
export type CoreBuilder = (entries: VectorEntries, options: SliceOptions) => Promise<IndexCore>
