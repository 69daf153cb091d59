import { counted } from '../../base/counted.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'

export interface CheckOutcome {
  /** As `sortDiagnostics` orders them. */
  readonly diagnostics: readonly Diagnostic[]
  /** How many .hx files were read. */
  readonly files: number
  readonly milliseconds: number
}

/** The program has errors, and nothing runs it. */
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
