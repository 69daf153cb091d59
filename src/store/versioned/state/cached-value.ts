import { GvqError } from '../../../base/errors.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Space } from '../contract/api.ts'

/** Means that a key has no value; in maps, `undefined` means that nothing is known about it. */
export const absent: unique symbol = Symbol('absent')

/** A decoded value of some space, or `absent`. */
export type CachedValue = NonNullable<unknown>

/** A value as read from disk, decoded on first use: old readers may look at it as often as at a value in memory. */
export class Undecoded {
  readonly bytes: Buffer
  #space: Space<unknown> | undefined
  #held: CachedValue | undefined

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** Kept for one space: others with its prefix see the same keys in another form. */
  decode(space: Space<unknown>, key: ByteString): CachedValue {
    if (this.#held === undefined || this.#space !== space) {
      this.#held = hold(decodeStored(space, this.bytes, key))
      this.#space = space
    }
    return this.#held
  }
}

export function hold<V>(value: V | undefined): CachedValue {
  return value ?? absent
}

/** The inverse of `hold`. A key of a space is only ever held with a value of that space's type. */
export function release<V>(held: CachedValue): V | undefined {
  return held === absent ? undefined : (held as V)
}

export function releaseAll<V>(held: ReadonlyMap<ByteString, CachedValue>): Map<ByteString, V | undefined> {
  const values = new Map<ByteString, V | undefined>()
  for (const [key, value] of held) values.set(key, release<V>(value))
  return values
}

export function decoded<V>(space: Space<V>, key: ByteString, held: CachedValue): CachedValue {
  return held instanceof Undecoded ? held.decode(space, key) : held
}

/** @throws GvqError STORAGE_UNAVAILABLE if the bytes are damaged */
export function decodeStored<V>(space: Space<V>, bytes: Buffer, key: ByteString): V {
  try {
    return space.decode(bytes, key)
  } catch (cause) {
    if (cause instanceof GvqError) throw cause
    const reason = cause instanceof Error ? `: ${cause.message}` : ''
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `A stored value of the ${space.name} cannot be read${reason}.`,
      {
        cause,
        hint: 'Nothing was deleted. Run `gvq doctor`, or restore the data folder from a copy.',
      },
    )
  }
}
