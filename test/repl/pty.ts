import { fileURLToPath } from 'node:url'
import { type IPty, spawn } from '@lydell/node-pty'
import xterm, { type IBufferCell, type Terminal as Xterm } from '@xterm/headless'

const gvqPath = fileURLToPath(new URL('../../bin/run.js', import.meta.url))
const patienceMs = 20_000

/** What terminals send for each key. */
export const keys = {
  enter: '\r',
  altEnter: '\x1b\r',
  tab: '\t',
  shiftTab: '\x1b[Z',
  escape: '\x1b',
  backspace: '\x7f',
  delete: '\x1b[3~',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
  home: '\x1b[H',
  end: '\x1b[F',
} as const

/** Ctrl with a letter. */
export function ctrl(letter: string): string {
  return String.fromCharCode(letter.toUpperCase().charCodeAt(0) - 64)
}

/** A bracketed paste, as terminals send it. */
export function paste(text: string): string {
  return `\x1b[200~${text.replaceAll('\n', '\r')}\x1b[201~`
}

export interface PtyOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
  /** A program other than gvq, with its arguments. */
  readonly command?: readonly string[]
}

/** A program in a pseudo-terminal, with the screen that its user would see. */
export class TestTerminal {
  readonly #pty: IPty
  readonly #screen: Xterm
  readonly #exited: Promise<number>

  constructor(args: readonly string[], { cwd, env = {}, columns = 80, rows = 24, command }: PtyOptions) {
    const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, TMUX: ____, PAGER: _____, ...own } = process.env
    const [file, ...rest] = command ?? [process.execPath, gvqPath, ...args]
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 5000 })
    this.#pty = spawn(file!, [...rest], {
      cwd,
      cols: columns,
      rows,
      name: 'xterm-256color',
      env: { ...own, TERM: 'xterm-256color', LESSHISTFILE: '-', ...env },
    })
    this.#pty.onData(data => this.#screen.write(data))
    // What a terminal answers when a program asks.
    this.#screen.onData(data => this.#pty.write(data))
    this.#exited = new Promise(resolve => this.#pty.onExit(({ exitCode }) => resolve(exitCode)))
  }

  /** Sends keys as they are, all at once: the program does nothing between two of them. */
  send(...texts: readonly string[]): void {
    this.#pty.write(texts.join(''))
  }

  resize(columns: number, rows: number): void {
    this.#screen.resize(columns, rows)
    this.#pty.resize(columns, rows)
  }

  kill(): void {
    this.#pty.kill('SIGKILL')
  }

  /** Closes the terminal, as its window does. */
  hangUp(): void {
    ;(this.#pty as IPty & { destroy(): void }).destroy()
  }

  get pid(): number {
    return this.#pty.pid
  }

  /** Asks the program alone to end, as `kill PID` does. */
  end(): void {
    process.kill(this.#pty.pid, 'SIGTERM')
  }

  /** Resolves with the exit code when the program ends. */
  get exited(): Promise<number> {
    return this.#exited
  }

  /** The lines of the screen without the blanks at their ends, and without empty lines at its end. */
  get lines(): readonly string[] {
    const { active } = this.#screen.buffer
    const lines = Array.from({ length: this.#screen.rows }, (_, i) =>
      active.getLine(active.viewportY + i)!.translateToString(true, 0, this.#screen.cols),
    )
    return lines.slice(0, lines.findLastIndex(line => line !== '') + 1)
  }

  get text(): string {
    return this.lines.join('\n')
  }

  /** All lines, including those scrolled off the screen. */
  get everything(): string {
    const { active } = this.#screen.buffer
    return Array.from({ length: active.length }, (_, i) => active.getLine(i)!.translateToString(true)).join(
      '\n',
    )
  }

  /** Where the caret is: from 0. */
  get caret(): { readonly row: number; readonly column: number } {
    const { active } = this.#screen.buffer
    return { row: active.cursorY, column: active.cursorX }
  }

  /** The look of the first character of a text on the screen; of the last such text when there are several. */
  lookOf(text: string): Look {
    const row = this.lines.findLastIndex(line => line.includes(text))
    if (row < 0) throw new Error(`not on the screen: ${text}\n${this.text}`)
    const { active } = this.#screen.buffer
    return look(active.getLine(active.viewportY + row)!.getCell(this.lines[row]!.lastIndexOf(text))!)
  }

  /** Resolves when the screen shows a text, or what a function looks for. Throws with the screen when it never does. */
  async shows(wanted: string | RegExp | ((terminal: this) => boolean)): Promise<void> {
    const isThere = (): boolean => {
      if (typeof wanted === 'function') return wanted(this)
      return typeof wanted === 'string' ? this.text.includes(wanted) : wanted.test(this.text)
    }
    if (isThere()) return
    await new Promise<void>((resolve, reject) => {
      const parsed = this.#screen.onWriteParsed(() => {
        if (!isThere()) return
        clearTimeout(patience)
        parsed.dispose()
        resolve()
      })
      const patience = setTimeout(() => {
        parsed.dispose()
        reject(new Error(`never on the screen: ${wanted}\n${this.text}`))
      }, patienceMs)
    })
  }
}

export interface Look {
  /** A colour of the palette; undefined for the terminal's own. */
  readonly colour: number | undefined
  readonly underlined: boolean
  readonly bold: boolean
  readonly inverse: boolean
}

function look(cell: IBufferCell): Look {
  return {
    colour: cell.isFgPalette() ? cell.getFgColor() : undefined,
    underlined: cell.isUnderline() !== 0,
    bold: cell.isBold() !== 0,
    inverse: cell.isInverse() !== 0,
  }
}
