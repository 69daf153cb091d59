import type { RecordKind } from '../catalog/types.ts'

/** What is known of a JSON value before it is there; what a shell tells of an answer fits. */
export type Shape =
  /** A scalar, or an array or object of scalars as a property may hold it; may be null. */
  | { readonly kind: 'value'; readonly type: string }
  | RecordShape
  | { readonly kind: 'list'; readonly element: Shape }
  /** Nothing is known. */
  | { readonly kind: 'any' }

/** An object with known members in a known order. */
export interface RecordShape {
  readonly kind: 'record'
  /** Set for a node, an edge or a vector. */
  readonly of?: RecordKind
  readonly columns: readonly ColumnShape[]
}

export interface ColumnShape {
  readonly name: string
  readonly shape: Shape
  /** For a header: `String`, `[Person]`. */
  readonly type: string
}
