import type { Step } from '../../analysis/program.ts'
import { GvqError, invariant } from '../../errors.ts'
import { andThen } from '../../maybe.ts'
import { compileAssignments } from '../assignments.ts'
import { load } from '../context.ts'
import { written } from '../create.ts'
import { type Flow, nothing } from '../flow.ts'
import type { Scope } from '../scope.ts'
import type { CompiledStep } from './step.ts'

/** UPDATE: merges into every item, and yields all that it changed; with nothing to change it fails (W8). */
export function compileUpdate(step: Extract<Step, { kind: 'update' }>, scope: Scope): CompiledStep {
  invariant(step.type.kind === 'items', 'an update of items')
  const { type } = step.type
  const assign = compileAssignments(step.assignments, type, scope)
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an update of items')
      return andThen(load(context, flow), rows => {
        const ids = [...new Set(rows.ids)]
        if (ids.length === 0) throw nothingToUpdate(flow, type.name)
        return andThen(assign(context), values =>
          andThen(context.transaction.update(type, ids, values), records =>
            written(context, type, records, flow.single),
          ),
        )
      })
    },
  }
}

function nothingToUpdate(flow: Flow, typeName: string): GvqError {
  const absence = flow.absence ?? nothing
  const cause = absence.kind === 'missing' ? absence.error(0) : undefined
  const reason = cause === undefined || cause.code === 'NO_VALUE_FOUND' ? '' : ` ${cause.message}`
  return new GvqError('NO_VALUE_FOUND', `No value found: UPDATE has no \`${typeName}\` to change.${reason}`, {
    hint: 'UPDATE changes what exists; an upsert creates what does not.',
  })
}
