import type { Bytes, Id, IndexBounds, StoreReader } from '../api.ts'
import { afterPrefix } from '../bytes.ts'
import { scanLists } from './list-scan.ts'
import type { ListSpace } from './packed-list.ts'
import type { PropertyIndex } from './type-layout.ts'

/** The keys of an index that lie between bounds: from `gte`, below `lt`. */
export interface KeySpan {
  readonly gte: Bytes
  readonly lt: Bytes
}

/** No key of a list begins another, so that what follows a key begins where its prefix ends. */
export function keySpan({ prefix, encode }: PropertyIndex, { lower, upper }: IndexBounds): KeySpan {
  const key = (value: NonNullable<IndexBounds['lower']>['value']) => prefix + encode(value)
  return {
    gte: lower === undefined ? prefix : lower.inclusive ? key(lower.value) : afterPrefix(key(lower.value)),
    lt:
      upper === undefined
        ? afterPrefix(prefix)
        : upper.inclusive
          ? afterPrefix(key(upper.value))
          : key(upper.value),
  }
}

/**
 * The ids in the lists of a span, in no order; `undefined` when there are more than `idsMax`. Lists that `isElsewhere`
 * names are left out.
 */
export async function idsInSpan(
  reader: StoreReader,
  space: ListSpace,
  prefix: Bytes,
  span: KeySpan,
  idsMax: number,
  isElsewhere: (key: Bytes) => boolean,
): Promise<Id[] | undefined> {
  const found: Id[] = []
  if (span.gte >= span.lt) return found
  for await (const [key, { ids }] of scanLists(reader, space, prefix, span)) {
    if (isElsewhere(key)) continue
    if (found.length + ids.length > idsMax) return undefined
    for (const id of ids) found.push(id)
  }
  return found
}
