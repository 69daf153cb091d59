import type { TypeEffect } from '../api.ts'
import { RowSet } from '../keys/row-set.ts'
import type { Layouts, TypeLayout } from '../types/type-layout.ts'

interface Tally {
  /** The rows from here on were created by the transaction. */
  readonly start: number
  created: number
  readonly updated: RowSet
  dropped: number
}

/** Counts what a transaction does to the records that there were before it, and what it adds to them. */
export class Effects {
  readonly #tallies = new Map<TypeLayout, Tally>()

  /** `first` is the row of the first new record. */
  created(layout: TypeLayout, first: number, count: number): void {
    this.#of(layout, first).created += count
  }

  /** `end` is the number of rows that the type has now. */
  updated(layout: TypeLayout, rows: ArrayLike<number>, end: number): void {
    const tally = this.#of(layout, end)
    tally.updated.add(rows, tally.start)
  }

  dropped(layout: TypeLayout, rows: ArrayLike<number>, end: number): void {
    const tally = this.#of(layout, end)
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!
      if (row >= tally.start) {
        tally.created--
      } else {
        tally.dropped++
        tally.updated.delete(row)
      }
    }
  }

  list(layouts: Layouts): readonly TypeEffect[] {
    return [...layouts.all()].flatMap(layout => {
      const tally = this.#tallies.get(layout)
      if (tally === undefined) return []
      const { created, updated, dropped } = tally
      if (created + updated.size + dropped === 0) return []
      return [{ type: layout.type, created, updated: updated.size, dropped }]
    })
  }

  /** Before its first write to the type, the transaction has added no rows. */
  #of(layout: TypeLayout, rows: number): Tally {
    let tally = this.#tallies.get(layout)
    if (tally === undefined) {
      tally = { start: rows, created: 0, updated: new RowSet(), dropped: 0 }
      this.#tallies.set(layout, tally)
    }
    return tally
  }
}
