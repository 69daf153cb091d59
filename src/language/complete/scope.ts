import type { RecordKind } from '../catalog/types.ts'

/**
 * The names that a completion can use, as plain data: what a shell answers to `scope()` fits, so that a completer may
 * live in another process than the database.
 */
export interface Scope {
  /** Looked at once for each array: hand the same one over as long as the types stay the same. */
  readonly types: readonly TypeFacts[]
  readonly queries: readonly QueryFacts[]
  /** Of the session. */
  readonly variables: readonly VariableFacts[]
  /** Absent where there are none, as in an editor. */
  readonly commands?: readonly Command[]
  /** The names in a folder, those of folders with a `/` behind them; empty when it cannot be read. */
  readonly listFolder?: (folder: string) => readonly string[]
  /** What the text is: an entry of a shell (when absent), or a file of declarations. */
  readonly text?: 'entry' | 'file'
}

export interface TypeFacts {
  readonly of: RecordKind
  readonly name: string
  readonly properties: readonly PropertyFacts[]
  /** Only of edges: the types at its ends. */
  readonly from?: TypeName
  readonly to?: TypeName
}

export interface TypeName {
  readonly of: RecordKind
  readonly type: string
}

export interface PropertyFacts {
  readonly name: string
  /** As HelixQL writes it: `U8`, `[F64]`, `{a: String}`. */
  readonly type: string
  readonly index: 'none' | 'index' | 'unique'
}

export interface QueryFacts {
  readonly name: string
  readonly parameters: readonly ParameterFacts[]
}

export interface ParameterFacts {
  readonly name: string
  /** As HelixQL writes it. */
  readonly type: string
  readonly optional: boolean
}

export interface VariableFacts {
  readonly name: string
  readonly type: KindFacts
  /** For people: `Person nodes`. */
  readonly text: string
}

/** The static kind of a variable: what steps may follow it. */
export type KindFacts =
  | {
      readonly kind: 'items'
      readonly of: RecordKind
      readonly type: string
      /** Several items, or one. */
      readonly plural: boolean
      /** Found by a search: has `score`. */
      readonly scored: boolean
    }
  | { readonly kind: 'value'; readonly type: string; readonly plural: boolean }
  | { readonly kind: 'groups' | 'path' | 'object' | 'list' | 'none' }

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
