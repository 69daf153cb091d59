import { stripVTControlCharacters, styleText } from 'node:util'
import stringWidth from 'string-width'
import { forTerminal } from '../../../base/text/terminal-text.ts'
import type { Settings } from '../commands/command.ts'
import { withLineEnd } from '../text.ts'
import { ask, type Tty } from '../tty/index.ts'
import type { Face, FaceOfTerminal, Shown } from './face.ts'
import { editInProgram, page } from './other-programs.ts'
import { inParts } from './parts.ts'

/** More UTF-16 units than a cell has, with its colours. */
const unitsPerCellMax = 20

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
      confirm: (question, options) => ask(tty, forTerminal(question), options),
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

  async show(text: Shown): Promise<void> {
    const pieces = escapedPieces(typeof text === 'string' ? [withLineEnd(text)] : text)
    if (this.#settings.pager && isTaller(pieces, this.#tty)) {
      if (await this.#tty.lend(() => page(pieces, this.#env))) return
    }
    await this.#write(pieces)
  }

  /** Writes a text that may be long, so that Ctrl-C ends it. */
  async #write(pieces: Iterable<string>): Promise<void> {
    const isWhole = await this.cancellable(signal => inParts(pieces, part => this.#tty.write(part), signal))
    if (!isWhole) this.say('\nnote: Ctrl-C ended the output here; :pager on shows it in a pager')
  }

  say(text: string): void {
    this.#tty.write(forTerminal(withLineEnd(text)))
  }

  status(text: string | undefined): void {
    this.#tty.status(text === undefined ? undefined : this.dim(forTerminal(text).slice(0, this.columns - 1)))
  }

  async cancellable<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController()
    return this.#tty.whileRunning(
      () => controller.abort(),
      () => work(controller.signal),
    )
  }
}

/** Can be iterated as often as the pieces themselves. */
function escapedPieces(pieces: Iterable<string>): Iterable<string> {
  return {
    *[Symbol.iterator]() {
      for (const piece of pieces) yield forTerminal(piece)
    },
  }
}

/**
 * Whether text does not fit on the screen together with the next prompt. Formats and measures no more of it than the
 * screen can show.
 */
function isTaller(pieces: Iterable<string>, { rows, columns }: Pick<Tty, 'rows' | 'columns'>): boolean {
  const heightOf = (line: string): number => {
    const measured = stripVTControlCharacters(line.slice(0, rows * columns * unitsPerCellMax))
    return Math.max(1, Math.ceil(stringWidth(measured) / columns))
  }
  let height = 0
  let line = ''
  for (const piece of pieces) {
    const [first = '', ...more] = piece.split('\n', rows + 1)
    line += first
    for (const next of more) {
      height += heightOf(line)
      line = next
      if (height >= rows) return true
    }
  }
  return line !== '' && height + heightOf(line) >= rows
}
