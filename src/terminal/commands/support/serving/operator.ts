import { GvqError } from '../../../../base/errors.ts'
import { type Diagnostic, lineIndexOf, renderPretty } from '../../../../language/diagnostics/index.ts'
import type { ServerLog } from '../../../../serve/server/index.ts'
import { describeFailure } from '../failure.ts'
import { paint, prettyOptions, say } from '../output.ts'

/** Tells the operator of a server what it did by itself: in lines of its log, or as text on a terminal. */
export interface Operator {
  tell(message: string): void
  note(message: string): void
  warn(message: string, hint?: string): void
  /** What failed, and why: an error, or the diagnostics of a program. */
  tellFailure(message: string, why: unknown): Promise<void>
}

export function operatorOf(log: ServerLog): Operator {
  return process.stderr.isTTY === true ? atTerminal : byLog(log)
}

const atTerminal: Operator = {
  tell: say,
  note: message => say(`note: ${message}`),
  warn: (message, hint) => {
    say(`${paint(['yellow', 'bold'], 'warning:')} ${message}`)
    if (hint !== undefined) say(`${paint('cyan', ' hint:')} ${hint}`)
  },
  tellFailure: async (message, why) => {
    say(
      isDiagnostics(why)
        ? await renderPretty(why, prettyOptions(process.stderr))
        : (await describeFailure(why, { debug: false })).text,
    )
    say(message)
  },
}

function byLog(log: ServerLog): Operator {
  return {
    tell: message => log.tell('info', message),
    note: message => log.tell('info', message),
    warn: (message, hint) => log.tell('warn', message, { hint }),
    tellFailure: async (message, why) => {
      const facts = isDiagnostics(why) ? { diagnostics: why.map(placed) } : await reasonFacts(why)
      log.tell('error', message, facts)
    },
  }
}

async function reasonFacts(error: unknown): Promise<object> {
  if (!(error instanceof GvqError)) return { error: (await describeFailure(error, { debug: false })).text }
  const { code, message, hint, details } = error
  return { code, error: message, hint, details }
}

function placed({ code, severity, message, span: { file, start } }: Diagnostic) {
  const { line, column } = lineIndexOf(file).position(start)
  return { code, severity, message, file: file.path, line, column }
}

function isDiagnostics(why: unknown): why is readonly Diagnostic[] {
  return Array.isArray(why)
}
