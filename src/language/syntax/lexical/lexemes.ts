import type { SourceFile } from '../../diagnostics/diagnostic.ts'
import { readTokens } from './tokens.ts'

export interface Comment {
  /** The text of the comment with its slashes, without trailing blanks. */
  readonly text: string
  /** Line breaks between it and the lexeme or comment before it; the start of the file counts as one. */
  readonly lineBreaks: number
}

/** A token as written, with the comments before it. */
export interface Lexeme {
  /** Empty at the end of the file. */
  readonly text: string
  /** UTF-16 offset. */
  readonly start: number
  readonly comments: readonly Comment[]
  /** Line breaks between it and its last comment, or the lexeme before it. */
  readonly lineBreaks: number
}

/**
 * Returns all tokens and comments of a text that `parse` accepts. The last lexeme is the end of the file. Comments are
 * not tokens of the parser: they are read from the gaps between tokens, which otherwise contain only blanks.
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
