import { atOnce } from '../../../base/flow/parts.ts'
import type { SourceFile } from '../../diagnostics/diagnostic.ts'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { scan } from '../lexical/scan.ts'
import { readTokensInParts } from '../lexical/tokens.ts'

/** The token type, as the lexer names it. */
export type WordKind =
  | 'QUERY'
  | 'RETURN'
  | 'FOR'
  | 'IN'
  | 'DROP'
  | 'MIGRATION'
  | 'SCHEMA'
  | 'AS'
  | 'DEFAULT'
  | 'INDEX'
  | 'UNIQUE'
  | 'N'
  | 'E'
  | 'V'
  | 'SEARCH'
  | 'ADD'
  | 'EMBED'
  | 'EXISTS'
  | 'LOGIC'
  | 'BOOLEAN'
  | 'NONE'
  | 'NAVIGATE'
  | 'END'
  | 'PATH'
  | 'FILTER'
  | 'COMPARE'
  | 'PLAIN'
  | 'ORDER'
  | 'GROUP'
  | 'MODIFY'
  | 'UPSERT_E'
  | 'RERANK'
  | 'ENDPOINT'
  | 'NAME'
  | 'FLOAT'
  | 'INT'
  | 'STRING'
  | 'LBRACE'
  | 'RBRACE'
  | 'LPAREN'
  | 'RPAREN'
  | 'MACRO'
  | 'LBRACKET'
  | 'RBRACKET'
  | 'LESS'
  | 'GREATER'
  | 'COMMA'
  | 'STEP'
  | 'COLON'
  | 'SPREAD'
  | 'DOT'
  | 'OPTIONAL'
  | 'NOT'
  | 'BAR'
  | 'BIND'
  | 'ARROW'
  | 'CURRENT'
  | 'UNKNOWN'

export interface Word {
  readonly kind: WordKind
  readonly text: string
  /** UTF-16 offsets; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** The number of the token type in the grammar. */
  readonly type: number
}

export interface Words {
  readonly list: readonly Word[]
  /** True if the text ends inside a string or a comment. */
  readonly endsInText: boolean
}

/** Returns the words of any text, even an incomplete one. Invalid tokens are left out or read as what they resemble. */
export function readWords(text: string): Words {
  return atOnce(readWordsInParts({ path: '', text }))
}

/** Words between two pauses. */
const partSize = 16_384

/** Reads words like `readWords`, in slices that yield to the event loop. */
export function* readWordsInParts(source: SourceFile): Generator<void, Words> {
  const { text } = source
  const { list: tokens, refused } = yield* readTokensInParts(source)
  // It was not read, so that nothing is known of its end.
  if (refused) return { list: [], endsInText: true }
  const list: Word[] = []
  for (const { type, start, stop } of tokens.slice(0, -1)) {
    if (list.length % partSize === 0) yield
    list.push({
      kind: (T.symbolicNames[type] ?? 'UNKNOWN') as WordKind,
      text: text.slice(start, stop + 1),
      start,
      end: stop + 1,
      type,
    })
  }
  return { list, endsInText: endsInText(text, list.at(-1)) }
}

function endsInText(text: string, last: Word | undefined): boolean {
  const rest = text.slice(last?.end ?? 0)
  const lastLine = rest.slice(Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('\r')) + 1)
  if (lastLine.includes('//')) return true
  if (last === undefined || last.end < text.length || last.kind !== 'STRING') return false
  // Scanned again by itself, because an unclosed string was repaired to a string.
  const [token] = scan(text.slice(last.start), 0, 1)
  return token?.type === T.UNCLOSED_STRING || token?.type === T.SINGLE_QUOTED
}
