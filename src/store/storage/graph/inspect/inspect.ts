import { counted } from '../../../../base/counted.ts'
import { formatId } from '../../../../language/catalog/index.ts'
import { tokenRules } from '../../../text/index.ts'
import type { Bytes, Id, Space, StoreReader, VersionedStore } from '../../api.ts'
import type { Progress } from '../../progress.ts'
import { directionBytes, uint16At, uint16Bytes } from '../keys.ts'
import { typeRef } from '../migration-skeleton.ts'
import { withSnapshot } from '../open-catalog.ts'
import type { GraphRecord } from '../record-codec.ts'
import {
  adjacencySpace,
  countSpace,
  postingSpace,
  propertySpace,
  rawSpace,
  type StoredVectorInfo,
  textLengthSpace,
  vectorInfoSpace,
  vectorSpace,
} from '../spaces.ts'
import type { StoredCatalog } from '../stored-catalog.ts'
import { encodePosting, nodeTokens, tokenKey } from '../text-index.ts'
import { Layouts, type PropertyIndex, propertyPrefix, type TypeLayout } from '../type-layout.ts'
import type { Fault, Inspection } from './faults.ts'
import { type Fingerprint, Fingerprints } from './fingerprint.ts'
import { readStoredLists, type StoredListsFound } from './stored-lists.ts'
import { typesOfStored } from './stored-types.ts'

const pageRowsMax = 512

/**
 * Recomputes all derived data from the records and compares. Reads everything once and keeps only fingerprints. Needs no
 * program: the stored catalog defines what must exist.
 */
export function inspectGraph(
  store: VersionedStore,
  stored: StoredCatalog,
  progress: Progress,
): Promise<Inspection> {
  const { catalog } = typesOfStored(stored)
  const layouts = new Layouts(catalog, stored, stored)
  return withSnapshot(store, reader => new Inspector(reader, stored, layouts, progress).run())
}

/** Totals over the records of one type. */
interface Tally {
  count: number
  /** Words in all its nodes. */
  words: number
  unreadable: number
  firstUnreadable: Id | undefined
  readonly dimensions: Map<number, number>
  embedded: number
  payloads: number
}

class Inspector {
  readonly #reader: StoreReader
  readonly #stored: StoredCatalog
  readonly #layouts: readonly TypeLayout[]
  readonly #byNumber: ReadonlyMap<number, TypeLayout>
  readonly #progress: Progress
  readonly #tallies = new Map<number, Tally>()
  readonly #expected = {
    property: new Fingerprints(),
    adjacency: new Fingerprints(),
    text: new Fingerprints(),
    vectors: new Fingerprints(),
  }
  readonly #payloads = new Fingerprints()
  #unknownRecords = 0
  readonly #faults: Fault[] = []
  readonly #losses: string[] = []

  constructor(reader: StoreReader, stored: StoredCatalog, layouts: Layouts, progress: Progress) {
    this.#reader = reader
    this.#stored = stored
    this.#layouts = [...layouts.all()]
    this.#byNumber = new Map(this.#layouts.map(layout => [layout.number, layout]))
    this.#progress = progress
  }

  async run(): Promise<Inspection> {
    const total = await this.#storedTotal()
    let records = 0
    await this.#eachRow('R', (key, bytes) => {
      this.#takeRecord(key, bytes)
      if (++records % pageRowsMax === 0) this.#tell(records, total)
    })
    await this.#eachRow(vectorSpace.prefix, (key, bytes) => this.#takePayload(key, bytes))
    const [properties, adjacency, postings] = [
      await readStoredLists(this.#reader, propertySpace, 4),
      await readStoredLists(this.#reader, adjacencySpace, 3),
      await readStoredLists(this.#reader, postingSpace, 2),
    ]
    for (const layout of this.#layouts) {
      await this.#compareCount(layout)
      for (const index of layout.indexes) this.#compareIndex(layout, index, properties)
      if (layout.type.kind === 'edge') this.#compareAdjacency(layout, adjacency)
      if (layout.type.kind === 'vector') await this.#compareVectors(layout)
      if (layout.hasTextIndex) await this.#compareText(layout, postings)
    }
    this.#findLeftovers(properties, adjacency, postings)
    if (this.#unknownRecords > 0) {
      this.#losses.push(
        `The type of ${counted(this.#unknownRecords, 'record')} is not in the stored catalog.`,
      )
    }
    return { records, vectors: this.#vectorTypes(), faults: this.#faults, losses: this.#losses }
  }

  #vectorTypes(): Inspection['vectors'] {
    return this.#layouts.flatMap(layout => {
      const [dimension] = this.#tally(layout).dimensions.keys()
      return layout.type.kind === 'vector' && dimension !== undefined
        ? [{ type: layout.type, dimension }]
        : []
    })
  }

  async #storedTotal(): Promise<number> {
    const counts = await Promise.all(this.#layouts.map(layout => this.#readNumber(countSpace, layout)))
    return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  }

  #tell(done: number, total: number): void {
    this.#progress({ what: 'Checking the records', done, total: Math.max(done, total) })
  }

  /** Reads undecoded bytes, so that one damaged value does not hide the others. */
  async #eachRow(prefix: Bytes, work: (key: Bytes, bytes: Buffer) => void): Promise<void> {
    const space = rawSpace({ name: 'inspection', prefix } as Space<unknown>)
    const cursor = this.#reader.scan(space, { prefix: '' }, pageRowsMax)
    try {
      for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
        for (const [key, bytes] of page) work(key, bytes)
      }
    } finally {
      await cursor.close()
    }
  }

  #tally({ number }: TypeLayout): Tally {
    let tally = this.#tallies.get(number)
    if (tally === undefined) {
      tally = {
        count: 0,
        words: 0,
        unreadable: 0,
        firstUnreadable: undefined,
        dimensions: new Map(),
        embedded: 0,
        payloads: 0,
      }
      this.#tallies.set(number, tally)
    }
    return tally
  }

  #takeRecord(key: Bytes, bytes: Buffer): void {
    const layout = key.length === 18 ? this.#byNumber.get(uint16At(key, 0)) : undefined
    if (layout === undefined) {
      this.#unknownRecords++
      return
    }
    const tally = this.#tally(layout)
    tally.count++
    const record = attempt(() => layout.codec.decode(bytes, key))
    if (record === undefined) {
      tally.unreadable++
      tally.firstUnreadable ??= key.slice(2)
      return
    }
    this.#expect(layout, record, tally)
  }

  #expect(layout: TypeLayout, record: GraphRecord, tally: Tally): void {
    const { id, from, to, values } = record
    const { property, adjacency, text, vectors } = this.#expected
    for (const { prefix, encode, property: field } of layout.indexes) {
      const value = values[field.slot]!
      if (value !== null) property.of(prefix).add(prefix + encode(value) + id)
    }
    if (layout.type.kind === 'edge') {
      const [out, incoming] = directionsOf(layout)
      adjacency.of(out).add(out + from + id + to)
      adjacency.of(incoming).add(incoming + to + id + from)
    }
    if (layout.type.kind === 'vector') vectors.of(layout.prefix).add(id)
    if (layout.hasTextIndex) {
      const { length, frequencies } = nodeTokens(layout, record)
      tally.words += length
      for (const [token, frequency] of frequencies) {
        text.of(layout.prefix).add(tokenKey(layout, token) + id + encodePosting(frequency, length))
      }
    }
  }

  #takePayload(key: Bytes, bytes: Buffer): void {
    const layout = this.#byNumber.get(uint16At(key, 0))
    const payload = attempt(() => vectorSpace.decode(bytes, key))
    if (layout === undefined || payload === undefined) return
    const tally = this.#tally(layout)
    const { length } = payload.data
    tally.payloads++
    if (payload.isEmbedded) tally.embedded++
    tally.dimensions.set(length, (tally.dimensions.get(length) ?? 0) + 1)
    this.#payloads.of(layout.prefix).add(key.slice(2))
  }

  async #compareCount(layout: TypeLayout): Promise<void> {
    const { count, unreadable, firstUnreadable } = this.#tally(layout)
    const ref = refOf(layout)
    if (firstUnreadable !== undefined) {
      const more = unreadable === 1 ? '' : ` and of ${unreadable - 1} more`
      this.#losses.push(`The bytes of ${ref} ${formatId(firstUnreadable)}${more} are damaged.`)
    }
    const known = (await this.#readNumber(countSpace, layout)) ?? 0
    if (known === count) return
    const text = `The stored number of records of ${ref} is ${Number.isNaN(known) ? 'unreadable' : known}; there are ${count}.`
    this.#faults.push({ kind: 'count', layout, count, text })
  }

  /** NaN when it cannot be read. */
  async #readNumber(space: Space<number>, { prefix }: TypeLayout): Promise<number | undefined> {
    const bytes = await this.#readBytes(space, prefix)
    return bytes && (attempt(() => space.decode(bytes, prefix)) ?? Number.NaN)
  }

  async #readBytes(space: Space<unknown>, key: Bytes): Promise<Buffer | undefined> {
    const cursor = this.#reader.scan(rawSpace(space), { prefix: key }, 1)
    try {
      return (await cursor.next())?.[0]?.[1]
    } finally {
      await cursor.close()
    }
  }

  #compareIndex(layout: TypeLayout, index: PropertyIndex, found: StoredListsFound): void {
    const what = `The index of ${refOf(layout)}.${index.property.name}`
    const text = difference(what, this.#expected.property, found, [index.prefix])
    if (text !== undefined) this.#faults.push({ kind: 'index', layout, index, text })
  }

  #compareAdjacency(layout: TypeLayout, found: StoredListsFound): void {
    const what = `The adjacency of ${refOf(layout)}`
    const text = difference(what, this.#expected.adjacency, found, directionsOf(layout))
    if (text !== undefined) this.#faults.push({ kind: 'adjacency', layout, text })
  }

  /** An index by other rules is rebuilt at the next opening anyway. */
  async #compareText(layout: TypeLayout, found: StoredListsFound): Promise<void> {
    const stored = this.#stored.types.find(({ number }) => number === layout.number)
    if (stored?.text !== tokenRules) return
    const what = `The text index of ${refOf(layout)}`
    const { words } = this.#tally(layout)
    const known = (await this.#readNumber(textLengthSpace, layout)) ?? 0
    const text =
      difference(what, this.#expected.text, found, [layout.prefix]) ??
      (known === words ? undefined : `${what} counts ${known} words; the records have ${words}.`)
    if (text !== undefined) this.#faults.push({ kind: 'textIndex', layout, text })
  }

  async #compareVectors(layout: TypeLayout): Promise<void> {
    const { count, payloads, embedded, dimensions } = this.#tally(layout)
    const ref = refOf(layout)
    if (!this.#payloads.of(layout.prefix).equals(this.#expected.vectors.of(layout.prefix))) {
      this.#losses.push(`${ref} has ${count} records and ${payloads} stored vectors, which do not match.`)
      return
    }
    if (dimensions.size > 1) {
      this.#losses.push(`The vectors of ${ref} have ${[...dimensions.keys()].join(' and ')} dimensions.`)
      return
    }
    await this.#compareVectorInfo(layout, [...dimensions.keys()][0], embedded)
  }

  async #compareVectorInfo(
    layout: TypeLayout,
    dimension: number | undefined,
    embedded: number,
  ): Promise<void> {
    const bytes = await this.#readBytes(vectorInfoSpace, layout.prefix)
    const known = bytes && attempt(() => vectorInfoSpace.decode(bytes, layout.prefix))
    if (known?.dimension === dimension && (known?.embedded ?? 0) === embedded) return
    const what = `The stored summary of the vectors of ${refOf(layout)} (dimension, number of embedded ones)`
    if (embedded > 0 && known?.model === undefined) {
      this.#losses.push(`${what} is lost, and with it the model that embedded them.`)
      return
    }
    const info: StoredVectorInfo | undefined =
      dimension === undefined
        ? undefined
        : { dimension, embedded, model: embedded === 0 ? undefined : known?.model }
    this.#faults.push({ kind: 'vectorInfo', layout, info, text: `${what} is wrong.` })
  }

  /** Finds entries of indexes and types that do not exist and are not queued for removal. */
  #findLeftovers(
    properties: StoredListsFound,
    adjacency: StoredListsFound,
    postings: StoredListsFound,
  ): void {
    const { clearing } = this.#stored
    const known = {
      property: new Set(this.#layouts.flatMap(({ indexes }) => indexes.map(({ prefix }) => prefix))),
      adjacency: new Set(
        this.#layouts.flatMap(layout => (layout.type.kind === 'edge' ? directionsOf(layout) : [])),
      ),
      text: new Set(this.#layouts.flatMap(({ hasTextIndex, prefix }) => (hasTextIndex ? [prefix] : []))),
    }
    for (const { type, property } of clearing) {
      if (property === 'text') known.text.add(uint16Bytes(type))
      else known.property.add(propertyPrefix(type, property))
    }
    const found = { property: properties, adjacency, text: postings }
    for (const space of ['property', 'adjacency', 'text'] as const) {
      for (const prefix of found[space].entries.groups()) {
        if (known[space].has(prefix)) continue
        const text = `Found ${counted(found[space].entries.of(prefix).count, 'entry', 'entries')} of ${leftoverNames[space]} that no longer exists.`
        this.#faults.push({ kind: 'leftover', space, prefix, text })
      }
    }
  }
}

const leftoverNames = { property: 'an index', adjacency: 'an edge type', text: 'a text index' } as const

function refOf({ type }: TypeLayout): string {
  return typeRef(type.kind, type)
}

function directionsOf({ prefix }: TypeLayout): readonly [Bytes, Bytes] {
  return [prefix + directionBytes.out, prefix + directionBytes.in]
}

/** Damaged bytes may fail in any way. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

function difference(
  what: string,
  expected: Fingerprints,
  { entries, damaged }: StoredListsFound,
  groups: readonly Bytes[],
): string | undefined {
  if (groups.some(group => damaged.has(group))) return `${what} is damaged.`
  const pairs = groups.map((group): [Fingerprint, Fingerprint] => [expected.of(group), entries.of(group)])
  const wrong = pairs.find(([should, is]) => !is.equals(should))
  if (wrong === undefined) return undefined
  const [should, is] = wrong
  return is.count === should.count
    ? `${what} has the right number of entries, but they do not match the records.`
    : `${what} has ${is.count} entries; the records have ${should.count}.`
}
