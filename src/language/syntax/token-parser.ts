import {
  BailErrorStrategy,
  CommonTokenStream,
  ListTokenSource,
  ParseCancellationException,
  type ParserRuleContext,
  PredictionMode,
  type Token,
} from 'antlr4ng'
import { HelixQLParser } from './generated/HelixQLParser.ts'

/** Runs single rules of the generated parser anywhere in a list of tokens. */
export class TokenParser {
  readonly #tokens: CommonTokenStream
  readonly #parser: HelixQLParser

  constructor(tokens: readonly Token[]) {
    this.#tokens = new CommonTokenStream(new ListTokenSource([...tokens]))
    this.#parser = new HelixQLParser(this.#tokens)
    this.#parser.removeErrorListeners()
    this.#parser.errorHandler = new BailErrorStrategy()
  }

  /** The index of the token behind what the last rule matched. */
  get position(): number {
    return this.#tokens.index
  }

  /** The rule's tree, or nothing if the tokens from `start` do not begin with such a sentence. */
  parse<T extends ParserRuleContext>(start: number, rule: (parser: HelixQLParser) => T): T | undefined {
    return (
      this.#attempt(start, rule, PredictionMode.SLL) ??
      // SLL may refuse what full LL accepts; what LL refuses is wrong.
      this.#attempt(start, rule, PredictionMode.LL)
    )
  }

  #attempt<T>(start: number, rule: (parser: HelixQLParser) => T, mode: number): T | undefined {
    this.#parser.reset()
    this.#parser.interpreter.predictionMode = mode
    this.#tokens.seek(start)
    try {
      return rule(this.#parser)
    } catch (error) {
      if (error instanceof ParseCancellationException) return undefined
      throw error
    }
  }
}
