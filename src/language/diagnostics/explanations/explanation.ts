/** The explanation of a code in `gvq explain` and docs/errors.md. */
export interface Explanation {
  /** What the code means: one or two plain sentences. */
  readonly means: string
  /** Why it is rejected, and how to think about it. */
  readonly why: string
  /** Absent if a program would be too long to read, or if nothing raises the code. */
  readonly example?: Example
}

export interface Example {
  /** Placed before both programs. */
  readonly schema?: string
  /** Raises the code, and nothing else. */
  readonly wrong: string
  /** The corrected program, which raises nothing. */
  readonly right: string
}

/** Returns both programs of an example, each with its schema. */
export function programsOf({ schema = '', wrong, right }: Example): {
  readonly wrong: string
  readonly right: string
} {
  const before = schema === '' ? '' : `${schema}\n\n`
  return { wrong: `${before}${wrong}\n`, right: `${before}${right}\n` }
}
