import { andThen, each } from '../../../base/maybe.ts'
import type { MaybePromise, ReadAhead } from '../api.ts'
import { keysOf, type ReadContext } from './read-context.ts'
import { adjacencySpace, propertySpace } from './spaces.ts'
import { adjacencyKey } from './type-layout.ts'

/** Reads into the cache, in one `getMany` a kind: index lists with the records they lead to, records, adjacency. */
export function readAhead(context: ReadContext, ahead: ReadAhead): MaybePromise<void> {
  return andThen(readIndexes(context, ahead), () =>
    andThen(readRecords(context, ahead), () => readAdjacency(context, ahead)),
  )
}

function readIndexes(
  { layouts, lists, reader, records }: ReadContext,
  { values }: ReadAhead,
): MaybePromise<void> {
  return each([...values], ([property, wanted]) => {
    const layout = layouts.of(wanted.type)
    const index = layout.indexBySlot.get(property.slot)
    if (index === undefined) return undefined
    const keys = [...wanted.values].map(value => index.prefix + index.encode(value))
    return andThen(lists.lists(propertySpace, keys), found => {
      const ids = found.flatMap(list => list.ids.slice(0, 1))
      return andThen(reader.getMany(records, keysOf(layout.prefix, ids)), () => undefined)
    })
  })
}

function readRecords({ layouts, reader, records }: ReadContext, ahead: ReadAhead): MaybePromise<void> {
  const keys = [...ahead.records].flatMap(([type, ids]) => keysOf(layouts.of(type).prefix, [...ids]))
  return andThen(reader.getMany(records, keys), () => undefined)
}

function readAdjacency({ layouts, reader }: ReadContext, ahead: ReadAhead): MaybePromise<void> {
  const keys = (['out', 'in'] as const).flatMap(direction =>
    [...ahead[direction]].flatMap(([type, ids]) =>
      [...ids].map(id => adjacencyKey(layouts.of(type), direction, id)),
    ),
  )
  return andThen(reader.getMany(adjacencySpace, keys), () => undefined)
}
