/** How the REPL meets its user: at a terminal, or through a pipe. */
export interface Face {
  readonly columns: number
  /** Whether answers are coloured. */
  readonly colour: boolean
  /** Whether what goes beside the answers is coloured. */
  readonly colourErrors: boolean
  /** Makes a text that is no answer step back. */
  dim(text: string): string
  /** Shows an answer. */
  show(text: string): Promise<void>
  /** Says what is no answer. */
  say(text: string): void
  /** Runs what the user may cancel with Ctrl-C. */
  cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
  /** Only where somebody sits. */
  readonly terminal?: FaceOfTerminal
}

export interface FaceOfTerminal {
  confirm(question: string): Promise<boolean>
  clearScreen(): void
  /** Lets the user write a text in another program. Throws GvqError when there is no such program. */
  edit(text: string): Promise<string>
}
