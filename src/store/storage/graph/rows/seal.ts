import { crc32 } from 'node:zlib'
import { invariant } from '../../../../base/errors.ts'

/** A sealed value begins with four bytes that name its form and version, and the checksum of all that follows. */
export const sealBytes = 8

/** Fills in the first eight bytes of a value. */
export function seal(bytes: Buffer, magic: number): void {
  bytes.writeUInt32LE(magic, 0)
  bytes.writeUInt32LE(crc32(bytes.subarray(sealBytes)), 4)
}

/** @throws InternalError if the bytes are not what was sealed. */
export function checkSeal(bytes: Buffer, magic: number, what: string): void {
  invariant(bytes.length >= sealBytes, `${what} is damaged: it ends early`)
  const found = bytes.readUInt32LE(0)
  invariant(found << 8 === magic << 8, `${what} is damaged: it begins with other bytes`)
  invariant(found === magic, `${what} has the unknown version ${found >>> 24}`)
  invariant(
    crc32(bytes.subarray(sealBytes)) === bytes.readUInt32LE(4),
    `${what} is damaged: its checksum is wrong`,
  )
}
