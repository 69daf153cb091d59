import type { Database } from '../../database.ts'
import { historyPath, runScript, runTerminal, type Settings } from '../../repl/index.ts'
import type { Shell } from '../../shell/api.ts'
import { wantsColour } from '../support/output.ts'
import { describeFailure, exitCodes } from '../support/report.ts'
import { mentionWarnings, type ProjectArguments, withDatabase } from '../support/with-database.ts'

export interface ReplArguments extends ProjectArguments {
  readonly debug: boolean
  readonly onError: 'stop' | 'continue'
}

/** Runs the shell on a terminal, or what standard input holds otherwise. Returns the exit code. */
export async function replAction(repl: ReplArguments): Promise<number> {
  return withDatabase(repl, 'gvq repl', async database => {
    mentionWarnings(database)
    const shell = forNow(database)
    const describeError = async (error: unknown) => (await describeFailure(error, { debug: repl.debug })).text
    const settings: Settings = { mode: 'table', timing: true, guardRows: 10, pager: true }
    if (process.stdin.isTTY === true && process.stdout.isTTY === true) {
      await runTerminal({
        shell,
        settings,
        describeError,
        input: process.stdin,
        output: process.stdout,
        colour: wantsColour(process.stdout),
        historyPath: historyPath(process.env),
        env: process.env,
      })
      return exitCodes.ok
    }
    const { failed } = await runScript({
      shell,
      settings: { ...settings, mode: 'json' },
      describeError,
      input: process.stdin,
      output: process.stdout,
      errors: process.stderr,
      colourErrors: wantsColour(process.stderr),
      onError: repl.onError,
    })
    return failed ? exitCodes.failed : exitCodes.ok
  })
}

function forNow(database: Database): Shell {
  const session = database.createSession()
  const shell = {
    async evaluate(entry: string) {
      const result = await session.evaluate(entry)
      if (result.kind === 'incomplete') return { kind: 'incomplete', diagnostics: [] }
      if (result.kind === 'diagnostics') return result
      return {
        kind: 'answer',
        ...(result.kind === 'value' && { value: result.value }),
        bound: [],
        effects: [],
        dry: false,
        undoable: false,
        timing: { parseMs: 1, planMs: 1, executeMs: 1, totalMs: 3 },
      }
    },
    async scope() {
      return { revision: 1, types: [], queries: [], variables: [], unsaved: [] }
    },
  }
  return shell as unknown as Shell
}
