import type { QueryFacts, TypeFacts, VariableFacts } from '../facts/index.ts'

/**
 * The names that a completion can use, as plain data. The result of a shell's `scope()` has this form, so that
 * completion and database can be in different processes.
 */
export interface CompletionScope {
  /** Cached by array: pass the same array as long as the types do not change. */
  readonly types: readonly TypeFacts[]
  readonly queries: readonly QueryFacts[]
  /** Variables of the session. */
  readonly variables: readonly Omit<VariableFacts, 'rows'>[]
  /** Absent if there are none, as in an editor. */
  readonly commands?: readonly Command[]
  /** Returns the names in a folder, with a `/` after those of folders; empty if it cannot be read. */
  readonly listFolder?: (folder: string) => readonly string[]
  /** The flags of an import, with a summary of each. */
  readonly importFlags?: readonly { readonly name: string; readonly summary: string }[]
  /** The kind of text: an entry of a shell (default), or a file of declarations. */
  readonly text?: 'entry' | 'file'
}

/** A dot- or colon-command. */
export interface Command {
  /** The name with its sign: `:load`. */
  readonly name: string
  /** A few words. */
  readonly summary: string
  /** The argument after it; absent if there is none that can be completed. */
  readonly argument?: CommandArgument
}

export type CommandArgument =
  | { readonly kind: 'path' | 'query' | 'type' | 'variable' | 'command' }
  /** A query, a type or a variable. */
  | { readonly kind: 'name' }
  /** Any entry of a shell. */
  | { readonly kind: 'entry' }
  | { readonly kind: 'word'; readonly words: readonly string[] }
  /** A type, then files, with the flags of `CompletionScope.importFlags` anywhere. */
  | { readonly kind: 'import' }

type ItemKind =
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
  /** Replaces the text from `from` to `to`. */
  readonly text: string
  readonly kind: ItemKind
  /** A type or signature, shown next to the item. Empty or absent if nothing is known. */
  readonly detail?: string
}

export interface Completion {
  /** UTF-16 offsets of the word at the caret. */
  readonly from: number
  readonly to: number
  /** The best first. */
  readonly items: readonly CompletionItem[]
}
