import type { Word, WordKind } from '../syntax/candidates/index.ts'

/** A part of a text, with the partners of its brackets. */
export interface Piece {
  readonly text: string
  readonly words: readonly Word[]
  /** The index of the partner of each bracket that has one. */
  readonly partner: ReadonlyMap<number, number>
  /** Brackets that are not closed, the outermost first. */
  readonly open: readonly number[]
}

const closerOf: Partial<Record<WordKind, WordKind>> = {
  LBRACE: 'RBRACE',
  LPAREN: 'RPAREN',
  LBRACKET: 'RBRACKET',
  MACRO: 'RBRACKET',
}
const closers: ReadonlySet<WordKind> = new Set(['RBRACE', 'RPAREN', 'RBRACKET'])

/** Pairs the brackets; a closing one without a matching open one is ignored. */
export function pieceOf(text: string, words: readonly Word[]): Piece {
  const partner = new Map<number, number>()
  const open: number[] = []
  /** How many of them each closing bracket would close. */
  const waiting = new Map<WordKind, number>()
  const count = (closer: WordKind, more: number) => waiting.set(closer, (waiting.get(closer) ?? 0) + more)
  words.forEach((word, index) => {
    const closer = closerOf[word.kind]
    if (closer) {
      open.push(index)
      count(closer, 1)
    }
    if (!closers.has(word.kind) || !waiting.get(word.kind)) return
    for (;;) {
      const opener = open.pop()!
      const closed = closerOf[words[opener]!.kind]!
      count(closed, -1)
      if (closed !== word.kind) continue
      partner.set(index, opener)
      partner.set(opener, index)
      return
    }
  })
  return { text, words, partner, open }
}

export function isName(word: Word | undefined): boolean {
  return word !== undefined && /^[A-Za-z]/.test(word.text)
}

/** Returns the index after a bracket's partner, or after the word itself; the end if the bracket is open. */
export function after({ words, partner }: Piece, index: number): number {
  const word = words[index]
  if (word === undefined || !closerOf[word.kind]) return index + 1
  return (partner.get(index) ?? words.length) + 1
}

/** Returns the names that begin the entries between a bracket and the end: `a` and `b` in `{a: 1, b`. */
export function entryNames(piece: Piece, opener: number): readonly string[] {
  const { words } = piece
  const names: string[] = []
  let starts = true
  for (let i = opener + 1; i < words.length; i = after(piece, i)) {
    const word = words[i]
    if (starts && word && isName(word)) names.push(word.text)
    starts = word?.kind === 'COMMA'
  }
  return names
}

/** Returns the number of commas directly between a bracket and the end. */
export function commasAfter(piece: Piece, opener: number): number {
  const { words } = piece
  let commas = 0
  for (let i = opener + 1; i < words.length; i = after(piece, i)) if (words[i]?.kind === 'COMMA') commas++
  return commas
}
