/** What `gvq explain` and docs/errors.md say of a code. */
export interface Explanation {
  /** What the code means: one or two plain sentences. */
  readonly means: string
  /** Why it is refused, and how to think of it. */
  readonly why: string
  /** Absent where a program would be too long to read, or where nothing raises the code. */
  readonly example?: Example
}

export interface Example {
  /** Stands before both programs. */
  readonly schema?: string
  /** Raises the code, and nothing else. */
  readonly wrong: string
  /** The same, mended: raises nothing. */
  readonly right: string
}

/** Both programs of an example, whole. */
export function programsOf({ schema = '', wrong, right }: Example): {
  readonly wrong: string
  readonly right: string
} {
  const before = schema === '' ? '' : `${schema}\n\n`
  return { wrong: `${before}${wrong}\n`, right: `${before}${right}\n` }
}
