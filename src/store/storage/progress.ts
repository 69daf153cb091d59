/** How far a long piece of work has come. */
export interface ProgressStep {
  /** As "Building the index of User.name". */
  readonly what: string
  readonly done: number
  readonly total: number
}

/** Is told after each batch; the last time with `done` equal to `total`. */
export type Progress = (step: ProgressStep) => void
