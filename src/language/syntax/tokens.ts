import { CommonToken, type Token } from 'antlr4ng'
import { limits } from '../../base/limits.ts'
import type { Diagnostic, SourceFile } from '../diagnostics/diagnostic.ts'
import { HelixQLLexer as T } from './generated/HelixQLLexer.ts'
import { lexicalFaults } from './lexical-faults.ts'
import { scan } from './scan.ts'
import { spanAt, syntaxError } from './syntax-error.ts'

/** An error within a token, with its position among the tokens. */
interface TokenFault {
  /** Index of the faulty token; if the token was left out, half-way between its neighbours. */
  readonly at: number
  readonly diagnostic: Diagnostic
}

export interface Tokens {
  readonly source: SourceFile
  /** Ends with the token of the end of the file. Offsets are UTF-16. */
  readonly list: readonly Token[]
  readonly faults: readonly TokenFault[]
  /** The text was rejected as a whole (E007, E008): there is nothing to parse. */
  readonly refused: boolean
}

/** Returns the tokens of a text. Invalid tokens are reported, and replaced by what was probably meant or left out. */
export function readTokens(source: SourceFile): Tokens {
  const { text } = source
  // A UTF-16 unit is at most three bytes, so most texts need not be measured.
  const mayBeTooLarge = text.length * 3 > limits.sourceBytesMax
  if (
    text.length > limits.sourceBytesMax ||
    (mayBeTooLarge && Buffer.byteLength(text) > limits.sourceBytesMax)
  ) {
    return refuse(
      source,
      'E007',
      0,
      `this file is larger than ${limits.sourceBytesMax} bytes`,
      'split the file',
    )
  }
  const scanned = scanWithUnclosedStrings(text)
  const excess = scanned[limits.sourceTokensMax]
  if (excess) {
    const message = `this file has more than ${limits.sourceTokensMax} tokens`
    return refuse(source, 'E008', excess.start, message, 'split the file')
  }
  return { source, refused: false, ...sift(source, scanned) }
}

export function textOf(source: SourceFile, token: Token): string {
  return source.text.slice(token.start, token.stop + 1)
}

function refuse(
  source: SourceFile,
  code: 'E007' | 'E008',
  at: number,
  message: string,
  help: string,
): Tokens {
  const diagnostic = syntaxError(code, spanAt(source, at, at), message, { help })
  return { source, list: [endOfFile(source, 0)], faults: [{ at: 0, diagnostic }], refused: true }
}

/** Reports and repairs invalid tokens. */
function sift(source: SourceFile, scanned: readonly Token[]): Pick<Tokens, 'list' | 'faults'> {
  const list: Token[] = []
  const faults: TokenFault[] = []
  let leftOutEnd = -1
  for (const token of scanned) {
    if (token.start === 0 && source.text.startsWith('\uFEFF')) continue
    const { diagnostics, type } = lexicalFaults(source, token)
    const continuesFault = type === undefined && token.start === leftOutEnd
    const at = type === undefined ? list.length - 0.5 : list.length
    if (!continuesFault) for (const diagnostic of diagnostics) faults.push({ at, diagnostic })
    if (type === undefined) {
      leftOutEnd = token.stop + 1
      continue
    }
    token.type = type
    token.tokenIndex = list.length
    list.push(token)
  }
  list.push(endOfFile(source, list.length))
  return { list, faults }
}

function endOfFile(source: SourceFile, index: number): Token {
  const token = CommonToken.fromType(T.EOF)
  token.start = source.text.length
  token.stop = source.text.length - 1
  token.tokenIndex = index
  // antlr4ng's own types conflict under exactOptionalPropertyTypes.
  return token as Token
}

const closingsMax = 8
const codeLine =
  /\n[ \t]*(?:QUERY\b|RETURN\b|MIGRATION\b|[NEV]\s*::|schema\s*::|#\[|[A-Za-z]\w*\s*(?:<-|:)|[}\])])/

/**
 * A missing quote swaps code and strings in the rest of the file. If the last string has no end, the first string that
 * spans a line of code is assumed to end with its own line, and the text after that line is read again.
 */
function scanWithUnclosedStrings(text: string): Token[] {
  const room = limits.sourceTokensMax + 1
  let tokens = scan(text, 0, room)
  for (let closings = 0; closings < closingsMax; closings++) {
    if (tokens[tokens.length - 1]?.type !== T.UNCLOSED_STRING) break
    const index = tokens.findIndex(
      token =>
        token.type === T.UNCLOSED_STRING ||
        (token.type === T.STRING && codeLine.test(text.slice(token.start, token.stop + 1))),
    )
    const culprit = tokens[index]
    if (!culprit) break
    culprit.type = T.UNCLOSED_STRING
    const end = lineEnd(text, culprit.start)
    if (end >= text.length) break
    culprit.stop = end - 1
    const rest = scan(text.slice(end), end, room - index - 1)
    tokens = [...tokens.slice(0, index + 1), ...rest]
  }
  return tokens
}

function lineEnd(text: string, from: number): number {
  const end = text.slice(from).search(/\r?\n/)
  return end < 0 ? text.length : from + end
}
