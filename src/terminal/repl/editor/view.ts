import { LineMarker, type MarkedLine, type Theme, withMark, withUnmatched } from '../highlight/index.ts'
import { type Cell, cellsOf, clipped, EntryLayout, type Row } from './entry-layout.ts'
import { matchStart } from './history-moves.ts'
import { menuRows } from './menu.ts'
import type { Frame } from './screen.ts'
import type { EditorState } from './state.ts'

interface ScreenSize {
  readonly columns: number
  readonly rows: number
}

interface ViewOptions {
  readonly theme: Theme
  readonly prompt: string
  /** The prompt of all lines except the first. */
  readonly continuation: string
  entryStart(text: string): number
}

const noCells: Row = []

/** Grey text below the entry; the part from `from` to `to` is emphasized. */
export interface Hint {
  readonly text: string
  readonly from?: number
  readonly to?: number
}

/** Renders the state of the editor as rows of a screen. Rows of unchanged lines are reused. */
export class View {
  readonly #options: ViewOptions
  readonly #marker = new LineMarker()
  #layout: EntryLayout
  #size: ScreenSize
  /** The first visible row of an entry that has more rows than the screen. */
  #top = 0

  constructor(size: ScreenSize, options: ViewOptions) {
    this.#options = options
    this.#size = size
    this.#layout = new EntryLayout(size.columns, options.theme)
  }

  resize(size: ScreenSize): void {
    this.#size = size
    this.#layout = new EntryLayout(size.columns, this.#options.theme)
  }

  /** Renders a state, with `hint` below the entry. */
  frame(state: EditorState, hint: Hint | undefined): Frame {
    const { rows, caret } = this.#entry(state)
    const below = this.#below(state, hint)
    const room = Math.max(1, this.#size.rows - below.length)
    const last = Math.max(0, rows.length - room)
    this.#top = Math.min(Math.max(this.#top, caret.row - room + 1), caret.row, last)
    return {
      rows: [...rows.slice(this.#top, this.#top + room), ...below],
      caret: { row: caret.row - this.#top, column: caret.column },
    }
  }

  /** Renders the whole entry in its final form, with the caret at its end. */
  finalFrame(state: EditorState): Frame {
    this.#top = 0
    const { search: _, ...rest } = state
    return this.#entry({ ...rest, buffer: { ...state.buffer, caret: state.buffer.text.length } })
  }

  #entry(state: EditorState): Frame {
    const { caret } = state.buffer
    const rows: Row[] = []
    let place = { row: 0, column: 0 }
    let start = 0
    for (const [index, line] of this.#lines(state).entries()) {
      const prompt = index === 0 ? this.#options.prompt : this.#options.continuation
      const end = start + line.text.length
      if (caret >= start && caret <= end) {
        const { row, column } = this.#layout.placeOf(line, prompt, caret - start)
        place = { row: rows.length + row, column }
      }
      rows.push(...this.#layout.rowsOf(line, prompt))
      if (place.row === rows.length) rows.push(noCells)
      start = end + 1
    }
    return { rows, caret: place }
  }

  #lines({ buffer: { text }, search }: EditorState): readonly MarkedLine[] {
    const entryStart = this.#options.entryStart(text)
    const entry = withUnmatched(this.#marker.mark(text.slice(entryStart)))
    const lines = entryStart === 0 ? entry : withCommand(entry, text.slice(0, entryStart))
    const start = search === undefined || search.query === '' ? -1 : matchStart(text, search.query)
    return start < 0 ? lines : withMark(lines, start, start + search!.query.length, 'found')
  }

  #below({ menu, search }: EditorState, hint: Hint | undefined): readonly Row[] {
    const { theme } = this.#options
    const { columns, rows } = this.#size
    if (search) {
      const failed: readonly Cell[] = search.failed ? cellsOf(' (not found)', theme.style('warning')) : []
      const label = cellsOf('search: ', theme.style('prompt'))
      return [clipped([...label, ...cellsOf(search.query, ''), ...failed], columns)]
    }
    if (menu) return menuRows(menu, { columns, rows: Math.max(1, rows - 2) }, theme)
    return hint === undefined ? [] : [clipped(hintCells(hint, theme), columns)]
  }
}

/** Adds the command before an entry to its lines. */
function withCommand(entry: readonly MarkedLine[], command: string): readonly MarkedLine[] {
  const lines = command.split('\n').map((text, index) => {
    const name = index === 0 ? /^\s*:[\w?-]+/.exec(text)?.[0].length : undefined
    return { text, marks: name === undefined ? [] : [{ kind: 'command', start: 0, end: name } as const] }
  })
  const last = lines.at(-1)!
  const [first, ...others] = entry
  const width = last.text.length
  const moved = first!.marks.map(({ kind, start, end }) => ({ kind, start: start + width, end: end + width }))
  return [
    ...lines.slice(0, -1),
    { text: last.text + first!.text, marks: [...last.marks, ...moved] },
    ...others,
  ]
}

function hintCells({ text, from = 0, to = 0 }: Hint, theme: Theme): readonly Cell[] {
  const grey = theme.style('hint')
  return [
    ...cellsOf(text.slice(0, from), grey),
    ...cellsOf(text.slice(from, to), theme.style('hintActive')),
    ...cellsOf(text.slice(to), grey),
  ]
}
