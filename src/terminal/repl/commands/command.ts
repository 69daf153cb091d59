import { GvqError } from '../../../base/errors.ts'
import type { Command as CompletedCommand } from '../../../language/complete/index.ts'
import type { Diagnostic } from '../../../language/diagnostics/index.ts'
import type { OutputMode } from '../../../tools/output/index.ts'
import type { Answer, EvaluateOptions, SessionResult, Shell, ShellScope } from '../../../tools/shell/index.ts'
import type { Face } from '../face.ts'
import type { History } from '../history.ts'

/** What running an entry came to. `edit` puts a text before the user, to be changed and entered. */
export type EntryOutcome = 'done' | 'failed' | 'quit' | { readonly kind: 'edit'; readonly text: string }

/** A `:command`: what it does, and what completion and `:help` need to know. */
export interface Command extends CompletedCommand {
  /** `:watch [SECONDS] ENTRY`; the bare name for a command that takes nothing. */
  readonly usage: string
  readonly needsArgument?: boolean
  /** More than the summary, for `:help :name`. */
  readonly details?: string
  run(repl: CommandHost, argument: string): Promise<EntryOutcome>
}

/** The REPL as its commands see it. */
export interface CommandHost {
  readonly shell: Shell
  readonly face: Face
  readonly settings: Settings
  /** Absent where entries are not kept. */
  readonly history: History | undefined
  readonly importFile: ImportFile
  readonly lastEntry: string | undefined
  lastAnswer: Answer | undefined
  /** Where answers go while `:out` holds. */
  out: ((text: string) => Promise<void>) | undefined
  /** Runs one entry or command. Never rejects for what a user can mend. */
  run(text: string): Promise<EntryOutcome>
  /** Evaluates an entry and shows its answer. Asks before it drops or updates many records. */
  evaluate(entry: string, options?: EvaluateOptions): Promise<EntryOutcome>
  /** Evaluates an entry, which the user may cancel, and shows nothing. */
  request(options: EvaluateOptions, entry: string): Promise<SessionResult>
  showResult(result: SessionResult): Promise<EntryOutcome>
  /** Shows diagnostics. */
  fail(diagnostics: readonly Diagnostic[]): Promise<'failed'>
  sayDiagnostics(diagnostics: readonly Diagnostic[]): Promise<void>
  scope(): Promise<ShellScope>
}

/**
 * Imports a file into a type, which is done to its end or until it is stopped. Tells whether all rows were taken; throws
 * GvqError when the file cannot be imported.
 */
export type ImportFile = (
  type: string,
  file: string,
  hooks: { readonly signal: AbortSignal; readonly say: (text: string) => void },
) => Promise<boolean>

/** What the user can change while the REPL runs. */
export interface Settings {
  mode: OutputMode
  /** Whether how long it took stands below each answer. */
  timing: boolean
  /** An entry that would update or drop more records than this is asked about; undefined asks never. */
  guardRows: number | undefined
  pager: boolean
}

/** A command was given something that it does not take. */
export function usageError({ name, usage }: { readonly name: string; readonly usage: string }): GvqError {
  return new GvqError('INVALID_VALUE', `Usage: ${usage}`, {
    hint: `See :help ${name}.`,
  })
}
