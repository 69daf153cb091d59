import type { Parts } from '../../../base/flow/parts.ts'
import { type ClassifiedWord, classifyWords, piecesOf, type WordKind } from '../../syntax/index.ts'
import type { PlacedDeclaration, ProgramView } from '../program-view.ts'
import type { Occurrence, ProgramSymbol } from '../symbols/symbol.ts'
import { isScalarName } from './words.ts'

/** What a word is for colours: what its symbol is, or else what it looks like. */
export type TokenKind =
  | ProgramSymbol['kind']
  | Exclude<WordKind, 'bracket' | 'unclosedString' | 'type' | 'unknown'>
  | 'scalar'

export interface Token {
  readonly kind: TokenKind
  /** UTF-16 offsets in the piece. */
  readonly start: number
  readonly end: number
  readonly role?: Occurrence['role']
}

/** The words of a piece of a file. */
export interface PieceWords {
  readonly start: number
  /** Their places are those in the piece. */
  readonly words: readonly ClassifiedWord[]
}

/** The words of the pieces of each file when it was read last: after a key most are the same. */
export class KnownWords {
  readonly #byPath = new Map<string, ReadonlyMap<string, readonly ClassifiedWord[]>>()

  forget(path: string): void {
    this.#byPath.delete(path)
  }

  /** Returns the words of each piece, with its place. */
  *of(path: string, text: string): Parts<readonly PieceWords[]> {
    const before = this.#byPath.get(path)
    const now = new Map<string, readonly ClassifiedWord[]>()
    let start = 0
    // A comment that other languages have may go on in the next piece.
    const pieces = text.includes('/*') ? [text] : piecesOf(text)
    const found: PieceWords[] = []
    for (const piece of pieces) {
      yield
      const words = now.get(piece) ?? before?.get(piece) ?? classifyWords(piece)
      now.set(piece, words)
      found.push({ start, words })
      start += piece.length
    }
    this.#byPath.set(path, now)
    return found
  }
}

/** The tokens of a piece of a file. The list is the same one as long as nothing in the piece has changed. */
export interface PieceTokens {
  /** Where the piece begins: at the beginning of a line. */
  readonly start: number
  readonly text: string
  /** In the order of their places, which are those in the piece; none overlap. */
  readonly tokens: readonly Token[]
}

/** Returns the words of a file with what they mean, piece by piece. */
export function* tokensOf(
  view: ProgramView,
  path: string,
  text: string,
  known: KnownWords,
): Parts<readonly PieceTokens[]> {
  const declarations = view.declarationsOf(path)
  let next = 0
  const pieces = yield* known.of(path, text)
  const found: PieceTokens[] = []
  for (const [i, { start, words }] of pieces.entries()) {
    yield
    const end = pieces[i + 1]?.start ?? text.length
    const first = next
    while (next < declarations.length && declarations[next]!.start < end) next++
    const own = declarations.slice(first, next)
    const before = meant.get(words)
    const isSame =
      before?.names.length === own.length &&
      own.every(
        (placed, at) =>
          view.names(placed) === before.names[at] && shiftOf(placed, start) === before.shifts[at],
      )
    if (isSame) {
      found.push({ start, text: before.text, tokens: before.tokens })
      continue
    }
    const names = own.map(placed => view.names(placed))
    const shifts = own.map(placed => shiftOf(placed, start))
    const piece = text.slice(start, end)
    const tokens = tokensOfPiece(piece, words, names, shifts)
    meant.set(words, { names, shifts, tokens, text: piece })
    found.push({ start, text: piece, tokens })
  }
  return found
}

/** How far the names of a declaration are from their places in a piece. */
function shiftOf({ start, declaration }: PlacedDeclaration, piece: number): number {
  return start - declaration.span.start - piece
}

/** What was found for the words of a piece, as long as its names mean the same. */
const meant = new WeakMap<
  readonly ClassifiedWord[],
  {
    readonly names: readonly (readonly Occurrence[])[]
    readonly shifts: readonly number[]
    readonly tokens: readonly Token[]
    readonly text: string
  }
>()

function tokensOfPiece(
  text: string,
  words: readonly ClassifiedWord[],
  names: readonly (readonly Occurrence[])[],
  shifts: readonly number[],
): readonly Token[] {
  const meanings = new Map<number, Occurrence>()
  for (const [i, list] of names.entries())
    for (const name of list) meanings.set(name.span.start + shifts[i]!, name)
  return words.flatMap(({ kind: look, start, end }) => {
    const meaning = meanings.get(start)
    const kind = meaning?.symbols[0]?.kind ?? looks(look, text.slice(start, end))
    return kind === undefined ? [] : [{ kind, start, end, ...(meaning && { role: meaning.role }) }]
  })
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
