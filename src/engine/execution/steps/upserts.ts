import { invariant } from '../../../base/errors.ts'
import { andThen, inTurn, type MaybePromise } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { EdgeType, Value } from '../../../language/catalog/types.ts'
import type { Id } from '../../../store/storage/api.ts'
import { compileAssignments, withDefaults } from '../assignments.ts'
import type { CompileScope } from '../compiler.ts'
import type { Context } from '../context.ts'
import { written, writtenItems } from '../create.ts'
import { compileEnds } from '../ends.ts'
import type { Flow } from '../flow.ts'
import { alive } from '../items-at-hand.ts'
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
      return andThen(alive(context, flow), rows =>
        andThen(assign.run(context), values => {
          const ids = [...new Set(rows.ids)]
          const { transaction } = context
          if (ids.length > 0) {
            return andThen(transaction.update(node, ids, values), found =>
              writtenItems(node, ids.slice(0, 1), found.slice(0, 1), true),
            )
          }
          const id = idToCreate(flow)
          const created = transaction.insertNodes(node, [
            { ...(id !== undefined && { id }), values: withDefaults(context, node, values) },
          ])
          return andThen(created, records => written(context, node, records, true))
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
      return andThen(alive(context, flow), rows =>
        andThen(assign.run(context), values =>
          andThen(data.run(context, undefined), vectorOf => {
            const vector = vectorOf(0)
            const ids = [...new Set(rows.ids)]
            const { transaction } = context
            if (ids.length > 0) {
              const updated = andThen(transaction.replaceVectors(type, ids, vector), () =>
                transaction.update(type, ids, values),
              )
              return andThen(updated, found => {
                context.noteVectors(type, ids)
                return writtenItems(type, ids.slice(0, 1), found.slice(0, 1), true)
              })
            }
            const id = idToCreate(flow)
            const created = transaction.insertVectors(type, [
              { ...(id !== undefined && { id }), values: withDefaults(context, type, values), vector },
            ])
            return andThen(created, records => {
              context.noteVectors(
                type,
                records.map(record => record.id),
              )
              return written(context, type, records, true)
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
          const written = inTurn(pairs, ({ from, to }) => upsert(context, edge, from, to, values))
          return andThen(written, all =>
            writtenItems(
              edge,
              all.map(({ id }) => id),
              all.map(({ row }) => row),
              single,
            ),
          )
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
): MaybePromise<{ readonly id: Id; readonly row: number }> {
  const { transaction } = context
  return andThen(transaction.edgesBetween(edge, from, to), existing => {
    const [id] = existing
    if (id !== undefined) {
      return andThen(transaction.update(edge, [id], values), ([row]) => ({ id, row: row! }))
    }
    const created = transaction.insertEdges(edge, [{ from, to, values: withDefaults(context, edge, values) }])
    return andThen(created, ([record]) => record!)
  })
}
