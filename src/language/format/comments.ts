import type { Lexeme } from '../syntax/index.ts'
import { type Doc, line } from './doc.ts'

/** Which empty lines of the source are kept: before the first line of a gap, and before its last, the lexeme's own. */
export interface Blanks {
  readonly first: 'dropped' | 'kept' | 'always'
  readonly last: 'dropped' | 'kept'
}

export const betweenLines: Blanks = { first: 'kept', last: 'kept' }
export const betweenDeclarations: Blanks = { first: 'always', last: 'kept' }
export const afterOpening: Blanks = { first: 'dropped', last: 'kept' }
export const beforeClosing: Blanks = { first: 'kept', last: 'dropped' }
export const noBlanks: Blanks = { first: 'dropped', last: 'dropped' }

interface Approach {
  /** The comments, each on a line of its own, except for one at the end of the previous line. */
  readonly comments: readonly Doc[]
  /** The line break before the lexeme. */
  readonly line: Doc
}

/** Returns what is written before a lexeme that can begin a line; `flat` is written if the line does not break. */
export function approach(lexeme: Lexeme, flat: string | undefined, blanks: Blanks): Approach {
  const comments: Doc[] = []
  let first = true
  const keepsBlank = (lineBreaks: number, isLast: boolean): boolean => {
    const isFirst = first
    first = false
    if ((isFirst && blanks.first === 'dropped') || (isLast && blanks.last === 'dropped')) return false
    return lineBreaks > 1 || (isFirst && blanks.first === 'always')
  }
  lexeme.comments.forEach(({ text, lineBreaks }, index) => {
    const ownLine = index > 0 || lineBreaks > 0
    comments.push(ownLine ? line(undefined, keepsBlank(lineBreaks, false)) : ' ', { kind: 'comment', text })
  })
  const blank = keepsBlank(lexeme.lineBreaks, true)
  return { comments, line: line(comments.length > 0 ? undefined : flat, blank) }
}
