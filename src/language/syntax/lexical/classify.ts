import type { Token } from 'antlr4ng'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { stepTokens } from '../words.ts'
import { scan } from './scan.ts'

export type WordKind =
  | 'keyword'
  | 'step'
  | 'type'
  | 'function'
  | 'property'
  | 'name'
  | 'string'
  /** A string without an end. */
  | 'unclosedString'
  | 'number'
  | 'constant'
  | 'comment'
  | 'bracket'
  | 'sign'
  /** Not HelixQL. */
  | 'unknown'

export interface ClassifiedWord {
  readonly kind: WordKind
  /** UTF-16 offsets. */
  readonly start: number
  readonly end: number
}

/**
 * Returns every token and comment of a text, valid or not, classified by its neighbours as far as possible. Meant for
 * highlighting: no text is rejected, and nothing is parsed.
 */
export function classifyWords(text: string): readonly ClassifiedWord[] {
  const words: ClassifiedWord[] = []
  const tokens = scan(text, 0, Number.POSITIVE_INFINITY)
  let end = 0
  tokens.forEach((token, at) => {
    addComments(words, text.slice(end, token.start), end)
    end = token.stop + 1
    words.push({ kind: kindOf(token, tokens[at - 1]?.type, tokens[at + 1]?.type), start: token.start, end })
  })
  addComments(words, text.slice(end), end)
  return words
}

function addComments(words: ClassifiedWord[], gap: string, from: number): void {
  for (const { index, 0: comment } of gap.matchAll(/\/\/[^\r\n]*/g)) {
    words.push({ kind: 'comment', start: from + index, end: from + index + comment.length })
  }
}

const kinds: ReadonlyMap<number, WordKind> = new Map<number, WordKind>([
  ...[T.QUERY, T.RETURN, T.FOR, T.IN, T.DROP, T.MIGRATION, T.SCHEMA, T.AS, T.DEFAULT, T.INDEX, T.UNIQUE].map(
    type => [type, 'keyword'] as const,
  ),
  ...[T.N, T.E, T.V, T.SEARCH, T.ADD, T.EMBED, T.EXISTS, T.LOGIC].map(type => [type, 'keyword'] as const),
  ...stepTokens.map(type => [type, 'step'] as const),
  ...[T.LBRACE, T.RBRACE, T.LPAREN, T.RPAREN, T.MACRO, T.LBRACKET, T.RBRACKET, T.LESS, T.GREATER].map(
    type => [type, 'bracket'] as const,
  ),
  ...[T.UNKNOWN, T.OPERATOR, T.BAD_NUMBER, T.SINGLE_QUOTED, T.CURLY_QUOTED].map(
    type => [type, 'unknown'] as const,
  ),
  [T.BLOCK_COMMENT, 'unknown'],
  [T.FOREIGN_COMMENT, 'unknown'],
  [T.BOOLEAN, 'constant'],
  [T.NONE, 'constant'],
  [T.FLOAT, 'number'],
  [T.INT, 'number'],
  [T.STRING, 'string'],
  [T.UNCLOSED_STRING, 'unclosedString'],
])

function kindOf({ type }: Token, before: number | undefined, next: number | undefined): WordKind {
  const kind = type === T.NAME ? 'name' : (kinds.get(type) ?? 'sign')
  const isWord = kind === 'name' || kind === 'keyword' || kind === 'step' || kind === 'constant'
  if (!isWord) return kind
  // Before a colon, and between braces and commas, every word is a name.
  if (next === T.COLON || (next === T.OPTIONAL && kind === 'name')) return 'property'
  if (kind !== 'name') return kind
  if (before === T.LESS || (before === T.STEP && next === T.LBRACE)) return 'type'
  return next === T.LPAREN ? 'function' : 'name'
}
