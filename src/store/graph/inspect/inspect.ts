import { Fingerprint, vectorKey } from '../../../base/data/fingerprint.ts'
import { counted, plural } from '../../../base/text/counted.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import { tokenRules } from '../../text/index.ts'
import type { Space, StoreReader, VersionedStore } from '../../versioned/contract/api.ts'
import { metaKeys, uint16At, uint16Bytes } from '../keys/keys.ts'
import { readPageRows } from '../reading/record-batches.ts'
import { withSnapshot } from '../schema/open-catalog.ts'
import { typeRef } from '../types/migration-skeleton.ts'
import { PageLayout, type Segment } from '../types/page-layout.ts'
import { noteOfSegments, segmentsOfNote } from '../types/segments-note.ts'
import {
  bytesNodeSpace,
  isNodeKey,
  metaSpace,
  nodeNumber,
  numberNodeSpace,
  pageSpace,
  rawSpace,
  type StoredVectorInfo,
  treePrefix,
  vectorInfoSpace,
  vectorLogSpace,
  vectorLogTrimSpace,
  vectorSpace,
} from '../types/spaces.ts'
import type { StoredCatalog } from '../types/stored-catalog.ts'
import { Layouts, type PropertyIndex, TreeKeys, type TypeLayout } from '../types/type-layout.ts'
import { TypeState, treeNames, typeStateSpace } from '../types/type-state.ts'
import type { Fault, FoundRecords, Inspection } from './faults.ts'
import { scanPages } from './page-scan.ts'
import { RecordsFound } from './records-found.ts'
import { typesOfStored } from './stored-types.ts'
import { walkBytesTree, walkNumberTree } from './tree-walk.ts'

/** Values that are read at once: nodes are larger than vectors. */
const nodesMax = 64
const vectorsMax = 512

/**
 * Recomputes all derived data from the records and compares. Reads everything once, but for the keys of nodes, and keeps
 * fingerprints, a bit for each node and vector, and two ids for each page. Needs no program: the stored catalog defines what
 * must exist.
 */
export function inspectGraph(
  store: VersionedStore,
  stored: StoredCatalog,
  progress: Progress,
): Promise<Inspection> {
  const { catalog } = typesOfStored(stored)
  const layouts = new Layouts(catalog, stored, stored)
  return withSnapshot(store, async reader =>
    new Inspector(store, reader, stored, layouts, await readPageRows(reader), progress).run(),
  )
}

/** The stored vectors of a type. */
interface Payloads {
  readonly ids: Fingerprint
  readonly content: Fingerprint
  readonly dimensions: Map<number, number>
  embedded: number
}

/** What is known of a type. */
interface Subject {
  readonly layout: TypeLayout
  readonly ref: string
  readonly records: RecordsFound
  readonly state: TypeState
  /** Pages that trees refer to and that are not there. */
  readonly missing: Set<number>
}

/** How many nodes a tree has in the store, and which of them have a delta. */
interface NodesFound {
  nodes: number
  readonly deltas: Set<number>
}

interface TreeCheck {
  readonly keys: TreeKeys
  readonly what: string
}

class Inspector {
  readonly #store: VersionedStore
  readonly #reader: StoreReader
  readonly #stored: StoredCatalog
  readonly #layouts: Layouts
  readonly #pageRows: number
  readonly #progress: Progress
  readonly #records = new Map<TypeLayout, RecordsFound>()
  readonly #payloads = new Map<number, Payloads>()
  /** What each tree has, by the first part of their keys. */
  #nodes = { bytes: new Map<ByteString, NodesFound>(), numbers: new Map<ByteString, NodesFound>() }
  readonly #faults: Fault[] = []
  readonly #losses: string[] = []

  constructor(
    store: VersionedStore,
    reader: StoreReader,
    stored: StoredCatalog,
    layouts: Layouts,
    pageRows: number,
    progress: Progress,
  ) {
    this.#store = store
    this.#reader = reader
    this.#stored = stored
    this.#layouts = layouts
    this.#pageRows = pageRows
    this.#progress = progress
  }

  async run(): Promise<Inspection> {
    // Items first, so that the ends of edges are known.
    const layouts = [...this.#layouts.all()].sort(
      (a, b) => Number(a.type.kind === 'edge') - Number(b.type.kind === 'edge'),
    )
    const states = new Map<TypeLayout, TypeState | 'missing' | 'unreadable'>()
    for (const layout of layouts) states.set(layout, await this.#readState(layout))
    this.#nodes = {
      bytes: await this.#findNodes(bytesNodeSpace),
      numbers: await this.#findNodes(numberNodeSpace),
    }
    await this.#eachValue(vectorSpace, '', vectorsMax, (key, bytes) => this.#takePayload(key, bytes))
    const total = [...states.values()].reduce((sum, state) => sum + countOf(state), 0)
    let done = 0
    for (const layout of layouts) {
      const segments = await this.#readSegments(layout, states.get(layout)!)
      const records = await this.#readRecords(
        layout,
        segments,
        linkedRowsOf(states.get(layout)!),
        done,
        total,
      )
      done += records.count
      this.#records.set(layout, records)
      await this.#compare(layout, states.get(layout)!, records)
    }
    this.#findLeftovers(states)
    await this.#findUnknownPages()
    const found = new Map([...this.#records].map(([{ number }, records]) => [number, this.#foundOf(records)]))
    return {
      records: done,
      vectors: this.#vectorTypes(),
      faults: this.#faults,
      losses: this.#losses,
      found,
    }
  }

  #foundOf(records: RecordsFound): FoundRecords {
    const { count, lastId, damaged, isPlaced } = records
    return { count, lastId, isWhole: isPlaced && damaged.size === 0 }
  }

  #vectorTypes(): Inspection['vectors'] {
    return this.#layouts.ofKind('vector').flatMap(({ type, number }) => {
      const [dimension] = this.#payloads.get(number)?.dimensions.keys() ?? []
      return type.kind === 'vector' && dimension !== undefined ? [{ type, dimension }] : []
    })
  }

  /** Reads undecoded bytes, so that one damaged value does not hide the others. */
  async #eachValue(
    space: Space<unknown>,
    prefix: ByteString,
    valuesMax: number,
    work: (key: ByteString, bytes: Buffer) => void,
  ): Promise<void> {
    const cursor = this.#reader.scan(rawSpace(space), { prefix }, valuesMax)
    try {
      for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
        for (const [key, bytes] of page) work(key, bytes)
      }
    } finally {
      await cursor.close()
    }
  }

  async #readBytes(space: Space<unknown>, key: ByteString): Promise<Buffer | undefined> {
    const cursor = this.#reader.scan(rawSpace(space), { prefix: key }, 1)
    try {
      return (await cursor.next())?.[0]?.[1]
    } finally {
      await cursor.close()
    }
  }

  async #readState({ prefix }: TypeLayout): Promise<TypeState | 'missing' | 'unreadable'> {
    const bytes = await this.#readBytes(typeStateSpace, prefix)
    if (bytes === undefined) return 'missing'
    return attempt(() => typeStateSpace.decode(bytes, prefix)) ?? 'unreadable'
  }

  /** The segments of a type, which its state and a note tell; `undefined` where neither can be read. */
  async #readSegments(
    layout: TypeLayout,
    state: TypeState | 'missing' | 'unreadable',
  ): Promise<readonly Segment[] | undefined> {
    const noted = segmentsOfNote(await this.#reader.get(metaSpace, metaKeys.segments(layout.number)))
    if (typeof state === 'string') {
      if (noted !== undefined) return noted
      this.#losses.push(`The sizes of the pages of ${refOf(layout)} are unknown: their note is damaged.`)
      return undefined
    }
    const { segments } = state
    if (noted === undefined || noteOfSegments(noted) !== noteOfSegments(segments)) {
      const text = `The note of the sizes of the pages of ${refOf(layout)} does not match its state.`
      this.#faults.push({ kind: 'segments', layout, segments, text })
    }
    return segments
  }

  async #findNodes(space: Space<unknown>): Promise<Map<ByteString, NodesFound>> {
    const found = new Map<ByteString, NodesFound>()
    await this.#eachValue(space, '', nodesMax, key => {
      if (this.#store.awaitsRemoval(space, key)) return
      const prefix = treePrefix(key)
      const tree = found.get(prefix) ?? { nodes: 0, deltas: new Set() }
      found.set(prefix, tree)
      if (isNodeKey(key)) tree.nodes++
      else tree.deltas.add(nodeNumber(key))
    })
    return found
  }

  #nodesOf({ space, prefix }: TreeKeys): NodesFound {
    const found = this.#nodes[space.prefix === bytesNodeSpace.prefix ? 'bytes' : 'numbers'].get(prefix)
    return found ?? { nodes: 0, deltas: new Set() }
  }

  #takePayload(key: ByteString, bytes: Buffer): void {
    const payload = attempt(() => vectorSpace.decode(bytes, key))
    if (payload === undefined) return
    const number = uint16At(key, 0)
    const payloads = this.#payloads.get(number) ?? noPayloads()
    this.#payloads.set(number, payloads)
    const { length } = payload.data
    if (payload.isEmbedded) payloads.embedded++
    payloads.dimensions.set(length, (payloads.dimensions.get(length) ?? 0) + 1)
    payloads.ids.add(key.slice(2), 0)
    payloads.content.add(vectorKey(key.slice(2), payload.data))
  }

  async #readRecords(
    layout: TypeLayout,
    segments: readonly Segment[] | undefined,
    linkedRows: number,
    before: number,
    total: number,
  ): Promise<RecordsFound> {
    const places = new PageLayout(this.#pageRows, segments ?? [])
    const ends = layout.type.kind === 'edge' ? this.#layouts.endsOf(layout) : undefined
    const of = (end: TypeLayout) => this.#records.get(end)!
    const found = new RecordsFound(
      layout,
      { places, isPlaced: segments !== undefined },
      ends && { from: of(ends.from), to: of(ends.to), linkedRows },
    )
    for await (const page of scanPages(this.#reader, layout, places)) {
      found.take(page)
      if (page.damage !== undefined)
        this.#losses.push(`${pageRef(layout, places, page.number)} ${page.damage}.`)
      const done = before + found.count
      this.#progress({ what: 'Checking the records', done, total: Math.max(done, total) })
    }
    return found
  }

  async #compare(
    layout: TypeLayout,
    stored: TypeState | 'missing' | 'unreadable',
    records: RecordsFound,
  ): Promise<void> {
    const { segments } = records.places
    const isUnused = stored === 'missing' && records.pages.size === 0 && segments.length === 0
    if (typeof stored === 'string' && !isUnused) {
      const { count, lastId } = records
      const rows = Math.max(records.rows, segments.at(-1)?.row ?? 0)
      const state = new TypeState(count, rows, lastId, 0, new Map(), segments, new Map())
      const text = `The stored state of ${refOf(layout)}, its number of records and its trees, is ${stored}.`
      this.#report({ kind: 'state', layout, state, text }, ...this.#endsOf(layout))
    } else {
      const state = typeof stored === 'string' ? TypeState.empty : stored
      const subject = { layout, ref: refOf(layout), records, state, missing: new Set<number>() }
      this.#compareNumbers(subject)
      await this.#compareIds(subject)
      for (const index of layout.indexes) await this.#compareIndex(subject, index)
      if (layout.type.kind === 'edge') await this.#compareAdjacency(subject)
      if (layout.hasTextIndex) await this.#compareText(subject)
      this.#findMissingPages(subject)
    }
    if (layout.type.kind === 'vector') {
      await this.#compareVectors(layout, records)
      await this.#readVectorLog(layout)
    }
    if (records.dangling > 0) {
      const have = plural(records.dangling, 'has', 'have')
      const edges = `${counted(records.dangling, 'record')} of ${refOf(layout)}`
      this.#losses.push(`${edges} ${have} an end that does not exist.`)
    }
  }

  /** Types that are read with the records of another: those of the ends of edges. */
  #endsOf(layout: TypeLayout): readonly TypeLayout[] {
    if (layout.type.kind !== 'edge') return []
    const { from, to } = this.#layouts.endsOf(layout)
    return [from, to]
  }

  /** What cannot be rebuilt, because it takes damaged pages, is lost. */
  #report(fault: Fault, ...sources: readonly TypeLayout[]): void {
    const isDamaged = (layout: TypeLayout) => {
      const records = this.#records.get(layout)
      return records !== undefined && (records.damaged.size > 0 || !records.isPlaced)
    }
    const read = 'layout' in fault ? [fault.layout, ...sources] : sources
    if (!read.some(isDamaged)) this.#faults.push(fault)
    else this.#losses.push(`${fault.text} It cannot be rebuilt while pages of records are damaged.`)
  }

  #compareNumbers({ layout, ref, records, state }: Subject): void {
    const { count, rows, damaged } = records
    if (damaged.size === 0 && state.count !== count) {
      const text = `The stored number of records of ${ref} is ${state.count}; there are ${count}.`
      this.#faults.push({ kind: 'count', layout, count, text })
    }
    if (state.rows < rows) {
      const text = `The stored number of rows of ${ref} is ${state.rows}; ${rows} are in use.`
      this.#faults.push({ kind: 'rows', layout, rows, text })
    }
  }

  async #compareIds(subject: Subject): Promise<void> {
    const { layout, ref, records, state } = subject
    const what = `The index of the ids of ${ref}`
    const check = { keys: layout.trees.ids, what }
    const { lastId: known } = state
    const { lastId: found } = records
    const lastId = known !== undefined && found !== undefined && found < known ? known : found
    const text =
      known === undefined
        ? await this.#compareBytes(subject, check, 'id')
        : lastId === known
          ? await this.#comparePageIds(subject, check)
          : `${what} is for ids up to another last one than that of the records.`
    if (text !== undefined) this.#report({ kind: 'ids', layout, lastId, text })
  }

  /** The tree has the id of the first row of each page; that row may have been dropped, as may have been all of a page. */
  async #comparePageIds({ records, state }: Subject, { keys, what }: TreeCheck): Promise<string | undefined> {
    const walk = walkBytesTree(this.#reader, keys, state.tree(keys.name), this.#nodesOf(keys).deltas)
    const wrong = `${what} does not match the records.`
    const { ids, places } = records
    let at = 0
    let last = ''
    let lastRow = -1
    let isRight = true
    for await (const run of walk.leaves()) {
      for (let i = 0; i < run.length; i++) {
        const [key, row] = [run.keyAt(i), run.rowAt(i)]
        const next = ids[at]
        isRight &&= key > last && row > lastRow && places.isFirst(row)
        lastRow = row
        last = key
        if (next === undefined || places.firstRow(next.number) > row) continue
        isRight &&= places.firstRow(next.number) === row && key <= next.first
        last = next.last
        at++
      }
    }
    if (walk.isDamaged) return `${what} is damaged.`
    return isRight && at === ids.length ? this.#strayNodes(walk, { keys, what }) : wrong
  }

  /** `read`: how many nodes of the tree were read, and how many deltas. */
  #strayNodes(
    read: { readonly nodes: number; readonly deltas: number },
    { keys, what }: TreeCheck,
  ): string | undefined {
    const { nodes, deltas } = this.#nodesOf(keys)
    const stray =
      nodes > read.nodes
        ? counted(nodes - read.nodes, 'node')
        : deltas.size > read.deltas
          ? counted(deltas.size - read.deltas, 'delta')
          : undefined
    return stray && `${what} has ${stray} that nothing refers to.`
  }

  /** `unique`: what a key is, if each may have one entry only. */
  async #compareBytes(subject: Subject, check: TreeCheck, unique?: string): Promise<string | undefined> {
    const { keys } = check
    const walk = walkBytesTree(this.#reader, keys, subject.state.tree(keys.name), this.#nodesOf(keys).deltas)
    const found = new Fingerprint()
    let last: ByteString | undefined
    let isRepeated = false
    let repeated = 0
    for await (const run of walk.leaves()) {
      const { rows, entryEnds, extras } = run
      for (let at = 0, i = 0; at < entryEnds.length; at++) {
        const key = run.key(at)
        if (key !== last) isRepeated = false
        // One with many entries may go on in the next leaf.
        if (!isRepeated && (key === last || entryEnds[at]! > i + 1)) {
          isRepeated = true
          repeated++
        }
        last = key
        for (; i < entryEnds[at]!; i++) {
          if (this.#counts(subject, rows[i]!)) found.add(key, rows[i]!, extras[0]?.[i], extras[1]?.[i])
        }
      }
    }
    const text = this.#difference(subject, check, found, walk)
    if (text === undefined && unique !== undefined && repeated > 0) {
      const belong = plural(repeated, 'belongs', 'belong')
      this.#losses.push(`${counted(repeated, unique)} ${belong} to several records of ${subject.ref}.`)
    }
    return text
  }

  /** Whether an entry is compared: not if its page is damaged. */
  #counts({ records, missing }: Subject, row: number): boolean {
    const number = records.places.pageOf(row)
    if (!records.pages.has(number)) missing.add(number)
    return !records.damaged.has(number)
  }

  #difference(
    { records }: Subject,
    check: TreeCheck,
    is: Fingerprint,
    walk: { readonly nodes: number; readonly deltas: number; readonly isDamaged: boolean },
  ): string | undefined {
    const { keys, what } = check
    if (walk.isDamaged) return `${what} is damaged.`
    const should = records.tree(keys.name)
    if (is.equals(should)) return this.#strayNodes(walk, check)
    return is.count === should.count
      ? `${what} has the right number of entries, but they do not match the records.`
      : `${what} has ${is.count} entries; the records have ${should.count}.`
  }

  async #compareIndex(subject: Subject, index: PropertyIndex): Promise<void> {
    const { layout, ref } = subject
    const { name, index: kind } = index.property
    const check = { keys: index.tree, what: `The index of ${ref}.${name}` }
    const text =
      (await this.#compareBytes(subject, check, kind === 'unique' ? `UNIQUE ${name}` : undefined)) ??
      this.#compareDue(subject, check)
    if (text === undefined) return
    this.#report({ kind: 'index', layout, index, text }, ...this.#endsOf(layout))
  }

  /** The tree is right: is what it is compared with at each opening? */
  #compareDue({ records, state }: Subject, { keys, what }: TreeCheck): string | undefined {
    const { due } = state
    const should = records.tree(keys.name).count
    if (due === undefined || records.damaged.size > 0 || (due.get(keys.name) ?? 0) === should)
      return undefined
    return `${what} is noted to have ${due.get(keys.name) ?? 0} entries; the records have ${should}.`
  }

  async #compareAdjacency(subject: Subject): Promise<void> {
    const { layout, ref } = subject
    const what = `The adjacency of ${ref}`
    const text =
      (await this.#compareNumberTree(subject, { keys: layout.trees.out, what })) ??
      (await this.#compareNumberTree(subject, { keys: layout.trees.in, what }))
    if (text !== undefined) this.#report({ kind: 'adjacency', layout, text })
  }

  async #compareNumberTree(subject: Subject, check: TreeCheck): Promise<string | undefined> {
    const walk = walkNumberTree(
      this.#reader,
      check.keys,
      subject.state.tree(check.keys.name),
      this.#nodesOf(check.keys).deltas,
    )
    const found = new Fingerprint()
    for await (const { a, b, extras } of walk.leaves()) {
      for (let i = 0; i < a.length; i++) {
        if (this.#counts(subject, b[i]!)) found.add('', a[i]!, b[i], extras[0]?.[i])
      }
    }
    return this.#difference(subject, check, found, walk)
  }

  /** An index by other rules is rebuilt at the next opening anyway. */
  async #compareText(subject: Subject): Promise<void> {
    const { layout, ref, records, state } = subject
    const stored = this.#stored.types.find(({ number }) => number === layout.number)
    if (stored?.text !== tokenRules) return
    const what = `The text index of ${ref}`
    const check = { keys: layout.trees.text, what }
    const { words, damaged } = records
    const isCounted = damaged.size > 0 || state.textLength === words
    const text =
      (await this.#compareBytes(subject, check)) ??
      this.#compareDue(subject, check) ??
      (isCounted ? undefined : `${what} counts ${state.textLength} words; the records have ${words}.`)
    if (text !== undefined) this.#report({ kind: 'textIndex', layout, text })
  }

  /** A page without records is removed, so the pages that are there do not show that one is missing. */
  #findMissingPages({ layout, ref, records, state, missing }: Subject): void {
    const lost = state.count - records.count
    const absent = records.places.pageCount(state.rows) - records.pages.size
    if (lost <= 0 || absent <= 0 || records.damaged.size > 0) return
    if (missing.size === 0 && absent === 1) {
      let number = 0
      while (records.pages.has(number)) number++
      missing.add(number)
    }
    for (const number of missing) this.#losses.push(`${pageRef(layout, records.places, number)} is missing.`)
    if (missing.size === 0) this.#losses.push(`Pages with ${counted(lost, 'record')} of ${ref} are missing.`)
  }

  async #compareVectors(layout: TypeLayout, { count, damaged, vectors }: RecordsFound): Promise<void> {
    if (damaged.size > 0) return
    const payloads = this.#payloads.get(layout.number) ?? noPayloads()
    const { ids, dimensions } = payloads
    const ref = refOf(layout)
    if (!ids.equals(vectors)) {
      this.#losses.push(`${ref} has ${count} records and ${ids.count} stored vectors, which do not match.`)
      return
    }
    if (dimensions.size > 1) {
      this.#losses.push(`The vectors of ${ref} have ${[...dimensions.keys()].join(' and ')} dimensions.`)
      return
    }
    await this.#compareVectorInfo(layout, [...dimensions.keys()][0], payloads)
  }

  /** What it says is compared by those who need it: an index that is saved. */
  async #readVectorLog(layout: TypeLayout): Promise<void> {
    let isDamaged = false
    const mark = await this.#readBytes(vectorLogTrimSpace, layout.prefix)
    if (mark !== undefined && attempt(() => vectorLogTrimSpace.decode(mark, layout.prefix)) === undefined) {
      isDamaged = true
    }
    await this.#eachValue(vectorLogSpace, layout.prefix, nodesMax, (key, bytes) => {
      if (attempt(() => vectorLogSpace.decode(bytes, key)) === undefined) isDamaged = true
    })
    if (!isDamaged) return
    const text = `The log of the vectors of ${refOf(layout)} is damaged.`
    this.#faults.push({ kind: 'vectorLog', layout, text })
  }

  async #compareVectorInfo(
    layout: TypeLayout,
    dimension: number | undefined,
    { embedded, content }: Payloads,
  ): Promise<void> {
    const bytes = await this.#readBytes(vectorInfoSpace, layout.prefix)
    const known = bytes && attempt(() => vectorInfoSpace.decode(bytes, layout.prefix))
    const isKnown = known?.content === undefined || content.equals(known.content)
    if (known?.dimension === dimension && (known?.embedded ?? 0) === embedded && isKnown) return
    const what = `The stored summary of the vectors of ${refOf(layout)} (dimension, number of embedded ones, fingerprint)`
    if (embedded > 0 && known?.model === undefined) {
      this.#losses.push(`${what} is lost, and with it the model that embedded them.`)
      return
    }
    const info: StoredVectorInfo | undefined =
      dimension === undefined
        ? undefined
        : { dimension, embedded, model: embedded === 0 ? undefined : known?.model, content: content.numbers }
    this.#faults.push({ kind: 'vectorInfo', layout, info, text: `${what} is wrong.` })
  }

  /** Finds trees of indexes and types that do not exist and are not queued for removal. */
  #findLeftovers(states: ReadonlyMap<TypeLayout, TypeState | string>): void {
    const known = new Set<ByteString>()
    const found = new Map([...this.#nodes.bytes, ...this.#nodes.numbers])
    for (const layout of this.#layouts.all()) {
      for (const { prefix } of treesOf(layout)) known.add(prefix)
      const state = states.get(layout)
      if (state === undefined || typeof state === 'string') continue
      for (const [name] of state.trees()) {
        const { prefix } = new TreeKeys(layout.prefix, name)
        if (!found.has(prefix)) found.set(prefix, { nodes: 0, deltas: new Set() })
      }
    }
    for (const { type, property } of this.#stored.clearing) {
      const name = property === 'text' ? treeNames.text : treeNames.property(property)
      known.add(new TreeKeys(uint16Bytes(type), name).prefix)
    }
    for (const [prefix, { nodes }] of found) {
      if (known.has(prefix)) continue
      const owner = leftoverNames[prefix.charAt(2)] ?? 'a type'
      const text = `Found ${counted(nodes, 'node')} of ${owner} that no longer exists.`
      const space = this.#nodes.numbers.has(prefix) ? 'numbers' : 'bytes'
      this.#faults.push({ kind: 'leftover', space, prefix, text })
    }
  }

  async #findUnknownPages(): Promise<void> {
    const known = new Set([...this.#layouts.all()].map(({ prefix }) => prefix))
    let pages = 0
    let gte: ByteString = ''
    for (const prefix of [...known].sort()) {
      pages += await this.#countPages({ gte, lt: prefix })
      gte = uint16Bytes(uint16At(prefix, 0) + 1)
    }
    pages += await this.#countPages({ gte })
    if (pages > 0) {
      this.#losses.push(`The type of ${counted(pages, 'page')} of records is not in the stored catalog.`)
    }
  }

  async #countPages(range: { readonly gte: ByteString; readonly lt?: ByteString }): Promise<number> {
    const cursor = this.#reader.scan(rawSpace(pageSpace), { prefix: '', ...range }, nodesMax)
    let pages = 0
    try {
      for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
        for (const [key] of page) if (key.endsWith('\x00')) pages++
      }
    } finally {
      await cursor.close()
    }
    return pages
  }
}

const leftoverNames: Readonly<Record<string, string>> = {
  p: 'an index',
  t: 'a text index',
  o: 'an edge type',
  i: 'an edge type',
}

function treesOf({ type, trees, indexes, hasTextIndex }: TypeLayout): readonly TreeKeys[] {
  return [
    trees.ids,
    ...indexes.map(({ tree }) => tree),
    ...(hasTextIndex ? [trees.text] : []),
    ...(type.kind === 'edge' ? [trees.out, trees.in] : []),
  ]
}

/** The rows of edges that the trees of edges must have; a state that is made anew has all in them. */
function linkedRowsOf(state: TypeState | string): number {
  return typeof state === 'string' ? Number.POSITIVE_INFINITY : state.linkedRows
}

function countOf(state: TypeState | string): number {
  return typeof state === 'string' ? 0 : state.count
}

function refOf({ type }: TypeLayout): string {
  return typeRef(type.kind, type)
}

function pageRef(layout: TypeLayout, places: PageLayout, number: number): string {
  const [from, to] = [places.firstRow(number), places.endRow(number) - 1].map(row => row.toLocaleString('en'))
  return `The page of ${refOf(layout)} with rows ${from} to ${to}`
}

function noPayloads(): Payloads {
  return { ids: new Fingerprint(), content: new Fingerprint(), dimensions: new Map(), embedded: 0 }
}

/** Damaged bytes may fail in any way. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
