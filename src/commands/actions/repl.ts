import { type Diagnostic, renderPretty } from '../../diagnostics/index.ts'
import { historyPath, runScript, runTerminal } from '../../repl/index.ts'
import { prettyOptions } from '../support/output.ts'
import { describeFailure, exitCodes } from '../support/report.ts'
import { mentionWarnings, type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface ReplArguments extends ProjectArguments {
  readonly debug: boolean
}

/** Runs the shell on a terminal, or what standard input holds otherwise. Returns the exit code. */
export async function replAction(repl: ReplArguments): Promise<number> {
  return withDatabase(repl, 'gvq repl', async database => {
    mentionWarnings(database)
    const shell = {
      database,
      session: database.createSession(),
      input: process.stdin,
      output: process.stdout,
      errors: process.stderr,
      describeError: async (error: unknown) => (await describeFailure(error, { debug: repl.debug })).text,
      describeDiagnostics: (diagnostics: readonly Diagnostic[]) =>
        renderPretty(diagnostics, prettyOptions(process.stderr)),
    }
    if (process.stdin.isTTY === true && process.stdout.isTTY === true) {
      await runTerminal(shell, historyPath(process.env))
      return exitCodes.ok
    }
    const { failed } = await runScript(shell)
    return failed ? exitCodes.failed : exitCodes.ok
  })
}
