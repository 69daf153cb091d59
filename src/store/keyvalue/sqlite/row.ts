import * as zlib from 'node:zlib'

/** From Node 22.2 on, and so wherever there is SQLite. */
const crc32 = (zlib as unknown as { crc32(data: Uint8Array, value?: number): number }).crc32

/** SQLite has no checksums of its own, so each row has that of its key and its value. */
export function sumOf(key: Uint8Array, value: Uint8Array): number {
  const ofKey = crc32(key)
  // Node 22 forgets the sum so far for an empty array without memory, as SQLite gives one for an empty value.
  return value.length === 0 ? ofKey : crc32(value, ofKey)
}
