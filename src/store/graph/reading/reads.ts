import { InternalError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import type {
  EdgeType,
  NodeType,
  Property,
  RecordType,
  Value,
  VectorType,
} from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { TextMatches } from '../../text/index.ts'
import type { StoreReader } from '../../versioned/contract/api.ts'
import type {
  Adjacency,
  ColumnCursor,
  Found,
  GraphReader,
  Id,
  IndexBounds,
  NeighbourRecords,
  Neighbours,
  Oldest,
  RecordCursor,
  RowReader,
  StoredRecord,
  VectorInfo,
  VectorInput,
} from '../api.ts'
import { noRow } from '../keys/id-table.ts'
import { type Direction, metaKeys } from '../keys/keys.ts'
import { sortedBytesRun } from '../tree/sort-bytes.ts'
import { attempt } from '../trees/attempt.ts'
import { dimensionMissing, numbersMissing } from '../trees/damage.ts'
import type { BytesTree } from '../trees/trees.ts'
import { keySpan } from '../types/index-range.ts'
import { metaSpace, type VectorPayload, vectorInfoSpace, vectorSpace } from '../types/spaces.ts'
import type { Layouts, PropertyIndex, TypeLayout } from '../types/type-layout.ts'
import { typeStateSpace } from '../types/type-state.ts'
import { PageColumnCursor } from './column-scan.ts'
import { Pages } from './pages.ts'
import type { ReadContext } from './read-context.ts'
import { PageCursor } from './record-scan.ts'
import { RowReads } from './row-reads.ts'
import { indexedMatches, noPause, type Pause, scannedMatches } from './text-reads.ts'

/** All reads of one state. Each is an attempt on what is in memory, repeated after what it missed was read. */
export class GraphReads implements GraphReader {
  protected readonly layouts: Layouts
  protected readonly reader: StoreReader
  protected readonly pageRows: number
  readonly #isFixed: boolean
  #byRows: RowReads | undefined

  constructor({ layouts, reader, pageRows, isFixed = true }: ReadContext) {
    this.layouts = layouts
    this.reader = reader
    this.pageRows = pageRows
    this.#isFixed = isFixed
  }

  /** Runs `work` on pages and trees in memory, again after reading those that it missed. */
  protected onPages<T>(work: (pages: Pages) => T): MaybePromise<T> {
    return attempt(this.reader, memory => work(new Pages(this.layouts, memory, this.pageRows)))
  }

  records(
    type: RecordType,
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<(StoredRecord | undefined)[]> {
    const layout = this.layouts.of(type)
    return this.onPages(pages =>
      rows === undefined
        ? ids.map(id => pages.recordOf(layout, id))
        : rows.map(row => pages.record(layout, row)),
    )
  }

  scan(type: RecordType): RecordCursor {
    return new PageCursor(work => this.onPages(work), this.layouts.of(type), this.#isFixed)
  }

  columns(type: RecordType, properties: readonly Property[]): ColumnCursor {
    const context = {
      layouts: this.layouts,
      reader: this.reader,
      pageRows: this.pageRows,
      isFixed: this.#isFixed,
    }
    return new PageColumnCursor(context, this.layouts.of(type), properties)
  }

  count(type: RecordType): MaybePromise<number> {
    const { prefix } = this.layouts.of(type)
    return andThen(this.reader.get(typeStateSpace, prefix), state => state?.count ?? 0)
  }

  lookup(type: RecordType, property: Property, value: Value): MaybePromise<Found> {
    if (value === null) return nothingFound
    const layout = this.layouts.of(type)
    const { tree, encode } = this.#indexOf(layout, property)
    const key = encode(value)
    return this.onPages(pages => pages.found(layout, pages.bytesTree(layout, tree).rows(key)))
  }

  lookupFirst(type: RecordType, property: Property, value: Value): MaybePromise<StoredRecord | undefined> {
    if (value === null) return undefined
    const layout = this.layouts.of(type)
    const { tree, encode } = this.#indexOf(layout, property)
    const key = encode(value)
    return this.onPages(pages => {
      const row = firstRow(pages, layout, property, pages.bytesTree(layout, tree), key)
      return row === undefined ? undefined : pages.referredTo(layout, row)
    })
  }

  oldest(type: RecordType, property: Property, values: readonly Value[]): MaybePromise<Oldest> {
    const layout = this.layouts.of(type)
    const index = this.#indexOf(layout, property)
    const keys: ByteString[] = []
    const places: number[] = []
    for (const [place, value] of values.entries()) {
      if (value === null) continue
      keys.push(index.encode(value))
      places.push(place)
    }
    const sorted = sortedBytesRun(keys, places)
    const wanted = sorted.distinct()
    return this.onPages(pages => {
      const tree = pages.bytesTree(layout, index.tree)
      const isFirst = hasOldestFirst(pages, layout, property)
      const first = tree.firstRows(wanted)
      const ids = new Array<Id | undefined>(values.length).fill(undefined)
      const rows = new Array<number>(values.length).fill(0)
      for (let i = 0, entry = 0; i < first.length; i++) {
        const end = sorted.entryEnds[i]!
        if (first[i] !== noRow) {
          const row = isFirst ? first[i]! : pages.found(layout, tree.rows(sorted.key(i))).rows[0]!
          const id = pages.id(layout, row)
          for (; entry < end; entry++) {
            ids[sorted.rows[entry]!] = id
            rows[sorted.rows[entry]!] = row
          }
        }
        entry = end
      }
      return { ids, rows }
    })
  }

  lookupCount(type: RecordType, property: Property, value: Value): MaybePromise<number> {
    if (value === null) return 0
    const layout = this.layouts.of(type)
    const { tree, encode } = this.#indexOf(layout, property)
    const key = encode(value)
    return this.onPages(pages => pages.bytesTree(layout, tree).count(key))
  }

  between(
    type: RecordType,
    property: Property,
    bounds: IndexBounds,
    idsMax: number,
  ): MaybePromise<Found | undefined> {
    const layout = this.layouts.of(type)
    const index = this.#indexOf(layout, property)
    const { gte, lt } = keySpan(index, bounds)
    return this.onPages(pages => {
      const rows = pages.bytesTree(layout, index.tree).rowsBetween(gte, lt, idsMax)
      return (
        rows &&
        pages.found(
          layout,
          rows.sort((a, b) => a - b),
        )
      )
    })
  }

  #indexOf(layout: TypeLayout, property: Property): PropertyIndex {
    const index = layout.indexBySlot.get(property.slot)
    if (index === undefined) throw new InternalError(`${layout.type.name}.${property.name} has no index`)
    return index
  }

  textMatches(type: NodeType, tokens: readonly string[], pause: Pause = noPause): Promise<TextMatches> {
    const layout = this.layouts.of(type)
    if (!layout.hasTextIndex) return scannedMatches(this.scan(type), layout, tokens, pause)
    return indexedMatches(work => this.onPages(work), layout, tokens, pause)
  }

  adjacency(type: EdgeType, direction: Direction, ids: readonly Id[]): MaybePromise<readonly Adjacency[]> {
    const layout = this.layouts.of(type)
    return this.onPages(pages => ids.map(id => pages.adjacency(layout, direction, id)))
  }

  neighbours(
    type: EdgeType,
    direction: Direction,
    of: 'edges' | 'ends',
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<Neighbours> {
    const layout = this.layouts.of(type)
    return this.onPages(pages => pages.neighbours(layout, direction, of, ids, rows))
  }

  neighbourRecords(
    type: EdgeType,
    direction: Direction,
    of: 'edges' | 'ends',
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<NeighbourRecords> {
    const layout = this.layouts.of(type)
    return this.onPages(pages => pages.neighbourRecords(layout, direction, of, ids, rows))
  }

  degrees(
    type: EdgeType,
    direction: Direction,
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<readonly number[]> {
    const layout = this.layouts.of(type)
    const ends = this.layouts.endsOf(layout)
    const items = direction === 'out' ? ends.from : ends.to
    return this.onPages(pages => {
      const tree = pages.numberTree(layout, layout.trees[direction])
      return ids.map((id, i) => {
        const row = rows?.[i] ?? pages.row(items, id)
        return row < 0 ? 0 : tree.count(row)
      })
    })
  }

  ends(
    type: EdgeType,
    end: 'from' | 'to',
    ids: readonly Id[],
    rows?: readonly number[],
  ): MaybePromise<Found> {
    const layout = this.layouts.of(type)
    const items = this.layouts.endsOf(layout)[end]
    return this.onPages(pages => {
      const edges = rows ?? ids.map(id => pages.row(layout, id))
      const found = edges.map(row => pages.endRow(layout, end, row))
      return { ids: pages.ids(items, found), rows: found }
    })
  }

  edgesBetween(type: EdgeType, from: Id, to: Id): MaybePromise<Found> {
    const layout = this.layouts.of(type)
    const ends = this.layouts.endsOf(layout)
    return this.onPages(pages => {
      const [fromRow, toRow] = [pages.row(ends.from, from), pages.row(ends.to, to)]
      return fromRow < 0 || toRow < 0
        ? nothingFound
        : pages.found(layout, pages.edgesBetween(layout, fromRow, toRow))
    })
  }

  vectorData(type: VectorType, ids: readonly Id[]): MaybePromise<(Float64Array | undefined)[]> {
    return andThen(this.#vectors(type, ids), vectors => vectors.map(vector => vector?.data))
  }

  vectorInputs(type: VectorType, ids: readonly Id[]): MaybePromise<(VectorInput | undefined)[]> {
    return andThen(this.#vectors(type, ids), vectors =>
      andThen(this.vectorInfo(type), ({ model }) =>
        vectors.map(vector => {
          if (vector === undefined) return undefined
          return vector.isEmbedded && model !== undefined
            ? { data: vector.data, model }
            : { data: vector.data }
        }),
      ),
    )
  }

  /** The numbers of the vectors that there are. */
  #vectors(type: VectorType, ids: readonly Id[]): MaybePromise<(VectorPayload | undefined)[]> {
    const layout = this.layouts.of(type)
    return andThen(this.reader.getMany(vectorSpace, keysOf(layout.prefix, ids)), vectors => {
      if (!vectors.includes(undefined)) return vectors
      return this.onPages(pages => {
        for (const [i, id] of ids.entries())
          if (vectors[i] === undefined && pages.row(layout, id) >= 0) throw numbersMissing(type, id)
        return vectors
      })
    })
  }

  vectorInfo(type: VectorType): MaybePromise<VectorInfo> {
    return andThen(this.reader.get(vectorInfoSpace, this.layouts.of(type).prefix), info => {
      if (info === undefined) {
        return andThen(this.count(type), count => {
          if (count > 0) throw dimensionMissing(type)
          return {}
        })
      }
      const { dimension, model } = info
      return model === undefined ? { dimension } : { dimension, model }
    })
  }

  typeOf(kind: RecordType['kind'], id: Id): MaybePromise<RecordType | undefined> {
    return this.onPages(pages => pages.ownerOf(this.layouts.ofKind(kind), id)?.type)
  }

  lastId(): MaybePromise<Id | undefined> {
    return this.reader.get(metaSpace, metaKeys.lastId)
  }

  mark(name: string): MaybePromise<string | undefined> {
    return this.reader.get(metaSpace, metaKeys.mark(name))
  }

  /** Made when needed: most readers never use it. */
  get byRows(): RowReader {
    this.#byRows ??= new RowReads(this.layouts, work => this.onPages(work))
    return this.#byRows
  }
}

const nothingFound: Found = { ids: [], rows: [] }

/** Whether the first row with a value is that of the oldest record: where ids come in any order, it may be another. */
function hasOldestFirst(pages: Pages, layout: TypeLayout, property: Property): boolean {
  return property.index === 'unique' || pages.state(layout)?.isOrdered !== false
}

/** The row of the oldest record with a key. */
function firstRow(
  pages: Pages,
  layout: TypeLayout,
  property: Property,
  tree: BytesTree,
  key: ByteString,
): number | undefined {
  if (!hasOldestFirst(pages, layout, property)) return pages.found(layout, tree.rows(key)).rows[0]
  const row = tree.rowOf(key)
  return row < 0 ? undefined : row
}

export function keysOf(prefix: string, ids: readonly Id[]): string[] {
  const keys = new Array<string>(ids.length)
  for (let i = 0; i < ids.length; i++) keys[i] = prefix + ids[i]!
  return keys
}
