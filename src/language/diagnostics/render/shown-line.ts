import { type Glyph, glyphsOf } from './cells.ts'

/** A range of a line in UTF-16 units from 0, the end exclusive. */
export interface Stretch {
  readonly start: number
  readonly end: number
}

/** A range of a shown line in terminal columns from 0, at least one wide. */
export interface CellRange {
  readonly from: number
  readonly to: number
}

/** A line as the terminal shows it, cut to the available columns around the range in focus. */
export class ShownLine {
  readonly text: string
  readonly #glyphs: readonly Glyph[]
  readonly #shift: number
  readonly #isCutLeft: boolean
  readonly #isCutRight: boolean

  constructor(line: string, focus: Stretch, cellsMax: number) {
    const part = partAround(line, focus.start, cellsMax)
    const all = glyphsOf(line.slice(part.start, part.end)).map(glyph => ({
      ...glyph,
      start: glyph.start + part.start,
      end: glyph.end + part.start,
    }))
    const [first, last] = windowOf(all, focus, cellsMax, part.start > 0, part.end < line.length)
    this.#glyphs = all.slice(first, last)
    this.#isCutLeft = first > 0 || part.start > 0
    this.#isCutRight = last < all.length || part.end < line.length
    this.#shift = Number(this.#isCutLeft) - (this.#glyphs[0]?.cell ?? 0)
    const shown = this.#glyphs.map(glyph => glyph.text).join('')
    this.text = `${this.#isCutLeft ? '…' : ''}${shown}${this.#isCutRight ? '…' : ''}`
  }

  /** Returns the columns of a range of the line; `undefined` if its start is cut off. */
  range({ start, end }: Stretch): CellRange | undefined {
    const first = this.#glyphs.find(glyph => glyph.end > start)
    if (first === undefined) {
      // At or after the end of the line: the column that follows it.
      return this.#isCutRight ? undefined : this.#rangeOf(this.#endCell, this.#endCell)
    }
    if (this.#isCutLeft && start < this.#glyphs[0]!.start) return undefined
    const last = this.#glyphs.findLast(glyph => glyph.start < end) ?? first
    return this.#rangeOf(first.cell, last.cell + last.width)
  }

  #rangeOf(from: number, to: number): CellRange {
    return { from: from + this.#shift, to: Math.max(to, from + 1) + this.#shift }
  }

  get #endCell(): number {
    const last = this.#glyphs.at(-1)
    return last === undefined ? 0 : last.cell + last.width
  }
}

/** Limits the part of a line that is split into glyphs: a megabyte takes long, and only a few screens can matter. */
function partAround(line: string, focus: number, cellsMax: number): Stretch {
  const unitsMax = cellsMax * 8
  if (line.length <= unitsMax) return { start: 0, end: line.length }
  const start = Math.max(0, Math.min(focus, line.length) - unitsMax / 2)
  return { start: outsidePair(line, start), end: outsidePair(line, Math.min(line.length, start + unitsMax)) }
}

function outsidePair(line: string, at: number): number {
  const unit = line.charCodeAt(at)
  return unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at
}

/** Returns the index of the first glyph shown and of the first one after it that is not. */
function windowOf(
  glyphs: readonly Glyph[],
  focus: Stretch,
  cellsMax: number,
  continuesLeft: boolean,
  continuesRight: boolean,
): [first: number, last: number] {
  const end = glyphs.at(-1)
  if (end === undefined || (end.cell + end.width <= cellsMax && !continuesLeft && !continuesRight))
    return [0, glyphs.length]
  const focused = glyphs.find(glyph => glyph.end > focus.start) ?? end
  const focusEnd = glyphs.findLast(glyph => glyph.start < focus.end) ?? focused
  const fitsFromStart = !continuesLeft && focusEnd.cell + focusEnd.width < cellsMax
  const startCell = fitsFromStart ? 0 : Math.max(0, focused.cell - Math.floor(cellsMax / 3))
  const first = glyphs.findIndex(glyph => glyph.cell >= startCell)
  const room = glyphs[first]!.cell + cellsMax - Number(first > 0 || continuesLeft)
  if (end.cell + end.width <= room && !continuesRight) return [first, glyphs.length]
  return [first, glyphs.findLastIndex(glyph => glyph.cell + glyph.width < room) + 1]
}
