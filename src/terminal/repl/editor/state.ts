import { type Buffer, emptyBuffer } from './buffer.ts'

/** The state of the editor between two keys. */
export interface EditorState {
  readonly buffer: Buffer
  /** Killed text, which Ctrl-Y inserts. */
  readonly killed: string
  /** The buffer before each change, the latest last. */
  readonly undo: readonly Buffer[]
  /** The kind of the last key: consecutive letters are undone together, consecutive kills are inserted together. */
  readonly last: 'typing' | 'killing' | 'other'
  /** The column that Up and Down try to keep. */
  readonly column?: number
  readonly browsing?: Browsing
  readonly search?: Search
  readonly menu?: Menu
}

/** Browsing the history. */
interface Browsing {
  /** Prefix of the entries to show. */
  readonly prefix: string
  /** Index of the entry shown. */
  readonly index: number
  /** The text before browsing began. */
  readonly draft: Buffer
}

/** A search with Ctrl-R. */
export interface Search {
  readonly query: string
  /** Index of the entry found; undefined if none has been found yet. */
  readonly index?: number
  /** Offset of the match in that entry. */
  readonly at?: number
  readonly failed: boolean
  /** The search before the last letter. */
  readonly before?: Search
  readonly origin: Buffer
}

/** The list of completions below the entry. */
export interface Menu {
  readonly from: number
  readonly items: readonly MenuItem[]
  /** Index of the item inserted in the text; undefined if none is selected yet. */
  readonly selected?: number
  /** The buffer before any item was inserted. */
  readonly origin: Buffer
  readonly to: number
}

export interface MenuItem {
  readonly text: string
  readonly kind: string
  readonly detail?: string
}

export interface Completion {
  /** Start of the text that an item replaces. */
  readonly from: number
  readonly to: number
  readonly items: readonly MenuItem[]
}

/** What the editor needs from its environment, synchronously. */
export interface Surroundings {
  /** Oldest first. */
  readonly history: readonly string[]
  complete(text: string, caret: number): Completion
  /** Whether a text is valid so far but incomplete. */
  isIncomplete(text: string): boolean
}

/** The effect of a key outside the editor. */
export type Effect = 'none' | 'submit' | 'cancel' | 'leave' | 'clear' | 'suspend' | 'externalEditor'

export interface Step {
  readonly state: EditorState
  readonly effect: Effect
}

export function startState(buffer: Buffer = emptyBuffer, killed = ''): EditorState {
  return { buffer, killed, undo: [], last: 'other' }
}
