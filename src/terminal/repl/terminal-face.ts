import { stripVTControlCharacters, styleText } from 'node:util'
import stringWidth from 'string-width'
import type { Settings } from './commands/command.ts'
import type { Face, FaceOfTerminal } from './face.ts'
import { editInProgram, page } from './other-programs.ts'
import { withLineEnd } from './text.ts'
import { ask, type Tty } from './tty/index.ts'

/** The user interface on a terminal. */
export class TerminalFace implements Face {
  readonly colour: boolean
  readonly terminal: FaceOfTerminal
  readonly #tty: Tty
  readonly #settings: Pick<Settings, 'pager'>
  readonly #env: NodeJS.ProcessEnv

  constructor(tty: Tty, settings: Pick<Settings, 'pager'>, colour: boolean, env: NodeJS.ProcessEnv) {
    this.#tty = tty
    this.#settings = settings
    this.colour = colour
    this.#env = env
    this.terminal = {
      confirm: question => ask(tty, question),
      clearScreen: () => tty.write('\x1b[H\x1b[2J'),
      edit: text => tty.lend(() => editInProgram(text, env)),
    }
  }

  get columns(): number {
    return this.#tty.columns
  }

  get colourErrors(): boolean {
    return this.colour
  }

  dim(text: string): string {
    return this.colour ? styleText('dim', text) : text
  }

  async show(text: string): Promise<void> {
    const whole = withLineEnd(text)
    if (this.#settings.pager && isTaller(whole, this.#tty)) {
      if (await this.#tty.lend(() => page(whole, this.#env))) return
    }
    this.#tty.write(whole)
  }

  say(text: string): void {
    this.#tty.write(withLineEnd(text))
  }

  async cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    return this.#tty.whileRunning(
      () => controller.abort(),
      () => work(controller.signal),
    )
  }
}

/** Whether text does not fit on the screen together with the next prompt. */
function isTaller(text: string, { rows, columns }: Pick<Tty, 'rows' | 'columns'>): boolean {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n')
  if (lines.length >= rows) return true
  return lines.reduce((count, line) => count + Math.max(1, Math.ceil(stringWidth(line) / columns)), 0) >= rows
}
