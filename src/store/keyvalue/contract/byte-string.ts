import { invariant } from '../../../base/errors.ts'
import type { ByteString } from './api.ts'

export function toBuffer(bytes: ByteString): Buffer {
  return Buffer.from(bytes, 'latin1')
}

export function toByteString(buffer: Buffer): ByteString {
  return buffer.toString('latin1')
}

/** The least key above every key that starts with the prefix. The prefix holds a byte below 0xff. */
export function afterPrefix(prefix: ByteString): ByteString {
  let length = prefix.length
  while (length > 0 && prefix.charCodeAt(length - 1) === 0xff) length--
  invariant(length > 0, 'a key prefix of only 0xff bytes has no upper bound')
  return prefix.slice(0, length - 1) + String.fromCharCode(prefix.charCodeAt(length - 1) + 1)
}
