import type { RunLimits } from '../../engine/execution/run-control.ts'
import type { PlanNode } from '../../engine/planner/plan-node.ts'
import type { RecordKind } from '../../language/catalog/types.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Shape, VariableFacts } from '../../language/facts/types.ts'

/*
 * What comes of an input, for the library, for shells and for what a server sends to a shell of another process: plain data
 * (JSON and `bigint`), except the spans of diagnostics, which share their SourceFile as everywhere.
 */

/** A conversation with a database, in which variables last. Its inputs run one after another. */
export interface Session {
  /**
   * Runs one input: declarations, statements, an expression, or the call of a query. An input that cannot run for what it
   * says is a result, not an error.
   * @throws GvqError when it fails as it runs: as `call`
   */
  evaluate(text: string, options?: EvaluateOptions): Promise<SessionResult>
  /**
   * How the same input, or a query by its name alone, will run; nothing is run.
   * @throws GvqError INVALID_VALUE for declarations
   */
  explain(text: string): SessionPlan
  /** Runs the same input to measure its plan. No answer, no variable and no write of it is kept. */
  profile(text: string, limits?: RunLimits): Promise<SessionPlan>
  /** In the order bound. */
  readonly variables: readonly VariableFacts[]
  /** Takes the last write of this session back, unless somebody wrote since. */
  undo(): Promise<UndoneWrite>
  /** Follows a change of the program at once, and not at the next input. Returns the variables that are gone with their types. */
  refresh(): readonly string[]
}

export interface EvaluateOptions extends RunLimits {
  /** Runs in a transaction that is discarded: the answer and the effects are those of a real run. Variables stay as they were. Declarations are only checked. */
  readonly dry?: boolean | undefined
  /**
   * The guard: an input that updates and drops more records than this is discarded and answered with `needsConfirmation`.
   * Evaluate it again without a guard once the user agreed. No guard when absent.
   */
  readonly guardRows?: number | undefined
}

export type SessionResult = Unrunnable | Answer | DeclaredResult | NeedsConfirmation

/** Nothing was run, because the text alone says that it cannot be. */
export type Unrunnable =
  /** Nothing but blanks and comments. */
  | { readonly kind: 'empty' }
  /** The text is right so far and lacks its end: ask for another line. `diagnostics` say what to tell when none comes. */
  | { readonly kind: 'incomplete'; readonly diagnostics: readonly Diagnostic[] }
  /** The input is wrong. Spans lie in `<input>`, or in a file of the project. */
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }

/** What a run yields. Statements without a RETURN have no `value`. */
export interface Answer {
  readonly kind: 'answer'
  /** The response as HTTP would send it; may hold bigint. Absent when the input returns nothing. */
  readonly value?: unknown
  /** What is known of `value` before it runs; present with it. */
  readonly shape?: Shape
  /** Bound by this input, in order. */
  readonly bound: readonly VariableFacts[]
  readonly timing: Timing
  /** What was written, one entry a type; empty when nothing was. With `dry`, what would have been. */
  readonly effects: readonly Effect[]
  readonly dry: boolean
  /** Whether `undo()` would take this write back. */
  readonly undoable: boolean
}

/** Milliseconds, fractions included. */
export interface Timing {
  /** Parsing and checking. */
  readonly parseMs: number
  /** Planning and compiling; 0 for a query that ran before. */
  readonly planMs: number
  /** Running, with the commit. */
  readonly executeMs: number
  /** Parsing, planning, running and what lies between; for a server, without the way there and back. */
  readonly totalMs: number
}

/** Records of one type that a transaction came to: one that was created and dropped again is in none of the numbers. */
export interface Effect {
  readonly of: RecordKind
  readonly type: string
  readonly created: number
  readonly updated: number
  readonly dropped: number
}

export interface NeedsConfirmation {
  readonly kind: 'needsConfirmation'
  /** What running the input would do, exactly. */
  readonly effects: readonly Effect[]
  /** Updated and dropped records together, edges that go with their ends included. */
  readonly rows: number
}

/** Declarations were checked together with the program and are in force, for everybody who uses the same database. */
export interface DeclaredResult {
  readonly kind: 'declared'
  readonly declared: readonly Declared[]
  /** They were only checked, and are not in force. */
  readonly dry: boolean
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[]
  readonly timing: Timing
}

export interface Declared {
  readonly kind: 'query' | RecordKind
  readonly name: string
  /** An earlier declaration of a shell that this one takes the place of. */
  readonly replaced: boolean
}

/** `drawPlan` draws a plan; it is plain JSON otherwise. */
export type SessionPlan = Unrunnable | { readonly kind: 'plan'; readonly plan: PlanNode }

export type UndoneWrite =
  /** `effects` of the undoing: what was created is dropped, and so on. */
  | { readonly kind: 'undone'; readonly effects: readonly Effect[] }
  /** There is no write of this session, or none that was kept. */
  | { readonly kind: 'nothing' }
  /** Something else was written since. */
  | { readonly kind: 'late' }
