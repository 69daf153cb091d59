/** A source file as read. Offsets everywhere count UTF-16 units of `text`. */
export interface SourceFile {
  /** Path as shown to the user. */
  readonly path: string
  readonly text: string
}

/** A stretch of one file; the file is part of it, so that no diagnostic can lack one. */
export interface Span {
  readonly file: SourceFile
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export type Severity = 'error' | 'warning'

export interface Label {
  readonly span: Span
  readonly text: string
}

/** Replaces a stretch of one file; an empty span inserts. */
export interface Edit {
  readonly span: Span
  readonly text: string
}

export interface Fix {
  /** What it does, for a list to choose from: starts in lower case, no full stop. */
  readonly title: string
  /** Applied together or not at all; none overlaps another. */
  readonly edits: readonly Edit[]
  /** `certain`: what was meant, so that `gvq check --fix` applies it unasked. `maybe`: for somebody to choose. */
  readonly applicability: 'certain' | 'maybe'
}

export interface Diagnostic {
  /** `E…` or `W…`, a key of the code table. */
  readonly code: string
  readonly severity: Severity
  /** Starts in lower case, no full stop, identifiers in back-ticks, stands on its own. */
  readonly message: string
  /** The smallest span that shows the fault. */
  readonly span: Span
  /** Short text beside the caret. */
  readonly label?: string
  /** Secondary spans: the cause. */
  readonly related?: readonly Label[]
  /** What the user can change. */
  readonly help?: string
  /** Context. */
  readonly note?: string
  /** Ways to mend it; at most one of them is certain. */
  readonly fixes?: readonly Fix[]
}
