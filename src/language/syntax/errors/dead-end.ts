import { type ATNState, RuleStopState, RuleTransition, type Token, type Transition } from 'antlr4ng'
import { atOnce } from '../../../base/flow/parts.ts'
import { HelixQLParser as P } from '../generated/HelixQLParser.ts'

/** The first token with which a text is no longer the beginning of a valid one, and what is allowed there instead. */
export interface DeadEnd {
  readonly index: number
  /** Names of rules that could begin there, outermost only, such as `step` or `term`. */
  readonly rules: ReadonlySet<string>
  /** Tokens that could follow and do not begin one of `rules`. */
  readonly tokens: ReadonlySet<number>
  /** All tokens that could follow as keywords or signs (not as names). */
  readonly keywords: ReadonlySet<number>
}

/** Rules that messages name; `explain.ts` has the names. */
const namedRules =
  'declaration typeDecl statement expr term step type name variable word field parameter mappingEntry migrationItem'.split(
    ' ',
  )
const namedNumbers = new Map(namedRules.map((rule, i) => [rule, i + 1]))
const nameRules = new Set(['name', 'variable', 'word'])

/** A return state of the grammar; shared, so that equal stacks are the same object. */
interface Frame {
  /** Unique within one search. */
  readonly number: number
  readonly count: { frames: number }
  readonly parent: Frame | undefined
  readonly followState: ATNState | undefined
  readonly callers: Map<ATNState, Frame>
}

interface Configuration {
  readonly state: ATNState
  readonly frame: Frame
}

/** Encodes a configuration as one number: a set of numbers is several times faster than sets in maps. */
function keyOf(state: ATNState, frame: Frame): number {
  return frame.number * P._ATN.states.length + state.stateNumber
}

/**
 * Walks the ATN of the grammar over the tokens from `start`, following all possible readings at once, until none is
 * left or the token `limit` is reached. ANTLR itself reports only what its current decision expected, and not always at
 * the position of the error.
 */
export function findDeadEnd(
  tokens: readonly Token[],
  start: number,
  rule: number,
  limit = tokens.length,
): DeadEnd {
  return atOnce(findDeadEndInParts(tokens, start, rule, limit))
}

/** Tokens between two pauses. */
const partSize = 512

/** Walks the ATN like `findDeadEnd`, in slices that yield to the event loop. */
export function* findDeadEndInParts(
  tokens: readonly Token[],
  start: number,
  rule: number,
  limit = tokens.length,
): Generator<void, DeadEnd> {
  const ruleStart = P._ATN.ruleToStartState[rule]
  if (!ruleStart) throw new RangeError(`no rule ${rule}`)
  const root: Frame = {
    number: 0,
    count: { frames: 1 },
    parent: undefined,
    followState: undefined,
    callers: new Map(),
  }
  const known: KnownSteps = new Map()
  let kernel: readonly Configuration[] = [{ state: ruleStart, frame: root }]
  for (let index = start; ; index++) {
    if ((index - start + 1) % partSize === 0) yield
    const token = tokens[index]
    const next = token && index < limit ? advance(kernel, token.type, known) : []
    if (next.length === 0) return { index: Math.min(index, tokens.length - 1), ...expectedFrom(kernel) }
    kernel = next
  }
}

/** Successors by configuration and token. Consecutive statements reach the same configurations again and again. */
type KnownSteps = Map<number, readonly Configuration[]>

function advance(
  kernel: readonly Configuration[],
  tokenType: number,
  known: KnownSteps,
): readonly Configuration[] {
  if (kernel.length === 1) return stepsFrom(kernel[0]!, tokenType, known)
  const next = new Map<number, Configuration>()
  for (const configuration of kernel) {
    for (const step of stepsFrom(configuration, tokenType, known))
      next.set(keyOf(step.state, step.frame), step)
  }
  return [...next.values()]
}

function stepsFrom(from: Configuration, tokenType: number, known: KnownSteps): readonly Configuration[] {
  // The end of the text is token -1.
  const key = keyOf(from.state, from.frame) * (P._ATN.maxTokenType + 2) + tokenType + 1
  const before = known.get(key)
  if (before !== undefined) return before
  const next = new Map<number, Configuration>()
  visit([from], false, (transition, frame) => {
    if (!transition.matches(tokenType, 1, P._ATN.maxTokenType)) return
    next.set(keyOf(transition.target, frame), { state: transition.target, frame })
  })
  const steps = [...next.values()]
  known.set(key, steps)
  return steps
}

function expectedFrom(kernel: readonly Configuration[]): Omit<DeadEnd, 'index'> {
  const rules = new Set<string>()
  const tokens = new Set<number>()
  const keywords = new Set<number>()
  const collect = (
    transition: Transition,
    _frame: Frame,
    named: string | undefined,
    inName: boolean,
  ): void => {
    if (named !== undefined) rules.add(named)
    for (const type of transition.label?.toArray() ?? []) {
      if (named === undefined) tokens.add(type)
      if (!inName) keywords.add(type)
    }
  }
  visit(kernel, true, collect)
  return { rules, tokens, keywords }
}

type Visitor = (transition: Transition, frame: Frame, named: string | undefined, inName: boolean) => void

/**
 * Calls `onToken` for each transition that consumes a token and is reachable without consuming one; with `named`, once
 * for each named rule through which it is reached.
 */
function visit(kernel: readonly Configuration[], named: boolean, onToken: Visitor): void {
  const seen = new Set<number>()
  const open: (Configuration & { named: string | undefined; inName: boolean })[] = []
  const push = (state: ATNState, frame: Frame, rule: string | undefined, inName: boolean): void => {
    const name = rule === undefined ? 0 : namedNumbers.get(rule)!
    const key = keyOf(state, frame) * (namedRules.length + 1) + name
    if (seen.has(key)) return
    seen.add(key)
    open.push({ state, frame, named: rule, inName })
  }
  for (const { state, frame } of kernel) push(state, frame, undefined, false)
  for (let at = open.pop(); at; at = open.pop()) {
    if (at.state instanceof RuleStopState) {
      if (at.frame.parent && at.frame.followState)
        push(at.frame.followState, at.frame.parent, undefined, false)
      continue
    }
    for (const transition of at.state.transitions) {
      if (transition instanceof RuleTransition) {
        const rule = P.ruleNames[transition.ruleIndex] ?? ''
        const name = at.named ?? (named && namedNumbers.has(rule) ? rule : undefined)
        push(transition.target, call(at.frame, transition.followState), name, nameRules.has(rule))
      } else if (transition.isEpsilon) push(transition.target, at.frame, at.named, at.inName)
      else onToken(transition, at.frame, at.named, at.inName)
    }
  }
}

function call(frame: Frame, followState: ATNState): Frame {
  const known = frame.callers.get(followState)
  if (known) return known
  const { count } = frame
  const made: Frame = { number: count.frames++, count, parent: frame, followState, callers: new Map() }
  frame.callers.set(followState, made)
  return made
}
