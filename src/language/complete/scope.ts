import type { QueryFacts, TypeFacts, VariableFacts } from '../facts/index.ts'

/**
 * The names that a completion can use, as plain data: what a shell answers to `scope()` fits, so that a completer may
 * live in another process than the database.
 */
export interface Scope {
  /** Looked at once for each array: hand the same one over as long as the types stay the same. */
  readonly types: readonly TypeFacts[]
  readonly queries: readonly QueryFacts[]
  /** Of the session. */
  readonly variables: readonly Omit<VariableFacts, 'rows'>[]
  /** Absent where there are none, as in an editor. */
  readonly commands?: readonly Command[]
  /** The names in a folder, those of folders with a `/` behind them; empty when it cannot be read. */
  readonly listFolder?: (folder: string) => readonly string[]
  /** What the text is: an entry of a shell (when absent), or a file of declarations. */
  readonly text?: 'entry' | 'file'
}

/** A dot- or colon-command. */
export interface Command {
  /** With its sign: `:load`. */
  readonly name: string
  /** In a few words. */
  readonly summary: string
  /** What stands behind it; absent: nothing that can be completed. */
  readonly argument?: CommandArgument
}

export type CommandArgument =
  | { readonly kind: 'path' | 'query' | 'type' | 'variable' | 'command' }
  /** A query, a type or a variable. */
  | { readonly kind: 'name' }
  /** Anything that an entry may be. */
  | { readonly kind: 'entry' }
  | { readonly kind: 'word'; readonly words: readonly string[] }

export type ItemKind =
  | 'command'
  | 'function'
  | 'keyword'
  | 'parameter'
  | 'path'
  | 'property'
  | 'query'
  | 'step'
  | 'type'
  | 'variable'

export interface CompletionItem {
  /** What takes the place of the text from `from` to `to`. */
  readonly text: string
  readonly kind: ItemKind
  /** A type, or how it is called; for grey text beside it. Empty or absent where nothing is known. */
  readonly detail?: string
}

export interface Completion {
  /** UTF-16 offsets of the word at the caret. */
  readonly from: number
  readonly to: number
  /** The best first. */
  readonly items: readonly CompletionItem[]
}
