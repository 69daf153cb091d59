// Computes, with ANTLR's own simulators, what they would otherwise find out anew in each process: the automaton of the lexer,
// and what each decision of the parser is for the next one or two tokens.
import {
  ATN,
  ATNDeserializer,
  ATNSimulator,
  CharStream,
  DFA,
  DFAState,
  LexerATNSimulator,
  OrderedATNConfigSet,
  ParserATNSimulator,
  ParserRuleContext,
  PredictionContextCache,
  PredictionMode,
} from 'antlr4ng'

/** Returns the text of a module with the automaton of a lexer, from the text of the lexer that ANTLR generated. */
export function lexerTable(lexer) {
  const { simulator, atn } = simulatorOf(LexerATNSimulator, lexer)
  const input = CharStream.fromString('')
  const classes = characterClasses(atn)
  const states = []
  const numberOf = configs => {
    const state = simulator.addDFAState(configs)
    const known = states.indexOf(state)
    return known < 0 ? states.push(state) - 1 : known
  }
  numberOf(simulator.computeStartState(input, atn.modeToStartState[0]))
  const next = []
  const accepted = []
  for (let at = 0; at < states.length; at++) {
    const state = states[at]
    for (const { sample } of classes) {
      const reach = new OrderedATNConfigSet()
      simulator.getReachableConfigSet(input, state.configs, reach, sample)
      // No state leads back to the first one, so that 0 means that nothing follows.
      next.push(reach.length === 0 ? 0 : numberOf(reach))
    }
    accepted.push(state.isAcceptState ? acceptedBy(state) : 0)
  }
  const starts = classes.flatMap(({ starts }, index) => starts.map(start => [start, index]))
  return [
    numbers(
      'classStarts',
      'Where a class of characters begins, and its number, in turns.',
      starts.sort(byFirst).flat(),
    ),
    `export const classCount = ${classes.length}\n`,
    numbers(
      'nextStates',
      `${runs} By state and class, the state that follows; 0 if there is none.`,
      inRuns(next),
    ),
    numbers(
      'acceptedTypes',
      'By state, the type of the token that ends here; 0 if none does, -1 for blanks and comments.',
      accepted,
    ),
  ].join('\n')
}

/** Returns the text of a module with the decisions of a parser, from the text of the parser that ANTLR generated. */
export function decisionTable(parser) {
  const { simulator, atn } = simulatorOf(ParserATNSimulator, parser)
  simulator.predictionMode = PredictionMode.SLL
  const asked = new Set(
    [...parser.matchAll(/adaptivePredict\(this\.tokenStream, (\d+),/g)].map(([, number]) => Number(number)),
  )
  const types = Array.from({ length: atn.maxTokenType + 2 }, (_, index) => index - 1)
  const rows = atn.decisionToState.map(() => -1)
  const first = []
  const second = []
  let rowCount = 0
  for (const decision of [...asked].sort((a, b) => a - b)) {
    const dfa = simulator.decisionToDFA[decision]
    if (dfa.isPrecedenceDfa) throw new Error(`decision ${decision} depends on precedence`)
    simulator.predictionState = { dfa }
    const closure = simulator.computeStartState(dfa.atnStartState, ParserRuleContext.empty, false)
    const start = simulator.addDFAState(dfa, DFAState.fromConfigs(closure))
    const after = (state, type) => simulator.computeTargetState(dfa, state, type)
    rows[decision] = first.length / types.length
    for (const type of types) {
      const state = after(start, type)
      if (state === ATNSimulator.ERROR || state.isAcceptState || type < 0) {
        first.push(decided(state))
        continue
      }
      first.push(-1 - rowCount++)
      second.push(...types.map(each => decided(after(state, each))))
    }
  }
  return [
    `export const tokenTypes = ${types.length}\n`,
    numbers('rowOfDecision', 'By decision, its row in `first`; -1 if it is never asked for.', rows),
    numbers(
      'first',
      `${runs} By row and type of the next token plus 1, the alternative; 0 if the table does not tell; -1 - row if the token after it decides.`,
      inRuns(first),
    ),
    numbers(
      'second',
      `${runs} By row and type of the token after it plus 1, the alternative; 0 if the table does not tell.`,
      inRuns(second),
    ),
  ].join('\n')
}

/** 0 if it takes more tokens, or the context, to decide. */
function decided(state) {
  if (state === ATNSimulator.ERROR || !state.isAcceptState || state.requiresFullContext)
    return ATN.INVALID_ALT_NUMBER
  if (state.predicates !== null) throw new Error('predicates are not supported')
  return state.prediction
}

function simulatorOf(Simulator, text) {
  const [, list] = /_serializedATN: number\[\] = \[([-\d,\s]+)\]/.exec(text)
  const atn = new ATNDeserializer().deserialize(
    list
      .split(',')
      .filter(each => each.trim() !== '')
      .map(Number),
  )
  const dfas = atn.decisionToState.map((state, index) => new DFA(state, index))
  return { atn, simulator: new Simulator(null, atn, dfas, new PredictionContextCache()) }
}

function acceptedBy({ prediction, lexerActionExecutor }) {
  if (!lexerActionExecutor) return prediction
  const [action, ...others] = lexerActionExecutor.lexerActions
  if (others.length > 0 || action.toString() !== 'skip') throw new Error('only `skip` is supported')
  return -1
}

const astral = 0x10000

/** Classes of characters between which no transition makes a difference. */
function characterClasses(atn) {
  const transitions = atn.states.flatMap(state => state.transitions).filter(({ isEpsilon }) => !isEpsilon)
  const edges = transitions.flatMap(({ label }) =>
    [...(label ?? [])].flatMap(({ start, stop }) => [start, stop + 1]),
  )
  const starts = [...new Set([0, astral, ...edges])]
    .filter(each => each >= 0 && each <= astral)
    .sort((a, b) => a - b)
  const classes = new Map()
  for (const start of starts) {
    const key = transitions.map(each => (each.matches(start, 0, 0x10ffff) ? 1 : 0)).join('')
    if (!classes.has(key)) classes.set(key, { sample: start, starts: [] })
    classes.get(key).starts.push(start)
  }
  return [...classes.values()]
}

const byFirst = ([a], [b]) => a - b
const runs = 'In runs: a length and a value, in turns.'

function inRuns(values) {
  const pairs = []
  for (const value of values) {
    if (pairs.length > 0 && pairs.at(-1) === value) pairs[pairs.length - 2]++
    else pairs.push(1, value)
  }
  return pairs
}

function numbers(name, comment, values) {
  const lines = [`/** ${comment} */`, `export const ${name}: readonly number[] = [`]
  for (let at = 0; at < values.length; at += 32) lines.push(`  ${values.slice(at, at + 32).join(', ')},`)
  return [...lines, ']', ''].join('\n')
}
