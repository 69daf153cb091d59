import type { CutCells } from './source-row.ts'

const quote = 0x22
const newline = 0x0a
const carriageReturn = 0x0d

/** Finds where the cells of one row after the other stand in its text: those that are there as they are, also between quotes. */
export class Cutter implements CutCells {
  readonly kind = 'cut'
  text = ''
  readonly starts: Uint32Array
  readonly ends: Uint32Array
  readonly #delimiter: number

  /** `delimiter`: one character; `width`: fields of the header. */
  constructor(delimiter: string, width: number) {
    this.#delimiter = delimiter.charCodeAt(0)
    this.starts = new Uint32Array(width)
    this.ends = new Uint32Array(width)
  }

  /** The cells of a row without quotes; `undefined` if it has not as many as the header. */
  plain(text: string, start: number, end: number): CutCells | undefined {
    const { starts, ends } = this
    const delimiter = this.#delimiter
    const last = starts.length - 1
    let cell = 0
    starts[0] = start
    for (let at = start; at < end; at++) {
      if (text.charCodeAt(at) !== delimiter) continue
      if (cell === last) return undefined
      ends[cell++] = at
      starts[cell] = at + 1
    }
    ends[cell] = end
    this.text = text
    return cell === last ? this : undefined
  }

  /**
   * The cells of the row with quotes at `start`; `undefined` if it does not end in the text, has not as many cells as the header, or
   * quotes elsewhere than around cells.
   */
  quoted(text: string, start: number): CutCells | undefined {
    return this.endOfQuoted(text, start) === undefined ? undefined : this
  }

  /** Where the line break of that row ends. */
  endOfQuoted(text: string, start: number): number | undefined {
    const { starts, ends } = this
    const last = starts.length - 1
    this.text = text
    let at = start
    for (let cell = 0; ; cell++) {
      const isQuoted = text.charCodeAt(at) === quote
      starts[cell] = isQuoted ? at + 1 : at
      const end = isQuoted ? text.indexOf('"', at + 1) : this.#plainEnd(text, at)
      if (end < 0) return undefined
      ends[cell] = end
      at = isQuoted ? end + 1 : end
      if (cell === last) return lineBreakEnd(text, at)
      if (text.charCodeAt(at++) !== this.#delimiter) return undefined
    }
  }

  /** The end of a cell that is in no quotes, or what ends the search for it. */
  #plainEnd(text: string, start: number): number {
    const delimiter = this.#delimiter
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === delimiter || code === quote) return at
      if (code === newline) return at > start && text.charCodeAt(at - 1) === carriageReturn ? at - 1 : at
    }
    return -1
  }
}

function lineBreakEnd(text: string, at: number): number | undefined {
  const newlineAt = text.charCodeAt(at) === carriageReturn ? at + 1 : at
  return text.charCodeAt(newlineAt) === newline ? newlineAt + 1 : undefined
}
