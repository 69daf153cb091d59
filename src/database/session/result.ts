import type { RunLimits } from '../../engine/execution/scheduling/run-control.ts'
import type { PlanNode } from '../../engine/planner/plan-node.ts'
import type { RecordKind } from '../../language/catalog/types.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Shape, VariableFacts } from '../../language/facts/types.ts'

/*
 * The results of inputs, as the library returns them, shells show them and a server sends them to a shell of another
 * process: plain data (JSON and `bigint`), except that the spans of diagnostics share their SourceFile.
 */

/** Evaluates inputs against a database, one after another. Variables last from one input to the next. */
export interface Session {
  /**
   * Evaluates one input: declarations, statements, an expression, or the call of a query. An input with syntax or type
   * errors does not throw; the result contains its diagnostics.
   * @throws GvqError if the input fails while it runs, as `call`
   * @example
   * ```ts
   * const result = await session.evaluate('DROP N<Person>', { guardRows: 100 })
   * if (result.kind === 'needsConfirmation') console.log(`this drops ${result.rows} records`)
   * ```
   */
  evaluate(text: string, options?: EvaluateOptions): Promise<SessionResult>
  /**
   * Returns the plan of such an input, or of a query given by its name alone, without running it.
   * @throws GvqError INVALID_VALUE for declarations
   * @example
   * ```ts
   * const explained = session.explain('N<Person>::COUNT')
   * if (explained.kind === 'plan') console.log(explained.plan.text)
   * ```
   */
  explain(text: string): SessionPlan
  /**
   * Runs such an input and returns its plan with measurements. Its result and variables are discarded, its writes
   * rolled back.
   * @example
   * ```ts
   * const profiled = await session.profile('N<Person>::COUNT')
   * if (profiled.kind === 'plan') console.log(profiled.plan.measured)
   * ```
   */
  profile(text: string, limits?: RunLimits): Promise<SessionPlan>
  /**
   * The variables in the order in which they were bound.
   * @example
   * ```ts
   * console.log(session.variables.map(({ name }) => name))
   * ```
   */
  readonly variables: readonly VariableFacts[]
  /**
   * Undoes the last write of this session, unless anything was written since.
   * @example
   * ```ts
   * const undone = await session.undo()
   * if (undone.kind === 'undone') console.log(undone.effects)
   * ```
   */
  undo(): Promise<UndoneWrite>
  /**
   * Applies a change of the program now rather than at the next input. Returns the names of variables that are lost
   * with their types.
   * @example
   * ```ts
   * for (const lost of session.refresh()) console.log(`${lost} is gone`)
   * ```
   */
  refresh(): readonly string[]
}

export interface EvaluateOptions extends RunLimits {
  /**
   * Runs the input in a transaction that is rolled back: answer and effects are those of a real run, but variables do
   * not change. Declarations are only checked.
   */
  readonly dry?: boolean | undefined
  /**
   * If an input would update and drop more records than this, it is rolled back and the result is `needsConfirmation`.
   * Evaluate it again without `guardRows` once the user has agreed. No limit if absent.
   */
  readonly guardRows?: number | undefined
}

export type SessionResult = Unrunnable | Answer | DeclaredResult | NeedsConfirmation

/** Results of a text that cannot be run. */
export type Unrunnable =
  /** The text has only whitespace and comments. */
  | { readonly kind: 'empty' }
  /**
   * The text is valid so far but incomplete: ask for another line. `diagnostics` are what to show if there is none.
   */
  | { readonly kind: 'incomplete'; readonly diagnostics: readonly Diagnostic[] }
  /** The input has errors. Spans are in `<input>` or in a file of the project. */
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }

/** The result of a run. Statements without a RETURN have no `value`. */
export interface Answer {
  readonly kind: 'answer'
  /** The response as HTTP would send it; may contain bigint. Absent if the input returns nothing. */
  readonly value?: unknown
  /** The static shape of `value`; present if `value` is. */
  readonly shape?: Shape
  /** Variables bound by this input, in order. */
  readonly bound: readonly VariableFacts[]
  readonly timing: Timing
  /** What was written, or with `dry` would have been: one entry per type, empty if nothing. */
  readonly effects: readonly Effect[]
  readonly dry: boolean
  /** Whether `undo()` can undo this write. */
  readonly undoable: boolean
}

/** Durations in milliseconds, with fractions. */
export interface Timing {
  /** Parsing and checking. */
  readonly parseMs: number
  /** Planning and compiling; close to 0 for a query that ran before. */
  readonly planMs: number
  /** Running, including the commit. */
  readonly executeMs: number
  /** The whole evaluation; for a remote shell, without the transfer to and from the server. */
  readonly totalMs: number
}

/** Net changes of a transaction to records of one type: a record that was created and dropped again is not counted. */
export interface Effect {
  readonly of: RecordKind
  readonly type: string
  readonly created: number
  readonly updated: number
  readonly dropped: number
}

export interface NeedsConfirmation {
  readonly kind: 'needsConfirmation'
  /** The exact effects of running the input. */
  readonly effects: readonly Effect[]
  /** Number of updated and dropped records, including edges that are dropped with their ends. */
  readonly rows: number
}

/** Declarations that were checked with the program and are now part of it, for all users of the same database. */
export interface DeclaredResult {
  readonly kind: 'declared'
  readonly declared: readonly Declared[]
  /** Whether they were only checked. */
  readonly dry: boolean
  /** Warnings. */
  readonly diagnostics: readonly Diagnostic[]
  readonly timing: Timing
}

export interface Declared {
  readonly kind: 'query' | RecordKind
  readonly name: string
  /** Whether it replaces an earlier declaration of a session. */
  readonly replaced: boolean
}

/** A plan as plain JSON, which `drawPlan` formats. */
export type SessionPlan = Unrunnable | { readonly kind: 'plan'; readonly plan: PlanNode }

export type UndoneWrite =
  /** `effects` are those of undoing: records that were created are dropped, and so on. */
  | { readonly kind: 'undone'; readonly effects: readonly Effect[] }
  /** There is no write of this session to undo. */
  | { readonly kind: 'nothing' }
  /** The write was not undone, because something else was written since. */
  | { readonly kind: 'late' }
  /** The write was not undone, because it wrote too much, or because other processes use the store. */
  | { readonly kind: 'large' | 'shared' }
