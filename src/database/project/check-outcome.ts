import { counted } from '../../base/text/counted.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'

export interface CheckOutcome {
  /** Errors and warnings, sorted by file and position. */
  readonly diagnostics: readonly Diagnostic[]
  /** Number of .hx files read. */
  readonly files: number
  readonly milliseconds: number
}

/**
 * Thrown when the program has errors and so cannot be run.
 * @example
 * ```ts
 * import { CheckFailed, open } from 'gvq'
 *
 * try {
 *   await using database = await open('shop')
 * } catch (error) {
 *   if (!(error instanceof CheckFailed)) throw error
 *   for (const { code, message } of error.diagnostics) console.log(`${code}: ${message}`)
 * }
 * ```
 */
export class CheckFailed extends Error {
  override readonly name = 'CheckFailed'
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(diagnostic => diagnostic.severity === 'error')
    const [first] = errors
    const count = counted(errors.length, 'error')
    super(
      first
        ? `The program has ${count}; the first is ${first.code}: ${first.message}.`
        : 'The program has errors.',
    )
    this.diagnostics = diagnostics
  }
}
