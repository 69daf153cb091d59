import {
  type DocumentLink,
  type FoldingRange,
  FoldingRangeKind,
  type InlayHint,
  InlayHintKind,
  type LinkedEditingRanges,
  type Position,
  type Range,
  type SelectionRange,
  type SemanticTokensLegend,
} from 'vscode-languageserver/node'
import type { Parts } from '../../../base/flow/parts.ts'
import { LineIndex } from '../../../language/diagnostics/index.ts'
import {
  foldsOf,
  hintsIn,
  type KnownWords,
  linkedAt,
  linksOf,
  selectionsAt,
  type Token,
  type TokenKind,
  tokensOf,
} from '../../../language/service/index.ts'
import { offsetOf, positionOf, rangeOf, spanRange, type UriFor } from '../positions.ts'
import type { FileInProgram } from '../workspace.ts'

const tokenTypes = [
  'class',
  'interface',
  'struct',
  'property',
  'function',
  'parameter',
  'variable',
  'method',
  'keyword',
  'enumMember',
  'string',
  'number',
  'comment',
  'operator',
  'type',
] as const

const tokenModifiers = ['declaration', 'modification', 'defaultLibrary'] as const

export const legend: SemanticTokensLegend = {
  tokenTypes: [...tokenTypes],
  tokenModifiers: [...tokenModifiers],
}

const typeOfToken: { readonly [K in TokenKind]: (typeof tokenTypes)[number] | undefined } = {
  node: 'class',
  edge: 'interface',
  vector: 'struct',
  property: 'property',
  query: 'function',
  parameter: 'parameter',
  field: 'property',
  variable: 'variable',
  entry: 'property',
  keyword: 'keyword',
  step: 'method',
  function: 'function',
  name: undefined,
  string: 'string',
  number: 'number',
  constant: 'enumMember',
  comment: 'comment',
  sign: 'operator',
  scalar: 'type',
}

/** Returns the tokens of a file, piece by piece, or of the pieces that a range touches. */
export function* semanticTokens(
  { state, file }: FileInProgram,
  words: KnownWords,
  range?: Range,
): Parts<readonly PlacedTokens[]> {
  const [from, to] = range ? [offsetOf(file, range.start), offsetOf(file, range.end)] : [0, file.text.length]
  const found: PlacedTokens[] = []
  let pieceLine = 0
  /** The line of the last token. */
  let line = 0
  for (const { start, text, tokens } of yield* tokensOf(state.view, file.path, file.text, words)) {
    yield
    const { data, lastLine, lines } = encodedTokens(tokens, text)
    if (data.length > 0 && start <= to && start + text.length >= from) {
      found.push({ data, down: pieceLine + data[0]! - line })
      line = pieceLine + lastLine
    }
    pieceLine += lines
  }
  return found
}

/** The tokens of a piece as numbers; the first line counts from the last token of the piece before, by `down`. */
export interface PlacedTokens {
  readonly data: readonly number[]
  readonly down: number
}

/** Returns the numbers of the protocol. */
export function numbersOf(pieces: readonly PlacedTokens[]): number[] {
  const numbers: number[] = []
  for (const { data, down } of pieces) {
    const at = numbers.length
    for (const number of data) numbers.push(number)
    numbers[at] = down
  }
  return numbers
}

interface EncodedTokens {
  /** The first line counts from that of the piece. */
  readonly data: readonly number[]
  /** The line of the last token, and the number of lines, in the piece. */
  readonly lastLine: number
  readonly lines: number
}

const encodings = new WeakMap<readonly Token[], EncodedTokens>()

function encodedTokens(tokens: readonly Token[], text: string): EncodedTokens {
  const known = encodings.get(tokens)
  if (known) return known
  const lines = new LineIndex(text)
  const data: number[] = []
  let [line, column] = [0, 0]
  for (const token of tokens) {
    const type = typeOfToken[token.kind]
    if (type === undefined) continue
    const at = lines.position(token.start)
    const sameLine = at.line - 1 === line && data.length > 0
    const number = tokenTypes.indexOf(type)
    data.push(
      at.line - 1 - line,
      sameLine ? at.column - 1 - column : at.column - 1,
      token.end - token.start,
      number,
      modifiersOf(token),
    )
    line = at.line - 1
    column = at.column - 1
  }
  const encoded = { data, lastLine: line, lines: lines.position(text.length).line - 1 }
  encodings.set(tokens, encoded)
  return encoded
}

function modifiersOf({ kind, role }: Token): number {
  if (role === 'declaration') return 1
  if (role === 'write') return 2
  return kind === 'scalar' || kind === 'function' ? 4 : 0
}

/** Returns what is left to send of tokens of which the editor has others: the pieces in the middle that differ. */
export function differenceOf(
  before: readonly PlacedTokens[],
  after: readonly PlacedTokens[],
): { readonly start: number; readonly deleteCount: number; readonly data: number[] } | undefined {
  // What was parsed again is not the same list, although it may be equal.
  const isEqual = (a: readonly number[], b: readonly number[]) =>
    a === b || (a.length === b.length && a.every((number, i) => number === b[i]))
  const isSame = (a: PlacedTokens, b: PlacedTokens) => a.down === b.down && isEqual(a.data, b.data)
  const most = Math.min(before.length, after.length)
  let first = 0
  while (first < most && isSame(before[first]!, after[first]!)) first++
  if (first === before.length && first === after.length) return undefined
  let same = 0
  while (same < most - first && isSame(before[before.length - 1 - same]!, after[after.length - 1 - same]!))
    same++
  const lengthOf = (pieces: readonly PlacedTokens[]) => pieces.reduce((sum, { data }) => sum + data.length, 0)
  return {
    start: lengthOf(before.slice(0, first)),
    deleteCount: lengthOf(before.slice(first, before.length - same)),
    data: numbersOf(after.slice(first, after.length - same)),
  }
}

export function* folds({ state, file }: FileInProgram, words: KnownWords): Parts<FoldingRange[]> {
  const found = yield* foldsOf(state.view, file, words)
  return found.map(({ first, last, isComment }) => ({
    startLine: first - 1,
    endLine: last - 1,
    ...(isComment && { kind: FoldingRangeKind.Comment }),
  }))
}

export function* selections(
  { state, file }: FileInProgram,
  positions: readonly Position[],
  words: KnownWords,
): Parts<SelectionRange[]> {
  const found: SelectionRange[] = []
  for (const position of positions) {
    yield
    const ranges = yield* selectionsAt(state.view, file, offsetOf(file, position), words)
    const nested = ranges.reduceRight<SelectionRange | undefined>(
      (parent, { start, end }) => ({ range: rangeOf(file, start, end), ...(parent && { parent }) }),
      undefined,
    )
    found.push(nested ?? { range: { start: position, end: position } })
  }
  return found
}

export function* inlayHints({ state, file }: FileInProgram, range: Range): Parts<InlayHint[]> {
  const [from, to] = [offsetOf(file, range.start), offsetOf(file, range.end)]
  const found = yield* hintsIn(state.view, file.path, from, to)
  return found.map(({ offset, text, kind }) => ({
    position: positionOf(file, offset),
    label: text,
    kind: kind === 'type' ? InlayHintKind.Type : InlayHintKind.Parameter,
    ...(kind === 'parameter' && { paddingRight: true }),
  }))
}

export function linkedRanges({ state, file }: FileInProgram, position: Position): LinkedEditingRanges | null {
  const spans = linkedAt(state.view, file.path, offsetOf(file, position))
  if (spans.length < 2) return null
  return { ranges: spans.map(spanRange), wordPattern: '[A-Za-z][A-Za-z0-9_]*' }
}

export function* links(
  { state, file }: FileInProgram,
  words: KnownWords,
  uriFor: UriFor,
): Parts<DocumentLink[]> {
  const paths = state.files.map(({ path }) => path)
  const found = yield* linksOf(file, paths, words)
  return found.map(({ start, end, target }) => ({
    range: rangeOf(file, start, end),
    target: 'url' in target ? target.url : uriFor(target.path),
  }))
}
