import { invariant } from '../../../base/errors.ts'
import { inSequence } from '../../../base/flow/maybe.ts'
import { findMember } from '../../../language/analysis/index.ts'
import type { Kind, RowMember } from '../../../language/analysis/program/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../../store/graph/api.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context, LoadedFlow } from '../compile/context.ts'
import { type HeldRows, type ItemsFlow, madeRow, times } from '../flow/flow.ts'
import { shownRows } from '../flow/show-values.ts'
import type { ShownRow } from '../flow/shown.ts'
import { loadPresent } from '../rows/items-at-hand.ts'
import { propertyColumn } from '../rows/properties.ts'
import type { Found } from './walk.ts'

interface OnPath {
  readonly id: Id
  readonly type: RecordType
}

/** Returns a function that makes the row of a path (C8). What it shows of its nodes and edges is fixed (W1). */
export function compilePathRow(
  kind: Kind,
  scope: CompileScope,
): (context: Context, found: Found) => Promise<StoredRecord> {
  invariant(kind.kind === 'rows', 'paths')
  const [path, edges] = kind.type.members
  const nodesOf = compileHeld(path!, scope)
  const edgesOf = compileHeld(edges!, scope)
  return async (context, { start, hops, weight }) => {
    const nodes = await nodesOf(context, [start, ...hops.map(hop => hop.to)])
    const along = await edgesOf(
      context,
      hops.map(hop => ({ id: hop.edge, type: hop.edgeType })),
    )
    return madeRow([nodes, along, weight, hops.length])
  }
}

/** Items if all are of one type, else rows that stand for records. */
function compileHeld({ type: kind }: RowMember, scope: CompileScope) {
  return async (context: Context, items: readonly OnPath[]): Promise<HeldRows> => {
    const rows = times(items.length, i => i)
    if (kind.kind === 'items') {
      const { shown, ...of } = await read(context, kind.type, items, scope)
      return { of, rows, shown }
    }
    invariant(kind.kind === 'rows', 'what lies on a path')
    const records: StoredRecord[] = new Array(items.length)
    for (const type of new Set(items.map(item => item.type))) {
      const places = rows.filter(row => items[row]!.type === type)
      const some = places.map(place => items[place]!)
      const made = await standIns(context, await read(context, type, some, scope), kind.type.members)
      for (const [i, place] of places.entries()) records[place] = made[i]!
    }
    return { of: { kind: 'rows', records, offsets: [0, records.length], single: false }, rows }
  }
}

/** The records, with what they show. */
async function read(
  context: Context,
  type: RecordType,
  items: readonly OnPath[],
  scope: CompileScope,
): Promise<LoadedFlow & { readonly shown: readonly ShownRow[] }> {
  const ids = items.map(item => item.id)
  const flow: ItemsFlow = { kind: 'items', type, ids, offsets: [0, ids.length], single: false }
  const loaded = await loadPresent(context, flow)
  const show = scope.compiler.show({ kind: 'items', type, plural: true, scored: false }, scope)
  return { ...loaded, shown: shownRows(await show.rows(context, loaded), ids.length) }
}

/** Rows with the members that are named, null where the type lacks them, and, last, the record as it is shown. */
async function standIns(
  context: Context,
  items: LoadedFlow & { readonly shown: readonly ShownRow[] },
  members: readonly RowMember[],
): Promise<readonly StoredRecord[]> {
  const columns = await inSequence(members, ({ name }) => {
    const ref = findMember({ type: items.type, scored: false }, name)
    return ref && propertyColumn(context, ref, items)
  })
  return items.shown.map((shown, row) => madeRow([...columns.map(column => column?.[row] ?? null), shown]))
}
