import type { RecordType, Value } from '../../../../language/catalog/index.ts'
import type { Id, VectorInput } from '../../../../store/graph/api.ts'
import type { SourceRow } from '../rows/source-row.ts'

/** Rows of one type with converted cells, by columns. */
export class PreparedRows {
  readonly sources: readonly SourceRow[]
  /** The values by slot; `undefined` where a row of an upsert does not mention the property. */
  readonly values: readonly (readonly (Value | undefined)[])[]
  /** Empty where none are given. */
  readonly ids: readonly Id[]
  readonly vectors: readonly VectorInput[]
  /** The texts of which vectors are made, where none are given. */
  readonly texts: readonly string[]
  /** The ends of edges: ids, or values of the property by which the ends are looked up. */
  readonly from: readonly Value[]
  readonly to: readonly Value[]
  /** The row numbers of the ends, for edges whose ends have been looked up. */
  readonly fromRows: readonly number[]
  readonly toRows: readonly number[]

  constructor({ sources, values, ids, vectors, texts, from, to, fromRows, toRows }: Columns) {
    this.sources = sources
    this.values = values
    this.ids = ids
    this.vectors = vectors
    this.texts = texts
    this.from = from
    this.to = to
    this.fromRows = fromRows
    this.toRows = toRows
  }

  withEnds(ends: Pick<Columns, 'from' | 'to' | 'fromRows' | 'toRows'>): PreparedRows {
    return new PreparedRows({ ...this, ...ends })
  }

  withVectors(vectors: readonly VectorInput[]): PreparedRows {
    return new PreparedRows({ ...this, vectors })
  }

  /** The rows at some places. */
  at(places: readonly number[]): PreparedRows {
    const pick = <T>(column: readonly T[]) => (column.length === 0 ? column : places.map(i => column[i]!))
    return new PreparedRows({
      sources: pick(this.sources),
      values: this.values.map(pick),
      ids: pick(this.ids),
      vectors: pick(this.vectors),
      texts: pick(this.texts),
      from: pick(this.from),
      to: pick(this.to),
      fromRows: pick(this.fromRows),
      toRows: pick(this.toRows),
    })
  }
}

type Columns = Omit<PreparedRows, 'withEnds' | 'withVectors' | 'at'>

/** Collects the rows of a batch. */
export class RowCollector {
  readonly #sources: SourceRow[] = []
  /** The values by slot. A value behind those of the added rows belongs to a row that was not added. */
  readonly values: readonly (Value | undefined)[][]
  readonly ids: Id[] = []
  readonly vectors: VectorInput[] = []
  readonly texts: string[] = []
  readonly from: Value[] = []
  readonly to: Value[] = []

  constructor(type: RecordType) {
    this.values = type.properties.map(() => [])
  }

  get count(): number {
    return this.#sources.length
  }

  /** Adds the row whose values stand behind those of the others. */
  add(source: SourceRow): void {
    this.#sources.push(source)
  }

  finish(): PreparedRows {
    const { values, ids, vectors, texts, from, to, count } = this
    for (const column of [...values, ids, vectors, texts, from, to])
      column.length = Math.min(column.length, count)
    return new PreparedRows({
      sources: this.#sources,
      values,
      ids,
      vectors,
      texts,
      from,
      to,
      fromRows: [],
      toRows: [],
    })
  }
}
