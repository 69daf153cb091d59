import { CharStream, type Token } from 'antlr4ng'
import { HelixQLLexer as T } from './generated/HelixQLLexer.ts'

/**
 * Returns at most `tokensMax` tokens of a text, without blanks, comments and the end of the file. Their `start` and
 * `stop` (inclusive) are UTF-16 offsets plus `base`.
 */
export function scan(text: string, base: number, tokensMax: number): Token[] {
  const lexer = new T(CharStream.fromString(text))
  lexer.removeErrorListeners()
  const tokens: Token[] = []
  while (tokens.length < tokensMax) {
    const token = lexer.nextToken()
    if (token.type === T.EOF) break
    tokens.push(token)
  }
  toUtf16(tokens, text, base)
  return tokens
}

/** ANTLR counts code points; everything after this function counts UTF-16 units. */
function toUtf16(tokens: readonly Token[], text: string, base: number): void {
  let codePoint = 0
  let unit = 0
  const unitOf = (target: number): number => {
    for (; codePoint < target; codePoint++) unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1
    return unit
  }
  const astral = /[\u{10000}-\u{10ffff}]/u.test(text)
  for (const token of tokens) {
    const { start, stop } = token
    token.start = base + (astral ? unitOf(start) : start)
    token.stop = base + (astral ? unitOf(stop + 1) - 1 : stop)
  }
}
