import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id, PackedIds } from '../../../store/graph/api.ts'
import { unpackIds } from '../../../store/graph/index.ts'

/** A flow of items of one segment of which it is known where the store has them. */
interface ItemsByRow {
  readonly kind: 'items'
  readonly type: RecordType
  /** The ids become strings only when they are read: counting or changing items does not need them. */
  readonly ids: readonly Id[]
  readonly rows: readonly number[]
  readonly offsets: readonly number[]
  readonly single: false
}

/** The packed ids by flow, until the ids are read. */
const packedIds = new WeakMap<object, readonly PackedIds[]>()

export function itemsByRow(
  type: RecordType,
  rows: readonly number[],
  packed: readonly PackedIds[],
): ItemsByRow {
  const flow = withLaterIds(type, rows, () => {
    packedIds.delete(flow)
    const ids = new Array<Id>(rows.length)
    let count = 0
    for (const some of packed) for (const id of unpackIds(some)) ids[count++] = id
    return ids
  })
  packedIds.set(flow, packed)
  return flow
}

/** The ids of a flow of `itemsByRow`, as long as they were not made. */
export function packedOf(flow: object): readonly PackedIds[] | undefined {
  return packedIds.get(flow)
}

/** Some rows of a flow whose ids are not made yet; `undefined` for others. */
export function partByRow(
  flow: Pick<ItemsByRow, 'type' | 'ids'> & { readonly rows?: readonly number[] },
  from: number,
  to: number,
): ItemsByRow | undefined {
  if (!packedIds.has(flow)) return undefined
  return withLaterIds(flow.type, flow.rows!.slice(from, to), () => flow.ids.slice(from, to))
}

function withLaterIds(type: RecordType, rows: readonly number[], make: () => readonly Id[]): ItemsByRow {
  let ids: readonly Id[] | undefined
  return {
    kind: 'items',
    type,
    get ids() {
      ids ??= make()
      return ids
    },
    rows,
    offsets: [0, rows.length],
    single: false,
  }
}
