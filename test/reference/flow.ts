import type { ErrorCode } from '../../src/base/errors.ts'
import type { Shape } from '../../src/language/analysis/index.ts'
import type { Value } from '../../src/language/catalog/index.ts'
import type { Refusal } from './errors.ts'
import type { Stored } from './store.ts'

/** The result of an expression. */
export type Flow = Items | Values | Skipped

export interface Row {
  readonly record: Stored
  readonly score?: number
  /** The relevance for MMR if it is not 1 − score: the score of an earlier reranker. */
  readonly relevance?: number
  /** The members of a row that a query makes, by slot (S8a, C8). */
  readonly made?: readonly (Value | Items)[]
  /** What the group or path that holds the row shows of it, whatever becomes of it (W1). */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** The record that the row stands for, as it is shown. */
  readonly own?: Readonly<Record<string, unknown>>
  /** Stands in a list of paths where there is none (C8). */
  readonly isNone?: true
  /** What the entries of a projection yield, before it is JSON. */
  readonly entries?: ReadonlyMap<string, Flow>
  /** The entries of the projection before, while a further one is not fixed. */
  readonly before?: ReadonlyMap<string, Flow>
  /** Fixed by a projection when it was bound (W1). */
  readonly shown?: Readonly<Record<string, unknown>>
  /** Why it is unknown whether a filter keeps the row; irrelevant if the row is not needed. */
  readonly doubt?: Refusal
  /** Why it cannot be shown; irrelevant if it is not. */
  readonly fault?: Refusal
}

export interface Items {
  readonly kind: 'items'
  readonly rows: readonly Row[]
  /** One thing or none, as known statically (S3). */
  readonly single: boolean
  /** Why a single value or item is absent (S4, S7). */
  readonly absence?: Absence
  /** What a variable holds, unless a filter has removed it: a step that leads on needs it (S7). */
  readonly isHeld?: boolean
  /** A mapping whose values are fixed at the end of its traversal. */
  readonly projection?: { readonly shape: Shape; readonly variable: number | undefined }
  /** Removed by exclusions. */
  readonly hidden?: ReadonlySet<string>
}

export type Absence =
  | { readonly kind: 'null' }
  | { readonly kind: 'missing'; readonly code: ErrorCode; readonly id?: string }

/** Values, or finished JSON where the static kind is object or list. */
export interface Values {
  readonly kind: 'values'
  readonly values: readonly unknown[]
  readonly single: boolean
  /** Why a single value is not there. */
  readonly absence?: Absence
}

/** An optional parameter that was not given, or a value computed from one (H2). */
export interface Skipped {
  readonly kind: 'skipped'
}

export const skipped: Skipped = { kind: 'skipped' }

export const nothing: Absence = { kind: 'null' }
export const noValueFound: Absence = { kind: 'missing', code: 'NO_VALUE_FOUND' }

export function one(value: unknown): Values {
  return { kind: 'values', values: [value], single: true }
}

export function item(row: Row): Items {
  if (row.isNone) return { kind: 'items', rows: [], single: true, absence: nothing }
  return { kind: 'items', rows: [row], single: true, absence: noValueFound }
}

/** The first value; a missing one is null. */
export function first(flow: Values): Value {
  return (flow.values[0] ?? null) as Value
}
