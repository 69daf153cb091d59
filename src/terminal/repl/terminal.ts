import type { ReadStream, WriteStream } from 'node:tty'
import type { Shell, ShellScope } from '../../tools/shell/index.ts'
import type { Settings } from './commands/command.ts'
import type { EntryOutcome, Importer } from './commands/index.ts'
import { completionOf, hintOf } from './completion.ts'
import { bufferOf, EntryReader, type ReaderOptions } from './editor/index.ts'
import { endsIncomplete } from './entries.ts'
import type { Face } from './face/face.ts'
import { editInProgram } from './face/other-programs.ts'
import { TerminalFace } from './face/terminal-face.ts'
import { entryIn } from './head.ts'
import { themeOf } from './highlight/index.ts'
import { History } from './history.ts'
import { Repl } from './repl.ts'
import { Tty } from './tty/index.ts'

export interface TerminalOptions {
  readonly shell: Shell
  readonly input: ReadStream
  readonly output: WriteStream
  readonly colour: boolean
  readonly settings: Settings
  /** Absent if there is no place for it. */
  readonly historyPath: string | undefined
  readonly env: NodeJS.ProcessEnv
  readonly describeError: (error: unknown) => Promise<string>
  readonly importer: Importer
  /** Called with the user interface when there is one. */
  readonly onFace: (face: Face) => void
}

/** Reads and runs entries at a terminal until Ctrl-D or `:quit`. */
export async function runTerminal(options: TerminalOptions): Promise<void> {
  const { shell, settings, env } = options
  const tty = new Tty(options.input, options.output)
  const face = new TerminalFace(tty, settings, options.colour, env)
  options.onFace(face)
  const history = await History.load(options.historyPath, error => {
    face.say(`note: the history could not be saved: ${error.message}`)
  })
  try {
    const { describeError, importer } = options
    const repl = new Repl({ shell, face, settings, history, describeError, importer })
    await new TerminalLoop(tty, repl, history, options).run()
  } finally {
    await history.close()
    tty.close()
  }
}

/** The prompts show an open transaction with `*`, and with `!` one that was rolled back. */
function promptsFor({ transaction }: ShellScope): Pick<ReaderOptions, 'prompt' | 'continuation'> {
  if (transaction === undefined) return { prompt: 'gvq> ', continuation: '...> ' }
  return { prompt: transaction.failure === undefined ? 'gvq*> ' : 'gvq!> ', continuation: '....> ' }
}

class TerminalLoop {
  readonly #tty: Tty
  readonly #repl: Repl
  readonly #history: History
  readonly #options: TerminalOptions
  readonly #reader: EntryReader

  constructor(tty: Tty, repl: Repl, history: History, options: TerminalOptions) {
    this.#tty = tty
    this.#repl = repl
    this.#history = history
    this.#options = options
    this.#reader = new EntryReader(tty)
  }

  async run(): Promise<void> {
    this.#repl.face.say('gvq repl. Type :help for help, Ctrl-D to quit.')
    let outcome: EntryOutcome = 'done'
    do {
      const buffer = typeof outcome === 'object' ? bufferOf(outcome.text) : undefined
      const scope = await this.#repl.shell.scope()
      const result = await this.#reader.read(this.#readerOptions(scope), buffer)
      switch (result.kind) {
        case 'entry':
          this.#history.add(result.text)
          outcome = result.text.trim() === '' ? 'done' : await this.#repl.run(result.text)
          break
        case 'cancelled':
          outcome = 'done'
          break
        case 'left':
          outcome = 'quit'
          break
      }
      if (outcome === 'quit' && !(await this.#mayLeave())) outcome = 'done'
    } while (outcome !== 'quit')
  }

  /** Asks before unsaved declarations are lost. */
  async #mayLeave(): Promise<boolean> {
    if (this.#tty.isGone) return true
    const { unsaved, transaction } = await this.#repl.shell.scope()
    if (transaction !== undefined && transaction.failure === undefined) {
      const question = 'A transaction is open, which :commit would write. Quit and roll it back?'
      if (!(await this.#repl.face.terminal!.confirm(question, { leaving: true }))) return false
    }
    if (unsaved.length === 0) return true
    const names = unsaved.map(({ name }) => name).join(', ')
    const question = `Not saved: ${names}. :save FILE saves them. Quit anyway?`
    return this.#repl.face.terminal!.confirm(question, { leaving: true })
  }

  #readerOptions(scope: ShellScope): ReaderOptions {
    const { env, colour } = this.#options
    return {
      theme: themeOf(colour),
      ...promptsFor(scope),
      history: this.#history.entries,
      complete: (text, caret) => completionOf(text, caret, scope, this.#options.importer.flags),
      hint: (text, caret) => hintOf(text, caret, scope),
      isIncomplete: endsIncomplete,
      entryStart: text => entryIn(text)?.start ?? text.length,
      editElsewhere: text => editInProgram(text, env),
      reportFailure: error => this.#repl.failWith(error),
    }
  }
}
