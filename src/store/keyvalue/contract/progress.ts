/** The progress of a long operation. */
export interface ProgressStep {
  /** The operation, such as "Building the index of User.name". */
  readonly what: string
  readonly done: number
  readonly total: number
}

/** Called after each batch; the last time with `done` equal to `total`. */
export type Progress = (step: ProgressStep) => void
