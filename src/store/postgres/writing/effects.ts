import type { RecordType } from '../../../language/catalog/index.ts'
import type { Id, TypeEffect } from '../../graph/api.ts'

interface Tally {
  readonly created: Set<Id>
  /** Created as well, but not looked for yet: most transactions ask for none of them. */
  readonly news: NewIds[]
  readonly updated: Set<Id>
  dropped: number
}

interface NewIds {
  readonly count: number
  readonly ids: () => readonly Id[]
}

/** Counts what a transaction does to the records that there were before it, and what it adds to them. */
export class Effects {
  readonly #tallies = new Map<RecordType, Tally>()

  created(type: RecordType, { count, ids }: NewIds): void {
    this.#of(type).news.push({ count, ids })
  }

  updated(type: RecordType, ids: Iterable<Id>): void {
    const tally = this.#of(type)
    const created = createdBy(tally)
    for (const id of ids) if (!created.has(id)) tally.updated.add(id)
  }

  dropped(type: RecordType, ids: Iterable<Id>): void {
    const tally = this.#of(type)
    const created = createdBy(tally)
    for (const id of ids) {
      if (created.delete(id)) continue
      tally.updated.delete(id)
      tally.dropped++
    }
  }

  list(types: Iterable<RecordType>): readonly TypeEffect[] {
    return [...types].flatMap(type => {
      const tally = this.#tallies.get(type)
      if (tally === undefined) return []
      const created = tally.news.reduce((sum, { count }) => sum + count, tally.created.size)
      const [updated, { dropped }] = [tally.updated.size, tally]
      return created + updated + dropped === 0 ? [] : [{ type, created, updated, dropped }]
    })
  }

  #of(type: RecordType): Tally {
    let tally = this.#tallies.get(type)
    if (tally === undefined) {
      tally = { created: new Set(), news: [], updated: new Set(), dropped: 0 }
      this.#tallies.set(type, tally)
    }
    return tally
  }
}

function createdBy({ created, news }: Tally): Set<Id> {
  if (news.length > 0) for (const { ids } of news.splice(0)) for (const id of ids()) created.add(id)
  return created
}
