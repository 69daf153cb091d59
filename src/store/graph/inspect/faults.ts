import type { VectorType } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Id } from '../api.ts'
import type { Segment } from '../types/page-layout.ts'
import type { StoredVectorInfo } from '../types/spaces.ts'
import type { PropertyIndex, TypeLayout } from '../types/type-layout.ts'
import type { TypeState } from '../types/type-state.ts'

/** Derived data that does not match the records, so that it can be rebuilt from them. */
export type Fault = (
  | { readonly kind: 'count'; readonly layout: TypeLayout; readonly count: number }
  /** Rows that are in use must not be given out again. */
  | { readonly kind: 'rows'; readonly layout: TypeLayout; readonly rows: number }
  /** The note of the segments of a type. */
  | { readonly kind: 'segments'; readonly layout: TypeLayout; readonly segments: readonly Segment[] }
  /** With the state go all trees. `state` is the new one, without trees. */
  | { readonly kind: 'state'; readonly layout: TypeLayout; readonly state: TypeState }
  /** `lastId`: see TypeState. */
  | { readonly kind: 'ids'; readonly layout: TypeLayout; readonly lastId: Id | undefined }
  | { readonly kind: 'index'; readonly layout: TypeLayout; readonly index: PropertyIndex }
  | { readonly kind: 'textIndex'; readonly layout: TypeLayout }
  | { readonly kind: 'adjacency'; readonly layout: TypeLayout }
  | {
      readonly kind: 'vectorInfo'
      readonly layout: TypeLayout
      readonly info: StoredVectorInfo | undefined
    }
  /** Pages that say something else of their columns than these hold: some rows of each. */
  | { readonly kind: 'columns'; readonly layout: TypeLayout; readonly rows: readonly number[] }
  /** The log of the vectors of a type cannot be read. */
  | { readonly kind: 'vectorLog'; readonly layout: TypeLayout }
  /** A tree that belongs to nothing: the first part of the keys of its nodes. */
  | { readonly kind: 'leftover'; readonly space: 'bytes' | 'numbers'; readonly prefix: ByteString }
) & {
  /** What is wrong, in a sentence. */
  readonly text: string
}

export interface FoundRecords {
  readonly count: number
  /** The greatest id, while ids ascend with the rows. */
  readonly lastId: Id | undefined
  /** Whether all pages could be read. */
  readonly isWhole: boolean
}

export interface Inspection {
  readonly records: number
  /** Types with vectors, and how many numbers each has. */
  readonly vectors: readonly { readonly type: VectorType; readonly dimension: number }[]
  readonly faults: readonly Fault[]
  /** What the pages of each type have, by the number of the type. */
  readonly found: ReadonlyMap<number, FoundRecords>
  /** Damage to the records themselves, in sentences: they cannot be restored. */
  readonly losses: readonly string[]
}
