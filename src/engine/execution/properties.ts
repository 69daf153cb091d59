import { assertNever, invariant } from '../../base/errors.ts'
import { andThen, type MaybePromise } from '../../base/maybe.ts'
import type { PropertyRef } from '../../language/analysis/program.ts'
import type { RecordType, Value, VectorType } from '../../language/catalog/types.ts'
import type { RowValue } from './compiled.ts'
import type { Context, LoadedFlow } from './context.ts'

/** Returns a reader of a member of a record; `undefined` for `data`, which is stored separately. */
export function propertyReader(ref: PropertyRef, label: string): RowValue | undefined {
  if (ref.kind === 'declared') {
    const { slot } = ref.property
    return record => record.values[slot] ?? null
  }
  switch (ref.name) {
    case 'id':
      return record => record.id
    case 'label':
      return () => label
    case 'from_node':
      return record => record.from
    case 'to_node':
      return record => record.to
    case 'score':
      return (_record, score) => score ?? null
    case 'data':
      return undefined
    default:
      return assertNever(ref)
  }
}

/** Returns a member of each row. */
export function propertyColumn(
  context: Context,
  ref: PropertyRef,
  flow: LoadedFlow,
): MaybePromise<readonly unknown[]> {
  const read = propertyReader(ref, flow.type.name)
  if (read === undefined) return vectorColumn(context, flow.type, flow)
  const { records, scores } = flow
  return scores
    ? records.map((record, row) => read(record, scores[row]))
    : records.map(record => read(record, undefined))
}

/** Returns the numbers of each vector as plain arrays. */
function vectorColumn(context: Context, type: RecordType, flow: LoadedFlow): MaybePromise<readonly Value[]> {
  invariant(type.kind === 'vector', `${type.kind} records have no data`)
  return andThen(context.reader.vectorData(type as VectorType, flow.ids), payloads =>
    payloads.map(payload => {
      invariant(payload, 'a vector record without its numbers')
      return Array.from(payload)
    }),
  )
}
