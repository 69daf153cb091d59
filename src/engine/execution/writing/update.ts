import { type GvqError, invariant, reasonOf, wordedError } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { Step } from '../../../language/analysis/program/program.ts'
import type { RecordType, Value } from '../../../language/catalog/types.ts'
import { lineOf, type Span } from '../../../language/diagnostics/index.ts'
import type { Id } from '../../../store/graph/api.ts'
import { runValues } from '../compile/compiled.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import { type Context, Frame, type LoadedFlow, load } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import {
  type Absence,
  filterRows,
  type ItemsFlow,
  nothing,
  rowCount,
  rowsOf,
  takePart,
} from '../flow/flow.ts'
import { packedOf } from '../flow/items-by-row.ts'
import { rowParts, withConstants } from '../rows/batches.ts'
import { alive } from '../rows/items-at-hand.ts'
import { notIndexed } from '../rows/not-indexed.ts'
import { type CompiledAssignments, compileAssignments } from './assignments.ts'
import { writtenItems } from './create.ts'
import { updateEachItem, updateItems } from './updates.ts'

type UpdateStep = Extract<Step, { kind: 'update' }>

/** UPDATE: merges into every item, and returns all changed items; fails if there is nothing to change (W8). */
export function compileUpdate(step: UpdateStep, scope: CompileScope): CompiledStep {
  invariant(step.type.kind === 'items', 'an update of items')
  const { type } = step.type
  const assign = compileAssignments(step.assignments, type, innerScope(scope))
  const absenceOf = step.of && compileAbsence(step.of, scope)
  return {
    frames: 0,
    run: (context, flow) => {
      invariant(flow.kind === 'items', 'an update of items')
      return andThen(context.waiting?.settle(flow), () =>
        andThen(existing(context, unique(context, flow), assign), items => {
          if (rowCount(items) === 0) {
            return andThen(absenceOf?.(context) ?? flow.absence ?? nothing, absence => {
              throw nothingToUpdate(absence, type.name, step.span)
            })
          }
          return andThen(update(context, type, items, assign), rows => changed(items, rows))
        }),
      )
    },
  }
}

/** Returns each item once. */
function unique(context: Context, flow: ItemsFlow): ItemsFlow {
  // Rows that ascend are those of different items, unless an item was dropped and created again.
  if (!context.mayHoldDropped && isAscending(rowsOf(flow))) return flow
  const seen = new Set<Id>()
  return filterRows(flow, row => seen.size < seen.add(flow.ids[row]!).size)
}

function isAscending(rows: readonly number[] | undefined): boolean {
  return rows?.every((row, i) => i === 0 || rows[i - 1]! < row) === true
}

/** Returns the items that there are, with their records only if values are computed from them. */
function existing(
  context: Context,
  flow: ItemsFlow,
  { perRow }: CompiledAssignments,
): MaybePromise<ItemsFlow> {
  return perRow ? load(context, flow) : alive(context, flow)
}

/** Updates with the same values for all, or with values computed from each item as it was before any change. */
function update(
  context: Context,
  type: RecordType,
  items: ItemsFlow,
  assign: CompiledAssignments,
): MaybePromise<readonly number[]> {
  if (!assign.perRow) return andThen(assign.run(context), values => updateItems(context, type, items, values))
  return andThen(columnsOf(context, items as LoadedFlow, assign), columns =>
    updateEachItem(context, type, items.ids, columns, rowsOf(items)),
  )
}

type NewColumns = ReadonlyMap<number, readonly Value[]>

/** The values that items get. Those of many items are computed in parts. */
function columnsOf(
  context: Context,
  items: LoadedFlow,
  assign: CompiledAssignments,
): MaybePromise<NewColumns> {
  const all = () => assign.runRows(context, new Frame(items, undefined))
  if (items.ids.length <= limits.yieldedRowsMax) return all()
  const { control } = context
  const { memory } = control
  const { held } = memory
  const inParts = async () => {
    const columns = new Map<number, Value[]>()
    for (const part of rowParts(items.ids.length, undefined)) {
      await control.breathe()
      const frame = new Frame(takePart(items, part) as LoadedFlow, undefined)
      for (const [slot, values] of await assign.runRows(context, frame)) {
        const column = columns.get(slot)
        if (column === undefined) columns.set(slot, [...values])
        else for (const value of values) column.push(value)
      }
    }
    return columns
  }
  return withConstants(context, inParts).catch(() => {
    control.check()
    memory.release(held)
    // Which of several errors is reported does not depend on the parts.
    return all()
  })
}

/** The items as they are afterwards. Those that a search found keep their scores (S1). */
function changed(items: ItemsFlow, rows: readonly number[]): ItemsFlow {
  // The next statement does not need the ids as strings either.
  if (packedOf(items) !== undefined && rows === items.rows) return items
  const { type, ids, single, scores, reranked } = items
  return {
    ...writtenItems(type, ids, rows, single),
    ...(scores && { scores }),
    ...(reranked && { reranked }),
  }
}

/** Why an index has nothing for an update of all that it finds. */
function compileAbsence({ source, isFiltered }: NonNullable<UpdateStep['of']>, scope: CompileScope) {
  const value = scope.compiler.expr(source.value, scope)
  return (context: Context): MaybePromise<Absence> =>
    andThen(runValues(value, context, undefined), valueFor => notIndexed(source, valueFor, isFiltered))
}

function nothingToUpdate(absence: Absence, typeName: string, span: Span): GvqError {
  const reason = absence.kind === 'missing' ? `, as ${reasonOf(absence.error(0))}` : ''
  const place = ` (${lineOf(span)})`
  const what = `UPDATE has no \`${typeName}\` to change${reason}${reason.endsWith(place) ? '' : place}`
  return wordedError('NO_VALUE_FOUND', what, {
    hint: 'UPDATE changes what exists; an upsert creates what does not.',
  })
}
