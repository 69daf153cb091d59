import type { Property, RecordType, Value } from '../../../language/catalog/index.ts'
import type { ColumnBatch, ColumnCursor, GraphReader, Id } from '../api.ts'
import { hasBit } from '../rows/layout.ts'
import { PagesMissing } from '../trees/damage.ts'
import { type Chunk, chunkRowsMax } from './question.ts'

/** The records of a type by their pages, about `chunkRowsMax` together. @param seen receives each batch of columns */
export async function* chunksOf(
  reader: GraphReader,
  type: RecordType,
  properties: readonly Property[] = type.properties,
  seen: (batch: ColumnBatch) => void = () => undefined,
): AsyncGenerator<Chunk> {
  const cursor = reader.columns(type, properties)
  let next = new Collected(type, properties)
  try {
    for (let batch = await nextOf(cursor); batch !== undefined; batch = await nextOf(cursor)) {
      seen(batch)
      next.add(batch)
      if (next.ids.length < chunkRowsMax) continue
      yield next
      next = new Collected(type, properties)
    }
    if (next.ids.length > 0) yield next
  } finally {
    await cursor.close()
  }
}

/**
 * The next batch. Where the number of records is wrong, what there is is asked for all the same: the pages were
 * inspected before.
 */
async function nextOf(cursor: ColumnCursor): Promise<ColumnBatch | undefined> {
  try {
    return await cursor.next()
  } catch (error) {
    if (error instanceof PagesMissing) return undefined
    throw error
  }
}

class Collected implements Chunk {
  readonly ids: Id[] = []
  readonly rows: number[] = []
  readonly columns: (Value[] | undefined)[]
  readonly #properties: readonly Property[]

  constructor(type: RecordType, properties: readonly Property[]) {
    this.columns = new Array(type.properties.length).fill(undefined)
    this.#properties = properties
  }

  add({ rows, dropped, first, id, columns }: ColumnBatch): void {
    const before = this.ids.length
    const places: number[] = []
    for (let row = 0; row < rows; row++) {
      if (dropped !== undefined && hasBit(dropped, row)) continue
      places.push(row)
      this.ids.push(id(row))
      this.rows.push(first + row)
    }
    for (const [i, { slot }] of this.#properties.entries()) {
      const column = columns[i]
      if (column === undefined) {
        const values = this.columns[slot]
        if (values !== undefined) for (const _ of places) values.push(null)
        continue
      }
      this.columns[slot] ??= new Array<Value>(before).fill(null)
      const values = this.columns[slot]
      for (const place of places) values.push(column.get(place))
    }
  }
}
