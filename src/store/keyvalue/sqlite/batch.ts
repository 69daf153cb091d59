import { invariant } from '../../../base/errors.ts'
import type { KeyValueOperation } from '../contract/api.ts'
import { sumOf } from './row.ts'

/** Bytes of the header of each operation: the length of its key and that of its value. The two follow it. */
const headBytes = 8
/** A deletion, in place of the length of a value. */
const deletion = 0xffffffff

/** All operations in one buffer that can be transferred to another thread. */
export function packBatch(operations: readonly KeyValueOperation[]): ArrayBuffer {
  let bytes = 0
  for (const operation of operations) {
    invariant(operation.key !== '', 'a key holds at least one byte')
    bytes += headBytes + operation.key.length
    if (operation.kind === 'put') bytes += operation.value.length
  }
  // Not from the pool of small buffers, which cannot be transferred.
  const packed = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  for (const operation of operations) {
    const { key } = operation
    packed.writeUInt32LE(key.length, at)
    packed.writeUInt32LE(operation.kind === 'put' ? operation.value.length : deletion, at + 4)
    at += headBytes
    at += packed.write(key, at, 'latin1')
    if (operation.kind === 'delete') continue
    at += operation.value.copy(packed, at)
  }
  return packed.buffer as ArrayBuffer
}

/** The outcome of a batch for one key: the stored value, or `undefined` for a deletion. */
export interface BatchRow {
  readonly key: Buffer
  readonly value: Buffer | undefined
  /** The checksum of both. */
  readonly sum: number
}

/** The outcome of a batch, each key once, ascending: several times as fast to write as keys in disorder. */
export function unpackBatch(memory: ArrayBuffer): BatchRow[] {
  const packed = Buffer.from(memory)
  const rows: BatchRow[] = []
  let isAscending = true
  for (let at = 0; at < packed.length; ) {
    const keyBytes = packed.readUInt32LE(at)
    const valueBytes = packed.readUInt32LE(at + 4)
    at += headBytes
    const key = packed.subarray(at, at + keyBytes)
    at += keyBytes
    const last = rows.at(-1)
    if (last !== undefined && Buffer.compare(last.key, key) >= 0) isAscending = false
    if (valueBytes === deletion) {
      rows.push({ key, value: undefined, sum: 0 })
      continue
    }
    const value = packed.subarray(at, at + valueBytes)
    at += valueBytes
    rows.push({ key, value, sum: sumOf(key, value) })
  }
  if (isAscending) return rows
  // Sorting is stable: of the operations on one key the last one is the last.
  rows.sort((a, b) => Buffer.compare(a.key, b.key))
  return rows.filter((row, index) => rows[index + 1]?.key.equals(row.key) !== true)
}
