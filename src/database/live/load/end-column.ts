import { enlarged } from '../../../base/data/array-memory.ts'
import type { Id } from '../../../store/graph/api.ts'
import { type IdTable, idWords, packedId } from '../../../store/graph/index.ts'
import { IdColumn, idsTogether } from './id-column.ts'

/** Ids at one end of edges, as numbers that they have in a table: most of them are there many times. */
export class EndColumn {
  readonly table: IdTable
  #numbers = new Uint32Array(4 * idsTogether)
  #numbered = 0
  /** The ids that were added last and have no number yet. */
  readonly #waiting = new IdColumn(idsTogether)

  constructor(table: IdTable) {
    this.table = table
  }

  add(id: Id): void {
    this.#waiting.add(id)
    if (this.#waiting.count === idsTogether) this.#number()
  }

  /** Adds the id of a text; returns whether it is one. */
  parse(text: string): boolean {
    const isId = this.#waiting.parse(text)
    if (this.#waiting.count === idsTogether) this.#number()
    return isId
  }

  get numbers(): Uint32Array<ArrayBuffer> {
    this.#number()
    return this.#numbers.subarray(0, this.#numbered)
  }

  /** The ids from a place on, with their numbers in another table. */
  behind(start: number, table: IdTable): EndColumn {
    const column = new EndColumn(table)
    const { packed } = this.table
    for (const number of this.numbers.subarray(start)) column.add(packedId(packed, number))
    return column
  }

  #number(): void {
    const ids = this.#waiting
    const end = this.#numbered + ids.count
    if (end > this.#numbers.length)
      this.#numbers = enlarged(this.#numbers, Math.max(end, 2 * this.#numbers.length))
    this.table.addAll(idWords(ids.packed()), this.#numbers.subarray(this.#numbered, end))
    this.#numbered = end
    ids.clear()
  }
}
