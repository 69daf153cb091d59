import { GvqError } from '../../../base/errors.ts'

/** SQLite takes rows of 1,000,000,000 bytes, with key and checksum; RocksDB and the buffers of Node.js take more. */
const valueBytesMax = 999_990_000

/** Throws where a value is too long for one of the stores. */
export function assertStorable(bytes: number): void {
  if (bytes <= valueBytesMax) return
  const [is, most] = [bytes, valueBytesMax].map(number => number.toLocaleString('en'))
  throw new GvqError(
    'INVALID_VALUE',
    `What is stored as one value would take ${is} bytes; the store takes ${most} at most.`,
    {
      hint: 'Records that stand together in a page are too large. Keep large contents elsewhere, and refer to them.',
    },
  )
}
