/** A source file as read. Offsets everywhere count UTF-16 units of `text`. */
export interface SourceFile {
  /** Path as shown to the user. */
  readonly path: string
  readonly text: string
  /** Where a part of a file is that was read by itself. Other parts may change without it, so that it moves. */
  place?: { readonly file: SourceFile; readonly start: number }
  /** What it may be at most; default: as much as a file of a project. */
  readonly limits?: TextLimits
}

/** What a text may be at most. One that is more is refused, with one diagnostic. */
export interface TextLimits {
  /** The kind of text, for messages: `file`. */
  readonly name: string
  readonly bytesMax: number
  readonly tokensMax: number
  /** Tokens of one declaration, or of one statement of an entry: what the parser and the checker work on without a pause. */
  readonly unitTokensMax: number
}

/** A range in one file; the file is a member, so that every diagnostic has one. */
export interface Span {
  readonly file: SourceFile
  readonly start: number
  /** The end, exclusive. */
  readonly end: number
}

export type Severity = 'error' | 'warning'

export interface Label {
  readonly span: Span
  readonly text: string
}

/** Replaces a range in one file; an empty span inserts. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

export interface Fix {
  /** What the fix does, as an entry of a list: starts in lower case, no full stop. */
  readonly title: string
  /** Applied all together or not at all; they do not overlap. */
  readonly edits: readonly Edit[]
  /** `certain`: clearly what was meant; `gvq check --fix` applies it. `maybe`: one that the user can choose. */
  readonly applicability: 'certain' | 'maybe'
}

export interface Diagnostic {
  /** `E…` or `W…`, a key of the code table. */
  readonly code: string
  readonly severity: Severity
  /** Starts in lower case, no full stop, identifiers in back-ticks; understandable without the label and help. */
  readonly message: string
  /** The smallest span that shows the fault. */
  readonly span: Span
  /** Short text next to the caret. */
  readonly label?: string
  /** Secondary spans: the cause. */
  readonly related?: readonly Label[]
  /** What the user can change. */
  readonly help?: string
  /** Context. */
  readonly note?: string
  /** Possible fixes; at most one of them is certain. */
  readonly fixes?: readonly Fix[]
}
