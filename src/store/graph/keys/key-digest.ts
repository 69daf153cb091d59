import { createHash } from 'node:crypto'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { uint32At } from './keys.ts'

/** How many digests of keys a search for duplicates keeps in memory at once. */
export const digestsMax = 1_000_000

/** Represents keys of any length in little memory. Collisions are too unlikely to be handled. */
export function digest(key: ByteString): ByteString {
  return createHash('sha256').update(key, 'latin1').digest().toString('latin1', 0, 16)
}

/** A digest is evenly spread, so that its first bytes part the keys evenly. */
export function partOf(key: ByteString, parts: number): number {
  return uint32At(key, 0) % parts
}
