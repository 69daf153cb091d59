import type { Token } from 'antlr4ng'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'
import { type Tokens, textOf } from '../lexical/tokens.ts'

/**
 * Finds the tokens where a declaration begins. `N::Film` is also what people write for a source, and `N::A => N::B {`
 * occurs in migrations, so the neighbours decide.
 */
export class Anchors {
  readonly #tokens: Tokens

  constructor(tokens: Tokens) {
    this.#tokens = tokens
  }

  /** Certain: this sequence of tokens is not valid anywhere else. The limit on nesting relies on it. */
  isAnchor(index: number): boolean {
    const follows = (...types: number[]) => types.every((type, i) => this.#type(index + 1 + i) === type)
    switch (this.#type(index)) {
      case P.MACRO:
        return this.#isName(index + 1) && macroEnds.has(this.#type(index + 2))
      case P.QUERY:
        return this.#isName(index + 1) && this.#type(index + 2) === P.LPAREN && !this.#endsMacro(index - 1)
      case P.MIGRATION:
        return follows(P.SCHEMA, P.STEP)
      case P.SCHEMA:
        return follows(P.STEP, P.INT, P.LBRACE) && !this.#isMigrationArrow(index - 1)
      case P.N:
      case P.E:
      case P.V:
        return this.#beginsType(index) && (this.#type(index + 3) === P.LBRACE || this.#isUnique(index + 3))
      default:
        return false
    }
  }

  /** Certain or likely: a broken declaration is assumed to end here. */
  isLikely(index: number): boolean {
    if (this.isAnchor(index)) return true
    if (!this.#opensLine(index) || this.#endsMacro(index - 1)) return false
    switch (this.#type(index)) {
      case P.QUERY:
        return !continuesName.has(this.#type(index + 1))
      case P.N:
      case P.E:
      case P.V:
        return this.#beginsType(index) && !continuesSource.has(this.#type(index + 3))
      case P.NAME:
        return this.#isMisspeltQuery(index)
      default:
        return false
    }
  }

  /** A certain anchor that is also allowed in a schema block. */
  isTypeAnchor(index: number): boolean {
    const type = this.#type(index)
    return (type === P.N || type === P.E || type === P.V) && this.isAnchor(index)
  }

  #token(index: number): Token | undefined {
    return this.#tokens.list[index]
  }

  #type(index: number): number {
    return this.#token(index)?.type ?? P.EOF
  }

  #textOf(index: number): string {
    const token = this.#token(index)
    return token ? textOf(this.#tokens.source, token) : ''
  }

  #isName(index: number): boolean {
    return /^[A-Za-z]/.test(this.#textOf(index))
  }

  /** The first token of its line. */
  #opensLine(index: number): boolean {
    const token = this.#token(index)
    if (!token) return false
    const before = this.#token(index - 1)
    return before === undefined || this.#tokens.source.text.slice(before.stop + 1, token.start).includes('\n')
  }

  /** `N::Name`, but not as the target of a mapping, nor after a sign that a source would follow on the same line. */
  #beginsType(index: number): boolean {
    const before = this.#type(index - 1)
    if (this.#isMigrationArrow(index - 1) || (operandSigns.has(before) && !this.#opensLine(index)))
      return false
    return this.#type(index + 1) === P.STEP && this.#isName(index + 2)
  }

  /** The arrow of a query follows its parameters. */
  #isMigrationArrow(index: number): boolean {
    return this.#type(index) === P.ARROW && this.#type(index - 1) !== P.RPAREN
  }

  #isUnique(index: number): boolean {
    return this.#type(index) === P.UNIQUE && this.#type(index + 1) === P.LBRACE
  }

  /** `Query name(`. */
  #isMisspeltQuery(index: number): boolean {
    return (
      /^query$/i.test(this.#textOf(index)) && this.#isName(index + 1) && this.#type(index + 2) === P.LPAREN
    )
  }

  /** The query after a macro belongs to the macro. */
  #endsMacro(index: number): boolean {
    if (this.#type(index) !== P.RBRACKET) return false
    for (let at = index - 1; at >= index - macroTokensMax; at--) {
      if (this.#type(at) === P.MACRO) return true
    }
    return false
  }
}

const macroTokensMax = 5
const macroEnds: ReadonlySet<number> = new Set([P.RBRACKET, P.LPAREN])
const operandSigns: ReadonlySet<number> = new Set([P.BIND, P.LPAREN, P.DROP])
const continuesName: ReadonlySet<number> = new Set([
  P.BIND,
  P.COLON,
  P.STEP,
  P.COMMA,
  P.RPAREN,
  P.RBRACE,
  P.RBRACKET,
])
const continuesSource: ReadonlySet<number> = new Set([P.STEP, P.LPAREN, P.ARROW])
