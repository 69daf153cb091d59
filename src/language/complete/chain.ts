import type { Piece } from './brackets.ts'
import { isName } from './brackets.ts'

/** The word before a bracket: `WHERE` in `x::WHERE(`, `AddN` with its type in `AddN<User>(`. */
export interface Head {
  readonly index: number
  readonly text: string
  /** The type between `<` and `>`. */
  readonly type?: string
  /** True if `::` precedes it. */
  readonly isStep: boolean
}

/** Returns the head that ends before `end`, which is a bracket or the `<` of a type. */
export function headBefore({ words }: Piece, end: number): Head | undefined {
  const less = words[end - 1]?.kind === 'GREATER' ? lessBefore(words, end - 1) : undefined
  const index = (less ?? end) - 1
  const word = words[index]
  if (word === undefined || !isName(word)) return undefined
  const type = less === undefined ? undefined : words[less + 1]?.text
  const isStep = words[index - 1]?.kind === 'STEP'
  return { index, text: word.text, isStep, ...(type !== undefined && { type }) }
}

function lessBefore(words: Piece['words'], greater: number): number | undefined {
  for (let i = greater - 1; i >= 0; i--) {
    const word = words[i]
    if (word?.kind === 'LESS') return i
    if (word?.kind !== 'COMMA' && !isName(word)) return undefined
  }
  return undefined
}

/** Returns the start of the traversal that ends before `end`; `undefined` if there is none. */
export function chainStart(piece: Piece, end: number): number | undefined {
  let start = elementStart(piece, end)
  while (start !== undefined && piece.words[start - 1]?.kind === 'STEP')
    start = elementStart(piece, start - 1)
  return start
}

/** Returns the start of the source or step that ends before `end`. */
export function elementStart(piece: Piece, end: number): number | undefined {
  const { words, partner } = piece
  const last = words[end - 1]
  switch (last?.kind) {
    case undefined:
    case 'RBRACKET':
      return undefined
    case 'CURRENT':
      return end - 1
    case 'GREATER':
      return headBefore(piece, end)?.index
    case 'RPAREN': {
      const opener = partner.get(end - 1)
      return opener === undefined ? undefined : headBefore(piece, opener)?.index
    }
    case 'RBRACE': {
      const opener = partner.get(end - 1)
      if (opener === undefined) return undefined
      const before = words[opener - 1]?.kind
      if (before === 'NOT') return opener - 1
      return before === 'BAR' ? opener - 3 : opener
    }
    default:
      return isName(last) ? end - 1 : undefined
  }
}
