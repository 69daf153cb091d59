import type { Command as CompletedCommand } from '../../../language/complete/index.ts'
import type { Repl } from '../repl.ts'

/** What running an entry came to. `edit` puts a text before the user, to be changed and entered. */
export type Outcome = 'done' | 'failed' | 'quit' | { readonly kind: 'edit'; readonly text: string }

/** A `:command`: what it does, and what completion and `:help` need to know. */
export interface Command extends CompletedCommand {
  /** `:watch [SECONDS] ENTRY`; the bare name for a command that takes nothing. */
  readonly usage: string
  readonly needsArgument?: boolean
  /** More than the summary, for `:help :name`. */
  readonly details?: string
  run(repl: Repl, argument: string): Promise<Outcome>
}
