import { constants, createReadStream } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { recordTools } from '../../../../serve/lsp/index.ts'
import { type Cancellable, openShell, type Shell } from '../../../../tools/shell/index.ts'
import {
  historyPath,
  loadSettings,
  runScripts,
  runTerminal,
  type Script,
  type Settings,
  settingsPath,
} from '../../../repl/index.ts'
import { adoptTools } from '../../support/adopt/adopt-by-server.ts'
import { describeFailure, exitCodes, UsageError } from '../../support/failure.ts'
import { importTools } from '../../support/import/import-by-server.ts'
import { importerOf } from '../../support/import/repl-import.ts'
import { say, wantsColour } from '../../support/output.ts'
import { withProgress } from '../../support/progress.ts'
import type { ProjectArguments } from '../../support/with-database.ts'

interface ReplArguments extends ProjectArguments {
  readonly debug: boolean
  /** How results are shown. When absent, as tables on a terminal and as JSON otherwise. */
  readonly mode: Settings['mode'] | undefined
  readonly onError: 'stop' | 'continue'
  /** Scripts to run, then entries, instead of standard input. */
  readonly files: readonly string[]
  readonly entries: readonly string[]
}

const guardRowsDefault = 10

/** Runs the given scripts and entries, else the shell on a terminal, else the entries of standard input. Returns the exit code. */
export async function replAction(repl: ReplArguments): Promise<number> {
  const { project, data, waitSeconds, readOnly } = repl
  const scripts = await scriptsOf(repl)
  const isInteractive = scripts.length === 0 && isTerminal()
  const contact = new Contact()
  const shell = await withProgress(progress =>
    openShell({
      project,
      data,
      waitSeconds,
      readOnly,
      isBrief: scripts.length > 0,
      notice: text => contact.say(`note: ${text}`),
      progress,
      ...(isInteractive && { cancellable: work => contact.cancellable(work) }),
      tools: database => ({ ...importTools(database), ...adoptTools(database), ...recordTools(database) }),
    }),
  )
  try {
    if (scripts.length > 0) return await runAll(scripts, shell, repl)
    if (isInteractive) return await atTerminal(shell, repl, contact)
    if (process.stdin.isTTY === true) {
      const why = process.stdout.isTTY === true ? 'TERM=dumb' : 'the output is not a terminal'
      say(`note: ${why}, so entries are read as from a script, line by line; Ctrl-D ends`)
    }
    return await runAll([standardInput], shell, repl)
  } finally {
    await shell.close()
  }
}

/** How a shell, which is there before its terminal, tells something to the user, and lets Ctrl-C end its waits. */
class Contact {
  say: (text: string) => void = say
  cancellable: Cancellable = work => work(new AbortController().signal)
}

/** Whether gvq runs interactively, on a terminal that can move its cursor. */
function isTerminal(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true && process.env.TERM !== 'dumb'
}

async function atTerminal(shell: Shell, repl: ReplArguments, contact: Contact): Promise<number> {
  const options = common(shell, repl, 'table')
  const { settings } = options
  const settingsFile = settingsPath(process.env)
  if (settingsFile !== undefined) await loadSettings(settingsFile, settings, text => say(`note: ${text}`))
  if (repl.mode !== undefined) settings.mode = repl.mode
  await runTerminal({
    shell,
    ...options,
    input: process.stdin,
    output: process.stdout,
    colour: wantsColour(process.stdout),
    historyPath: historyPath(process.env),
    env: process.env,
    onFace: face => {
      contact.say = text => face.say(text)
      contact.cancellable = work => face.cancellable(work)
    },
  })
  return exitCodes.ok
}

const standardInput: Script = { open: () => process.stdin }

/** Throws UsageError for a file that cannot be read, before anything runs. */
async function scriptsOf({ files, entries }: ReplArguments): Promise<readonly Script[]> {
  for (const file of files) {
    await access(file, constants.R_OK).catch(() => {
      throw new UsageError(`There is no readable file ${file}.`)
    })
    if ((await stat(file)).isDirectory()) throw new UsageError(`The script ${file} is a folder.`)
  }
  return [
    ...files.map((path): Script => ({ path, open: () => createReadStream(path, 'utf8') })),
    ...entries.map((entry): Script => ({ path: '-c', open: () => Readable.from([entry]) })),
  ]
}

async function runAll(scripts: readonly Script[], shell: Shell, repl: ReplArguments): Promise<number> {
  const isForPeople = process.stdout.isTTY === true && !scripts.includes(standardInput)
  let failed = await runScripts(scripts, {
    shell,
    ...common(shell, repl, isForPeople ? 'table' : 'json'),
    output: process.stdout,
    errors: process.stderr,
    colourErrors: wantsColour(process.stderr),
    onError: repl.onError,
  })
  if (await shell.rollBack()) {
    say('note: the script ended within a transaction, which was rolled back; :commit writes one')
    failed = true
  }
  return failed ? exitCodes.failed : exitCodes.ok
}

function common(shell: Shell, { mode, debug }: ReplArguments, modeDefault: Settings['mode']) {
  const settings: Settings = {
    mode: mode ?? modeDefault,
    timing: true,
    guardRows: guardRowsDefault,
    pager: true,
    columns: undefined,
  }
  const describeError = async (error: unknown): Promise<string> =>
    (await describeFailure(error, { debug })).text
  return { settings, describeError, importer: importerOf(shell) }
}
