import { andThen, inTurn, type MaybePromise } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { EdgeType, Value } from '../../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../../store/storage/api.ts'
import { compileAssignments, withDefaults } from '../assignments.ts'
import type { Context } from '../context.ts'
import { written } from '../create.ts'
import { compileEnds } from '../ends.ts'
import type { Scope } from '../scope.ts'
import type { CompiledStep } from './step.ts'

/** UpsertE: for each pair of ends, merges into the oldest edge between them, or creates one (W6). */
export function compileUpsertEdge(step: Extract<Step, { kind: 'upsertEdge' }>, scope: Scope): CompiledStep {
  const { edge } = step
  const assign = compileAssignments(step.assignments, edge, scope)
  const ends = compileEnds(edge, step.from, step.to, scope)
  const single = step.type.kind === 'items' && !step.type.plural
  return {
    frames: 0,
    run: context =>
      andThen(assign.run(context), values =>
        andThen(ends(context), pairs => {
          const records = inTurn(pairs, ({ from, to }) => upsert(context, edge, from, to, values))
          return andThen(records, all => written(context, edge, all, single))
        }),
      ),
  }
}

function upsert(
  context: Context,
  edge: EdgeType,
  from: Id,
  to: Id,
  values: ReadonlyMap<number, Value>,
): MaybePromise<StoredRecord> {
  const { transaction } = context
  return andThen(transaction.edgesBetween(edge, from, to), existing => {
    const records =
      existing.length > 0
        ? transaction.update(edge, existing.slice(0, 1), values)
        : transaction.insertEdges(edge, [{ from, to, values: withDefaults(context, edge, values) }])
    return andThen(records, all => all[0]!)
  })
}
