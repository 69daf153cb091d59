import type { VectorType } from '../../../../language/catalog/index.ts'
import type { Bytes } from '../../api.ts'
import type { StoredVectorInfo } from '../spaces.ts'
import type { PropertyIndex, TypeLayout } from '../type-layout.ts'

/** Derived data that does not match the records, so that it can be rebuilt from them. */
export type Fault = (
  | { readonly kind: 'count'; readonly layout: TypeLayout; readonly count: number }
  | { readonly kind: 'index'; readonly layout: TypeLayout; readonly index: PropertyIndex }
  | { readonly kind: 'textIndex'; readonly layout: TypeLayout }
  | { readonly kind: 'adjacency'; readonly layout: TypeLayout }
  | {
      readonly kind: 'vectorInfo'
      readonly layout: TypeLayout
      readonly info: StoredVectorInfo | undefined
    }
  /** Keys that belong to nothing. */
  | { readonly kind: 'leftover'; readonly space: 'property' | 'adjacency' | 'text'; readonly prefix: Bytes }
) & {
  /** What is wrong, in a sentence. */
  readonly text: string
}

export interface Inspection {
  readonly records: number
  /** Types with vectors, and how many numbers each has. */
  readonly vectors: readonly { readonly type: VectorType; readonly dimension: number }[]
  readonly faults: readonly Fault[]
  /** Damage to the records themselves, in sentences: they cannot be restored. */
  readonly losses: readonly string[]
}
