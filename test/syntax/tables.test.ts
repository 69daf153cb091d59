import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BailErrorStrategy,
  CharStream,
  CommonTokenStream,
  DFA,
  ListTokenSource,
  ParseCancellationException,
  ParserATNSimulator,
  ParserRuleContext,
  type ParseTree,
  PredictionContextCache,
  PredictionMode,
  type Token,
} from 'antlr4ng'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HelixQLLexer } from '../../src/language/syntax/generated/HelixQLLexer.ts'
import { HelixQLParser } from '../../src/language/syntax/generated/HelixQLParser.ts'
import { scan, tokenOf } from '../../src/language/syntax/lexical/scan.ts'

const examples = join(import.meta.dirname, '../../examples')
const programs = readdirSync(examples, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.hx'))
  .map(name => readFileSync(join(examples, name), 'utf8'))

/** The tokens that ANTLR itself reads, with UTF-16 offsets. */
function scanByAntlr(text: string): object[] {
  const lexer = new HelixQLLexer(CharStream.fromString(text))
  lexer.removeErrorListeners()
  const units = [0]
  for (const character of text) units.push(units.at(-1)! + character.length)
  const tokens: object[] = []
  for (let token = lexer.nextToken(); token.type !== HelixQLLexer.EOF; token = lexer.nextToken()) {
    const { type, start, stop } = token
    tokens.push({ type, start: units[start], stop: units[stop + 1]! - 1 })
  }
  return tokens
}

function scanned(text: string): object[] {
  return scan(text, 0, Number.MAX_SAFE_INTEGER).map(({ type, start, stop }) => ({ type, start, stop }))
}

/** Texts in which the beginnings and ends of all tokens meet. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom(...HelixQLLexer.literalNames.flatMap(name => name?.slice(1, -1) ?? [])),
      fc.constantFrom(...'"\'`\\/*-.#[]<=>!&|:+;_,\n\t \r‘’“”‟eE01xQRé😀\ud83d\ude00'),
      fc.constantFrom(
        '//',
        '/*',
        '*/',
        '--',
        'ShortestPathBFS',
        'SearchBM25',
        'IS_IN',
        '1.5e-3',
        '0xFF',
        '😀',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 40 },
  )
  .map(parts => parts.join(''))

test('the table of the lexer yields the tokens of ANTLR', () => {
  for (const program of programs) expect(scanned(program)).toEqual(scanByAntlr(program))
  fc.assert(
    fc.property(texts, text => {
      expect(scanned(text)).toEqual(scanByAntlr(text))
    }),
    { numRuns: 2000 },
  )
})

/** A tree as text, or undefined if the tokens do not match the rule. */
function parsed(tokens: readonly Token[], byTable: boolean, mode: number): string | undefined {
  const stream = new CommonTokenStream(new ListTokenSource([...tokens]))
  const parser = new HelixQLParser(stream)
  parser.removeErrorListeners()
  parser.errorHandler = new BailErrorStrategy()
  if (!byTable) {
    const dfas = HelixQLParser._ATN.decisionToState.map((state, index) => new DFA(state, index))
    const cache = new PredictionContextCache()
    parser.interpreter = new ParserATNSimulator(parser, HelixQLParser._ATN, dfas, cache)
  }
  parser.interpreter.predictionMode = mode
  try {
    return `${outlined(parser.file())} up to ${stream.index}`
  } catch (error) {
    if (error instanceof ParseCancellationException) return undefined
    throw error
  }
}

function outlined(tree: ParseTree): string {
  if (!(tree instanceof ParserRuleContext)) return '.'
  return `${tree.constructor.name}(${tree.children.map(outlined).join('')})`
}

test('the table of decisions yields the trees of ANTLR', () => {
  const sources = programs.map(program => scan(program, 0, Number.MAX_SAFE_INTEGER))
  const types = Array.from({ length: HelixQLParser._ATN.maxTokenType }, (_, index) => index + 1)
  const slip = fc.record({ at: fc.nat(), type: fc.constantFrom(...types), taken: fc.nat(2) })
  fc.assert(
    fc.property(
      fc.nat(sources.length - 1),
      fc.array(slip, { maxLength: 2 }),
      fc.constantFrom(PredictionMode.SLL, PredictionMode.LL),
      (number, slips, mode) => {
        const source = sources[number]!
        const tokens = source.map(copyOf)
        for (const { at, type, taken } of slips) {
          const put = copyOf(source[at % source.length]!)
          put.type = type
          tokens.splice(at % source.length, taken, put)
        }
        tokens.push(tokenOf(HelixQLParser.EOF, 0, -1))
        expect(parsed(tokens, true, mode)).toEqual(parsed(tokens, false, mode))
      },
    ),
    { numRuns: 200 },
  )
})

function copyOf({ type, start, stop }: Token): Token {
  return tokenOf(type, start, stop)
}
