import { atOnce } from '../../base/flow/parts.ts'
import { limits } from '../../base/limits.ts'
import {
  type ExpressionSurroundings,
  itemAtHand,
  type Kind,
  kindOf,
  type MembersKind,
  oneOf,
  partsOfRow,
} from '../analysis/index.ts'
import type { Catalog } from '../catalog/index.ts'
import { parseInput } from '../syntax/index.ts'
import { isName, type Piece } from './brackets.ts'
import { chainStart, headBefore } from './chain.ts'
import { kindKey, knownKind } from './known-kinds.ts'

/** The names in scope at a position. */
export interface Environment {
  readonly catalog: Catalog
  readonly variables: Variables
  /** Absent where `_` has no meaning. Its kind is absent if it cannot be determined. */
  readonly current?: { readonly kind: MembersKind | undefined }
  /** True in the weight of a path, which reads only properties. */
  readonly inWeight: boolean
}

/** A variable, typed on demand. */
export interface Variable {
  readonly name: string
  readonly kind: () => Kind | undefined
  /** The variables that its kind follows from. */
  readonly from: () => readonly Variable[]
  /** The kind as users see it, if that is known without the kind. */
  readonly text?: string
}

export function variable(
  name: string,
  find: () => Kind | undefined,
  from: () => readonly Variable[] = () => [],
): Variable {
  let found: { readonly kind: Kind | undefined } | undefined
  return {
    name,
    from: () => (found === undefined ? from() : []),
    kind: () => {
      found ??= { kind: find() }
      return found.kind
    },
  }
}

/**
 * Finds the kinds of variables, and before them of all that they follow from: each may follow from the one before it, so that one that
 * asked for the next would ask for all of a long text. Yields to the event loop between two.
 */
export function* typeInOrder(variables: Iterable<Variable>): Generator<void, void> {
  const begun = new Set<Variable>()
  const left = [...variables]
  for (let next = left.at(-1); next !== undefined; next = left.at(-1)) {
    const before = begun.has(next) ? [] : next.from().filter(each => !begun.has(each))
    begun.add(next)
    if (before.length > 0) {
      for (const each of before) left.push(each)
      continue
    }
    yield
    next.kind()
    left.pop()
  }
}

/** Variables, or items, that are looked at between two pauses. */
export const variablesAtOnce = 2048

/** Variables in scope. Those of an earlier place are a shorter part of the same list, so that nothing is copied from one statement to the next. */
export class Variables {
  readonly #list: Variable[]
  /** The places of each name in the list. */
  readonly #places: Map<string, number[]>
  readonly #count: number
  #newestFirst: readonly Variable[] | undefined

  constructor(list: Variable[] = [], places = new Map<string, number[]>()) {
    this.#list = list
    this.#places = places
    this.#count = list.length
  }

  with(added: readonly Variable[]): Variables {
    // Others may have been added behind those of this place.
    if (this.#list.length > this.#count)
      return new Variables().with(this.#list.slice(0, this.#count)).with(added)
    for (const each of added) {
      const places = this.#places.get(each.name)
      if (places === undefined) this.#places.set(each.name, [this.#list.length])
      else places.push(this.#list.length)
      this.#list.push(each)
    }
    return new Variables(this.#list, this.#places)
  }

  get(name: string): Variable | undefined {
    const places = this.#places.get(name)
    if (places === undefined) return undefined
    let [low, high] = [0, places.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[middle]! < this.#count) low = middle + 1
      else high = middle
    }
    return low === 0 ? undefined : this.#list[places[low - 1]!]
  }

  /** The newest variable of each name, the newest first. */
  newestFirst(): readonly Variable[] {
    return atOnce(this.newestFirstInParts())
  }

  /** The variables, found in parts between which the caller may yield; there are no parts when it is called again. */
  *newestFirstInParts(): Generator<void, readonly Variable[]> {
    if (this.#newestFirst !== undefined) return this.#newestFirst
    const seen = new Set<string>()
    const found: Variable[] = []
    for (let at = this.#count - 1; at >= 0; at--) {
      const each = this.#list[at]!
      if (at % variablesAtOnce === 0) yield
      if (seen.has(each.name)) continue
      seen.add(each.name)
      found.push(each)
    }
    this.#newestFirst = found
    return found
  }
}

export function withVariables(env: Environment, added: readonly Variable[]): Environment {
  return added.length === 0 ? env : { ...env, variables: env.variables.with(added) }
}

/** The variables that words read. */
export function variablesIn(
  words: Piece['words'],
  start: number,
  end: number,
  env: Environment,
): readonly Variable[] {
  const found = new Set<Variable>()
  for (let at = start; at < end; at++) {
    const variable = env.variables.get(words[at]!.text)
    if (variable !== undefined) found.add(variable)
  }
  return [...found]
}

/** Returns what the words from `start` to `end` yield, if they are a complete expression. */
function kindOfWords(piece: Piece, start: number, end: number, env: Environment): Kind | undefined {
  const { text, words } = piece
  const first = words[start]
  const last = words[end - 1]
  if (first === undefined || last === undefined || start >= end || end - start > limits.clientUnitTokensMax)
    return undefined
  const variables = variablesIn(words, start, end, env).flatMap(({ name, kind }) => {
    const type = kind()
    return type ? [{ name, type }] : []
  })
  const written = text.slice(first.start, last.end)
  const current = env.current?.kind
  const names = variables.map(({ name, type }) => `${name}: ${kindKey(type)}`)
  const key = [written, kindKey(current), ...names].join('\n')
  return knownKind(env.catalog, key, () => kindOfText(written, { catalog: env.catalog, variables, current }))
}

function kindOfText(written: string, around: ExpressionSurroundings): Kind | undefined {
  const input = parseInput({ path: '', text: `it <- ${written}` })
  const statement = input.kind === 'statements' ? input.statements[0] : undefined
  return statement?.kind === 'Binding' ? kindOf(statement.value, around) : undefined
}

/** Returns what the traversal that ends before `end` yields. */
export function kindBefore(piece: Piece, end: number, env: Environment): Kind | undefined {
  const start = chainStart(piece, end)
  return start === undefined ? undefined : kindOfWords(piece, start, end, env)
}

/** Returns the environment inside an open bracket, given the one around it. */
export function inside(piece: Piece, opener: number, env: Environment): Environment {
  const { words } = piece
  const before = words[opener - 1]?.kind
  if (words[opener]?.kind === 'LBRACE') {
    if (before === 'STEP') return overItems(piece, opener - 1, env)
    const name = words[opener - 2]
    if (before !== 'BAR' || !name) return env
    const within = overItems(piece, opener - 4, env)
    return withVariables(within, [variable(name.text, () => within.current?.kind)])
  }
  if (words[opener]?.kind !== 'LPAREN') return env
  const head = headBefore(piece, opener)
  if (!head) return env
  const { kind } = words[head.index] ?? {}
  if (kind === 'PATH') {
    const edge = env.catalog.edges.get(head.type ?? '')
    const current = edge && ({ kind: 'items', type: edge, plural: false, scored: false } as const)
    return { ...env, current: { kind: current }, inWeight: true }
  }
  if (!head.isStep || !lookAtEach.has(head.text)) return env
  return overItems(piece, head.index - 1, env)
}

/** Steps whose arguments are evaluated for each item. */
const lookAtEach: ReadonlySet<string> = new Set([
  'WHERE',
  'PREFILTER',
  'INTERSECT',
  'ORDER',
  'UPDATE',
  'Update',
  'UpsertN',
  'UpsertE',
  'UpsertV',
])

function overItems(piece: Piece, end: number, env: Environment): Environment {
  const kind = kindBefore(piece, end, env)
  const at = kind?.kind === 'items' || kind?.kind === 'rows' ? itemAtHand(kind) : undefined
  return { ...env, current: { kind: at }, inWeight: false }
}

/** The statement being written. */
interface Unfinished {
  /** The index of its first word. */
  readonly start: number
  readonly env: Environment
}

/** Statements between two pauses. */
const partSize = 4096

/** Returns the statement in which the words end, with the variables that earlier statements bind. */
export function* lastStatement(piece: Piece, from: number, env: Environment): Generator<void, Unfinished> {
  const starts = statementStarts(piece, from)
  let inner = env
  for (const [i, start] of starts.slice(0, -1).entries()) {
    if (i % partSize === 0) yield
    const bound = bindingOf(piece, start, starts[i + 1] ?? piece.words.length, inner)
    if (bound) inner = withVariables(inner, [bound])
  }
  const start = starts.at(-1) ?? from
  const body = openBody(piece, start)
  if (!body) return { start, env: inner }
  return yield* lastStatement(piece, body.opener + 1, loopEnvironment(body, inner))
}

function bindingOf(piece: Piece, start: number, end: number, env: Environment): Variable | undefined {
  const { words } = piece
  const name = words[start]
  if (!name || words[start + 1]?.kind !== 'BIND') return undefined
  const from = () => variablesIn(words, start + 2, end, env)
  return variable(name.text, () => kindOfWords(piece, start + 2, end, env), from)
}

function statementStarts(piece: Piece, from: number): readonly number[] {
  const { words, partner } = piece
  const open = new Set(piece.open)
  const starts: number[] = []
  for (let i = from; i < words.length; i++) {
    if (startsStatement(piece, i, from)) starts.push(i)
    const closer = partner.get(i)
    if (closer !== undefined && closer > i) i = closer
    else if (open.has(i)) break
  }
  return starts
}

function startsStatement({ words }: Piece, i: number, from: number): boolean {
  if (i === from) return true
  const next = words[i + 1]?.kind
  const goesOn = continues.has(words[i - 1]?.kind ?? '')
  switch (words[i]?.kind) {
    case 'RETURN':
    case 'DROP':
    case 'FOR':
      return !goesOn && next !== 'STEP' && next !== 'LPAREN'
    case 'ADD':
      return !goesOn
    default:
      return isName(words[i]) && next === 'BIND'
  }
}

/** Tokens that cannot end a statement. */
const continues: ReadonlySet<string> = new Set('BIND COMMA STEP COLON DROP RETURN FOR IN LESS BAR'.split(' '))

interface LoopBody {
  readonly opener: number
  readonly names: readonly string[]
  /** True for `{a, b}` instead of one name. */
  readonly takesApart: boolean
  readonly list: string
}

/** Returns the loop that begins at `start`, if its body is open. */
function openBody(piece: Piece, start: number): LoopBody | undefined {
  const { words, partner, open } = piece
  if (words[start]?.kind !== 'FOR') return undefined
  const takesApart = words[start + 1]?.kind === 'LBRACE'
  const end = takesApart ? (partner.get(start + 1) ?? words.length) : start + 1
  const opener = open.find(at => at > end)
  if (opener === undefined || words[opener]?.kind !== 'LBRACE' || words[opener - 2]?.kind !== 'IN')
    return undefined
  const names = words.slice(start + 1, end + 1).filter(isName)
  const list = words[opener - 1]?.text ?? ''
  return { opener, names: names.map(({ text }) => text), takesApart, list }
}

function loopEnvironment({ names, takesApart, list }: LoopBody, env: Environment): Environment {
  const listed = () => {
    const variable = env.variables.get(list)
    return variable === undefined ? [] : [variable]
  }
  const element = () => {
    const kind = listed()[0]?.kind()
    return kind && oneOf(kind)
  }
  const kindOfName = (name: string): Kind | undefined => {
    const kind = element()
    if (!takesApart) return kind
    if (kind?.kind === 'rows' || kind?.kind === 'items') return partsOfRow(kind).get(name)?.type
    const type =
      kind?.kind === 'value' && kind.type.kind === 'object' ? kind.type.fields.get(name) : undefined
    return type && { kind: 'value', type, plural: false }
  }
  return withVariables(
    env,
    names.map(name => variable(name, () => kindOfName(name), listed)),
  )
}
