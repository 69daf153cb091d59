import { GvqError, invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/maybe.ts'
import type { Step } from '../../../language/analysis/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../../store/storage/api.ts'
import { type CompiledAssignments, compileAssignments } from '../assignments.ts'
import { type CompileScope, innerScope } from '../compiler.ts'
import { type Context, Frame, type LoadedFlow, load } from '../context.ts'
import { written } from '../create.ts'
import { type Flow, filterRows, type ItemsFlow, nothing } from '../flow.ts'
import type { CompiledStep } from './step.ts'

/** UPDATE: merges into every item, and returns all changed items; fails if there is nothing to change (W8). */
export function compileUpdate(step: Extract<Step, { kind: 'update' }>, scope: CompileScope): CompiledStep {
  invariant(step.type.kind === 'items', 'an update of items')
  const { type } = step.type
  const assign = compileAssignments(step.assignments, type, innerScope(scope))
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an update of items')
      return andThen(load(context, unique(flow)), rows => {
        if (rows.ids.length === 0) throw nothingToUpdate(flow, type.name)
        return andThen(update(context, type, rows, assign), records => ({
          ...written(context, type, records, flow.single),
          // Items that a search found keep their scores (S1).
          ...(rows.scores && { scores: rows.scores }),
          ...(rows.reranked && { reranked: rows.reranked }),
        }))
      })
    },
  }
}

/** Returns each item once. */
function unique(flow: ItemsFlow): ItemsFlow {
  const seen = new Set<Id>()
  return filterRows(flow, row => seen.size < seen.add(flow.ids[row]!).size)
}

/** Updates with the same values for all, or with values computed from each item as it was before any change. */
function update(
  context: Context,
  type: RecordType,
  rows: LoadedFlow,
  assign: CompiledAssignments,
): MaybePromise<readonly StoredRecord[]> {
  const { transaction } = context
  if (!assign.perRow)
    return andThen(assign.run(context), values => transaction.update(type, rows.ids, values))
  return andThen(assign.runRows(context, new Frame(rows, undefined)), valuesFor =>
    transaction.updateEach(
      type,
      rows.ids.map((id, row) => ({ id, values: valuesFor(row) })),
    ),
  )
}

function nothingToUpdate(flow: Flow, typeName: string): GvqError {
  const absence = flow.absence ?? nothing
  const cause = absence.kind === 'missing' ? absence.error(0) : undefined
  const reason = cause === undefined || cause.code === 'NO_VALUE_FOUND' ? '' : ` ${cause.message}`
  return new GvqError('NO_VALUE_FOUND', `No value found: UPDATE has no \`${typeName}\` to change.${reason}`, {
    hint: 'UPDATE changes what exists; an upsert creates what does not.',
  })
}
