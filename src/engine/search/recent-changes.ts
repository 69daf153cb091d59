import type { VectorType } from '../../language/catalog/types.ts'
import type { Id } from '../../store/storage/index.ts'

interface Change {
  /** Commit that made it; infinite while the commit is not published. */
  sequence: number
  /** By the name of the type. */
  readonly ids: ReadonlyMap<string, ReadonlySet<Id>>
}

/**
 * Vectors that an index may know otherwise than a reader: written by commits that the reader came before, or by
 * commits that are not published yet. Those are left out of the index's answer and scored from the reader's own data.
 */
export class RecentChanges {
  readonly #changes = new Set<Change>()
  readonly #holds = new Map<object, number>()

  /** Keeps changes after `sequence` in mind until `release`. */
  hold(reader: object, sequence: number): void {
    this.#holds.set(reader, sequence)
  }

  release(reader: object): void {
    this.#holds.delete(reader)
    if (this.#changes.size > 0) this.#forget()
  }

  /** Notes what a transaction wrote, before it is published. The answer forgets it again, once its fate is known. */
  stage(ids: ReadonlyMap<VectorType, ReadonlySet<Id>>): () => void {
    const byName = new Map([...ids].map(([type, changed]) => [type.name, changed]))
    const change: Change = { sequence: Number.POSITIVE_INFINITY, ids: byName }
    if (ids.size > 0) this.#changes.add(change)
    return () => {
      this.#changes.delete(change)
    }
  }

  publish(sequence: number, type: VectorType, ids: Iterable<Id>): void {
    if (this.#oldestHold < sequence)
      this.#changes.add({ sequence, ids: new Map([[type.name, new Set(ids)]]) })
  }

  /** Ids of a type whose vectors the reader may see otherwise than the index. Too many does no harm. */
  seenBy(reader: object, type: VectorType): ReadonlySet<Id> {
    const after = this.#holds.get(reader) ?? Number.POSITIVE_INFINITY
    const found = new Set<Id>()
    for (const change of this.#changes) {
      if (change.sequence !== Number.POSITIVE_INFINITY && change.sequence <= after) continue
      for (const id of change.ids.get(type.name) ?? []) found.add(id)
    }
    return found
  }

  /** Holds come in the order of commits, so that the first is the oldest. */
  get #oldestHold(): number {
    for (const sequence of this.#holds.values()) return sequence
    return Number.POSITIVE_INFINITY
  }

  #forget(): void {
    const oldest = this.#oldestHold
    for (const change of this.#changes) {
      if (change.sequence <= oldest && change.sequence !== Number.POSITIVE_INFINITY)
        this.#changes.delete(change)
    }
  }
}
