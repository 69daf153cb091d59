import type { SourceFile } from './diagnostic.ts'

export interface Position {
  /** The line, from 1. */
  readonly line: number
  /** The column, from 1, in UTF-16 units, as editors and the language server protocol count. */
  readonly column: number
  /** The offset, from 0, in UTF-16 units of the whole text. */
  readonly offset: number
}

/** Converts offsets in a text to lines and columns. `\n`, `\r\n` and a lone `\r` end a line. */
export class LineIndex {
  readonly #text: string
  readonly #starts: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.#starts = lineStarts(text)
  }

  /** Returns the position of an offset; an offset beyond the text is taken as its end. */
  position(offset: number): Position {
    const within = Math.min(Math.max(offset, 0), this.#text.length)
    const line = this.#lineOf(within)
    return { line, column: within - this.#start(line) + 1, offset: within }
  }

  /** Returns the offset of a line and a column, both from 1; one beyond the line or the text is taken as its end. */
  offset(line: number, column: number): number {
    if (line < 1) return 0
    if (line > this.#starts.length) return this.#text.length
    const start = this.#start(line)
    return Math.min(start + Math.max(0, column - 1), start + this.lineText(line).length)
  }

  /** Returns the text of a line (from 1) without its line break. */
  lineText(line: number): string {
    const next = this.#starts[line] ?? this.#text.length
    let end = next
    // A pattern would be searched for in the whole line, which may have megabytes.
    while (end > this.#start(line) && (this.#text[end - 1] === '\n' || this.#text[end - 1] === '\r')) end--
    return this.#text.slice(this.#start(line), end)
  }

  #start(line: number): number {
    return this.#starts[line - 1] ?? this.#text.length
  }

  #lineOf(offset: number): number {
    let low = 0
    let high = this.#starts.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if (this.#starts[middle]! <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

const indexes = new WeakMap<SourceFile, LineIndex>()

/** Returns the line index of a file, which is created once. */
export function lineIndexOf(file: SourceFile): LineIndex {
  const known = indexes.get(file)
  if (known !== undefined) return known
  const index = new LineIndex(file.text)
  indexes.set(file, index)
  return index
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  return starts
}
