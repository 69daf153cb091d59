import { CommonToken, type Token } from 'antlr4ng'
import { invariant } from '../../../base/errors.ts'
import { atOnce } from '../../../base/flow/parts.ts'
import { acceptedTypes, classCount, classStarts, nextStates } from '../generated/lexer-table.ts'
import { fromRuns } from '../runs.ts'

/**
 * Returns at most `tokensMax` tokens of a text, without blanks, comments and the end of the file. Their `start` and
 * `stop` (inclusive) are UTF-16 offsets plus `base`. Runs the automaton of the generated lexer: the longest match wins.
 */
export function scan(text: string, base: number, tokensMax: number): Token[] {
  return atOnce(scanInParts(text, base, tokensMax))
}

/** Characters between two pauses. */
const partChars = 8192

/** Scans like `scan`, in slices that yield to the event loop. */
export function* scanInParts(text: string, base: number, tokensMax: number): Generator<void, Token[]> {
  const tokens: Token[] = []
  const lastClosing = text.lastIndexOf('*/')
  let pause = partChars
  for (let start = 0; start < text.length && tokens.length < tokensMax; ) {
    if (start >= pause) {
      pause = start + partChars
      yield
    }
    let type = 0
    let end = start
    let state = 0
    // What no `*/` closes is no comment: each would be read to the end of the text to find that out.
    const isOpen = start + 2 > lastClosing && text.startsWith('/*', start)
    const room = isOpen ? start + 1 : text.length
    for (let at = start; at < room; ) {
      const unit = text.charCodeAt(at)
      const isPair = (unit & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00
      state = next[state * classCount + classes[isPair ? astral : unit]!]!
      if (state === 0) break
      at += isPair ? 2 : 1
      const accepted = acceptedTypes[state]!
      if (accepted === 0) continue
      type = accepted
      end = at
    }
    invariant(type !== 0, 'the lexer knows every character')
    if (type > 0) tokens.push(tokenOf(type, base + start, base + end - 1))
    start = end
  }
  return tokens
}

export function tokenOf(type: number, start: number, stop: number): Token {
  const token = CommonToken.fromType(type)
  token.start = start
  token.stop = stop
  // antlr4ng's own types conflict under exactOptionalPropertyTypes.
  return token as Token
}

const astral = 0x10000
const next = fromRuns(nextStates)

/** The class of each UTF-16 unit, and of the characters of two units. */
const classes = new Uint8Array(astral + 1)
for (let at = 0; at < classStarts.length; at += 2) classes.fill(classStarts[at + 1]!, classStarts[at])
