import { each, type MaybePromise } from '../../../base/flow/maybe.ts'
import { holdsMany } from '../../../language/analysis/index.ts'
import type { Expr, Statement, VariableExpr } from '../../../language/analysis/program/program.ts'
import type { Property, RecordType, Value } from '../../../language/catalog/types.ts'
import { childrenOf } from '../../planner/index.ts'
import { lookupKey } from '../access/index-keys.ts'
import type { Context } from '../compile/context.ts'
import type { FoundAhead, Lookup } from '../compile/found-ahead.ts'
import type { Flow } from '../flow/flow.ts'

/** The look-ups in statements by variables that each round of a loop binds again, by the expression of the value. */
export function lookupsIn(
  statements: readonly Statement[],
  slots: ReadonlySet<number>,
  found = new Map<Expr, Lookup>(),
): Map<Expr, Lookup> {
  for (const statement of statements) {
    if (statement.kind === 'for') {
      addLookups(statement.list, slots, found)
      lookupsIn(statement.body, slots, found)
    } else addLookups(statement.value, slots, found)
  }
  return found
}

function addLookups(expr: Expr, slots: ReadonlySet<number>, found: Map<Expr, Lookup>): void {
  const add = (type: RecordType, value: Expr, property?: Property) => {
    if (value.kind !== 'variable' || !slots.has(value.slot)) return
    const keyOf = property === undefined ? idOf(value) : lookupKey(value.type, property.type)
    if (keyOf !== undefined)
      found.set(value, { type, slot: value.slot, keyOf, ...(property && { property }) })
  }
  if (expr.kind === 'traversal') {
    const { source } = expr
    if (source.kind === 'byIndex' && !holdsMany(source.type)) add(source.of, source.value, source.property)
    if (source.kind === 'byId') add(source.of, source.id)
    for (const step of expr.steps) {
      if (step.kind !== 'upsertEdge') continue
      add(step.edge.from, step.from)
      add(step.edge.to, step.to)
    }
  }
  if (expr.kind === 'addEdge') {
    add(expr.edge.from, expr.from)
    add(expr.edge.to, expr.to)
  }
  for (const child of childrenOf(expr)) addLookups(child, slots, found)
}

/** `undefined` if the variable does not hold a single id. */
function idOf({ type }: VariableExpr): Lookup['keyOf'] | undefined {
  const isId = type.kind === 'value' && !type.plural && type.type.kind === 'scalar' && type.type.name === 'ID'
  return isId ? value => value : undefined
}

/** The number of rounds for which values are looked up in one batch. */
const roundsMax = 1024

/**
 * Returns a function that must be called before each round. It looks up values for the rounds that follow, in smaller
 * batches where writes between them make that useless.
 *
 * @param bind sets the variables of a round
 */
export function lookingAhead(
  context: Context,
  found: FoundAhead,
  lookups: readonly Lookup[],
  count: number,
  bind: (round: number, slots: (Flow | undefined)[]) => void,
): (round: number) => MaybePromise<void> {
  let [from, to, rounds] = [0, 0, roundsMax]
  let version = -1
  const find = () => {
    const keys = lookups.map(() => new Set<Value>())
    const slots: (Flow | undefined)[] = []
    for (let round = from; round < to; round++) {
      bind(round, slots)
      for (const [i, { slot, keyOf }] of lookups.entries()) {
        const flow = slots[slot]
        const key = flow?.kind === 'values' ? keyOf(flow.values[0] as Value) : undefined
        // Other values may be equal without being the same.
        if (typeof key === 'string' || Number.isSafeInteger(key)) keys[i]!.add(key!)
      }
    }
    return each([...lookups.keys()], i => found.find(lookups[i]!, keys[i]!))
  }
  return round => {
    const current = context.transaction.version
    if (round < to && current === version) return undefined
    rounds = Math.min(Math.max(2 * (round - from), 1), roundsMax)
    if (to === 0) rounds = roundsMax
    from = round
    to = Math.min(round + rounds, count)
    version = current
    // A batch of a single round gains nothing.
    return to - from > 1 ? find() : undefined
  }
}
