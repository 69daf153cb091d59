import type { RunLimits } from '../../engine/execution/index.ts'
import type { PlanNode } from '../../engine/planner/index.ts'
import type { Result, SessionVariable } from '../../language/analysis/index.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { TypeEffect } from '../../store/storage/api.ts'
import type { DeclaredName } from '../live/index.ts'

export interface EvaluateOptions extends RunLimits {
  /** Runs in a transaction that is discarded; variables stay as they were. Declarations are checked, no more. */
  readonly dry?: boolean | undefined
  /** An input that updates and drops more records than this is discarded: `needsConfirmation`. */
  readonly guardRows?: number | undefined
}

export type SessionResult =
  /** The text lacks its end. `diagnostics` say what to tell when none comes. */
  | { readonly kind: 'incomplete'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  | {
      readonly kind: 'value'
      readonly value: unknown
      readonly timing: SessionTiming
      readonly run: RunFacts
    }
  /** Nothing to show. `ran` is absent when there was nothing to run either. */
  | { readonly kind: 'done'; readonly ran?: { readonly timing: SessionTiming; readonly run: RunFacts } }
  | DeclaredInput
  /** Nothing was kept: `rows` records would be updated or dropped, more than the guard lets pass. */
  | { readonly kind: 'needsConfirmation'; readonly effects: readonly TypeEffect[]; readonly rows: number }

/** The declarations are part of the program now, for all who use the database. */
export interface DeclaredInput {
  readonly kind: 'declared'
  readonly declared: readonly (DeclaredName & { readonly replaced: boolean })[]
  /** They were only checked. */
  readonly dry: boolean
  /** Warnings about them. */
  readonly diagnostics: readonly Diagnostic[]
  readonly timing: SessionTiming
}

/** Milliseconds. */
export interface SessionTiming {
  /** Parsing and checking. */
  readonly parseMs: number
  /** Planning and compiling; about nothing for a query that ran before. */
  readonly planMs: number
  readonly runMs: number
}

export interface RunFacts {
  /** What is known of the value before it runs. */
  readonly result: Result
  /** Variables that it bound. */
  readonly bound: readonly SessionVariable[]
  /** What it wrote, or would have. */
  readonly effects: readonly TypeEffect[]
  readonly dry: boolean
  /** Whether `undo` would take it back now. */
  readonly undoable: boolean
}

/** `drawPlan` draws a plan; it is plain JSON otherwise. */
export type SessionPlan = { readonly kind: 'plan'; readonly plan: PlanNode } | NoPlan

export type NoPlan =
  | Extract<SessionResult, { readonly kind: 'incomplete' | 'diagnostics' }>
  /** There was nothing to run. */
  | { readonly kind: 'done' }
