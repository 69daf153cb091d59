import { assertNever } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type {
  Expr,
  Query,
  Result,
  Statement,
  Step,
  TraversalExpr,
} from '../../language/analysis/program/program.ts'
import { readsAnyOf, resultValues, usesBySlot, writes } from './walk.ts'

/**
 * Joins a binding that is read once with the traversal that reads it, so that `users <- N<User>  RETURN
 * users::COUNT` is planned like `N<User>::COUNT`. Only if the reader comes right after the binding, so that neither the
 * answer (R2) nor the first of two errors can change.
 */
export function inlineBindings(query: Query): Query {
  const uses = usesBySlot(query)
  const statements: Statement[] = []
  let next = query.statements[0]
  for (let i = 0; next !== undefined; i++) {
    const statement = next
    // What is joined with it does not write, so what it was tells whether it does.
    const joins = isReadOnce(statement, uses) && !writes((query.statements[i] as Binding).value)
    const following = query.statements[i + 1]
    if (joins && following === undefined) {
      const result = resultValues(query).some(writes)
        ? undefined
        : joinResult(query.result, statement.slot, statement.value)
      if (result !== undefined) return { ...query, statements, result }
    }
    const joined = joins && following && intoStatement(following, statement.slot, statement.value)
    if (!joined) statements.push(statement)
    next = joined || following
  }
  return statements.length < query.statements.length ? { ...query, statements } : query
}

type Binding = Extract<Statement, { kind: 'bind' }>

function isReadOnce(
  statement: Statement,
  uses: ReadonlyMap<number, number>,
): statement is Binding & { readonly value: TraversalExpr } {
  return (
    statement.kind === 'bind' &&
    statement.value.kind === 'traversal' &&
    statement.value.type.kind === 'items' &&
    uses.get(statement.slot) === 1
  )
}

function intoStatement(reader: Statement, slot: number, value: TraversalExpr): Statement | undefined {
  if (reader.kind !== 'bind' && reader.kind !== 'drop') return undefined
  // What DROP starts from has no name, and a variable that it starts from must hold something (S7).
  if (reader.kind === 'bind' && reader.name === '') return undefined
  const joined = join(reader.value, slot, value)
  if (joined === undefined || (joined.kind !== 'traversal' && joined.kind !== 'aggregate')) return undefined
  return { ...reader, value: joined } as Statement
}

function joinResult(result: Result, slot: number, value: TraversalExpr): Result | undefined {
  switch (result.kind) {
    case 'none':
      return undefined
    case 'bare': {
      const joined = join(result.value, slot, value)
      return joined && { ...result, value: joined }
    }
    case 'members': {
      const at = result.members.findIndex(member => readsAnyOf(member.value, new Set([slot])))
      const joined = at < 0 ? undefined : join(result.members[at]!.value, slot, value)
      if (joined === undefined || !result.members.slice(0, at).every(neverFails)) return undefined
      return { ...result, members: result.members.with(at, { ...result.members[at]!, value: joined }) }
    }
    default:
      return assertNever(result)
  }
}

/** Whether the value cannot cause an error: a variable, except for a single item, which may be absent (S7). */
function neverFails({ value }: { readonly value: Expr }): boolean {
  return value.kind === 'variable' && (value.type.kind !== 'items' || value.type.plural)
}

/** Returns the reader with its start replaced by the binding; a bare variable becomes the binding itself. */
function join(reader: Expr, slot: number, value: TraversalExpr): Expr | undefined {
  if (reader.kind === 'variable' && reader.slot === slot) return value
  if (reader.kind === 'aggregate') {
    // The message names what lacks its parameter (H2): the variable, or the collection.
    const joined = value.source.kind === 'variable' ? undefined : join(reader.value, slot, value)
    return joined && { ...reader, value: joined }
  }
  if (reader.kind !== 'traversal' || reader.source.kind !== 'variable' || reader.source.slot !== slot)
    return undefined
  // A mapping of one item fails if the item is absent (S7). Joined with further steps it would not be evaluated.
  const { type, steps } = value
  const isSingle = type.kind === 'items' && !type.plural
  if (isSingle && type.shape !== undefined) return undefined
  // What a filter of the binding has removed is missed by the reader, what one of its own has removed is not (S7).
  if (isSingle && steps.some(removesOne)) return undefined
  // Each step calls the one before it.
  if (steps.length + reader.steps.length > limits.stepsMax) return undefined
  return { ...reader, source: value.source, steps: [...steps, ...reader.steps] }
}

/** Whether a step may leave nothing of a single item. */
function removesOne({ kind, type }: Step): boolean {
  return (kind === 'where' || kind === 'range') && type.kind === 'items' && !type.plural
}
