import type { PlanNode } from '../../engine/planner/index.ts'
import type { RecordKind } from '../../language/catalog/types.ts'
import type { Completion } from '../../language/complete/index.ts'
import type { QueryFacts } from '../../language/facts/index.ts'
import type { HoverPart } from '../../language/service/index.ts'
import type { Declared, Effect, Timing, TypeWithCount } from '../../tools/shell/api.ts'

/**
 * The calls of the page to the server: `POST /studio/call` with `{"method": …, "args": […]}`, answered with
 * `{"result": …}`.
 */
export interface StudioCalls {
  /** All declarations. */
  overview(): Overview
  /** That of the overview, as it is now: another one if the program has changed. */
  revision(): number
  /** The source text of a query. */
  source(query: string): string
  /** Runs an entry, without the variables of other entries. `dry` discards its writes; `guard` asks before large ones. */
  evaluate(entry: string, options: { readonly dry: boolean; readonly guard: boolean }): Evaluated
  /** The plan of an entry, or of a query given by name. With `measure` it is also run, and its writes are discarded. */
  plan(entry: string, measure: boolean): Planned
  /** The diagnostics of an entry, which is not run. */
  check(entry: string): readonly PageDiagnostic[]
  complete(entry: string, caret: number): Completion
  /** What is known of the word at a place of an entry. */
  hover(entry: string, offset: number): PageHover
  /** What a rename at a place of an entry would change. */
  renameable(entry: string, offset: number): PageRenameable
  /** Renames what an entry declares, at all its places in it. */
  rename(entry: string, offset: number, name: string): PageRenamed
  /** The edges of a node or vector with the records at their other ends, at most `max` of each type and direction. */
  neighbours(record: RecordRef, max: number): Neighbourhood
  /** The edges between the given records, at most `max`. */
  connections(records: readonly RecordRef[], max: number): Connections
}

export interface Overview {
  /** The name of the project's folder. */
  readonly project: string
  readonly revision: number
  /** False for a key that only reads. */
  readonly mayWrite: boolean
  readonly types: readonly TypeWithCount[]
  readonly queries: readonly QueryFacts[]
  /** The name of the list in the answer, by query whose rows the server sends one by one. */
  readonly rowsOf: Readonly<Record<string, string>>
  readonly changed: ChangedTypes
}

/** What the queries of the program do to records of a type: `node Person`, `edge Knows`. */
export interface ChangedTypes {
  readonly updated: readonly string[]
  readonly dropped: readonly string[]
}

/** A `SessionResult` for the browser: its diagnostics do not contain the files of their spans. */
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
  /** Not run, because it would update and drop more than a few records: ask the user, then run it without the guard. */
  | { readonly kind: 'confirm'; readonly effects: readonly Effect[]; readonly rows: number }

export type Planned =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly diagnostics: readonly PageDiagnostic[] }
  | { readonly kind: 'plan'; readonly plan: PlanNode }

/** A diagnostic without its file. */
export interface PageDiagnostic {
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly message: string
  readonly label?: string
  readonly help?: string
  readonly note?: string
  /** UTF-16 offsets into the entry. Absent if the error is in another file, at `place`. */
  readonly at?: PagePlace
  /** `queries.hx:12` */
  readonly place?: string
  readonly fixes: readonly PageFix[]
}

/** Without parts if nothing is known. */
export interface PageHover {
  /** UTF-16 offsets into the entry. */
  readonly at?: PagePlace
  readonly parts?: readonly HoverPart[]
}

export interface PageFix {
  readonly title: string
  readonly edits: readonly PageEdit[]
}

/** A place in a text, in UTF-16 offsets. */
export interface PagePlace {
  readonly from: number
  readonly to: number
}

export interface PageEdit extends PagePlace {
  readonly text: string
}

/** The name at a place with all places that a rename changes, or why there is none. */
export type PageRenameable =
  | { readonly name: string; readonly at: PagePlace; readonly places: readonly PagePlace[] }
  | { readonly refused: string }

export type PageRenamed =
  | {
      readonly edits: readonly PageEdit[]
      /** What the user must know of what was not changed. */
      readonly notice?: string
    }
  | { readonly refused: string }

/** A node or a vector. */
export interface RecordRef {
  readonly of: 'node' | 'vector'
  readonly type: string
  readonly id: string
}

/** A record as in an answer: id, label, for an edge its ends, then its properties. */
export type ShownRecord = Readonly<Record<string, unknown>> & { readonly id: string; readonly label: string }

export interface Neighbourhood {
  /** Absent if the record no longer exists. */
  readonly record?: ShownRecord
  readonly edges: readonly Neighbour[]
  /** The number of edges that were omitted. */
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
