import { Fingerprint } from '../../../base/data/fingerprint.ts'
import { orderValues, type RecordType } from '../../../language/catalog/index.ts'
import type { ColumnBatch, GraphReader, Id } from '../api.ts'
import { hasBit } from '../rows/layout.ts'
import type { AccessPath, Misses } from './misses.ts'
import { refOf } from './misses.ts'
import { type Asking, type Chunk, chunkRowsMax, hasRows, type Question } from './question.ts'

/** Asks for each record by its id, and for all of them by a scan in the order of their ids. */
export class IdQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  readonly #columns: AccessPath
  readonly #all = new Fingerprint()
  #last: Id | undefined

  constructor(asking: Asking) {
    this.#asking = asking
    this.path = { kind: 'ids', type: asking.type }
    this.#columns = { kind: 'columns', type: asking.type }
  }

  async take({ ids, rows, columns }: Chunk): Promise<void> {
    const { reader, type, misses } = this.#asking
    const withRows = hasRows(reader)
    const records = await reader.records(type, ids)
    for (const [i, id] of ids.entries()) {
      this.#all.add(id, 0)
      const record = records[i]
      if (record === undefined) misses.note(this.path, 'Not found by it', id)
      else if (record.id !== id || (withRows && record.row !== rows[i])) {
        misses.note(this.path, 'Another record is found by it in place of', id)
      } else {
        const isEqual = columns.every(
          (values, slot) => orderValues(values?.[i] ?? null, record.values[slot] ?? null) === 0,
        )
        if (!isEqual) misses.notePage(this.#columns, 'Other values than in the record', rows[i]!, id)
      }
    }
  }

  /** Scans follow the ids. */
  async end(): Promise<void> {
    const { reader, type, misses, pause } = this.#asking
    const found = new Fingerprint()
    const cursor = reader.scan(type)
    try {
      for (;;) {
        const records = await cursor.next(chunkRowsMax)
        if (records === undefined) break
        for (const { id } of records) {
          found.add(id, 0)
          if (this.#last !== undefined && id <= this.#last) {
            misses.note(this.path, 'In the wrong order in a scan', id)
          }
          this.#last = id
        }
        await pause()
      }
    } finally {
      await cursor.close()
    }
    if (found.equals(this.#all)) return
    const counts = `${found.count.toLocaleString('en')} in place of ${this.#all.count.toLocaleString('en')}`
    misses.note(this.path, `A scan finds other records (${counts})`)
  }
}

/** How many records the type is said to have. */
export class CountQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  #count = 0

  constructor(asking: Asking) {
    this.#asking = asking
    this.path = { kind: 'count', type: asking.type }
  }

  take({ ids }: Chunk): void {
    this.#count += ids.length
  }

  async end(): Promise<void> {
    const { reader, type, misses } = this.#asking
    const count = await reader.count(type)
    if (count === this.#count) return
    misses.say(
      this.path,
      `The stored number of records of ${refOf(type)} is ${count}; there are ${this.#count}.`,
    )
  }
}

/** What batches of columns say beside the values: filters and counts rely on it. */
export class ColumnQuestion implements Question {
  readonly path: AccessPath
  readonly #type: RecordType
  readonly #misses: Misses

  constructor({ type, misses }: Asking) {
    this.#type = type
    this.#misses = misses
    this.path = { kind: 'columns', type }
  }

  takeBatch(batch: ColumnBatch): void {
    const { rows, dropped, live, first, columns } = batch
    const places: number[] = []
    for (let row = 0; row < rows; row++) {
      if (dropped === undefined || !hasBit(dropped, row)) places.push(row)
    }
    const example = places[0] === undefined ? undefined : batch.id(places[0])
    const note = (problem: string) => this.#misses.notePage(this.path, problem, first, example)
    if (live !== places.length) note('Miscounted in the page of')
    for (const [i, { name }] of this.#type.properties.entries()) {
      const column = columns[i]
      if (column?.kind === 'integers' || column?.kind === 'floats') {
        const { min, max } = column
        const isOutside = (place: number) => {
          const value = column.get(place) as number | null
          return value !== null && (value < min || value > max)
        }
        if (places.some(isOutside)) note(`The least or greatest ${name} is wrong in the page of`)
      } else if (column?.kind === 'dictionary') {
        const strings = new Set<string>()
        for (let code = 0; code < column.size; code++) strings.add(column.dictionary(code))
        if (strings.size < column.size) note(`A ${name} has several codes in the page of`)
      }
    }
  }
}

/** Whether a reader has records with these ids. */
export async function exist(
  reader: GraphReader,
  type: RecordType,
  ids: readonly Id[],
): Promise<readonly boolean[]> {
  return (await reader.records(type, ids)).map((record, i) => record?.id === ids[i])
}
