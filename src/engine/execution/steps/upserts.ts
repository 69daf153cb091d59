import { invariant } from '../../../base/errors.ts'
import { andThen, inTurn, type MaybePromise } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { EdgeType, Value } from '../../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../../store/storage/api.ts'
import { compileAssignments, withDefaults } from '../assignments.ts'
import type { CompileScope } from '../compiler.ts'
import { type Context, load } from '../context.ts'
import { written } from '../create.ts'
import { compileEnds } from '../ends.ts'
import type { Flow } from '../flow.ts'
import { compileVector } from '../vectors.ts'
import type { CompiledStep } from './step.ts'

/** UpsertN: merges into every input node, or creates one if there is none (W4, W5). Returns the first. */
export function compileUpsertNode(
  step: Extract<Step, { kind: 'upsertNode' }>,
  scope: CompileScope,
): CompiledStep {
  const { node } = step
  const assign = compileAssignments(step.assignments, node, scope)
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an upsert of nodes')
      return andThen(load(context, flow), rows =>
        andThen(assign.run(context), values => {
          const ids = [...new Set(rows.ids)]
          const { transaction } = context
          const id = idToCreate(flow)
          const records =
            ids.length > 0
              ? transaction.update(node, ids, values)
              : transaction.insertNodes(node, [
                  { ...(id !== undefined && { id }), values: withDefaults(context, node, values) },
                ])
          return andThen(records, all => written(context, node, all.slice(0, 1), true))
        }),
      )
    },
  }
}

/** Returns the id for a record to create: an upsert on an unknown id creates the record with that id (W5). */
function idToCreate(flow: Flow): Id | undefined {
  return flow.absence?.kind === 'missing' ? flow.absence.id?.(0) : undefined
}

/** UpsertV: like UpsertN, and replaces the numbers of each vector after checking the dimension (W4). */
export function compileUpsertVector(
  step: Extract<Step, { kind: 'upsertVector' }>,
  scope: CompileScope,
): CompiledStep {
  const { vector: type } = step
  const assign = compileAssignments(step.assignments, type, scope)
  const data = compileVector(step.data, scope)
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an upsert of vectors')
      return andThen(load(context, flow), rows =>
        andThen(assign.run(context), values =>
          andThen(data.run(context, undefined), vectorOf => {
            const vector = vectorOf(0)
            const ids = [...new Set(rows.ids)]
            const { transaction } = context
            const id = idToCreate(flow)
            const records =
              ids.length > 0
                ? andThen(transaction.replaceVectors(type, ids, vector), () =>
                    transaction.update(type, ids, values),
                  )
                : transaction.insertVectors(type, [
                    { ...(id !== undefined && { id }), values: withDefaults(context, type, values), vector },
                  ])
            return andThen(records, all => {
              context.noteVectors(
                type,
                all.map(record => record.id),
              )
              return written(context, type, all.slice(0, 1), true)
            })
          }),
        ),
      )
    },
  }
}

/** UpsertE: for each pair of ends, merges into the oldest edge between them, or creates one (W6). */
export function compileUpsertEdge(
  step: Extract<Step, { kind: 'upsertEdge' }>,
  scope: CompileScope,
): CompiledStep {
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
