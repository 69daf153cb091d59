import { Fingerprint } from '../../../base/data/fingerprint.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'

/** Keys with too many members to compare one by one: of each, a fingerprint of its members. */
export class LargeGroups<K> {
  readonly #groups = new Map<string, { readonly key: K; readonly members: Fingerprint }>()

  get(name: string): Fingerprint | undefined {
    return this.#groups.get(name)?.members
  }

  add(name: string, key: K): Fingerprint {
    const members = new Fingerprint()
    this.#groups.set(name, { key, members })
    return members
  }

  all(): Iterable<{ readonly key: K; readonly members: Fingerprint }> {
    return this.#groups.values()
  }
}

export function fingerprintOf(keys: readonly ByteString[], numberOf: (place: number) => number): Fingerprint {
  const found = new Fingerprint()
  for (let i = 0; i < keys.length; i++) found.add(keys[i]!, numberOf(i))
  return found
}
