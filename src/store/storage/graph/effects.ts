import { andThen, fold } from '../../../base/maybe.ts'
import type { Bytes, MaybePromise, Space, StoreTransaction, TypeEffect } from '../api.ts'
import { uint16At } from './keys.ts'
import type { GraphRecord } from './record-codec.ts'
import { vectorSpace } from './spaces.ts'
import type { Layouts, TypeLayout } from './type-layout.ts'

/** Summarizes the writes of a transaction. Computed from them afterwards, so that writing pays nothing for it. */
export function effectsOf(
  transaction: StoreTransaction,
  layouts: Layouts,
  records: Space<GraphRecord>,
): MaybePromise<readonly TypeEffect[]> {
  const written = transaction.changes(records)
  const writes = {
    written,
    keys: byType(written.keys()),
    vectors: byType(transaction.changes(vectorSpace).keys()),
  }
  return fold([...layouts.all()], [] as readonly TypeEffect[], (effects, layout) =>
    andThen(effectOn(transaction, layout, records, writes), effect =>
      effect === undefined ? effects : [...effects, effect],
    ),
  )
}

interface Writes {
  readonly written: ReadonlyMap<Bytes, GraphRecord | undefined>
  /** Of the records, by the number of their type. */
  readonly keys: ReadonlyMap<number, readonly Bytes[]>
  /** Of the vectors. */
  readonly vectors: ReadonlyMap<number, readonly Bytes[]>
}

function byType(keys: Iterable<Bytes>): ReadonlyMap<number, readonly Bytes[]> {
  const found = new Map<number, Bytes[]>()
  for (const key of keys) {
    const type = uint16At(key, 0)
    const list = found.get(type)
    if (list === undefined) found.set(type, [key])
    else list.push(key)
  }
  return found
}

function effectOn(
  transaction: StoreTransaction,
  layout: TypeLayout,
  records: Space<GraphRecord>,
  writes: Writes,
): MaybePromise<TypeEffect | undefined> {
  const { written } = writes
  const keys = writes.keys.get(layout.number) ?? []
  // A vector may get other numbers while its record stays as it is.
  const renumbered = writes.vectors.get(layout.number) ?? []
  let updated = renumbered.filter(key => !written.has(key)).length
  if (keys.length === 0 && updated === 0) return undefined
  return andThen(transaction.before.getMany(records, keys), before => {
    let created = 0
    let dropped = 0
    keys.forEach((key, i) => {
      const isThere = written.get(key) !== undefined
      if (before[i] === undefined) created += isThere ? 1 : 0
      else if (isThere) updated++
      else dropped++
    })
    return created + updated + dropped === 0 ? undefined : { type: layout.type, created, updated, dropped }
  })
}
