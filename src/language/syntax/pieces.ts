import { limits } from '../../base/limits.ts'
import type { Declaration } from './ast.ts'
import { HelixQLLexer as T } from './generated/HelixQLLexer.ts'
import { scan } from './lexical/scan.ts'
import { type ParseResult, parse } from './parse.ts'

/** How a declaration begins, at the start of a line: not where `^` finds one after U+2028, at which no comment ends. */
const head = /(?<![^\n])(?:(QUERY)\b|[NEV][ \t]*::|schema\b|MIGRATION\b)/g

/**
 * Splits a text before each query that begins a line, and before what is declared between queries: with the comments and macros directly
 * above. If no piece has an error when it is parsed by itself, their declarations are those of the text: no string
 * and no comment goes on beyond the end of its piece.
 */
export function piecesOf(text: string): readonly string[] {
  const starts = [0]
  let afterQuery = false
  for (const { 1: query, index } of text.matchAll(head)) {
    // Types are not parted from each other: they may be in one block.
    if (query !== undefined || afterQuery) {
      const start = startAbove(text, index, starts.at(-1)!)
      if (start > starts.at(-1)!) starts.push(start)
    }
    afterQuery = query !== undefined
  }
  return starts.map((start, i) => text.slice(start, starts[i + 1]))
}

/** Returns where the comments and macros directly above a line begin, not before `least`. */
function startAbove(text: string, line: number, least: number): number {
  let start = line
  while (start > least) {
    const above = text.lastIndexOf('\n', start - 2) + 1
    if (!/^[ \t\r]*(?:\/\/|#\[)/.test(text.slice(above, start))) break
    start = above
  }
  return start
}

interface Piece extends ParseResult {
  readonly file: { readonly path: string; readonly text: string }
}

export interface PieceInPlace extends ParseResult {
  /** How many characters of its source are before the piece. */
  readonly before: number
}

/**
 * Parses the one piece that has errors between the pieces around it: what an error is depends on its neighbours. Returns `undefined` if it may
 * depend on more: if a string or a comment may go on behind the piece, or one of the neighbours is no longer what it is by itself.
 */
export function parseInPlace(pieces: readonly Piece[], index: number): PieceInPlace | undefined {
  const { file } = pieces[index]!
  if (goesOn(file.text)) return undefined
  const [from, to] = [withQueries(pieces, index, -1), withQueries(pieces, index, 1)]
  const around = pieces.slice(from, to + 1)
  const place = { file: { path: '', text: '' }, start: 0 }
  const source = { path: file.path, text: around.map(each => each.file.text).join(''), place }
  const { tree, diagnostics, brokenTypes } = parse(source)
  if (diagnostics.length > limits.diagnosticsPerFileMax) return undefined
  const before = lengthOf(pieces.slice(from, index))
  const after = before + file.text.length
  if (diagnostics.some(({ code, span }) => code === 'E009' || span.start < before)) return undefined
  const own: Declaration[] = []
  const others: string[] = []
  for (const each of tree.declarations) {
    if (each.span.start >= before && each.span.start < after) own.push(each)
    else others.push(extentOf(each, 0))
  }
  const expected = around.flatMap((each, i) =>
    from + i === index
      ? []
      : each.tree.declarations.map(found => extentOf(found, lengthOf(around.slice(0, i)))),
  )
  const isSame = others.length === expected.length && others.every((each, i) => each === expected[i])
  return isSame ? { tree: { source, declarations: own }, diagnostics, brokenTypes, before } : undefined
}

/** Whether a string or a comment in the text may have its end behind it. */
function goesOn(text: string): boolean {
  return text.includes('/*') || scan(text, 0, limits.sourceTokensMax).at(-1)?.type === T.UNCLOSED_STRING
}

/** Goes on from a piece in a direction over two that are queries: recovery looks at what is near, and ends at a query. */
function withQueries(pieces: readonly Piece[], index: number, step: 1 | -1): number {
  let queries = 0
  let at = index
  while (queries < queriesAround && pieces[at + step] !== undefined) {
    at += step
    if (pieces[at]!.tree.declarations.some(({ kind }) => kind === 'QueryDecl')) queries++
  }
  return at
}

const queriesAround = 2

function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { file }) => sum + file.text.length, 0)
}

function extentOf({ kind, span }: Declaration, offset: number): string {
  return `${kind} ${span.start + offset} ${span.end + offset}`
}
