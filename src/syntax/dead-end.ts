import { type ATNState, RuleStopState, RuleTransition, type Token, type Transition } from 'antlr4ng'
import { HelixQLParser as P } from './generated/HelixQLParser.ts'

/** Where a text stops being the beginning of any sentence, and what could have stood there. */
export interface DeadEnd {
  readonly index: number
  /** Names of rules that could have begun, outermost only, such as `step` or `term`. */
  readonly rules: ReadonlySet<string>
  /** Tokens that could have followed and do not begin one of `rules`. */
  readonly tokens: ReadonlySet<number>
  /** All tokens that could have followed as keywords or signs (not as names). */
  readonly keywords: ReadonlySet<number>
}

/** Rules that a reader knows by a word of their own; `explain.ts` has the words. */
const namedRules = new Set(
  'declaration typeDecl statement expr term step type name variable word field parameter mappingEntry migrationItem'.split(
    ' ',
  ),
)
const nameRules = new Set(['name', 'variable', 'word'])

/** A place in the grammar to return to; shared, so that equal stacks are the same object. */
interface Frame {
  readonly parent: Frame | undefined
  readonly followState: ATNState | undefined
  readonly callers: Map<ATNState, Frame>
}

interface Configuration {
  readonly state: ATNState
  readonly frame: Frame
}

/**
 * Walks the grammar's network over the tokens from `start`, keeping every possible reading at once, until no reading
 * is left or the token `limit` is reached. ANTLR itself reports only what the one decision at hand expected, and not
 * always where the text went wrong.
 */
export function findDeadEnd(
  tokens: readonly Token[],
  start: number,
  rule: number,
  limit = tokens.length,
): DeadEnd {
  const ruleStart = P._ATN.ruleToStartState[rule]
  if (!ruleStart) throw new RangeError(`no rule ${rule}`)
  const root: Frame = { parent: undefined, followState: undefined, callers: new Map() }
  let kernel: Configuration[] = [{ state: ruleStart, frame: root }]
  for (let index = start; ; index++) {
    const token = tokens[index]
    const next = token && index < limit ? advance(kernel, token.type) : []
    if (next.length === 0) return { index: Math.min(index, tokens.length - 1), ...expectedFrom(kernel) }
    kernel = next
  }
}

function advance(kernel: readonly Configuration[], tokenType: number): Configuration[] {
  const next: Configuration[] = []
  const seen = new Visited()
  visit(kernel, (transition, frame) => {
    if (!transition.matches(tokenType, 1, P._ATN.maxTokenType)) return
    if (seen.add(transition.target, frame)) next.push({ state: transition.target, frame })
  })
  return next
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
  visit(kernel, collect)
  return { rules, tokens, keywords }
}

type Visitor = (transition: Transition, frame: Frame, named: string | undefined, inName: boolean) => void

/** Calls `onToken` for each transition that consumes a token and is reachable without consuming one. */
function visit(kernel: readonly Configuration[], onToken: Visitor): void {
  const seen = new Visited()
  const open: (Configuration & { named: string | undefined; inName: boolean })[] = []
  const push = (state: ATNState, frame: Frame, named: string | undefined, inName: boolean): void => {
    if (seen.add(state, frame, named)) open.push({ state, frame, named, inName })
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
        const named = at.named ?? (namedRules.has(rule) ? rule : undefined)
        push(transition.target, call(at.frame, transition.followState), named, nameRules.has(rule))
      } else if (transition.isEpsilon) push(transition.target, at.frame, at.named, at.inName)
      else onToken(transition, at.frame, at.named, at.inName)
    }
  }
}

function call(frame: Frame, followState: ATNState): Frame {
  const known = frame.callers.get(followState)
  if (known) return known
  const made: Frame = { parent: frame, followState, callers: new Map() }
  frame.callers.set(followState, made)
  return made
}

class Visited {
  readonly #byFrame = new Map<Frame, Map<string | undefined, Set<ATNState>>>()

  /** False when it was there already. */
  add(state: ATNState, frame: Frame, named?: string): boolean {
    const byName = getOrMake(this.#byFrame, frame, () => new Map<string | undefined, Set<ATNState>>())
    const states = getOrMake(byName, named, () => new Set<ATNState>())
    if (states.has(state)) return false
    states.add(state)
    return true
  }
}

function getOrMake<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
