import type { Completion } from '../../language/complete/index.ts'
import type { Evaluated, PageDiagnostic, PageRenameable, PageRenamed } from '../studio/index.ts'

/**
 * The calls of the playground's page to its engine: `POST /playground/call` with `{"method": …, "args": […]}`, answered with
 * `{"result": …}`. The engine also answers the calls of the studio and of the queries, as a server does.
 */
export interface PlaygroundCalls {
  /** The diagnostics of a program, which is not run. */
  check(program: string): readonly PageDiagnostic[]
  complete(program: string, caret: number): Completion
  /** The candidates in the entries that are run, with the program that ran last and the variables of its entries. */
  completeEntry(entries: string, caret: number): Completion
  /** What a rename at a place of a program would change. */
  renameable(program: string, offset: number): PageRenameable
  /** Renames something in a program. The entries stay as they are, and are named if they may say the old name. */
  rename(program: string, entries: string, offset: number, name: string): PageRenamed
  /** What a rename at a place of the entries would change. They are looked at with the program that ran last. */
  renameableEntry(entries: string, offset: number): PageRenameable
  /** Renames what the entries declare, in all of them. */
  renameEntry(entries: string, offset: number, name: string): PageRenamed
  /** The formatted program; absent if it has syntax errors. */
  format(program: string): { readonly text?: string }
  /** Runs entries one after the other on a program without data, until one fails. */
  run(program: string, entries: string): Outcome
}

export interface Outcome {
  /** Errors and warnings of the program. If one is an error, the program that ran before stays in force. */
  readonly diagnostics: readonly PageDiagnostic[]
  readonly answers: readonly EntryAnswer[]
}

export interface EntryAnswer {
  readonly entry: string
  /** Where it begins in the text of the entries. */
  readonly from: number
  readonly result: Evaluated | RefusedEntry
}

export interface RefusedEntry {
  readonly kind: 'refused'
  readonly error: string
  readonly code: string
  readonly hint?: string
}

/** A request to the engine; `stop` asks it to give up an earlier one. */
export type EngineRequest =
  | { readonly id: number; readonly path: string; readonly body: string }
  | { readonly id: number; readonly stop: true }

export interface EngineResponse {
  readonly id: number
  readonly status: number
  readonly text: string
}
