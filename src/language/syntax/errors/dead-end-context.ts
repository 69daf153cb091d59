import type { Span } from '../../diagnostics/index.ts'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'
import { type Tokens, textOf } from '../lexical/tokens.ts'
import { type Remarks, spanAt } from '../syntax-error.ts'
import type { DeadEnd } from './dead-end.ts'

/** The tokens around a dead end. */
export interface DeadEndContext {
  readonly deadEnd: DeadEnd
  /** The text of the token `offset` positions after the dead end (negative: before it); empty outside the text. */
  readonly text: (offset: number) => string
  readonly type: (offset: number) => number
  /** The span of that token, or from it to another; outside the text, an empty span at its end. */
  readonly span: (offset: number, to?: number) => Span
  readonly isWord: (offset: number) => boolean
  readonly opensLine: (offset: number) => boolean
  /** The bracket that closes the one at `offset`. */
  readonly closing: (offset: number) => number | undefined
}

export interface Help extends Pick<Remarks, 'help' | 'fixes'> {
  /** Where the mistake is, in tokens from the dead end, with what was expected there. */
  readonly at?: number
  readonly expected?: string
}

/** Recognises a mistake, and returns help for it. */
export type Hint = (context: DeadEndContext) => string | Help | undefined

export function contextOf({ source, list }: Tokens, deadEnd: DeadEnd): DeadEndContext {
  const token = (offset: number) => list[deadEnd.index + offset]
  const type = (offset: number) => token(offset)?.type ?? P.EOF
  const text = (offset: number) => {
    const at = token(offset)
    return at ? textOf(source, at) : ''
  }
  return {
    deadEnd,
    text,
    type,
    span: (offset, to = offset) => {
      const [first, last] = [token(offset) ?? list[list.length - 1], token(to) ?? list[list.length - 1]]
      return spanAt(source, first?.start ?? 0, (last?.stop ?? -1) + 1)
    },
    isWord: offset => /^[A-Za-z]/.test(text(offset)),
    opensLine: offset => {
      const [before, at] = [token(offset - 1), token(offset)]
      return !!before && !!at && source.text.slice(before.stop + 1, at.start).includes('\n')
    },
    closing: offset => {
      let depth = 0
      for (let at = offset; type(at) !== P.EOF && type(at) !== P.QUERY; at++) {
        if (openers.has(type(at))) depth++
        else if (closers.has(type(at)) && --depth === 0) return at
      }
      return undefined
    },
  }
}

const openers: ReadonlySet<number> = new Set([P.LPAREN, P.LBRACE, P.LBRACKET, P.MACRO])
const closers: ReadonlySet<number> = new Set([P.RPAREN, P.RBRACE, P.RBRACKET])
