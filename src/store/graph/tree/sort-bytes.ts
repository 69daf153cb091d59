import { sortingByBytes } from '../../../base/data/byte-order.ts'
import { picking } from '../../../base/data/radix-sort.ts'
import { atOnce, type Parts, partLength } from '../../../base/flow/parts.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { BytesRun } from './bytes-run.ts'

/** The run of entries in any order. Of equal ones the last counts. */
export function* sortingBytes(
  keys: readonly ByteString[],
  rows: ArrayLike<number>,
  extras: readonly Uint32Array[] = [],
): Parts<BytesRun> {
  const order = new Uint32Array(keys.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  const numbers = rows instanceof Uint32Array ? rows : new Uint32Array(rows)
  yield* sortingByBytes(keys, numbers, order)
  return yield* runOf(keys, numbers, extras, order)
}

export function sortedBytesRun(
  keys: readonly ByteString[],
  rows: ArrayLike<number>,
  extras: readonly Uint32Array[] = [],
): BytesRun {
  return atOnce(sortingBytes(keys, rows, extras))
}

function* runOf(
  keys: readonly ByteString[],
  rows: Uint32Array,
  extras: readonly Uint32Array[],
  order: Uint32Array,
): Parts<BytesRun> {
  let bytesMax = 0
  for (let i = 0; i < keys.length; i++) bytesMax += keys[i]!.length
  const bytes = Buffer.allocUnsafeSlow(bytesMax)
  const keyEnds = new Uint32Array(order.length)
  const entryEnds = new Uint32Array(order.length)
  let kept = 0
  let keyCount = 0
  let keyBytes = 0
  let last: ByteString | undefined
  for (let i = 0; i < order.length; i++) {
    if (i % partLength === partLength - 1) yield
    const at = order[i]!
    const key = keys[at]!
    if (key !== last) {
      last = key
      if (key.length > 32) keyBytes += bytes.write(key, keyBytes, 'latin1')
      else for (let j = 0; j < key.length; j++) bytes[keyBytes++] = key.charCodeAt(j)
      keyEnds[keyCount++] = keyBytes
    } else if (rows[order[kept - 1]!] === rows[at]) kept--
    order[kept++] = at
    entryEnds[keyCount - 1] = kept
  }
  const keptOrder = order.subarray(0, kept)
  const picked: Uint32Array[] = []
  for (const column of extras) picked.push(yield* picking(column, keptOrder))
  return new BytesRun(
    yield* picking(rows, keptOrder),
    picked,
    keyEnds.slice(0, keyCount),
    entryEnds.slice(0, keyCount),
    new Uint8Array(bytes.buffer, 0, keyBytes),
  )
}
