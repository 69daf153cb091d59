import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { scan } from '../scan.ts'
import { readTokens } from '../tokens.ts'

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
  const list = readTokens({ path: '', text })
    .list.slice(0, -1)
    .map(
      ({ type, start, stop }): Word => ({
        kind: (T.symbolicNames[type] ?? 'UNKNOWN') as WordKind,
        text: text.slice(start, stop + 1),
        start,
        end: stop + 1,
        type,
      }),
    )
  return { list, endsInText: endsInText(text, list.at(-1)) }
}

function endsInText(text: string, last: Word | undefined): boolean {
  const rest = text.slice(last?.end ?? 0)
  if (/\/\/[^\r\n]*$/.test(rest)) return true
  if (last === undefined || last.end < text.length || last.kind !== 'STRING') return false
  // Scanned again by itself, because an unclosed string was repaired to a string.
  const [token] = scan(text.slice(last.start), 0, 1)
  return token?.type === T.UNCLOSED_STRING || token?.type === T.SINGLE_QUOTED
}
