import { GvqError } from '../../../../base/errors.ts'
import type { MaybePromise } from '../../../../base/flow/maybe.ts'
import type { Id, RecordKind } from '../../../../language/catalog/index.ts'
import { readable } from '../locate.ts'
import { type Tree, treeFlags } from '../pages/page.ts'
import { type Entry, PageFile } from '../pages/page-file.ts'
import type { PageSet } from '../pages/walk.ts'
import { EdgeMark } from './edge-mark.ts'
import {
  type ByteOrder,
  idOfKey,
  type LegacyEdge,
  type LegacyProperties,
  type LegacyRecord,
  type LegacyVector,
  likelyOrder,
  RecordFault,
  readAnyVector,
  readEdge,
  readNode,
  readNumbers,
  readVector,
} from './records.ts'

/** A record of the data that are adopted. */
export interface SourceRecord {
  readonly kind: RecordKind
  readonly id: Id
  readonly label: string
  readonly properties: LegacyProperties
  /** The ends of an edge; '' for others. */
  readonly from: Id
  readonly to: Id
  /** The numbers of a vector. */
  readonly numbers: Float64Array | undefined
}

/** A record that is left out whatever the schema is. */
export interface LeftOut {
  readonly kind: RecordKind
  readonly id: Id
  readonly label: string | undefined
  readonly why: 'deleted' | 'unreadable' | 'no label' | 'no numbers'
  /** A sentence for the user. */
  readonly reason: string
}

export type SourceItem = SourceRecord | LeftOut

const needed = ['nodes', 'edges'] as const
const others = ['vectors', 'vector_data', 'storage_metadata', 'out_edges', 'in_edges'] as const
type TableName = (typeof needed)[number] | (typeof others)[number]

const idBytes = 16
/** `v:`, an id and a level of 8 bytes. */
const vectorKeyBytes = 26

/** What a source holds beside its records. */
export interface SourceFormat {
  /** Whether records of vectors are those of 2.1 and later; `undefined` where each may be of either version. */
  readonly isNew: true | undefined
  /** `undefined` where each vector may be in either order. */
  readonly byteOrder: ByteOrder | undefined
}

/** The data of a HelixDB 2.x instance. */
export class LegacySource {
  readonly format: SourceFormat
  /** Vectors that were read in each order of bytes, in the last pass. */
  readonly byOrder: Record<ByteOrder, number> = { big: 0, little: 0 }
  readonly #file: PageFile
  readonly #trees: ReadonlyMap<string, Tree>

  private constructor(file: PageFile, trees: ReadonlyMap<string, Tree>, format: SourceFormat) {
    this.#file = file
    this.#trees = trees
    this.format = format
  }

  /**
   * Opens a data file.
   * @param byteOrder of the numbers of vectors, if they shall not be recognised
   * @throws GvqError if it is none of HelixDB 2.x
   */
  static async open(path: string, byteOrder?: ByteOrder): Promise<LegacySource> {
    const file = await readable(path, () => PageFile.open(path))
    if (file === undefined) throw new GvqError('INVALID_PARAMETER', `${path} does not exist.`)
    try {
      const trees = await file.trees()
      requireTables(path, trees)
      const format = await formatOf(file, trees)
      return new LegacySource(file, trees, { ...format, ...(byteOrder && { byteOrder }) })
    } catch (error) {
      await file.close()
      throw error
    }
  }

  get path(): string {
    return this.#file.path
  }

  get bytes(): number {
    return this.#file.bytes
  }

  /** How many entries a table says that it has. */
  count(kind: RecordKind): number {
    return this.#trees.get(tableOf[kind])?.entries ?? 0
  }

  /** Names of properties with an index, and whether it is unique. */
  get indexes(): ReadonlyMap<string, Tree> {
    return new Map([...this.#trees].filter(([name]) => !builtIn.test(name)))
  }

  /** Throws if the source was written to since it was opened. */
  async requireUnchanged(): Promise<void> {
    if (!(await this.#file.isChanged())) return
    throw new GvqError('INVALID_VALUE', `${this.path} was written to while it was read.`, {
      hint: 'Stop the HelixDB instance, then run the same command again.',
    })
  }

  /** Yields all records of a kind, ascending by id, some at a time. */
  records(kind: RecordKind): AsyncGenerator<readonly SourceItem[]> {
    return kind === 'vector' ? this.#vectors() : this.#items(kind)
  }

  /**
   * Reads all pages of all tables without making records of them, so that damage of the file is known.
   * @param onEntries called with the number of records that were passed
   * @returns a sentence for each list of edges by their ends that has others than the edges
   */
  async check(onEntries: (count: number) => MaybePromise<void>): Promise<readonly string[]> {
    const used = await this.#file.freePages()
    await this.#file.trees(used)
    const mark = new EdgeMark()
    for await (const _ of this.#numbers(used));
    for (const name of ['nodes', 'vector_data', 'edges'] as const) {
      for await (const entries of this.#entries(name, used)) {
        if (name === 'edges') for (const { key, value } of entries) mark.add(key, value)
        await onEntries(entries.length)
      }
    }
    return this.#compareEnds(mark, used)
  }

  /** The records of some kinds with some ids; vectors without their numbers. Leaves out what is deleted, or cannot be read. */
  async find(kinds: readonly RecordKind[], ids: Iterable<Id>): Promise<ReadonlyMap<Id, SourceRecord>> {
    const found = new Map<Id, SourceRecord>()
    const keys = [...new Set(ids)].sort().map(id => Buffer.from(id, 'latin1'))
    const readers = { node: nodeOf, edge: edgeOf, vector: (entry: Entry) => this.#withoutNumbers(entry) }
    for (const kind of kinds) {
      const name = tableOf[kind]
      const tree = this.#trees.get(name)
      if (tree === undefined) continue
      for await (const entries of this.#file.find(name, tree, keys)) {
        for (const entry of entries) {
          const item = itemOf(kind, entry, readers[kind])
          if (!('why' in item)) found.set(item.id, item)
        }
      }
    }
    return found
  }

  /** The first ids that an index has. */
  async idsIn(index: string): Promise<readonly Id[]> {
    for await (const entries of this.#file.entries(index, this.#trees.get(index)!)) {
      if (entries.length > 0) return entries.slice(0, 100).map(({ value }) => idOfKey(value))
    }
    return []
  }

  async #compareEnds(edges: EdgeMark, used: PageSet): Promise<readonly string[]> {
    const differences: string[] = []
    for (const name of ['out_edges', 'in_edges'] as const) {
      const mark = new EdgeMark()
      for await (const entries of this.#rawEntries(name, used)) {
        for (const { key, value } of entries) {
          if (key.length !== 20 || value.length !== 2 * idBytes) throw foreignKey(name, key)
          mark.addListed(key, value, name)
        }
      }
      if (!mark.equals(edges))
        differences.push(
          `\`edges\`, which counts, has ${edges.count} edges, and \`${name}\` lists ${mark.count === edges.count ? 'others' : mark.count}.`,
        )
    }
    return differences
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async *#items(kind: 'node' | 'edge'): AsyncGenerator<readonly SourceItem[]> {
    const read = kind === 'node' ? nodeOf : edgeOf
    for await (const entries of this.#entries(tableOf[kind]))
      yield entries.map(entry => itemOf(kind, entry, read))
  }

  /** Joins the records of vectors with their numbers; both ascend by id. */
  async *#vectors(): AsyncGenerator<readonly SourceItem[]> {
    this.byOrder.big = 0
    this.byOrder.little = 0
    const numbers = new Ascending(this.#numbers())
    for await (const entries of this.#entries('vector_data')) {
      const items: SourceItem[] = []
      for (const entry of entries) {
        for (const { id } of await numbers.before(entry.key)) items.push(withoutLabel(id))
        const found = await numbers.at(entry.key)
        items.push(itemOf('vector', entry, entry => this.#joined(entry, found?.value)))
      }
      yield items
    }
    for (;;) {
      const rest = await numbers.next()
      if (rest === undefined) return
      yield [withoutLabel(rest.id)]
    }
  }

  #joined({ key, value }: Entry, bytes: Buffer | undefined): SourceItem {
    const id = idOfKey(key)
    const { label, isDeleted, properties } = this.#vectorOf(value)
    const base = { kind: 'vector', id, label } as const
    if (isDeleted) return deletedVector(id, label)
    if (bytes === undefined) return { ...base, why: 'no numbers', reason: 'The source has no numbers of it.' }
    const order = this.#orderOf(bytes)
    this.byOrder[order]++
    return { ...base, properties, from: '', to: '', numbers: readNumbers(bytes, order) }
  }

  #withoutNumbers({ key, value }: Entry): SourceItem {
    const vector = this.#vectorOf(value)
    const id = idOfKey(key)
    return vector.isDeleted ? deletedVector(id, vector.label) : sourceRecord('vector', key, vector)
  }

  #vectorOf(value: Buffer): LegacyVector {
    return this.format.isNew === true ? readVector(value) : readAnyVector(value)
  }

  #lastOrder: ByteOrder = 'big'

  /** A migration that did not end has changed the first vectors and left the others, so a doubtful one is as those before it. */
  #orderOf(bytes: Buffer): ByteOrder {
    const { byteOrder } = this.format
    if (byteOrder !== undefined) return byteOrder
    this.#lastOrder = likelyOrder(bytes) ?? this.#lastOrder
    return this.#lastOrder
  }

  /** The numbers of each vector at its lowest level. */
  async *#numbers(used?: PageSet): AsyncGenerator<readonly Numbers[]> {
    let last = ''
    for await (const entries of this.#rawEntries('vectors', used)) {
      const found: Numbers[] = []
      for (const { key, value } of entries) {
        if (key.equals(entryPoint)) continue
        if (key.length !== vectorKeyBytes || key[0] !== 0x76 || key[1] !== 0x3a)
          throw foreignKey('vectors', key)
        const id = idOfKey(key, 2)
        if (id !== last) found.push({ id, value })
        last = id
      }
      yield found
    }
  }

  async *#entries(name: TableName, used?: PageSet): AsyncGenerator<readonly Entry[]> {
    for await (const entries of this.#rawEntries(name, used)) {
      for (const { key } of entries) if (key.length !== idBytes) throw foreignKey(name, key)
      yield entries
    }
  }

  async *#rawEntries(name: TableName, used?: PageSet): AsyncGenerator<readonly Entry[]> {
    const tree = this.#trees.get(name)
    if (tree !== undefined) yield* this.#file.entries(name, tree, used)
  }
}

const tableOf = { node: 'nodes', edge: 'edges', vector: 'vector_data' } as const
const entryPoint = Buffer.from('entry_point')
/** Tables that are no index of a property. */
const builtIn =
  /^(?:nodes|edges|vectors|vector_data|storage_metadata|out_edges|in_edges|hnsw_out_nodes|bm25_\w+)$/

function nodeOf({ key, value }: Entry): SourceRecord {
  return sourceRecord('node', key, readNode(value))
}

function edgeOf({ key, value }: Entry): SourceRecord {
  const edge: LegacyEdge = readEdge(value)
  return { ...sourceRecord('edge', key, edge), from: edge.from, to: edge.to }
}

function sourceRecord(kind: RecordKind, key: Buffer, { label, properties }: LegacyRecord): SourceRecord {
  return { kind, id: idOfKey(key), label, properties, from: '', to: '', numbers: undefined }
}

function deletedVector(id: Id, label: string): LeftOut {
  return { kind: 'vector', id, label, why: 'deleted', reason: 'It was deleted.' }
}

function withoutLabel(id: Id): LeftOut {
  return {
    kind: 'vector',
    id,
    label: undefined,
    why: 'no label',
    reason: 'The source has its numbers, but no label.',
  }
}

function itemOf(kind: RecordKind, entry: Entry, read: (entry: Entry) => SourceItem): SourceItem {
  try {
    return read(entry)
  } catch (error) {
    if (!(error instanceof RecordFault)) throw error
    return {
      kind,
      id: idOfKey(entry.key),
      label: undefined,
      why: 'unreadable',
      reason: `It cannot be read: ${error.message}.`,
    }
  }
}

function requireTables(path: string, trees: ReadonlyMap<string, Tree>): void {
  if (trees.has('node_labels') || trees.has('edge_labels'))
    throw unsupported(`${path} holds data of an early HelixDB 1.0, whose records have another form.`)
  const missing = needed.find(name => !trees.has(name))
  if (missing !== undefined)
    throw unsupported(`${path} is an LMDB file, but not one of HelixDB: it has no table \`${missing}\`.`)
  for (const name of [...needed, ...others]) {
    const flags = trees.get(name)?.flags ?? 0
    const expected = name === 'out_edges' || name === 'in_edges' ? treeFlags.sorted | treeFlags.fixed : 0
    if (trees.has(name) && flags !== expected)
      throw unsupported(
        `${path} has a table \`${name}\` of another kind (its flags are 0x${flags.toString(16)}).`,
      )
  }
}

async function formatOf(file: PageFile, trees: ReadonlyMap<string, Tree>): Promise<SourceFormat> {
  const tree = trees.get('storage_metadata')
  const members = new Map<string, Buffer>()
  if (tree !== undefined) {
    for await (const entries of file.entries('storage_metadata', tree))
      for (const { key, value } of entries) members.set(key.toString('latin1'), value)
  }
  // 2.1 and later write it when all is in their form.
  if (members.size === 0) return { isNew: undefined, byteOrder: undefined }
  const version = members.get('storage_version')
  const order = members.get('vector_endianness')?.toString('latin1')
  if (version?.length !== 8 || version.readBigUInt64LE() !== 1n)
    throw unsupported(
      `${file.path} has an unknown storage version (${version === undefined ? 'none' : `0x${version.toString('hex')}`}).`,
    )
  if (order !== 'lil' && order !== 'big')
    throw unsupported(`${file.path} does not say in which order the bytes of its vectors are.`)
  return { isNew: true, byteOrder: order === 'lil' ? 'little' : 'big' }
}

function unsupported(message: string): GvqError {
  return new GvqError('INVALID_VALUE', message, { hint: 'gvq adopts the data of HelixDB 2.0 to 2.3.5.' })
}

function foreignKey(name: string, key: Buffer): GvqError {
  return unsupported(
    `The table \`${name}\` has the key 0x${key.subarray(0, 32).toString('hex')}, which is no id.`,
  )
}

interface Numbers {
  readonly id: Id
  readonly value: Buffer
}

/** A sequence of which one looks ahead. */
class Ascending {
  readonly #source: AsyncGenerator<readonly Numbers[]>
  #some: readonly Numbers[] = []
  #place = 0

  constructor(source: AsyncGenerator<readonly Numbers[]>) {
    this.#source = source
  }

  async before(key: Buffer): Promise<readonly Numbers[]> {
    const id = idOfKey(key)
    const found: Numbers[] = []
    while (((await this.#peek())?.id ?? '') < id) {
      const next = await this.next()
      if (next === undefined) break
      found.push(next)
    }
    return found
  }

  async at(key: Buffer): Promise<Numbers | undefined> {
    return (await this.#peek())?.id === idOfKey(key) ? this.next() : undefined
  }

  async next(): Promise<Numbers | undefined> {
    const next = await this.#peek()
    if (next !== undefined) this.#place++
    return next
  }

  async #peek(): Promise<Numbers | undefined> {
    while (this.#place === this.#some.length) {
      const { done, value } = await this.#source.next()
      if (done === true) return undefined
      this.#some = value
      this.#place = 0
    }
    return this.#some[this.#place]
  }
}
