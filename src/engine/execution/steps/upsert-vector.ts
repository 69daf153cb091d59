import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import { compileAssignments, withDefaults } from '../assignments.ts'
import { load } from '../context.ts'
import { written } from '../create.ts'
import type { Scope } from '../scope.ts'
import { compileVector } from '../vectors.ts'
import type { CompiledStep } from './step.ts'
import { idToCreate } from './upsert-node.ts'

/** UpsertV: as UpsertN, and replaces the numbers of each vector after the dimension check (W4). */
export function compileUpsertVector(
  step: Extract<Step, { kind: 'upsertVector' }>,
  scope: Scope,
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
