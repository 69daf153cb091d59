import { GvqError } from '../../../base/errors.ts'
import type { Command as CompletedCommand } from '../../../language/complete/index.ts'
import type { Diagnostic } from '../../../language/diagnostics/index.ts'
import type { OutputMode } from '../../../tools/output/index.ts'
import type { Answer, EvaluateOptions, SessionResult, Shell, ShellScope } from '../../../tools/shell/index.ts'
import type { Advance } from '../elapsed.ts'
import type { Face } from '../face/face.ts'
import type { History } from '../history.ts'

/** The outcome of an entry. `edit` loads text into the prompt. */
export type EntryOutcome = 'done' | 'failed' | 'quit' | { readonly kind: 'edit'; readonly text: string }

/** A `:command`, with the data for completion and `:help`. */
export interface Command extends CompletedCommand {
  /** The usage, for example `:watch [SECONDS] ENTRY`; only the name if the command has no arguments. */
  readonly usage: string
  readonly needsArgument?: boolean
  /** Details for `:help :name`. */
  readonly details?: string
  run(repl: CommandHost, argument: string): Promise<EntryOutcome>
}

/** Where one entry of a file stands. */
export interface Origin {
  readonly path: string
  /** The number of the line, from 1. */
  readonly line: number
}

/** The interface of the REPL to its commands. */
export interface CommandHost {
  readonly shell: Shell
  readonly face: Face
  readonly settings: Settings
  /** Absent if entries are not saved. */
  readonly history: History | undefined
  readonly importer: Importer
  readonly lastEntry: string | undefined
  lastAnswer: Answer | undefined
  /** Where results go while `:out` is active. */
  out: ((text: string) => Promise<void>) | undefined
  /**
   * Runs an entry or command, or several that were pasted at once. Never rejects because of an error that the user can fix.
   */
  run(text: string, origin?: Origin): Promise<EntryOutcome>
  /** Evaluates an entry and shows its result. Asks before it drops or updates many records. */
  evaluate(entry: string, options?: EvaluateOptions): Promise<EntryOutcome>
  /** Evaluates an entry, which the user can cancel, without showing anything. */
  request(options: EvaluateOptions, entry: string): Promise<SessionResult>
  showResult(result: SessionResult): Promise<EntryOutcome>
  /**
   * Runs work that the user can cancel; from a second on, a line shows how long it takes, how far it is by `ask`, and how to
   * stop it. Default of `ask`: the rows of the entry that runs, or whom it waits for.
   */
  working<T>(work: (signal: AbortSignal) => Promise<T>, ask?: () => Promise<Advance>): Promise<T>
  /** Shows diagnostics. */
  fail(diagnostics: readonly Diagnostic[]): Promise<'failed'>
  sayDiagnostics(diagnostics: readonly Diagnostic[]): Promise<void>
  scope(): Promise<ShellScope>
}

/** Imports as `gvq import` with the same words, until the end or until it is stopped. */
export interface Importer {
  /** The flags with a sentence about each, for completion and help. */
  readonly flags: readonly { readonly name: string; readonly summary: string }[]
  /** Returns whether all rows were imported. Throws if a word is wrong or a file cannot be imported. */
  run(words: readonly string[], hooks: ImportHooks): Promise<boolean>
}

export interface ImportHooks {
  readonly signal: AbortSignal
  readonly say: (text: string) => void
  /** Called with how far it is: `41 %, 410,000 rows`. */
  readonly advanced: (text: string) => void
}

/** Settings that the user can change while the REPL runs. */
export interface Settings {
  mode: OutputMode
  /** Whether to show timings below each result. */
  timing: boolean
  /** Ask before an entry updates or drops more records than this; undefined never asks. */
  guardRows: number | undefined
  pager: boolean
  /** The columns that tables show; undefined shows as many as fit. */
  columns: readonly string[] | undefined
}

/** The error for a wrong argument of a command. */
export function usageError({ name, usage }: { readonly name: string; readonly usage: string }): GvqError {
  return new GvqError('INVALID_VALUE', `Usage: ${usage}`, {
    hint: `See :help ${name}.`,
  })
}
