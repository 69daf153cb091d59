import { Fingerprint } from '../../../base/data/fingerprint.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Id } from '../api.ts'

/** Records are divided among as many by their ids, so that few are looked at again where something is wrong. */
const partsMax = 1024

/** Entries that are compared one by one, about. */
const entriesMax = 65_536

/** A set of entries, each of a record, from two sides: as the records say, and as they are found. Keeps fingerprints only. */
export class TwoSides {
  readonly #expected = newParts()
  readonly #found = newParts()

  expect(id: Id, entry: ByteString): void {
    this.#expected[partOf(id)]!.add(entry, 0)
  }

  find(id: Id, entry: ByteString): void {
    this.#found[partOf(id)]!.add(entry, 0)
  }

  /**
   * Some of the parts in which the sides differ, to be compared one by one: tells of a record whether it is in these.
   * `undefined` if they are equal.
   */
  get differing(): ((id: Id) => boolean) | undefined {
    const parts = new Set<number>()
    let entries = 0
    for (const [part, expected] of this.#expected.entries()) {
      const found = this.#found[part]!
      if (expected.equals(found)) continue
      if (parts.size > 0 && entries + expected.count + found.count > entriesMax) continue
      entries += expected.count + found.count
      parts.add(part)
    }
    return parts.size === 0 ? undefined : id => parts.has(partOf(id))
  }
}

function newParts(): readonly Fingerprint[] {
  return Array.from({ length: partsMax }, () => new Fingerprint())
}

/** The part that an id belongs to, by its end, which differs most. */
function partOf(id: Id): number {
  return ((id.charCodeAt(14) << 8) | id.charCodeAt(15)) % partsMax
}
