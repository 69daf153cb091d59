import { spawn } from '@lydell/node-pty'
import xterm from '@xterm/headless'

/** How long the screen must stay as it is to be taken for what a key leads to. */
const quietMs = 50
const patienceMs = 20_000

/** A program in a pseudo-terminal, whose screen is read as runs of one look. */
export class RecordedTerminal {
  #pty
  #screen
  #size
  #changed = () => {}

  constructor(command, { columns, rows, cwd, env }) {
    this.#size = { columns, rows }
    this.#screen = new xterm.Terminal({ cols: columns, rows, allowProposedApi: true })
    const [file, ...args] = command
    this.#pty = spawn(file, args, { cols: columns, rows, cwd, env, name: 'xterm-256color' })
    this.#pty.onData(data => this.#screen.write(data, () => this.#changed()))
  }

  send(text) {
    this.#pty.write(text)
  }

  close() {
    this.#pty.kill('SIGKILL')
  }

  /** Resolves when nothing has changed for a while, and something like `wanted` is to be seen. */
  settled(wanted = /./) {
    return new Promise((resolve, reject) => {
      const start = performance.now()
      let timer
      const look = () => {
        if (wanted.test(this.#text())) resolve()
        else if (performance.now() - start < patienceMs) this.#changed()
        else reject(new Error(`${wanted} is never to be seen:\n${this.#text()}`))
      }
      this.#changed = () => {
        clearTimeout(timer)
        timer = setTimeout(look, quietMs)
      }
      this.#changed()
    })
  }

  frame() {
    const { active } = this.#screen.buffer
    const rows = Array.from({ length: this.#size.rows }, (_, i) =>
      runsOf(active.getLine(active.viewportY + i), this.#size.columns),
    )
    return { rows, caret: { row: active.cursorY, column: active.cursorX } }
  }

  #text() {
    const { active } = this.#screen.buffer
    return Array.from({ length: this.#size.rows }, (_, i) =>
      active.getLine(active.viewportY + i).translateToString(true),
    ).join('\n')
  }
}

function runsOf(line, columns) {
  const runs = []
  for (let column = 0; column < columns; column++) {
    const cell = line.getCell(column)
    if (cell.getWidth() === 0) continue
    const look = {
      ...(cell.isFgPalette() && { colour: cell.getFgColor() }),
      bold: cell.isBold() !== 0,
      dim: cell.isDim() !== 0,
      underline: cell.isUnderline() !== 0,
      inverse: cell.isInverse() !== 0,
    }
    const last = runs.at(-1)
    const text = cell.getChars() || ' '
    if (last && Object.keys({ ...look, ...last.look }).every(name => last.look[name] === look[name])) {
      last.text += text
      last.width += cell.getWidth()
    } else runs.push({ look, text, column, width: cell.getWidth() })
  }
  return runs.map(({ look, ...run }) => trimmed({ ...run, ...look }))
}

/** Blanks at an end are not drawn, but where they have a colour of their own. */
function trimmed(run) {
  if (run.inverse) return run
  const blanks = run.text.length - run.text.trimStart().length
  const text = run.text.trim()
  return { ...run, text, column: run.column + blanks, width: run.width - (run.text.length - text.length) }
}
