import { type Buffer, emptyBuffer } from './buffer.ts'

/** All that the editor knows between two keys. */
export interface EditorState {
  readonly buffer: Buffer
  /** What Ctrl-Y brings back. */
  readonly killed: string
  /** What the buffer was before each change, the latest last. */
  readonly undo: readonly Buffer[]
  /** The kind of the last key: letters in a row are undone together, kills in a row are brought back together. */
  readonly last: 'typing' | 'killing' | 'other'
  /** The column that Up and Down keep to. */
  readonly column?: number
  readonly browsing?: Browsing
  readonly search?: Search
  readonly menu?: Menu
}

/** Going through the history. */
export interface Browsing {
  /** What an entry must begin with to be shown. */
  readonly prefix: string
  /** The entry that is shown. */
  readonly index: number
  /** What was being entered. */
  readonly draft: Buffer
}

/** Ctrl-R. */
export interface Search {
  readonly query: string
  /** The entry that is shown; undefined when none was found yet. */
  readonly index?: number
  /** Where in that entry the text was found. */
  readonly at?: number
  readonly failed: boolean
  /** Before the last letter. */
  readonly before?: Search
  readonly origin: Buffer
}

/** The list below the entry. */
export interface Menu {
  readonly from: number
  readonly items: readonly MenuItem[]
  /** The item that stands in the text; undefined while none was chosen. */
  readonly selected?: number
  /** Before any item was put in. */
  readonly origin: Buffer
  readonly to: number
}

export interface MenuItem {
  readonly text: string
  readonly kind: string
  readonly detail?: string
}

export interface Completion {
  /** What of the text the items stand for. */
  readonly from: number
  readonly to: number
  readonly items: readonly MenuItem[]
}

/** What the editor asks the outside. All answers come at once. */
export interface Surroundings {
  /** Oldest first. */
  readonly history: readonly string[]
  complete(text: string, caret: number): Completion
  /** Whether a text is right so far and lacks its end. */
  isIncomplete(text: string): boolean
}

/** What a key means for the outside. */
export type Effect = 'none' | 'submit' | 'cancel' | 'leave' | 'clear' | 'suspend' | 'externalEditor'

export interface Step {
  readonly state: EditorState
  readonly effect: Effect
}

export function startState(buffer: Buffer = emptyBuffer, killed = ''): EditorState {
  return { buffer, killed, undo: [], last: 'other' }
}
