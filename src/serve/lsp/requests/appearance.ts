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
import { offsetOf, positionOf, rangeOf, spanRange } from '../positions.ts'
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

/** Returns the tokens of a file, or of the pieces of it that a range touches, in the numbers of the protocol. */
export function semanticTokens(
  { state, path, file }: FileInProgram,
  words: KnownWords,
  range?: Range,
): readonly number[] {
  const [from, to] = range ? [offsetOf(file, range.start), offsetOf(file, range.end)] : [0, file.text.length]
  const data: number[] = []
  let pieceLine = 0
  /** The line of the last token. */
  let line = 0
  for (const { start, text, tokens } of tokensOf(state.view, path, file.text, words)) {
    const encoded = encodedTokens(tokens, text)
    if (encoded.data.length > 0 && start <= to && start + text.length >= from) {
      const at = data.length
      for (const number of encoded.data) data.push(number)
      // What a piece begins with counts from the last token of the piece before.
      data[at] = pieceLine + encoded.data[0]! - line
      line = pieceLine + encoded.lastLine
    }
    pieceLine += encoded.lines
  }
  return data
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

/** Returns what is left to send of numbers of which the editor has others: one edit in the middle. */
export function differenceOf(
  before: readonly number[],
  after: readonly number[],
): { readonly start: number; readonly deleteCount: number; readonly data: number[] } | undefined {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  if (start === before.length && start === after.length) return undefined
  let same = 0
  while (same < most - start && before[before.length - 1 - same] === after[after.length - 1 - same]) same++
  return { start, deleteCount: before.length - same - start, data: after.slice(start, after.length - same) }
}

export function folds({ state, file }: FileInProgram, words: KnownWords): FoldingRange[] {
  return foldsOf(state.view, file, words).map(({ first, last, isComment }) => ({
    startLine: first - 1,
    endLine: last - 1,
    ...(isComment && { kind: FoldingRangeKind.Comment }),
  }))
}

export function selections(
  { state, file }: FileInProgram,
  positions: readonly Position[],
  words: KnownWords,
): SelectionRange[] {
  return positions.map(position => {
    const ranges = selectionsAt(state.view, file, offsetOf(file, position), words)
    const nested = ranges.reduceRight<SelectionRange | undefined>(
      (parent, { start, end }) => ({ range: rangeOf(file, start, end), ...(parent && { parent }) }),
      undefined,
    )
    return nested ?? { range: { start: position, end: position } }
  })
}

export function inlayHints({ state, path, file }: FileInProgram, range: Range): InlayHint[] {
  const [from, to] = [offsetOf(file, range.start), offsetOf(file, range.end)]
  return hintsIn(state.view, path, from, to).map(({ offset, text, kind }) => ({
    position: positionOf(file, offset),
    label: text,
    kind: kind === 'type' ? InlayHintKind.Type : InlayHintKind.Parameter,
    ...(kind === 'parameter' && { paddingRight: true }),
  }))
}

export function linkedRanges(
  { state, path, file }: FileInProgram,
  position: Position,
): LinkedEditingRanges | null {
  const spans = linkedAt(state.view, path, offsetOf(file, position))
  if (spans.length < 2) return null
  return { ranges: spans.map(spanRange), wordPattern: '[A-Za-z][A-Za-z0-9_]*' }
}

export function links(
  { state, file }: FileInProgram,
  words: KnownWords,
  uriFor: (path: string) => string,
): DocumentLink[] {
  const paths = state.files.map(({ path }) => path)
  return linksOf(file, paths, words).map(({ start, end, target }) => ({
    range: rangeOf(file, start, end),
    target: 'url' in target ? target.url : uriFor(target.path),
  }))
}
