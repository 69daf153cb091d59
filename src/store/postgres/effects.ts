import type { RecordType } from '../../language/catalog/index.ts'
import type { Id, TypeEffect } from '../storage/index.ts'

interface Tally {
  readonly created: Set<Id>
  readonly updated: Set<Id>
  dropped: number
}

/** Counts what a transaction does to the records that there were before it, and what it adds to them. */
export class Effects {
  readonly #tallies = new Map<RecordType, Tally>()

  created(type: RecordType, ids: Iterable<Id>): void {
    const { created } = this.#of(type)
    for (const id of ids) created.add(id)
  }

  updated(type: RecordType, ids: Iterable<Id>): void {
    const { created, updated } = this.#of(type)
    for (const id of ids) if (!created.has(id)) updated.add(id)
  }

  dropped(type: RecordType, ids: Iterable<Id>): void {
    const tally = this.#of(type)
    for (const id of ids) {
      if (tally.created.delete(id)) continue
      tally.updated.delete(id)
      tally.dropped++
    }
  }

  list(types: Iterable<RecordType>): readonly TypeEffect[] {
    return [...types].flatMap(type => {
      const tally = this.#tallies.get(type)
      if (tally === undefined) return []
      const [created, updated, { dropped }] = [tally.created.size, tally.updated.size, tally]
      return created + updated + dropped === 0 ? [] : [{ type, created, updated, dropped }]
    })
  }

  #of(type: RecordType): Tally {
    let tally = this.#tallies.get(type)
    if (tally === undefined) {
      tally = { created: new Set(), updated: new Set(), dropped: 0 }
      this.#tallies.set(type, tally)
    }
    return tally
  }
}
