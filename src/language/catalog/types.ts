import type { Span } from '../diagnostics/diagnostic.ts'

/** What sort of value a scalar type holds. */
export type ScalarSort =
  | { readonly sort: 'text' | 'boolean' | 'id' | 'date' }
  | { readonly sort: 'integer'; readonly signed: boolean; readonly bits: number }
  | { readonly sort: 'float'; readonly bits: 32 | 64 }

/** Every scalar type, with the sort of value that it holds. */
export const scalars = {
  String: { sort: 'text' },
  Boolean: { sort: 'boolean' },
  I8: { sort: 'integer', signed: true, bits: 8 },
  I16: { sort: 'integer', signed: true, bits: 16 },
  I32: { sort: 'integer', signed: true, bits: 32 },
  I64: { sort: 'integer', signed: true, bits: 64 },
  U8: { sort: 'integer', signed: false, bits: 8 },
  U16: { sort: 'integer', signed: false, bits: 16 },
  U32: { sort: 'integer', signed: false, bits: 32 },
  U64: { sort: 'integer', signed: false, bits: 64 },
  U128: { sort: 'integer', signed: false, bits: 128 },
  F32: { sort: 'float', bits: 32 },
  F64: { sort: 'float', bits: 64 },
  ID: { sort: 'id' },
  Date: { sort: 'date' },
} as const satisfies Readonly<Record<string, ScalarSort>>

export type ScalarName = keyof typeof scalars

export const scalarNames = Object.keys(scalars) as readonly ScalarName[]

/** The type of a property, a parameter or a computed value. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly name: ScalarName }
  | { readonly kind: 'array'; readonly element: ValueType }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, ValueType> }

/**
 * A value inside the engine.
 * - integers of every width, and `Date` (microseconds since 1970 UTC): a `number` if it is a safe integer,
 *   otherwise a `bigint`; never the other way round, so that `===` compares them
 * - `F32`: the shortest decimal that rounds to the stored 32-bit float, as a `number`; `F64`: a `number`
 * - `ID`: 16 characters, one per byte (see ids.ts); never the printed UUID
 * - `[F64]` and other arrays: a plain array; `Vector` payloads are Float64Array and are not Values
 * - `null`: no value
 */
export type Value =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Value[]
  | { readonly [key: string]: Value }

export type DefaultValue = { readonly kind: 'now' } | { readonly kind: 'value'; readonly value: Value }

export interface Property {
  readonly name: string
  readonly type: ValueType
  readonly index: 'none' | 'index' | 'unique'
  readonly default?: DefaultValue
  /** Position in the declaration, from 0, and in a record's `values`. */
  readonly slot: number
  readonly span?: Span
}

interface RecordTypeBase {
  readonly name: string
  readonly properties: readonly Property[]
  readonly propertyByName: ReadonlyMap<string, Property>
  readonly span?: Span
}

export interface NodeType extends RecordTypeBase {
  readonly kind: 'node'
}

export interface VectorType extends RecordTypeBase {
  readonly kind: 'vector'
}

export interface EdgeType extends RecordTypeBase {
  readonly kind: 'edge'
  readonly from: NodeType | VectorType
  readonly to: NodeType | VectorType
  /** At most one edge of this type from one item to another. */
  readonly unique: boolean
}

export type RecordType = NodeType | EdgeType | VectorType
export type RecordKind = 'node' | 'edge' | 'vector'

/** All types of a program. A node, an edge and a vector can have the same name. */
export interface Catalog {
  readonly nodes: ReadonlyMap<string, NodeType>
  readonly edges: ReadonlyMap<string, EdgeType>
  readonly vectors: ReadonlyMap<string, VectorType>
}
