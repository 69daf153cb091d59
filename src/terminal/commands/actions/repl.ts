import { openShell, type Shell } from '../../../tools/shell/index.ts'
import { historyPath, runScript, runTerminal, type Settings } from '../../repl/index.ts'
import { describeFailure, exitCodes } from '../support/failure.ts'
import { say, wantsColour } from '../support/output.ts'
import { withProgress } from '../support/progress.ts'
import { importerOf } from '../support/repl-import.ts'
import type { ProjectArguments } from '../support/with-database.ts'

interface ReplArguments extends ProjectArguments {
  readonly debug: boolean
  /** How results are shown. When absent, as tables on a terminal and as JSON otherwise. */
  readonly mode: Settings['mode'] | undefined
  readonly onError: 'stop' | 'continue'
}

const guardRowsDefault = 10

/** Runs the shell on a terminal, or else the entries of standard input. Returns the exit code. */
export async function replAction(repl: ReplArguments): Promise<number> {
  const { project, data } = repl
  const notice = (text: string): void => say(`note: ${text}`)
  const shell = await withProgress(progress => openShell({ project, data, notice, progress }))
  try {
    return isTerminal() ? await atTerminal(shell, repl) : await fromPipe(shell, repl)
  } finally {
    await shell.close()
  }
}

/** Whether gvq runs interactively, on a terminal that can move its cursor. */
function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.TERM !== 'dumb'
}

async function atTerminal(shell: Shell, repl: ReplArguments): Promise<number> {
  await runTerminal({
    shell,
    ...common(shell, repl, 'table'),
    input: process.stdin,
    output: process.stdout,
    colour: wantsColour(process.stdout),
    historyPath: historyPath(process.env),
    env: process.env,
  })
  return exitCodes.ok
}

async function fromPipe(shell: Shell, repl: ReplArguments): Promise<number> {
  const { failed } = await runScript({
    shell,
    ...common(shell, repl, 'json'),
    input: process.stdin,
    output: process.stdout,
    errors: process.stderr,
    colourErrors: wantsColour(process.stderr),
    onError: repl.onError,
  })
  return failed ? exitCodes.failed : exitCodes.ok
}

function common(shell: Shell, { mode, debug }: ReplArguments, modeDefault: Settings['mode']) {
  const settings: Settings = {
    mode: mode ?? modeDefault,
    timing: true,
    guardRows: guardRowsDefault,
    pager: true,
  }
  const describeError = async (error: unknown): Promise<string> =>
    (await describeFailure(error, { debug })).text
  return { settings, describeError, importFile: importerOf(shell) }
}
