import type { SourceFile } from '../diagnostics/diagnostic.ts'
import { readTokens } from './tokens.ts'

export interface Comment {
  /** With its slashes, without blanks at its end. */
  readonly text: string
  /** Line ends between it and what stands before it; the beginning of the file counts as one. */
  readonly lineBreaks: number
}

/** One word or sign as written, with the comments before it. */
export interface Lexeme {
  /** Empty for the end of the file. */
  readonly text: string
  /** UTF-16 offset. */
  readonly start: number
  readonly comments: readonly Comment[]
  /** Line ends between it and its last comment, or the lexeme before it. */
  readonly lineBreaks: number
}

/**
 * Every word, sign and comment of a text in which `parse` finds no fault. The last lexeme is the end of the file.
 * Comments never reach the parser: they are read from the gaps between its tokens, where only blanks stand beside them.
 */
export function readLexemes(source: SourceFile): readonly Lexeme[] {
  const { text } = source
  let end = 0
  return readTokens(source).list.map(token => {
    const gap = readGap(text.slice(end, token.start), end === 0 ? 1 : 0)
    end = token.stop + 1
    return { text: text.slice(token.start, end), start: token.start, ...gap }
  })
}

const commentOrLineEnd = /\/\/[^\r\n]*|\r\n?|\n/g

function readGap(gap: string, lineBreaksBefore: number): Pick<Lexeme, 'comments' | 'lineBreaks'> {
  const comments: Comment[] = []
  let lineBreaks = lineBreaksBefore
  for (const [piece] of gap.matchAll(commentOrLineEnd)) {
    if (!piece.startsWith('//')) {
      lineBreaks++
      continue
    }
    comments.push({ text: piece.trimEnd(), lineBreaks })
    lineBreaks = 0
  }
  return { comments, lineBreaks }
}
