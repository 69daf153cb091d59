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

/** Runs single rules of the generated parser at any position in a list of tokens. */
export class TokenParser {
  readonly #tokens: CommonTokenStream
  readonly #parser: HelixQLParser

  constructor(tokens: readonly Token[]) {
    this.#tokens = new CommonTokenStream(new ListTokenSource([...tokens]))
    this.#parser = new HelixQLParser(this.#tokens)
    this.#parser.removeErrorListeners()
    this.#parser.errorHandler = new BailErrorStrategy()
  }

  /** The index of the token after those that the last rule matched. */
  get position(): number {
    return this.#tokens.index
  }

  /** Returns the tree of a rule, or `undefined` if the tokens from `start` do not match it. */
  parse<T extends ParserRuleContext>(start: number, rule: (parser: HelixQLParser) => T): T | undefined {
    return (
      this.#attempt(start, rule, PredictionMode.SLL) ??
      // SLL may reject what full LL accepts.
      this.#attempt(start, rule, PredictionMode.LL)
    )
  }

  #attempt<T>(start: number, rule: (parser: HelixQLParser) => T, mode: number): T | undefined {
    this.#parser.reset()
    this.#parser.interpreter.predictionMode = mode
    this.#tokens.seek(start)
    const { stackTraceLimit } = Error
    // ANTLR reports that the tokens do not match as an error, and its stack trace takes longer than the parsing.
    Error.stackTraceLimit = 0
    try {
      return rule(this.#parser)
    } catch (error) {
      if (error instanceof ParseCancellationException) return undefined
      throw error
    } finally {
      Error.stackTraceLimit = stackTraceLimit
    }
  }
}
