import { assertNever } from '../../base/errors.ts'
import type { Expr, Query, Result, Statement, TraversalExpr } from '../../language/analysis/program.ts'
import { resultValues, usesIn, usesInStatement, writes } from './walk.ts'

/**
 * Joins a binding that is read once with the traversal that reads it, so that `users <- N<User>  RETURN
 * users::COUNT` is planned like `N<User>::COUNT`. Only if the reader comes right after the binding, so that neither the
 * answer (R2) nor the first of two errors can change.
 */
export function inlineBindings(query: Query): Query {
  let current = query
  for (let i = 0; i < current.statements.length; ) {
    const joined = inlineAt(current, i)
    if (joined === undefined) i++
    else current = joined
  }
  return current
}

function inlineAt(query: Query, index: number): Query | undefined {
  const binding = query.statements[index]!
  if (binding.kind !== 'bind' || binding.value.kind !== 'traversal') return undefined
  if (binding.value.type.kind !== 'items' || writes(binding.value)) return undefined
  const { slot, value } = binding
  const later = query.statements.slice(index + 1)
  const inStatements = later.reduce((sum, statement) => sum + usesInStatement(statement, slot), 0)
  const inResult = resultValues(query).reduce((sum, expr) => sum + usesIn(expr, slot), 0)
  if (inStatements + inResult !== 1) return undefined
  if (later.length === 0) return intoResult(query, index, slot, value)
  return usesInStatement(later[0]!, slot) === 1
    ? intoStatement(query, index, index + 1, slot, value)
    : undefined
}

function intoStatement(query: Query, index: number, reader: number, slot: number, value: TraversalExpr) {
  const statement = query.statements[reader]!
  if (statement.kind !== 'bind' && statement.kind !== 'drop') return undefined
  const joined = join(statement.value, slot, value)
  if (joined === undefined || (joined.kind !== 'traversal' && joined.kind !== 'aggregate')) return undefined
  const statements: Statement[] = [...query.statements]
  statements[reader] = { ...statement, value: joined } as Statement
  statements.splice(index, 1)
  return { ...query, statements }
}

function intoResult(query: Query, index: number, slot: number, value: TraversalExpr): Query | undefined {
  if (resultValues(query).some(writes)) return undefined
  const result = joinResult(query.result, slot, value)
  if (result === undefined) return undefined
  return { ...query, statements: query.statements.filter((_, i) => i !== index), result }
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
      const at = result.members.findIndex(member => usesIn(member.value, slot) > 0)
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
  if (value.type.kind === 'items' && !value.type.plural && value.type.shape !== undefined) return undefined
  return { ...reader, source: value.source, steps: [...value.steps, ...reader.steps] }
}
