import type { Token } from 'antlr4ng'
import type { SourceFile, Span } from '../../diagnostics/index.ts'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { spanAt } from '../syntax-error.ts'

/** What an open bracket contains; `body` is that of a loop or of a schema block. */
type Opener = 'body' | 'fields' | 'object' | 'parameters' | 'arguments' | 'list'

/** The tokens around a position in a text that need not be valid, with the brackets that are open there. */
export class Surroundings {
  readonly source: SourceFile
  readonly #tokens: readonly Token[]
  readonly #open: Opener[] = []
  #index = 0

  constructor(source: SourceFile, tokens: readonly Token[]) {
    this.source = source
    this.#tokens = tokens
  }

  /** Moves to a token, over all before it. */
  moveTo(index: number): void {
    for (; this.#index < index; this.#index++) this.#pass()
  }

  get opener(): Opener | undefined {
    return this.#open.at(-1)
  }

  /** The token `offset` positions after the current one (negative: before it). */
  token(offset: number): Token | undefined {
    return this.#tokens[this.#index + offset]
  }

  type(offset: number): number {
    return this.token(offset)?.type ?? T.EOF
  }

  text(offset: number): string {
    const token = this.token(offset)
    return token ? this.source.text.slice(token.start, token.stop + 1) : ''
  }

  span(from: number, to = from): Span {
    const [first, last] = [this.token(from), this.token(to)]
    return spanAt(this.source, first?.start ?? 0, (last?.stop ?? -1) + 1)
  }

  isWord(offset: number): boolean {
    return /^[A-Za-z]/.test(this.text(offset))
  }

  /** True if nothing is between a token and the one before it. */
  touches(offset: number): boolean {
    return this.token(offset - 1)?.stop === (this.token(offset)?.start ?? Number.NaN) - 1
  }

  opensLine(offset: number): boolean {
    const [before, token] = [this.token(offset - 1), this.token(offset)]
    if (!token) return false
    if (before === undefined) return true
    return (
      token.start > before.stop + 1 && this.source.text.slice(before.stop + 1, token.start).includes('\n')
    )
  }

  /** True if a statement or a declaration could begin at a token. */
  startsStatement(offset: number): boolean {
    if (this.opener !== undefined && this.opener !== 'body') return false
    const before = this.type(offset - 1)
    if (before === T.EOF || before === T.ARROW) return true
    if (before === T.LBRACE) return this.opener === 'body'
    return this.opensLine(offset) && !continues.has(before)
  }

  #pass(): void {
    switch (this.type(0)) {
      case T.QUERY:
        if (this.opensLine(0)) this.#open.length = 0
        break
      case T.LPAREN:
        this.#open.push(this.type(-2) === T.QUERY ? 'parameters' : 'arguments')
        break
      case T.MACRO:
      case T.LBRACKET:
        this.#open.push('list')
        break
      case T.LBRACE:
        this.#open.push(this.#opened())
        break
      case T.RPAREN:
      case T.RBRACKET:
      case T.RBRACE:
        this.#open.pop()
    }
  }

  #opened(): Opener {
    if (this.type(-1) === T.INT || this.type(-1) === T.ARROW || this.type(-2) === T.IN) return 'body'
    if (this.opener === 'fields' || this.opener === 'parameters') return 'fields'
    const isType = letters.has(this.type(-3)) && (this.type(-2) === T.STEP || this.type(-2) === T.COLON)
    return isType || this.type(-1) === T.UNIQUE ? 'fields' : 'object'
  }
}

const letters: ReadonlySet<number> = new Set([T.N, T.E, T.V])

/** Tokens after which an expression goes on in the next line. */
const continues: ReadonlySet<number> = new Set([
  T.BIND,
  T.RETURN,
  T.COMMA,
  T.COLON,
  T.STEP,
  T.DROP,
  T.LESS,
  T.LPAREN,
  T.LBRACKET,
  T.OPERATOR,
])
