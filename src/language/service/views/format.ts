import type { Parts } from '../../../base/flow/parts.ts'
import type { Edit, SourceFile } from '../../diagnostics/index.ts'
import { formatSource, print } from '../../format/index.ts'
import { classifyWords, parseInParts, piecesOf, type SourceTree } from '../../syntax/index.ts'

/**
 * Returns the edits that format a file, or what of it touches a range: by declarations, so that an editor keeps its marks elsewhere. Of a
 * file with syntax errors, the pieces without them are formatted.
 */
export function* formatEdits(
  file: SourceFile,
  range?: { readonly start: number; readonly end: number },
): Parts<readonly Edit[]> {
  const { tree, diagnostics } = yield* parseInParts(file)
  const edits = yield* diagnostics.length > 0 ? byPieces(file) : betweenDeclarations(file, tree)
  if (range === undefined) return edits
  return edits.filter(({ span }) => span.start <= range.end && span.end >= range.start)
}

/** Replaces what differs, declaration by declaration: a formatted file has the same ones in the same order. */
function* betweenDeclarations(file: SourceFile, tree: SourceTree): Parts<readonly Edit[]> {
  const formatted = print(tree)
  if (formatted === file.text) return []
  const before = boundaries(tree, file.text)
  const { tree: again } = yield* parseInParts({ path: '', text: formatted })
  const after = boundaries(again, formatted)
  if (before.length !== after.length)
    return [{ span: { file, start: 0, end: file.text.length }, text: formatted }]
  const edits: Edit[] = []
  for (let i = 0; i + 1 < before.length; i++) {
    const [start, end] = [before[i]!, before[i + 1]!]
    const text = formatted.slice(after[i]!, after[i + 1]!)
    if (file.text.slice(start, end) !== text) edits.push({ span: { file, start, end }, text })
  }
  return edits
}

/** Where the declarations of a text begin and end, with its own beginning and end. */
function boundaries({ declarations }: SourceTree, text: string): readonly number[] {
  return [0, ...declarations.flatMap(({ span }) => [span.start, span.end]), text.length]
}

function* byPieces(file: SourceFile): Parts<readonly Edit[]> {
  const edits: Edit[] = []
  let start = 0
  for (const piece of piecesOf(file.text)) {
    yield
    const end = start + piece.length
    const { text } = formatSource({ path: file.path, text: piece })
    if (text !== undefined && piece.trim() !== '') {
      const leading = /^\s*/.exec(piece)![0].length
      const trailing = /\s*$/.exec(piece)![0].length
      const written = text.trim()
      if (piece.slice(leading, piece.length - trailing) !== written)
        edits.push({ span: { file, start: start + leading, end: end - trailing }, text: written })
    }
    start = end
  }
  return edits
}

/** Returns the edits after a key: the indentation of a new line, the layout of a declaration that `}` ended. */
export function* onTypeEdits(file: SourceFile, offset: number, typed: string): Parts<readonly Edit[]> {
  if (typed !== '\n') return typed === '}' ? yield* afterBrace(file, offset) : []
  const lineStart = file.text.lastIndexOf('\n', offset - 1) + 1
  const blank = /^[ \t]*/.exec(file.text.slice(lineStart, lineStart + 1000))![0]
  const indent = '    '.repeat(depthAt(file.text, lineStart, lineStart + blank.length))
  if (indent === blank) return []
  return [{ span: { file, start: lineStart, end: lineStart + blank.length }, text: indent }]
}

/** A declaration that a brace ended, unless the rest of its line would move with it. */
function* afterBrace(file: SourceFile, offset: number): Parts<readonly Edit[]> {
  return (yield* formatEdits(file, { start: Math.max(0, offset - 1), end: offset })).slice(0, 1)
}

/** How deep a line is: the brackets open before it in its declaration, and the body of a query. */
function depthAt(text: string, lineStart: number, contentStart: number): number {
  const before = text.slice(0, lineStart)
  const piece = piecesOf(before).at(-1) ?? ''
  const open: string[] = []
  let inBody = false
  for (const { kind, start, end } of classifyWords(piece)) {
    const word = piece.slice(start, end)
    if (kind === 'bracket' && /[({[]$/.test(word)) open.push(word)
    else if (kind === 'bracket' && /^[)}\]]$/.test(word)) open.pop()
    else if (word === '=>' && open.length === 0) inBody = true
    else if (word === 'QUERY' && open.length === 0) inBody = false
  }
  // After a blank line behind RETURN the next declaration begins.
  if (inBody && open.length === 0 && /\bRETURN\b[^\n]*\n\s*\n?$/.test(piece)) return 0
  const closes = /^[)}\]]/.test(text.slice(contentStart, contentStart + 1)) ? 1 : 0
  return Math.max(0, open.length + (inBody ? 1 : 0) - closes)
}
