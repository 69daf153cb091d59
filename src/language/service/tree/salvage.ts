import type { SourceFile } from '../../diagnostics/index.ts'
import {
  type ClassifiedWord,
  classifyWords,
  type Declaration,
  type ParseResult,
  parse,
  piecesOf,
} from '../../syntax/index.ts'

/**
 * Reads what can be read of the declarations of a text that have syntax errors: without the statement, the parameter or the field in
 * which an error is. The places of what remains are those in the text. The program is never checked or run with it: it is for those
 * who look for names while somebody types.
 */
export function salvage(file: SourceFile, parsed: ParseResult): readonly Declaration[] {
  if (parsed.diagnostics.length === 0) return []
  const whole = parsed.tree.declarations.map(({ span }) => span)
  let left = partsMax
  const found: Declaration[] = []
  let start = 0
  for (const piece of piecesOf(file.text)) {
    const end = start + piece.length
    for (const part of partsOf(piece)) {
      const at = { start: start + part.start, end: start + part.end }
      if (left === 0 || part.end - part.start > charsMax || touchesAny(whole, at)) continue
      // The neighbours of a piece are in its text as well.
      if (file.place !== undefined && !isNear(parsed, at)) continue
      left--
      found.push(...readRest(file, at.start, piece.slice(part.start, part.end)))
    }
    start = end
  }
  return found
}

/** What is longer is not looked at: it is parsed several times. */
const charsMax = 20_000
/** Places at which a declaration may be wrong. */
const attemptsMax = 12

/** Broken declarations of a file that are looked at: where there are more, nobody is typing in each. */
const partsMax = 20

/** Whether one of the ranges, which are in order, has a part of another. */
function touchesAny(ranges: readonly Range[], { start, end }: Range): boolean {
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.end <= start) low = middle + 1
    else high = middle
  }
  const next = ranges[low]
  return next !== undefined && next.start < end
}

/** Whether an error is in a range, or at the beginning of what follows: where it is found that something is missing. */
function isNear({ diagnostics }: ParseResult, { start, end }: Range): boolean {
  return diagnostics.some(({ span }) => span.start >= start && span.start < end + nearChars)
}

const nearChars = 100

interface Range {
  readonly start: number
  readonly end: number
}

/** A query with what is above it, or each type of several. */
function partsOf(piece: string): readonly { readonly start: number; readonly end: number }[] {
  const heads = [...piece.matchAll(/(?<![^\n])[ \t]*(?:(QUERY)\b|([NEV])[ \t]*::)/g)]
  if (heads.some(([, query]) => query !== undefined)) return [{ start: 0, end: piece.length }]
  return heads.map(({ index }, i) => ({ start: index, end: heads[i + 1]?.index ?? piece.length }))
}

function readRest(file: SourceFile, start: number, piece: string): readonly Declaration[] {
  let text = piece
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const [best] = candidatesFor(text)
      .map(candidate => read(file, start, candidate))
      .sort((a, b) => b.errorAt - a.errorAt)
    if (best === undefined) return []
    if (best.errorAt === Number.POSITIVE_INFINITY) {
      // What has no error by itself is read as a neighbour of the piece that has.
      return text === piece && best.text === text && file.place !== undefined ? [] : best.declarations
    }
    if (best.text === text) return []
    text = best.text
  }
  return []
}

interface Attempt {
  readonly text: string
  readonly declarations: readonly Declaration[]
  /** The place of the first error. */
  readonly errorAt: number
}

function read(file: SourceFile, start: number, text: string): Attempt {
  const place = file.place ?? { file, start: 0 }
  const source: SourceFile = {
    path: file.path,
    text,
    place: { file: place.file, start: place.start + start },
  }
  const { tree, diagnostics } = parse(source)
  const errorAt = Math.min(...diagnostics.map(({ span }) => span.start))
  return { text, declarations: tree.declarations, errorAt }
}

/** The texts in which the first error may be gone, the likeliest first. */
function candidatesFor(text: string): readonly string[] {
  const { diagnostics } = parse({ path: '', text })
  if (diagnostics.length === 0) return [text]
  const at = Math.min(...diagnostics.map(({ span }) => span.start))
  const string = classifyWords(text).find(({ kind }) => kind === 'unclosedString')
  if (string !== undefined) {
    // It ends with its line for those who write it, and takes nothing else with it.
    const lineEnd = text.indexOf('\n', string.start)
    return [blanked(text, string.start, lineEnd < 0 ? text.length : lineEnd)]
  }
  const words = classifyWords(text).filter(({ kind }) => kind !== 'comment')
  const wordAt = words.findIndex(({ end }) => end > at)
  const isQuery = words.some(word => textOf(text, word) === 'QUERY')
  return isQuery
    ? queryWithout(text, words, wordAt < 0 ? words.length : wordAt)
    : typeWithout(text, words, at)
}

function textOf(text: string, { start, end }: ClassifiedWord): string {
  return text.slice(start, end)
}

/** Replaces a range by blanks, so that all other places stay. */
function blanked(text: string, start: number, end: number, instead = ''): string {
  const gap = text.slice(start + instead.length, end).replace(/[^\r\n]/g, ' ')
  return text.slice(0, start) + instead + gap + text.slice(Math.max(end, start + instead.length))
}

function queryWithout(text: string, words: readonly ClassifiedWord[], errorWord: number): readonly string[] {
  const starts = statementStarts(text, words)
  const [body] = starts
  const head = headEnd(text, words, body)
  const hasReturn = starts.some(start => textOf(text, words[start]!) === 'RETURN')
  const ended = hasReturn ? [] : [`${text}\nRETURN NONE`]
  if (body === undefined || errorWord < body || head === undefined)
    return [...ended, ...withoutHead(text, words, starts)]
  const at = starts.findLastIndex(start => start <= errorWord)
  const range = (i: number) => ({
    from: words[starts[i]!]!.start,
    to: words[starts[i + 1] ?? words.length]?.start ?? text.length,
    isReturn: textOf(text, words[starts[i]!]!) === 'RETURN',
  })
  const finish = (found: string): string => (hasReturn ? found : `${found}\nRETURN NONE`)
  const here = finish(withoutStatement(text, range(at)))
  const before = at > 0 ? [finish(withoutStatement(text, range(at - 1)))] : []
  const closer = words[errorWord]
  const isCloser = closer !== undefined && /^[)\]}]$/.test(textOf(text, closer))
  const found = errorWord - starts[at]! <= 1 ? [...before, here] : [here, ...before]
  if (isCloser) found.push(blanked(text, closer.start, closer.end))
  return [...found, ...ended]
}

interface StatementRange {
  readonly from: number
  readonly to: number
  readonly isReturn: boolean
}

function withoutStatement(text: string, { from, to, isReturn }: StatementRange): string {
  if (isReturn) return blanked(text, from, to, to - from > 11 ? 'RETURN NONE' : '\nRETURN NONE')
  const written = text.slice(from, to)
  const kept = soundPrefix(written)
  if (kept > 0) return blanked(text, from + kept, to)
  // The brace that closes the loop around it stays.
  return blanked(text, from, from + braceBehind(written))
}

/** Where a brace closes that was not opened in the text; its end, if none does. */
function braceBehind(text: string): number {
  let depth = 0
  for (const { index, 0: sign } of text.matchAll(/[{}]/g)) {
    depth += sign === '{' ? 1 : -1
    if (depth < 0) return index
  }
  return text.length
}

/** Words that are taken away from the end of a statement to find what of it can be read. */
const cutWordsMax = 24

/** Returns how much of the beginning of a statement is one: what was there before somebody went on. */
function soundPrefix(statement: string): number {
  const written = statement.slice(0, braceBehind(statement))
  const words = classifyWords(written).filter(({ kind }) => kind !== 'comment')
  for (let i = words.length - 1; i > 2 && i >= words.length - cutWordsMax; i--) {
    const end = words[i - 1]!.end
    const { tree, diagnostics } = parse({ path: '', text: `QUERY q()=>${written.slice(0, end)} RETURN NONE` })
    const [query] = tree.declarations
    if (diagnostics.length === 0 && query?.kind === 'QueryDecl' && query.statements.length === 1) return end
  }
  return 0
}

/** The words with which statements begin, whatever is open. */
function statementStarts(text: string, words: readonly ClassifiedWord[]): readonly number[] {
  const query = words.findIndex(word => textOf(text, word) === 'QUERY')
  const starts: number[] = []
  for (let i = query + 2; i < words.length; i++) {
    const word = textOf(text, words[i]!)
    const next = words[i + 1] === undefined ? '' : textOf(text, words[i + 1]!)
    const last = textOf(text, words[i - 1]!)
    const isFirst = text.slice(words[i - 1]!.end, words[i]!.start).includes('\n')
    const follows = !isFirst && goesOn.test(last)
    if (/^[A-Za-z]\w*$/.test(word) && next === '<-') starts.push(i)
    else if (/^(?:RETURN|DROP|FOR)$/.test(word) && !/^(?:::|:|\()$/.test(next) && !follows) starts.push(i)
    else if (/^Add[NEV]$/.test(word) && !follows) starts.push(i)
  }
  return starts
}

const goesOn = /^(?:<-|,|::|:|DROP|RETURN|\(|\[|IN|<)$/

/** Where the head of a query ends that is complete. */
function headEnd(
  text: string,
  words: readonly ClassifiedWord[],
  body: number | undefined,
): number | undefined {
  const arrow = words.findIndex(word => textOf(text, word) === '=>')
  return arrow >= 0 && (body === undefined || arrow < body) ? arrow : undefined
}

/** A query whose head is wrong: without its parameters, or without the one that is wrong. */
function withoutHead(
  text: string,
  words: readonly ClassifiedWord[],
  starts: readonly number[],
): readonly string[] {
  const query = words.findIndex(word => textOf(text, word) === 'QUERY')
  const name = words[query + 1]
  if (name === undefined || !/^[A-Za-z]\w*$/.test(textOf(text, name))) return []
  const body = words[starts[0] ?? words.length]?.start ?? text.length
  const found: string[] = []
  const head = text.slice(name.end, body)
  for (const { index, 0: parameter } of head.matchAll(/[^(),]+/g)) {
    if (parameter.includes('=>') || parameter.trim() === '') continue
    const from = name.end + index
    const comma = /^,/.test(text.slice(from + parameter.length)) ? 1 : 0
    found.push(blanked(text, from, from + parameter.length + comma))
  }
  const rest = starts.length > 0 ? '' : ' RETURN NONE'
  found.push(blanked(text, name.end, Math.max(body, name.end), `()=>${rest}`))
  return found
}

function typeWithout(text: string, words: readonly ClassifiedWord[], at: number): readonly string[] {
  const open = text.indexOf('{')
  const found: string[] = []
  if (open >= 0) {
    const close = text.lastIndexOf('}')
    const end = close > open ? close : text.length
    let from = open + 1
    const ends = [...text.slice(open + 1, end).matchAll(/,/g)].map(({ index }) => open + 1 + index + 1)
    for (const to of [...ends, end]) {
      if (at >= from - 1 && at <= to) found.push(blanked(text, from, to))
      from = to
    }
    if (close < open) found.push(`${text.trimEnd()}}`)
  }
  const [letter, , name] = words
  if (letter !== undefined && name !== undefined && textOf(text, letter) !== 'E')
    found.push(blanked(text, name.end, text.length, '{}'))
  return found
}
