import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { EdgeType, Property, RecordType, Value } from '../../../language/catalog/index.ts'
import type { Id, NeighbourRows, RecordText, RowReader, RowTexts, StoredRecord } from '../api.ts'
import type { Direction } from '../keys/keys.ts'
import type { Layouts } from '../types/type-layout.ts'
import type { Pages } from './pages.ts'
import { findTexts } from './row-texts.ts'

/** Reads of rows that are known to have a record. */
export class RowReads implements RowReader {
  readonly #layouts: Layouts
  readonly #onPages: <T>(work: (pages: Pages) => T) => MaybePromise<T>

  constructor(layouts: Layouts, onPages: <T>(work: (pages: Pages) => T) => MaybePromise<T>) {
    this.#layouts = layouts
    this.#onPages = onPages
  }

  find(type: RecordType, ids: readonly Id[]): MaybePromise<readonly number[]> {
    const layout = this.#layouts.of(type)
    return this.#onPages(pages => ids.map(id => pages.row(layout, id)))
  }

  records(type: RecordType, rows: ArrayLike<number>): MaybePromise<readonly StoredRecord[]> {
    const layout = this.#layouts.of(type)
    return this.#onPages(pages => Array.from(rows, row => pages.referredTo(layout, row)))
  }

  texts(type: RecordType, rows: ArrayLike<number>, from: number, form: RecordText): MaybePromise<RowTexts> {
    const layout = this.#layouts.of(type)
    return this.#onPages(pages => findTexts(pages, layout, rows, from, form))
  }

  values(type: RecordType, property: Property, rows: ArrayLike<number>): MaybePromise<readonly Value[]> {
    const layout = this.#layouts.of(type)
    const { number } = layout.fields[property.slot]!
    return this.#onPages(pages => pages.values(layout, number, rows))
  }

  neighbours(
    type: EdgeType,
    direction: Direction,
    of: 'edges' | 'ends',
    rows: ArrayLike<number>,
  ): MaybePromise<NeighbourRows> {
    const layout = this.#layouts.of(type)
    return this.#onPages(pages => pages.neighbourRows(layout, direction, of, rows))
  }

  degrees(type: EdgeType, direction: Direction, rows: ArrayLike<number>): MaybePromise<ArrayLike<number>> {
    const layout = this.#layouts.of(type)
    return this.#onPages(pages => pages.numberTree(layout, layout.trees[direction]).countsOf(rows))
  }

  ends(type: EdgeType, end: 'from' | 'to', rows: ArrayLike<number>): MaybePromise<Uint32Array> {
    const layout = this.#layouts.of(type)
    return this.#onPages(pages => {
      const found = new Uint32Array(rows.length)
      for (let i = 0; i < rows.length; i++) found[i] = pages.endRow(layout, end, rows[i]!)
      return found
    })
  }
}
