import type { ATN, ParserATNSimulator, ParserRuleContext, TokenStream } from 'antlr4ng'
import { first, rowOfDecision, second, tokenTypes } from './generated/decision-table.ts'
import { fromRuns } from './runs.ts'

/**
 * The interpreter of the generated parser. Takes the decisions from a table, and asks ANTLR's simulator, which computes them
 * from the grammar anew in each process, only where the table has none: mostly at a syntax error.
 */
export class TablePrediction
  implements Pick<ParserATNSimulator, 'adaptivePredict' | 'predictionMode' | 'reset' | 'atn'>
{
  readonly #create: () => ParserATNSimulator
  #simulator: ParserATNSimulator | undefined
  predictionMode = 0

  constructor(create: () => ParserATNSimulator) {
    this.#create = create
  }

  get atn(): ATN {
    return this.#full.atn
  }

  adaptivePredict(input: TokenStream, decision: number, context: ParserRuleContext | null): number {
    const found = firstTokens[rowOfDecision[decision]! * tokenTypes + input.LA(1) + 1] ?? 0
    if (found > 0) return found
    const alternative = found === 0 ? 0 : secondTokens[(-1 - found) * tokenTypes + input.LA(2) + 1]!
    if (alternative > 0) return alternative
    const simulator = this.#full
    simulator.predictionMode = this.predictionMode
    return simulator.adaptivePredict(input, decision, context)
  }

  reset(): void {
    this.#simulator?.reset()
  }

  get #full(): ParserATNSimulator {
    this.#simulator ??= this.#create()
    return this.#simulator
  }
}

const firstTokens = fromRuns(first)
const secondTokens = fromRuns(second)
