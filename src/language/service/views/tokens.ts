import { inWholeFile } from '../../diagnostics/index.ts'
import { type ClassifiedWord, classifyWords, piecesOf, type WordKind } from '../../syntax/index.ts'
import type { ProgramView } from '../program-view.ts'
import type { Occurrence, ProgramSymbol } from '../symbols/symbol.ts'
import { isScalarName } from './words.ts'

/** What a word is for colours: what its symbol is, or else what it looks like. */
export type TokenKind =
  | ProgramSymbol['kind']
  | Exclude<WordKind, 'bracket' | 'unclosedString' | 'type' | 'unknown'>
  | 'scalar'

export interface Token {
  readonly kind: TokenKind
  /** UTF-16 offsets in the file. */
  readonly start: number
  readonly end: number
  readonly role?: Occurrence['role']
}

/** The words of the pieces of each file when it was read last: after a key most are the same. */
export class KnownWords {
  readonly #byPath = new Map<string, ReadonlyMap<string, readonly ClassifiedWord[]>>()

  /** Returns the words of each piece, with its place. */
  of(
    path: string,
    text: string,
  ): readonly { readonly start: number; readonly words: readonly ClassifiedWord[] }[] {
    const before = this.#byPath.get(path)
    const now = new Map<string, readonly ClassifiedWord[]>()
    let start = 0
    // A comment that other languages have may go on in the next piece.
    const pieces = text.includes('/*') ? [text] : piecesOf(text)
    const found = pieces.map(piece => {
      const words = now.get(piece) ?? before?.get(piece) ?? classifyWords(piece)
      now.set(piece, words)
      const placed = { start, words }
      start += piece.length
      return placed
    })
    this.#byPath.set(path, now)
    return found
  }

  forget(path: string): void {
    this.#byPath.delete(path)
  }
}

/** Returns the words of a file with what they mean, in the order of their places; none overlap. */
export function tokensOf(view: ProgramView, path: string, text: string, known: KnownWords): readonly Token[] {
  const meanings = new Map<number, Occurrence>()
  for (const placed of view.declarationsOf(path)) {
    const shift = placed.start - placed.declaration.span.start
    for (const name of view.names(placed)) meanings.set(name.span.start + shift, name)
  }
  const tokens: Token[] = []
  for (const { start, words } of known.of(path, text)) {
    for (const word of words) {
      const at = start + word.start
      const meant = meanings.get(at)
      const kind = meant?.symbols[0]?.kind ?? looks(word.kind, text.slice(at, start + word.end))
      if (kind === undefined) continue
      tokens.push({ kind, start: at, end: start + word.end, ...(meant && { role: meant.role }) })
    }
  }
  return tokens
}

function looks(kind: WordKind, text: string): TokenKind | undefined {
  switch (kind) {
    case 'bracket':
    case 'unknown':
      return undefined
    case 'unclosedString':
      return 'string'
    case 'type':
    case 'name':
      return isScalarName(text) ? 'scalar' : 'name'
    default:
      return kind
  }
}

/** Returns the names of a file in the order of their places, in the whole file. */
export function namesOfFile(view: ProgramView, path: string): readonly Occurrence[] {
  return view
    .declarationsOf(path)
    .flatMap(placed => view.names(placed))
    .map(name => ({ ...name, span: inWholeFile(name.span) }))
}
