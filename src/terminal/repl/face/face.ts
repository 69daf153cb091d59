/** A text, or its pieces, which can be iterated several times. The last piece of many ends with a line break. */
export type Shown = string | Iterable<string>

/** The user interface of the REPL: a terminal or a pipe. */
export interface Face {
  readonly columns: number
  /** Whether results are coloured. */
  readonly colour: boolean
  /** Whether everything else is coloured. */
  readonly colourErrors: boolean
  /** Dims text that is not a result. */
  dim(text: string): string
  /** Shows a result, which may be long: its first lines are shown before the others are formatted. */
  show(text: Shown): Promise<void>
  /** Shows text that is not a result. */
  say(text: string): void
  /** Shows one line that the next output replaces, or nothing any more; only on a terminal. */
  status(text: string | undefined): void
  /** Runs work that the user can cancel with Ctrl-C. */
  cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Present only in interactive use. */
  readonly terminal?: FaceOfTerminal
}

export interface FaceOfTerminal {
  /** Asks a question. With `leaving`, Ctrl-D means yes. */
  confirm(question: string, options?: { readonly leaving: boolean }): Promise<boolean>
  clearScreen(): void
  /** Lets the user edit text in another program. Throws GvqError if that fails. */
  edit(text: string): Promise<string>
}
