import { andThen, fold } from '../../maybe.ts'
import type { Bytes, MaybePromise, Space, StoreTransaction, TypeEffect } from '../api.ts'
import type { Layouts, TypeLayout } from './layout.ts'
import type { GraphRecord } from './record-codec.ts'
import { vectorSpace } from './spaces.ts'

/** What the writes of a transaction come to. It is read off them afterwards, so that writing pays nothing for it. */
export function effectsOf(
  transaction: StoreTransaction,
  layouts: Layouts,
  records: Space<GraphRecord>,
): MaybePromise<readonly TypeEffect[]> {
  const written = transaction.changes(records)
  const vectors = transaction.changes(vectorSpace)
  return fold([...layouts.all()], [] as readonly TypeEffect[], (effects, layout) =>
    andThen(effectOn(transaction, layout, records, { written, vectors }), effect =>
      effect === undefined ? effects : [...effects, effect],
    ),
  )
}

interface Writes {
  readonly written: ReadonlyMap<Bytes, GraphRecord | undefined>
  readonly vectors: ReadonlyMap<Bytes, unknown>
}

function effectOn(
  transaction: StoreTransaction,
  layout: TypeLayout,
  records: Space<GraphRecord>,
  { written, vectors }: Writes,
): MaybePromise<TypeEffect | undefined> {
  const isOwn = (key: Bytes) => key.startsWith(layout.prefix)
  const keys = [...written.keys()].filter(isOwn)
  // A vector may get other numbers while its record stays as it is.
  const renumbered = layout.type.kind === 'vector' ? [...vectors.keys()].filter(isOwn) : []
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
