import { replaceControls } from '../../../base/text/terminal-text.ts'
import type { MarkedLine } from '../highlight/lines.ts'
import type { Role, Theme } from '../highlight/theme.ts'
import { clustersOf, clusterWidth } from './characters.ts'

/** One character on the screen. A wide one occupies two columns. */
export interface Cell {
  readonly text: string
  readonly width: number
  /** SGR parameters. */
  readonly style: string
}

/** One line of the screen. Rows of an unchanged line are the same objects from one frame to the next. */
export type Row = readonly Cell[]

export interface ScreenPosition {
  readonly row: number
  readonly column: number
}

const tabWidth = 4
const narrowColumns = 24

/** Converts text to cells of one style, regardless of the width of the screen. */
export function cellsOf(text: string, style: string): Cell[] {
  return clustersOf(text).map(cluster => cellOf(cluster, style))
}

function cellOf(cluster: string, style: string): Cell {
  if (cluster === '\t') return { text: ' '.repeat(tabWidth), width: tabWidth, style }
  const width = clusterWidth(cluster)
  // A character without width would be invisible and hard to delete.
  return width === 0 ? { text: '\u00b7', width: 1, style } : { text: replaceControls(cluster), width, style }
}

/** Truncates cells to the width of the screen. */
export function clipped(cells: readonly Cell[], columns: number): Row {
  let width = 0
  const fitting = cells.findIndex(cell => {
    width += cell.width
    return width > columns
  })
  return fitting < 0 ? cells : cells.slice(0, fitting)
}

/** Lays out the lines of an entry for the width of a screen: a prompt before each line, long lines on several rows. */
export class EntryLayout {
  readonly #columns: number
  readonly #theme: Theme
  readonly #rows = new WeakMap<MarkedLine, { readonly prompt: string; readonly rows: readonly Row[] }>()

  constructor(columns: number, theme: Theme) {
    this.#columns = columns
    this.#theme = theme
  }

  /** The rows of a line. Only the first one has the prompt. */
  rowsOf(line: MarkedLine, prompt: string): readonly Row[] {
    const known = this.#rows.get(line)
    if (known?.prompt === prompt) return known.rows
    const rows = this.#layOut(line, this.#promptCells(prompt))
    this.#rows.set(line, { prompt, rows })
    return rows
  }

  /**
   * The position of the caret in the rows of a line, `offset` UTF-16 units from its start. After the last character of a
   * full row, that is the next row, even if the line does not have one.
   */
  placeOf(line: MarkedLine, prompt: string, offset: number): ScreenPosition {
    const cells = this.#promptCells(prompt)
    const before = cells.length + clustersOf(line.text.slice(0, offset)).length
    let seen = 0
    const rows = this.rowsOf(line, prompt)
    for (const [row, { length }] of rows.entries()) {
      if (before < seen + length || row === rows.length - 1) {
        const column = widthOf(rows[row]!.slice(0, before - seen))
        return column < this.#columns ? { row, column } : { row: row + 1, column: 0 }
      }
      seen += length
    }
    return { row: 0, column: 0 }
  }

  #promptCells(prompt: string): readonly Cell[] {
    // A narrow screen shows only the last character of the prompt.
    const text = this.#columns < narrowColumns ? prompt.replace(/^.*?(.) $/, '$1 ') : prompt
    return cellsOf(text, this.#theme.style('prompt'))
  }

  #layOut(line: MarkedLine, prompt: readonly Cell[]): readonly Row[] {
    const rows: Cell[][] = []
    let row: Cell[] = []
    let width = 0
    for (const cell of [...prompt, ...this.#lineCells(line)]) {
      if (width + cell.width > this.#columns) {
        rows.push(row)
        row = []
        width = 0
      }
      row.push(cell)
      width += cell.width
    }
    rows.push(row)
    return rows
  }

  /** A character has the style of the mark in which it begins. */
  #lineCells({ text, marks }: MarkedLine): readonly Cell[] {
    let at = 0
    let next = 0
    return clustersOf(text).map(cluster => {
      while (next < marks.length && marks[next]!.end <= at) next++
      const mark = marks[next]
      const role: Role = mark !== undefined && mark.start <= at ? mark.kind : 'name'
      at += cluster.length
      return cellOf(cluster, this.#theme.style(role))
    })
  }
}

export function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((width, cell) => width + cell.width, 0)
}
