import { assertNever, invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { MemberRef } from '../../../language/analysis/program/program.ts'
import type { RecordType, Value, VectorType } from '../../../language/catalog/types.ts'
import type { Id, RowReader } from '../../../store/graph/api.ts'
import type { RowValue } from '../compile/compiled.ts'
import { type Context, itemsAt, type Loaded, type LoadedFlow } from '../compile/context.ts'
import { rowsOf } from '../flow/flow.ts'
import { inBatches, partOf } from '../flow/in-batches.ts'

/** Returns a reader of a member of a record; `undefined` for `data` and the ends of edges, which records do not have. */
export function propertyReader(ref: MemberRef, label: string): RowValue | undefined {
  if (ref.kind === 'declared') {
    const { slot } = ref.property
    return record => record.values[slot] ?? null
  }
  if (ref.kind === 'member') {
    const { slot } = ref
    return record => record.values[slot] ?? null
  }
  switch (ref.name) {
    case 'id':
      return record => record.id
    case 'label':
      return () => label
    case 'score':
      return (_record, score) => score ?? null
    case 'from_node':
    case 'to_node':
    case 'data':
      return undefined
    default:
      return assertNever(ref)
  }
}

/** Returns a member of each row. */
export function propertyColumn(
  context: Context,
  ref: MemberRef,
  flow: Loaded,
): MaybePromise<readonly unknown[]> {
  if (flow.kind === 'rows') {
    const read = propertyReader(ref, '')
    invariant(read, 'a member of a row')
    return flow.records.map(record => read(record, undefined))
  }
  const read = propertyReader(ref, flow.type.name)
  if (read === undefined) {
    return ref.name === 'data' ? vectorColumn(context, flow.type, flow) : endColumn(context, ref.name, flow)
  }
  const { records, scores } = flow
  return scores
    ? records.map((record, row) => read(record, scores[row]))
    : records.map(record => read(record, undefined))
}

/** Returns a member of the items at rows. */
export function columnAt(
  context: Context,
  byRows: Pick<RowReader, 'records' | 'values'>,
  ref: MemberRef,
  type: RecordType,
  rows: ArrayLike<number>,
): MaybePromise<readonly unknown[]> {
  if (ref.kind === 'declared') return byRows.values(type, ref.property, rows)
  return andThen(itemsAt(context, byRows, type, rows), items => propertyColumn(context, ref, items))
}

/** Returns the id of an end of each edge. */
function endColumn(context: Context, name: string, flow: LoadedFlow): MaybePromise<readonly Id[]> {
  const { type, ids } = flow
  invariant(type.kind === 'edge', `${type.kind} records have no ends`)
  const end = name === 'from_node' ? 'from' : 'to'
  const rows = rowsOf(flow)
  return inBatches(context.control, ids.length, (from, to) => {
    const places = rows && partOf(rows, from, to)
    return andThen(context.reader.ends(type, end, partOf(ids, from, to), places), found => found.ids)
  })
}

/** Returns the numbers of each vector as plain arrays. */
function vectorColumn(context: Context, type: RecordType, flow: LoadedFlow): MaybePromise<readonly Value[]> {
  invariant(type.kind === 'vector', `${type.kind} records have no data`)
  return inBatches(context.control, flow.ids.length, (from, to) =>
    andThen(context.reader.vectorData(type as VectorType, partOf(flow.ids, from, to)), payloads =>
      payloads.map(payload => {
        invariant(payload, 'a vector record without its numbers')
        return Array.from(payload)
      }),
    ),
  )
}
