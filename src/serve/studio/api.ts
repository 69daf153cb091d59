import type { PlanNode } from '../../engine/planner/index.ts'
import type { RecordKind } from '../../language/catalog/types.ts'
import type { Completion } from '../../language/complete/index.ts'
import type { QueryFacts } from '../../language/facts/index.ts'
import type { Declared, Effect, Timing, TypeWithCount } from '../../tools/shell/api.ts'

/** What the page asks of the server: `POST /studio/call` with `{"method": …, "args": […]}`, the answer is the result. */
export interface StudioCalls {
  /** All that is declared. */
  overview(): Overview
  /** The query as it is written. */
  source(query: string): string
  /** Runs an entry by itself: no variable of another one is known. `dry` discards what it writes. */
  evaluate(entry: string, options: { readonly dry: boolean; readonly guard: boolean }): Evaluated
  /** How an entry, or a query by its name, runs; with `measure` it is run, and what it writes is discarded. */
  plan(entry: string, measure: boolean): Planned
  /** What is wrong with an entry; nothing is run. */
  check(entry: string): readonly PageDiagnostic[]
  complete(entry: string, caret: number): Completion
  /** The edges of one node or vector with the records at their other ends, at most `max` of each type and direction. */
  neighbours(record: RecordRef, max: number): Neighbourhood
  /** The edges that lead from one of the records to another of them, at most `max`. */
  connections(records: readonly RecordRef[], max: number): Connections
}

export interface Overview {
  /** The name of the project's folder. */
  readonly project: string
  readonly revision: number
  readonly types: readonly TypeWithCount[]
  readonly queries: readonly QueryFacts[]
}

/** A `SessionResult` as a browser needs it: diagnostics without the files that their spans share. */
export type Evaluated =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly diagnostics: readonly PageDiagnostic[] }
  | {
      readonly kind: 'answer'
      readonly value?: unknown
      readonly timing: Timing
      readonly effects: readonly Effect[]
      readonly dry: boolean
    }
  | {
      readonly kind: 'declared'
      readonly declared: readonly Declared[]
      readonly dry: boolean
      readonly diagnostics: readonly PageDiagnostic[]
    }
  /** It would update and drop more than a few records, and was not run: ask, then run it without the guard. */
  | { readonly kind: 'confirm'; readonly effects: readonly Effect[]; readonly rows: number }

export type Planned =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly diagnostics: readonly PageDiagnostic[] }
  | { readonly kind: 'plan'; readonly plan: PlanNode }

/** A diagnostic without its file: what a browser needs to show it. */
export interface PageDiagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly label?: string
  readonly help?: string
  readonly note?: string
  /** UTF-16 offsets into the entry. Absent when the fault lies in `place`. */
  readonly at?: { readonly from: number; readonly to: number }
  /** `queries.hx:12` */
  readonly place?: string
  readonly fixes: readonly PageFix[]
}

export interface PageFix {
  readonly title: string
  readonly edits: readonly { readonly from: number; readonly to: number; readonly text: string }[]
}

/** A node or a vector. */
export interface RecordRef {
  readonly of: 'node' | 'vector'
  readonly type: string
  readonly id: string
}

/** A record as an answer has it: id, label, for an edge its ends, then its properties. */
export type ShownRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly label: string }

export interface Neighbourhood {
  /** Absent when there is no such record any more. */
  readonly record?: ShownRecord
  readonly edges: readonly Neighbour[]
  /** Edges that were left out. */
  readonly more: number
}

export interface Neighbour {
  readonly edge: ShownRecord
  readonly of: RecordKind
  readonly other: ShownRecord
}

export interface Connections {
  readonly edges: readonly ShownRecord[]
  readonly more: number
}
