import type { Token } from 'antlr4ng'
import { atOnce } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import type { Diagnostic, SourceFile, Span, TextLimits } from '../../diagnostics/diagnostic.ts'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { spanAt, syntaxError } from '../syntax-error.ts'
import { foreignAt } from './foreign.ts'
import { lexicalFaults } from './lexical-faults.ts'
import { LookAlikes } from './look-alikes.ts'
import { scanInParts, tokenOf } from './scan.ts'
import { Surroundings } from './surroundings.ts'

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
  return atOnce(readTokensInParts(source))
}

/** Reads tokens like `readTokens`, in slices that yield to the event loop. */
export function* readTokensInParts(source: SourceFile): Generator<void, Tokens> {
  const { text } = source
  const { name, bytesMax, tokensMax } = limitsOf(source)
  const help = `split the ${name}`
  // A UTF-16 unit is at most three bytes, so most texts need not be measured.
  const mayBeTooLarge = text.length * 3 > bytesMax
  if (text.length > bytesMax || (mayBeTooLarge && Buffer.byteLength(text) > bytesMax)) {
    return refuse(source, 'E007', 0, `this ${name} is larger than ${bytesMax} bytes`, help)
  }
  const scanned = yield* scanWithUnclosedStrings(text, tokensMax + 1)
  const excess = scanned[tokensMax]
  if (excess) {
    return refuse(source, 'E008', excess.start, `this ${name} has more than ${tokensMax} tokens`, help)
  }
  return { source, refused: false, ...(yield* sift(source, scanned)) }
}

const ofFiles: TextLimits = {
  name: 'file',
  bytesMax: limits.sourceBytesMax,
  tokensMax: limits.sourceTokensMax,
  unitTokensMax: Number.POSITIVE_INFINITY,
}

export function limitsOf(source: SourceFile): TextLimits {
  return source.limits ?? ofFiles
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

/** Tokens between two pauses. */
const partSize = 512

/** Reports and repairs invalid tokens, and what was written as in another language. */
function* sift(
  source: SourceFile,
  scanned: readonly Token[],
): Generator<void, Pick<Tokens, 'list' | 'faults'>> {
  const list: Token[] = []
  const faults: TokenFault[] = []
  const around = new Surroundings(source, scanned)
  const lookAlikes = new LookAlikes(around)
  /** The end of a statement or condition of another language, within which nothing else is reported. */
  let silentUntil = -1
  let leftOutEnd = -1
  const push = (token: Token, type: number) => {
    token.type = type
    token.tokenIndex = list.length
    list.push(token)
  }
  for (let index = 0; index < scanned.length; index++) {
    const token = scanned[index]
    if (token === undefined || (token.start === 0 && source.text.startsWith('\uFEFF'))) continue
    if (index % partSize === 0) yield
    around.moveTo(index)
    const found = lookAlikes.read() ?? (index < silentUntil ? undefined : foreignAt(around))
    if (found) {
      const at = found.repaired.length === 0 ? list.length - 0.5 : list.length
      if (found.diagnostic && index >= silentUntil) faults.push({ at, diagnostic: found.diagnostic })
      for (const { type, span } of found.repaired) push(tokenAt(span), type)
      if (found.silent !== undefined) silentUntil = Math.max(silentUntil, index + found.silent)
      if (found.isStatement) silentUntil = endOfStatement(around, scanned.length - index) + index
      index += found.taken - 1
      continue
    }
    const { diagnostics, type } = lexicalFaults(source, token)
    const continuesFault = type === undefined && token.start === leftOutEnd
    const at = type === undefined ? list.length - 0.5 : list.length
    if (!continuesFault && index >= silentUntil) {
      for (const diagnostic of diagnostics) faults.push({ at, diagnostic })
    }
    if (type === undefined) leftOutEnd = token.stop + 1
    else push(token, type)
  }
  list.push(endOfFile(source, list.length))
  return { list, faults }
}

/** Returns the offset of the token that begins the next statement or declaration. */
function endOfStatement(around: Surroundings, last: number): number {
  for (let offset = 1; offset < last; offset++) {
    if (!around.opensLine(offset)) continue
    if (statementStarts.has(around.type(offset)) || around.type(offset + 1) === T.BIND) return offset
  }
  return last
}

const statementStarts: ReadonlySet<number> = new Set([
  T.QUERY,
  T.RETURN,
  T.DROP,
  T.FOR,
  T.MACRO,
  T.MIGRATION,
  T.SCHEMA,
  T.ADD,
])

function tokenAt(span: Span): Token {
  return tokenOf(T.EOF, span.start, span.end - 1)
}

function endOfFile(source: SourceFile, index: number): Token {
  const token = tokenAt(spanAt(source, source.text.length, source.text.length))
  token.tokenIndex = index
  return token
}

const closingsMax = 8
/** How a line of code begins. */
const codeLine =
  /[ \t]*(?:QUERY\b|RETURN\b|MIGRATION\b|[NEV]\s*::|schema\s*::|#\[|[A-Za-z]\w*\s*(?:<-|:)|[}\])])/y
const linesAtOnce = 4096

/** Whether a string spans a line of code, with pauses if it spans many lines. */
function* hasCode(text: string): Generator<void, boolean> {
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    codeLine.lastIndex = at + 1
    if (codeLine.test(text)) return true
    if (++lines % linesAtOnce === 0) yield
  }
  return false
}

/**
 * A missing quote swaps code and strings in the rest of the file. If the last string has no end, the first string that
 * spans a line of code is assumed to end with its own line, and the text after that line is read again.
 */
function* scanWithUnclosedStrings(text: string, room: number): Generator<void, Token[]> {
  let tokens = yield* scanInParts(text, 0, room)
  for (let closings = 0; closings < closingsMax; closings++) {
    if (tokens[tokens.length - 1]?.type !== T.UNCLOSED_STRING) break
    const index = yield* findCulprit(text, tokens)
    const culprit = tokens[index]
    if (!culprit) break
    culprit.type = T.UNCLOSED_STRING
    const end = lineEnd(text, culprit.start)
    if (end >= text.length) break
    culprit.stop = end - 1
    const rest = yield* scanInParts(text.slice(end), end, room - index - 1)
    tokens = [...tokens.slice(0, index + 1), ...rest]
  }
  return tokens
}

function* findCulprit(text: string, tokens: readonly Token[]): Generator<void, number> {
  for (const [index, { type, start, stop }] of tokens.entries()) {
    if (type === T.UNCLOSED_STRING) return index
    if (type === T.STRING && (yield* hasCode(text.slice(start, stop + 1)))) return index
  }
  return -1
}

function lineEnd(text: string, from: number): number {
  const end = text.slice(from).search(/\r?\n/)
  return end < 0 ? text.length : from + end
}
