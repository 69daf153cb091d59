import { GvqError } from '../../../base/errors.ts'
import { parseJson } from '../../../language/catalog/index.ts'
import { linesOf, rowCharactersMax, rowTooLong } from '../text.ts'
import type { SourceRow } from './source-row.ts'

/**
 * Reads JSON Lines: one object per line, ignoring blank lines. A line that is not an object is a fault of that row
 * only.
 */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<readonly SourceRow[]> {
  let line = 1
  for await (const lines of linesOf(text)) {
    const rows: SourceRow[] = []
    for (const each of lines) addRow(rows, each, line++)
    yield rows
  }
}

function addRow(rows: SourceRow[], text: string, line: number): void {
  if (text.trim() !== '') rows.push(new JsonRow(line, text))
}

/** Parsed when it is looked at: a batch has many rows, of which few are rejected. */
class JsonRow implements SourceRow {
  readonly line: number
  readonly #text: string

  constructor(line: number, text: string) {
    this.line = line
    this.#text = text
  }

  get content(): SourceRow['content'] {
    const text = this.#text
    try {
      const value = parseJson(text)
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { kind: 'fault', reason: 'A row must be a JSON object.', text }
      return { kind: 'members', members: value as Readonly<Record<string, unknown>> }
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      return { kind: 'fault', reason: error.message, text }
    }
  }
}

/**
 * Reads one JSON array of objects without holding all of it in memory: splits the text into elements and parses each
 * separately.
 * @throws GvqError INVALID_JSON if the text is not an array or ends within it
 */
export async function* readJsonArray(text: AsyncIterable<string>): AsyncGenerator<readonly SourceRow[]> {
  const cutter = new ArrayCutter()
  for await (const piece of text) yield cutter.take(piece)
  cutter.finish()
}

type CutterState = 'before' | 'element' | 'after'

class ArrayCutter {
  #state: CutterState = 'before'
  #line = 1
  /** The text of the current element so far, and the line on which it starts. */
  #element = ''
  #elementLine = 1
  #depth = 0
  #inString = false
  #isEscaped = false
  #rowCount = 0

  take(piece: string): readonly SourceRow[] {
    const rows: SourceRow[] = []
    let start = 0
    for (let i = 0; i < piece.length; i++) {
      const code = piece.charCodeAt(i)
      if (code === newline) this.#line++
      if (this.#state !== 'element') {
        this.#outside(piece[i]!)
        start = i + 1
      } else if (this.#inString) this.#insideString(code)
      else if (code === quote) this.#inString = true
      else if (code === openBrace || code === openBracket) this.#depth++
      else if (this.#depth > 0) {
        if (code === closeBrace || code === closeBracket) this.#depth--
      } else if (code === comma || code === closeBracket) {
        this.#endElement(rows, piece.slice(start, i), code === closeBracket)
        start = i + 1
      }
    }
    if (this.#state === 'element') this.#element += piece.slice(start)
    if (this.#element.length > rowCharactersMax) throw rowTooLong(this.#elementLine)
    return rows
  }

  finish(): void {
    if (this.#state !== 'after')
      throw malformed(`the file ends at line ${this.#line}, before the end of the array`)
  }

  /** Before `[` and after `]` only whitespace is allowed. */
  #outside(character: string): void {
    if (/\s/.test(character)) return
    const isStart = this.#state === 'before' && character === '['
    if (!isStart) throw malformed(`expected an array of objects, but line ${this.#line} has ${character}`)
    this.#state = 'element'
    this.#elementLine = this.#line
  }

  #insideString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === backslash) this.#isEscaped = true
    else if (code === quote) this.#inString = false
  }

  #endElement(rows: SourceRow[], end: string, isLast: boolean): void {
    const text = this.#element + end
    const blanks = /^\s*/.exec(text)![0]
    const line = this.#elementLine + (blanks.split('\n').length - 1)
    // `[]`; any other blank element is due to an extra comma, which the parser of the row rejects.
    if (!(isLast && this.#rowCount === 0 && blanks === text)) rows.push(new JsonRow(line, text))
    this.#rowCount++
    this.#element = ''
    this.#elementLine = this.#line
    if (isLast) this.#state = 'after'
  }
}

const newline = 0x0a
const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openBracket = 0x5b
const closeBracket = 0x5d
const openBrace = 0x7b
const closeBrace = 0x7d

function malformed(what: string): GvqError {
  return new GvqError('INVALID_JSON', `The file is not a JSON array: ${what}.`, {
    hint: 'For a file with one object per line, use --format jsonl.',
  })
}
