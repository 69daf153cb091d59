import type { VectorType } from '../../language/catalog/types.ts'
import type { Id } from '../../store/graph/api.ts'
import type { VectorChange } from '../../store/graph/index.ts'

interface Change {
  /** The sequence number of the commit; infinite while the commit is not published. */
  sequence: number
  /** The ids of the changed vectors, by the name of the type. */
  readonly ids: ReadonlyMap<string, ReadonlySet<Id>>
}

/**
 * Vectors that may differ between an index and a reader: written by commits after the reader's snapshot, or not yet
 * published. They are left out of the index's result and scored from the reader's own data.
 */
export class RecentChanges {
  readonly #changes = new Set<Change>()
  readonly #holds = new Map<object, number>()

  /** Records changes after `sequence` until `release`. */
  hold(reader: object, sequence: number): void {
    this.#holds.set(reader, sequence)
  }

  release(reader: object): void {
    this.#holds.delete(reader)
    if (this.#changes.size > 0) this.#forget()
  }

  /** Records what a transaction wrote, before it is published. Call the returned function once its outcome is known. */
  stage(ids: ReadonlyMap<VectorType, ReadonlySet<Id>>): () => void {
    const byName = new Map([...ids].map(([type, changed]) => [type.name, changed]))
    const change: Change = { sequence: Number.POSITIVE_INFINITY, ids: byName }
    if (ids.size > 0) this.#changes.add(change)
    return () => {
      this.#changes.delete(change)
    }
  }

  publish({ sequence, type, puts, deletes }: VectorChange): void {
    if (this.#oldestHold < sequence)
      this.#changes.add({ sequence, ids: new Map([[type.name, new Set([...puts, ...deletes])]]) })
  }

  /**
   * Returns the ids of a type whose vectors may differ between reader and index. Extra ids do no harm. `written`: ids that the
   * reader's own transaction wrote.
   */
  seenBy(reader: object, type: VectorType, written: ReadonlySet<Id>): ReadonlySet<Id> {
    if (this.#changes.size === 0) return written
    const after = this.#holds.get(reader) ?? Number.POSITIVE_INFINITY
    const found = new Set(written)
    for (const change of this.#changes) {
      if (change.sequence !== Number.POSITIVE_INFINITY && change.sequence <= after) continue
      for (const id of change.ids.get(type.name) ?? []) found.add(id)
    }
    return found
  }

  /** Holds are added in commit order, so the first one is the oldest. */
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
