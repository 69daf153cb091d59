import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { Id } from '../../../store/storage/api.ts'
import { compileAssignments, withDefaults } from '../assignments.ts'
import { load } from '../context.ts'
import { written } from '../create.ts'
import type { Flow } from '../flow.ts'
import type { Scope } from '../scope.ts'
import type { CompiledStep } from './step.ts'

/** UpsertN: merges into every node that comes; none: creates one (W4, W5). Yields the first. */
export function compileUpsertNode(step: Extract<Step, { kind: 'upsertNode' }>, scope: Scope): CompiledStep {
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

/** An upsert on an id that nothing has creates the record with that id (W5). */
export function idToCreate(flow: Flow): Id | undefined {
  return flow.absence?.kind === 'missing' ? flow.absence.id?.(0) : undefined
}
