import type { Id, StoreTransaction, VersionedStore } from '../api.ts'
import { typesOfStored } from '../graph/inspect/stored-types.ts'
import { formatVersion, metaKeys, spaces, uint64Bytes } from '../graph/keys.ts'
import { readStored, withSnapshot } from '../graph/open-catalog.ts'
import { pageRowsDefault } from '../graph/record-batches.ts'
import { metaSpace } from '../graph/spaces.ts'
import type { StoredCatalog, StoredType } from '../graph/stored-catalog.ts'
import { Layouts, type TypeLayout } from '../graph/type-layout.ts'
import { TypeWrites } from '../graph/type-writes.ts'
import { GraphWrites } from '../graph/writes.ts'
import type { Progress } from '../progress.ts'
import { convertFormat1, type Format2Writer } from './convert.ts'
import type { Format1Data, Format1Record, Format1Type } from './read.ts'
import { assertRoomToConvert } from './room.ts'

export interface UpgradeOptions {
  /** Where the engine has its files; absent for a store that has none. */
  readonly folder?: string
  readonly progress?: Progress
  /** The catalog that an unfinished migration of the store leads to. Without it, such a store stays as it is. */
  readonly target?: StoredCatalog
}

/** Converts a store of an older format to the present one, or continues to. Any other store stays as it is. */
export async function upgradeStore(
  store: VersionedStore,
  { folder, progress = () => undefined, target }: UpgradeOptions,
): Promise<void> {
  const stored = await readStored(store)
  if (stored === undefined || (stored.migration !== undefined && target === undefined)) return
  await convertFormat1(store, new PagesWriter(stored, target), {
    progress,
    assertRoom: async () => (folder === undefined ? undefined : assertRoomToConvert(folder)),
    ...(target && { target }),
  })
  await noteFormat(store)
}

/** In format 2, nodes of trees have no deltas: such a store is one of format 3, and becomes it before it gets one. */
async function noteFormat(store: VersionedStore): Promise<void> {
  const format = await withSnapshot(store, async reader => reader.get(metaSpace, metaKeys.format))
  if (format !== '2') return
  await store.write(transaction => transaction.put(metaSpace, metaKeys.format, String(formatVersion)))
}

/** Writes the records of format 1 into pages. */
class PagesWriter implements Format2Writer {
  readonly spaces = [spaces.types, spaces.pages, spaces.numberNodes, spaces.bytesNodes]
  readonly kept = [spaces.vectors, spaces.vectorInfo, spaces.vectorLog, spaces.vectorLogTrim]
  readonly #layouts: Layouts
  readonly #pageRows = pageRowsDefault

  constructor(stored: StoredCatalog, target: StoredCatalog | undefined) {
    const all = { ...stored, types: stored.types.map(type => withFieldsOf(type, target)) }
    this.#layouts = new Layouts(typesOfStored(all).catalog, all, all)
  }

  async insert(
    transaction: StoreTransaction,
    type: Format1Type,
    records: readonly Format1Record[],
  ): Promise<void> {
    const layout = this.#layoutOf(type)
    const place = await transaction.get(metaSpace, metaKeys.migrated)
    // The step, the number of the type, the last id that is done, and a byte.
    const done = place?.slice(2, 4) === layout.prefix ? place.slice(4, -1) : undefined
    if (done === undefined) return this.#insert(transaction, layout, type, records)
    // An unfinished migration continues at the first row of a page.
    const before = records.filter(({ id }) => id <= done)
    const after = records.slice(before.length)
    if (before.length > 0) await this.#insert(transaction, layout, type, before)
    if (after.length === 0) return
    const derived = new TypeWrites(transaction, this.#layouts, this.#pageRows)
    const { lastId } = await derived.state(layout)
    if (lastId! <= done) {
      await derived.changeState(layout, state =>
        state.with({ rows: state.places(this.#pageRows).boundary(state.rows) }),
      )
    }
    await this.#insert(transaction, layout, type, after)
  }

  begin(transaction: StoreTransaction): void {
    for (const { number } of this.#layouts.all()) transaction.delete(metaSpace, metaKeys.segments(number))
  }

  async finish(transaction: StoreTransaction, { migration }: Format1Data): Promise<void> {
    transaction.put(metaSpace, metaKeys.pageRows, String(this.#pageRows))
    if (migration === undefined) return
    const row = migration.after === undefined ? 0 : await this.#rowAfter(transaction, migration.after)
    const step = (await transaction.get(metaSpace, metaKeys.migrated))?.slice(0, 2)
    if (step !== undefined) transaction.put(metaSpace, metaKeys.migrated, step + uint64Bytes(row))
  }

  async #insert(
    transaction: StoreTransaction,
    layout: TypeLayout,
    { stored, fields }: Format1Type,
    records: readonly Format1Record[],
  ): Promise<void> {
    const writes = new GraphWrites({
      layouts: this.#layouts,
      newest: this.#layouts,
      transaction,
      pageRows: this.#pageRows,
      ids: { next: () => '', fill: () => '' },
    })
    const whole = stored.kind === 'edge' ? await this.#withEnds(transaction, layout, records) : records
    const slotByNumber = new Map(layout.fields.map(({ number, slot }) => [number, slot]))
    const slots = fields.map(({ number }) => slotByNumber.get(number)!)
    await writes.restore(
      layout,
      whole.map(({ id, from, to, values }) => ({
        id,
        values: new Map(values.map((value, field) => [slots[field]!, value])),
        ...(stored.kind === 'edge' && { from, to }),
      })),
    )
  }

  /**
   * Edges whose ends exist. A drop by an earlier program could leave others behind, if the type of the edge was added while it
   * ran; they lead nowhere, and are left out.
   */
  async #withEnds(
    transaction: StoreTransaction,
    layout: TypeLayout,
    edges: readonly Format1Record[],
  ): Promise<readonly Format1Record[]> {
    const { from, to } = this.#layouts.endsOf(layout)
    const derived = new TypeWrites(transaction, this.#layouts, this.#pageRows)
    const areWhole = await derived.onPages(pages =>
      edges.map(edge => pages.row(from, edge.from) >= 0 && pages.row(to, edge.to) >= 0),
    )
    return edges.filter((_, i) => areWhole[i])
  }

  /** The first row of the page behind a record. */
  async #rowAfter(
    transaction: StoreTransaction,
    { type, id }: { readonly type: number; readonly id: Id },
  ): Promise<number> {
    const layout = [...this.#layouts.all()].find(({ number }) => number === type)
    if (layout === undefined) return 0
    const derived = new TypeWrites(transaction, this.#layouts, this.#pageRows)
    return derived.onPages(pages => pages.places(layout).boundary(pages.row(layout, id) + 1))
  }

  #layoutOf({ stored }: Format1Type): TypeLayout {
    return [...this.#layouts.all()].find(({ number }) => number === stored.number)!
  }
}

/** A type with the properties that records of an unfinished migration may have besides. */
function withFieldsOf(type: StoredType, target: StoredCatalog | undefined): StoredType {
  const later = target?.types.find(({ number }) => number === type.number)
  const known = new Set(type.properties.map(({ number }) => number))
  const added = (later?.properties ?? [])
    .filter(({ number }) => !known.has(number))
    .map(property => ({ ...property, name: `${property.name} ${property.number}`, index: 'none' as const }))
  return { ...type, properties: [...type.properties, ...added] }
}
