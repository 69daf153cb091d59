import * as zlib from 'node:zlib'

/** From Node 22.2 on, and so wherever there is SQLite. */
const crc32 = (zlib as unknown as { crc32(data: Uint8Array, value?: number): number }).crc32

/** SQLite has no checksums of its own, so each value in the file ends with that of its key and itself. */
export const checksumBytes = 4

/** Fills in the checksum at the end of `sealed`, which begins with the value. */
export function seal(key: Uint8Array, sealed: Buffer): void {
  const end = sealed.length - checksumBytes
  sealed.writeUInt32LE(crc32(sealed.subarray(0, end), crc32(key)), end)
}

/** The value; `undefined` when it or its key is damaged. */
export function unseal(key: Uint8Array, sealed: Uint8Array): Buffer | undefined {
  const end = sealed.byteLength - checksumBytes
  if (end < 0) return undefined
  const buffer = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength)
  const value = buffer.subarray(0, end)
  return crc32(value, crc32(key)) === buffer.readUInt32LE(end) ? value : undefined
}
