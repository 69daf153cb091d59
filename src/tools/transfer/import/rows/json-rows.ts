import { GvqError } from '../../../../base/errors.ts'
import { counted } from '../../../../base/text/counted.ts'
import { parseJson } from '../../../../language/catalog/index.ts'
import { fileLimits, rowTooLong } from '../../limits.ts'
import { linesOf } from '../../text.ts'
import type { SourceRow } from './source-row.ts'

/**
 * Reads JSON Lines: one object per line, ignoring blank lines. A line that is not an object is a fault of that row
 * only.
 */
export async function* readJsonLines(text: AsyncIterable<string>): AsyncGenerator<readonly SourceRow[]> {
  let line = 1
  const limit = { characters: fileLimits.rowCharacters, exceeded: rowTooLong }
  for await (const lines of linesOf(text, limit)) {
    const rows: SourceRow[] = []
    for (const each of lines) addRow(rows, each, line++)
    yield rows
  }
}

function addRow(rows: SourceRow[], text: string, line: number): void {
  if (text.trim() !== '') rows.push(new JsonRow(line, text))
}

/** A row that is parsed when its content is read: a batch has many rows, of which few are rejected. */
class JsonRow implements SourceRow {
  readonly line: number
  readonly element: number | undefined
  readonly #text: string

  constructor(line: number, text: string, element?: number) {
    this.line = line
    this.element = element
    this.#text = text
  }

  get content(): SourceRow['content'] {
    const text = this.#text
    if (this.element !== undefined && text.trim() === '')
      return { kind: 'fault', reason: 'There is nothing between two commas.', text }
    try {
      const value = parseJson(text)
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return { kind: 'fault', reason: 'A row must be a JSON object.', text }
      // Each takes six characters or more.
      const count = text.length / 6 > fileLimits.columns ? Object.keys(value).length : 0
      if (count > fileLimits.columns) {
        const reason = `The row has ${counted(count, 'member')}; at most ${fileLimits.columns} are read.`
        return { kind: 'fault', reason, text }
      }
      return { kind: 'members', members: value as Readonly<Record<string, unknown>> }
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      return { kind: 'fault', reason: error.message.replace(/^Parameter /, ''), text }
    }
  }
}

/**
 * Reads one JSON array of objects without holding all of it in memory: splits the text into elements and parses each
 * separately. A comma behind the last one is no row, and told.
 * @throws GvqError INVALID_JSON if the text is not an array or ends within it
 */
export async function* readJsonArray(
  text: AsyncIterable<string>,
  notice: (text: string) => void,
): AsyncGenerator<readonly SourceRow[]> {
  const cutter = new ArrayCutter(notice)
  for await (const piece of text) yield cutter.take(piece)
  cutter.finish()
}

type CutterState = 'before' | 'element' | 'after'

class ArrayCutter {
  readonly #notice: (text: string) => void
  #state: CutterState = 'before'
  #line = 1
  /** The text of the current element so far, and the line on which it starts. */
  #element = ''
  #elementLine = 1
  #depth = 0
  #inString = false
  #isEscaped = false
  #elements = 0
  /** The line on which the element before starts. */
  #lineBefore = 0

  constructor(notice: (text: string) => void) {
    this.#notice = notice
  }

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
    if (this.#element.length > fileLimits.rowCharacters) throw rowTooLong(this.#elementLine)
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
    const isBlank = blanks === text
    if (isLast && isBlank) this.#endBlank(line)
    else {
      this.#elements++
      // The line number alone does not identify an element if its line has several.
      const isMore = isBlank || line === this.#lineBefore
      rows.push(new JsonRow(line, text, isMore ? this.#elements : undefined))
    }
    this.#lineBefore = line
    this.#element = ''
    this.#elementLine = this.#line
    if (isLast) this.#state = 'after'
  }

  /** Behind `[`, or behind a comma. */
  #endBlank(line: number): void {
    if (this.#elements > 0)
      this.#notice(
        `The array ends with a comma before the bracket on line ${line}, which no other reader may accept.`,
      )
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
