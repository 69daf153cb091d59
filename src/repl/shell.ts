import type { Database, Session, SessionResult } from '../database.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { assertNever } from '../errors.ts'

/** What a shell works on and speaks through. */
export interface Shell {
  readonly database: Pick<Database, 'program'>
  readonly session: Session
  readonly input: NodeJS.ReadableStream
  /** Answers. */
  readonly output: NodeJS.WritableStream
  /** Everything else. */
  readonly errors: NodeJS.WritableStream
  /** An error as text for `errors`. */
  readonly describeError: (error: unknown) => Promise<string>
  readonly describeDiagnostics: (diagnostics: readonly Diagnostic[]) => Promise<string>
}

/** How an answer is shown. */
export type ShowValue = (result: Extract<SessionResult, { kind: 'value' }>) => void

export type Outcome = 'incomplete' | 'done' | 'failed'

/** Runs one entry and shows what comes of it. Never rejects. */
export async function runEntry(shell: Shell, entry: string, show: ShowValue): Promise<Outcome> {
  try {
    const result = await shell.session.evaluate(entry)
    switch (result.kind) {
      case 'incomplete':
        return 'incomplete'
      case 'diagnostics':
        shell.errors.write(await shell.describeDiagnostics(result.diagnostics))
        return 'failed'
      case 'value':
        show(result)
        return 'done'
      case 'done':
        return 'done'
      default:
        return assertNever(result)
    }
  } catch (error) {
    shell.errors.write(`${await shell.describeError(error)}\n`)
    return 'failed'
  }
}
