import { isPlain } from './characters.ts'
import { type Row, type ScreenPosition, widthOf } from './entry-layout.ts'

/** The rows that the editor shows, from its first one, and the position of the caret in them. */
export interface Frame {
  readonly rows: readonly Row[]
  readonly caret: ScreenPosition
}

const csi = '\x1b['

/**
 * Draws frames over each other, writing only what has changed. It never relies on the terminal to wrap a line, and
 * positions the cursor after each character whose width differs between terminals.
 */
export class Screen {
  #rows: readonly Row[] = []
  #at: ScreenPosition = { row: 0, column: 0 }
  #text = ''
  #style = ''
  #isRisky = false

  /** Returns what to write to the terminal to turn the previous frame into this one. */
  draw({ rows, caret }: Frame): string {
    this.#text = ''
    this.#isRisky = false
    rows.forEach((row, index) => {
      this.#drawRow(row, index)
    })
    if (rows.length < this.#rows.length) this.#clearBelow(rows.length)
    this.#rows = rows
    this.#moveTo(caret)
    if (this.#text === '') return ''
    // A character that the terminal considers wider must not wrap the row.
    const text = this.#isRisky ? `${csi}?7l${this.#text}${csi}?7h` : this.#text
    return `${csi}?25l${text}${csi}?25h`
  }

  /** Leaves the rows as they are and moves below them. */
  leave(): string {
    this.#text = ''
    this.#moveTo({ row: Math.max(0, this.#rows.length - 1), column: 0 })
    this.forget()
    return `${this.#text}\r\n`
  }

  /** Clears all rows; the caret is then at the start of the first row. */
  clear(): string {
    this.#text = ''
    this.#moveTo({ row: 0, column: 0 })
    this.forget()
    return `${this.#text}\r${csi}J`
  }

  /**
   * Clears all rows after the width of the terminal has changed. Terminals wrap rows that became too long, which moves
   * the caret further away from the first row.
   */
  clearAfterResize(columns: number): string {
    const above = this.#rows.slice(0, this.#at.row)
    const row = above.reduce((count, each) => count + Math.max(1, Math.ceil(widthOf(each) / columns)), 0)
    this.#at = { row, column: this.#at.column }
    return this.clear()
  }

  /** Must be called after the terminal was cleared or used by another program. */
  forget(): void {
    this.#rows = []
    this.#at = { row: 0, column: 0 }
  }

  #drawRow(row: Row, index: number): void {
    const shown = this.#rows[index]
    if (shown === row) return
    const same = shown === undefined ? 0 : countSame(shown, row)
    if (shown !== undefined && same === row.length && same === shown.length) return
    if (shown === undefined && index > 0) this.#newRow(index)
    const start = widthOf(row.slice(0, same))
    this.#moveTo({ row: index, column: start })
    const changed = row.slice(same)
    const isRisky = changed.some(cell => !isPlain(cell.text))
    // Such a character may leave a cell unchanged.
    if (isRisky && shown !== undefined) this.#text += `${csi}K`
    let column = start
    for (const cell of changed) {
      this.#setStyle(cell.style)
      this.#text += cell.text
      column += cell.width
      if (!isPlain(cell.text)) this.#text += `${csi}${column + 1}G`
    }
    this.#setStyle('')
    if (shown !== undefined && !isRisky && widthOf(shown) > column) this.#text += `${csi}K`
    this.#isRisky ||= isRisky
    this.#at = { row: index, column }
  }

  /** Moves to a new row, for which the terminal may have to scroll. */
  #newRow(index: number): void {
    this.#moveTo({ row: index - 1, column: this.#at.column })
    this.#text += '\r\n'
    this.#at = { row: index, column: 0 }
  }

  #clearBelow(count: number): void {
    this.#moveTo({ row: count, column: 0 })
    this.#text += `${csi}J`
  }

  #moveTo({ row, column }: ScreenPosition): void {
    if (row < this.#at.row) this.#text += `${csi}${this.#at.row - row}A`
    if (row > this.#at.row) this.#text += `${csi}${row - this.#at.row}B`
    if (row !== this.#at.row || column !== this.#at.column) this.#text += `${csi}${column + 1}G`
    this.#at = { row, column }
  }

  #setStyle(style: string): void {
    if (style === this.#style) return
    this.#text += `${csi}0${style === '' ? '' : `;${style}`}m`
    this.#style = style
  }
}

function countSame(a: Row, b: Row): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [left, right] = [a[i]!, b[i]!]
    if (left !== right && (left.text !== right.text || left.style !== right.style)) return i
  }
  return length
}
