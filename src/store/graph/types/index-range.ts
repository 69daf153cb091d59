import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { IndexBounds } from '../api.ts'
import type { PropertyIndex } from './type-layout.ts'

/** The keys of an index that lie between bounds: from `gte`, below `lt`; either may be open. */
export interface KeySpan {
  readonly gte: ByteString | undefined
  readonly lt: ByteString | undefined
}

/** No key begins another, so that nothing lies between a key and the same with a byte more. */
export function keySpan({ encode }: PropertyIndex, { lower, upper }: IndexBounds): KeySpan {
  return {
    gte: lower && (lower.inclusive ? encode(lower.value) : `${encode(lower.value)}\0`),
    lt: upper && (upper.inclusive ? `${encode(upper.value)}\0` : encode(upper.value)),
  }
}
