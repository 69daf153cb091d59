import type { RecordKind } from '../catalog/types.ts'

export interface TypeFacts {
  readonly of: RecordKind
  readonly name: string
  readonly properties: readonly PropertyFacts[]
  /** The types at the ends; for edges only. */
  readonly from?: TypeName
  readonly to?: TypeName
  /** Whether there is at most one edge from one item to another; for edges only. */
  readonly unique?: boolean
  readonly declaredAt: DeclaredAt
}

export interface TypeName {
  readonly of: RecordKind
  readonly type: string
}

export interface PropertyFacts {
  readonly name: string
  /** The type as HelixQL writes it: `U8`, `[F64]`, `{a: String}`. */
  readonly type: string
  readonly index: 'none' | 'index' | 'unique'
  /** The DEFAULT as HelixQL writes it: `NOW`, `"x"`, `5`. */
  readonly default?: string
}

export interface QueryFacts {
  readonly name: string
  readonly parameters: readonly ParameterFacts[]
  /** The shape of the response; absent for `RETURN NONE`. */
  readonly returns?: Shape
  readonly writes: boolean
  /** What the `//` lines directly above it say; absent without any. */
  readonly comment?: string
  readonly declaredAt: DeclaredAt
}

export interface ParameterFacts {
  readonly name: string
  /** The type as HelixQL writes it. */
  readonly type: string
  readonly optional: boolean
}

export interface DeclaredAt {
  /** The path as shown to people; `<input>` for a declaration of a shell that is not saved. */
  readonly file: string
  /** The line, from 1. */
  readonly line: number
}

/** A variable of a session. */
export interface VariableFacts {
  readonly name: string
  readonly type: KindFacts
  /** The kind as users see it: `3 Person nodes`, `a String`. */
  readonly text: string
  /** Items or values that it holds. */
  readonly rows: number
}

/** The static kind of a variable: what steps may follow it. */
export type KindFacts =
  | {
      readonly kind: 'items'
      readonly of: RecordKind
      readonly type: string
      /** Several items, or one. */
      readonly plural: boolean
      /** Found by a search: has `score`. */
      readonly scored: boolean
    }
  | { readonly kind: 'value'; readonly type: string; readonly plural: boolean }
  | {
      /** Groups, paths, and what lies on a path between several types. */
      readonly kind: 'rows'
      readonly of: 'group' | 'path' | 'node' | 'edge'
      readonly members: readonly RowMemberFacts[]
      readonly plural: boolean
    }
  | { readonly kind: 'object' | 'list' | 'none' }

export interface RowMemberFacts {
  readonly name: string
  readonly type: KindFacts
  /** False for what AGGREGATE_BY groups by: it can be read, and is not shown. */
  readonly isShown: boolean
}

/** The static shape of a JSON value: what is known about an answer before the query runs. */
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
  /** Whether the record is a node, an edge or a vector, also when only some of its members are shown. */
  readonly of?: RecordKind
  /** The name of its type. */
  readonly type?: string
  readonly columns: readonly ColumnShape[]
}

export interface ColumnShape {
  readonly name: string
  readonly shape: Shape
  /** The type as a header shows it: `String`, `ID`, `[F64]`, `Person`, `[Person]`, `object`. */
  readonly type: string
}
