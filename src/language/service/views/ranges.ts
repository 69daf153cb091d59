import type { Parts } from '../../../base/flow/parts.ts'
import { lineIndexOf, type SourceFile } from '../../diagnostics/index.ts'
import type { ClassifiedWord } from '../../syntax/index.ts'
import type { ProgramView } from '../program-view.ts'
import { nodesAround } from '../tree/nodes.ts'
import type { KnownWords } from './tokens.ts'
import { bracketed, wordAt } from './words.ts'

export interface Fold {
  /** Lines from 1. */
  readonly first: number
  readonly last: number
  readonly isComment: boolean
}

/** Returns what an editor can fold: declarations, what is between brackets, and comments of several lines. */
export function* foldsOf(view: ProgramView, file: SourceFile, known: KnownWords): Parts<readonly Fold[]> {
  const lines = lineIndexOf(file)
  const lineOf = (offset: number) => lines.position(offset).line
  const folds = new Map<number, Fold>()
  const add = (start: number, end: number, isComment = false) => {
    const [first, last] = [lineOf(start), lineOf(end)]
    const before = folds.get(first)
    if (last > first && (before === undefined || before.last < last))
      folds.set(first, { first, last, isComment })
  }
  for (const { declaration, start, end } of view.declarationsOf(file.path)) {
    const name = 'name' in declaration ? declaration.name.span.start - declaration.span.start : 0
    add(start + name, end)
  }
  for (const { start, words } of yield* known.of(file.path, file.text)) {
    yield
    const piece = words.map(word => ({ ...word, start: word.start + start, end: word.end + start }))
    for (const range of bracketed(file.text, piece)) add(range.start, range.end)
    for (const run of commentRuns(piece, lineOf)) add(run[0]!.start, run.at(-1)!.end, true)
  }
  return [...folds.values()].sort((a, b) => a.first - b.first)
}

/** Comments on lines that follow each other. */
function commentRuns(
  words: readonly ClassifiedWord[],
  lineOf: (offset: number) => number,
): readonly (readonly ClassifiedWord[])[] {
  const runs: ClassifiedWord[][] = []
  let last: ClassifiedWord | undefined
  for (const word of words) {
    const follows = last?.kind === 'comment' && lineOf(word.start) === lineOf(last.start) + 1
    if (word.kind === 'comment' && follows) runs.at(-1)!.push(word)
    else if (word.kind === 'comment') runs.push([word])
    last = word
  }
  return runs
}

export interface Range {
  readonly start: number
  readonly end: number
}

/** Returns the ranges around a place, the innermost first: the word, brackets, the parts of its declaration, the file. */
export function* selectionsAt(
  view: ProgramView,
  file: SourceFile,
  offset: number,
  known: KnownWords,
): Parts<readonly Range[]> {
  const found: Range[] = [{ start: 0, end: file.text.length }]
  const pieces = yield* known.of(file.path, file.text)
  const piece = pieces.findLast(({ start }) => start <= offset)
  const words = (piece?.words ?? []).map(word => ({
    ...word,
    start: word.start + piece!.start,
    end: word.end + piece!.start,
  }))
  for (const range of bracketed(file.text, words)) {
    if (range.start > offset || range.end < offset) continue
    found.push(range)
    if (range.start < offset && offset < range.end) found.push({ start: range.start + 1, end: range.end - 1 })
  }
  const placed = view.declarationAt(file.path, offset)
  if (placed) {
    const shift = placed.start - placed.declaration.span.start
    for (const { span } of nodesAround(placed.declaration, offset - shift))
      found.push({ start: span.start + shift, end: Math.min(span.end + shift, file.text.length) })
  }
  const word = wordAt(words, offset)
  if (word) found.push({ start: word.start, end: word.end })
  found.sort((a, b) => a.end - a.start - (b.end - b.start))
  const nested: Range[] = []
  for (const range of found) {
    const inner = nested.at(-1)
    const isLarger = inner === undefined || range.end - range.start > inner.end - inner.start
    if (isLarger && (inner === undefined || (range.start <= inner.start && inner.end <= range.end)))
      nested.push(range)
  }
  return nested
}
