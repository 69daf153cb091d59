import type { RecordKind } from '../../language/catalog/types.ts'

/** The static shape of a JSON value: what is known of an answer before it is there. */
export type Shape =
  /** A scalar, or an array or object of scalars as a property may hold it. `type` as HelixQL writes it: `U8`, `[F64]`. May be null. */
  | { readonly kind: 'value'; readonly type: string }
  /** An object with known members in a known order. May be null where a traversal found nothing. */
  | RecordShape
  /** An array. A list of `record` is a table, its members the columns. */
  | { readonly kind: 'list'; readonly element: Shape }
  /** Nothing is known. */
  | { readonly kind: 'any' }

export interface RecordShape {
  readonly kind: 'record'
  /** Of a node, an edge or a vector, also when only some of its members are shown. */
  readonly of?: RecordKind
  /** The name of its type. */
  readonly type?: string
  readonly columns: readonly ColumnShape[]
}

export interface ColumnShape {
  readonly name: string
  readonly shape: Shape
  /** For a header: `String`, `ID`, `[F64]`, `Person`, `[Person]`, `object`. */
  readonly type: string
}
