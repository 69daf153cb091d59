import { crc32 } from 'node:zlib'
import { invariant } from '../../../base/errors.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'

/** A sealed value begins with three bytes that name its form, one for its version, and a checksum of all that follows. */
export const sealBytes = 8

/** The checksum is also that of the key, so that the value of another key is not taken for this one. */
const version = 2
/** The checksum was that of the value alone. */
const versionWithoutKey = 1

/** Fills in the first eight bytes of a value, for its key. */
export function seal(bytes: Buffer, magic: number, key: ByteString): void {
  bytes.writeUInt32LE(magic | (version << 24), 0)
  bytes.writeUInt32LE(checksum(bytes, version, key), 4)
}

/** @throws InternalError if the bytes are not what was sealed for the key. */
export function checkSeal(bytes: Buffer, magic: number, what: string, key: ByteString): void {
  invariant(bytes.length >= sealBytes, `${what} is damaged: it ends early`)
  const found = bytes.readUInt32LE(0)
  invariant(found << 8 === magic << 8, `${what} is damaged: it begins with other bytes`)
  const foundVersion = found >>> 24
  invariant(
    foundVersion === version || foundVersion === versionWithoutKey,
    `${what} has the unknown version ${foundVersion}`,
  )
  invariant(
    checksum(bytes, foundVersion, key) === bytes.readUInt32LE(4),
    `${what} is damaged: its checksum is wrong`,
  )
}

/** The CRC-32 of a key, with which a checksum begins. */
export function checksumOf(key: ByteString): number {
  return crc32(Buffer.from(key, 'latin1'))
}

function checksum(bytes: Buffer, version: number, key: ByteString): number {
  const start = version === versionWithoutKey ? 0 : checksumOf(key)
  return crc32(bytes.subarray(sealBytes), start)
}
