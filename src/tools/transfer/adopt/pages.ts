import { readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { GvqError } from '../../../base/errors.ts'
import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import {
  type Child,
  childrenOf,
  headerBytes,
  Item,
  nodeFlags,
  type Page,
  PageFault,
  type Pages,
  pageFlags,
  readPage,
  readSubPage,
  readTree,
  readU64,
  requireBig,
  type Tree,
  treeBytes,
  treeFlags,
} from './page.ts'

export interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

/** What a file is read for: how the pages of one state are found. */
interface Meta {
  readonly page: number
  readonly free: Tree
  readonly main: Tree
  readonly lastPage: number
  readonly transaction: number
}

const magic = 0xbeefc0de
const pageBytesMin = 512
const pageBytesMax = 65_536
/** Where the members of a meta page are. */
const metaAt = {
  magic: 24,
  version: 28,
  free: 48,
  main: 96,
  lastPage: 144,
  transaction: 152,
  end: 160,
} as const

/** Bytes that are read at once, or held of large values. */
const readBytesMax = 4 * 1024 * 1024
/** Pages that nobody asked for are read with those around them if they are so few. */
const gapBytesMax = 64 * 1024
/** Larger values than any server took. */
const valueBytesMax = 256 * 1024 * 1024

/** The data file of an LMDB environment, of which one state is read, and nothing written. */
export class PageFile {
  readonly path: string
  readonly pageBytes: number
  readonly #file: FileHandle
  readonly #meta: Meta
  /** Pages that the file has. */
  readonly #pages: number
  readonly #slice = new EventLoopSlice()

  private constructor(path: string, file: FileHandle, pageBytes: number, meta: Meta, pages: number) {
    this.path = path
    this.#file = file
    this.pageBytes = pageBytes
    this.#meta = meta
    this.#pages = pages
  }

  /** @throws GvqError if it is no file that gvq can read; errors of the file system as they are */
  static async open(path: string): Promise<PageFile> {
    const file = await open(path, 'r')
    try {
      const { size } = await file.stat()
      const pageBytes = await readPageBytes(file, path)
      const meta = await readMeta(file, path, pageBytes)
      return new PageFile(path, file, pageBytes, meta, Math.floor(size / pageBytes))
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** The largest part of the file that may be in use, in bytes. */
  get bytes(): number {
    return this.pageBytes * Math.min(this.#pages, this.#meta.lastPage + 1)
  }

  /** Whether another state has been written since the file was opened. */
  async isChanged(): Promise<boolean> {
    const now = await readMeta(this.#file, this.path, this.pageBytes)
    return now.transaction !== this.#meta.transaction
  }

  /**
   * The named trees. In this format, a name ends with a NUL.
   * @param used as for `entries`
   */
  async trees(used = new PageSet()): Promise<ReadonlyMap<string, Tree>> {
    const trees = new Map<string, Tree>()
    const walk = new Walk('the main table', Buffer.compare, used)
    for await (const items of this.#items(this.#meta.main, walk)) {
      for (const { key, flags, value, page } of items) {
        if (flags !== nodeFlags.tree) continue
        if (value.length !== treeBytes)
          throw new PageFault(page.number, `describes a table in ${value.length} bytes`)
        const name = key.at(-1) === 0 ? key.subarray(0, -1) : key
        trees.set(name.toString(), readTree(value, 0, page.number, page.transaction))
      }
    }
    return trees
  }

  /** The pages that no tree may use. */
  async freePages(): Promise<PageSet> {
    const free = new PageSet()
    for await (const entries of this.#entries(
      this.#meta.free,
      new Walk('the list of free pages', compareNumbers),
    )) {
      for (const { value } of entries) {
        const count = value.length < 8 ? -1 : readU64(value, 0)
        // The engine reserves room before it knows how many there are.
        if (count < 0 || value.length < 8 + 8 * count)
          throw new PageFault(0, `leads to a list of free pages of ${value.length} bytes for ${count}`)
        for (let i = 1; i <= count; i++) {
          const page = readU64(value, 8 * i)
          if (page < this.#pages) free.add(page)
        }
      }
    }
    return free
  }

  /**
   * Yields the entries of a tree in the order of their keys, some at a time.
   * @param used gets the pages of the tree, of which it must have none before
   */
  async *entries(name: string, tree: Tree, used = new PageSet()): AsyncGenerator<readonly Entry[]> {
    const walk = new Walk(`table \`${name}\``, Buffer.compare, used)
    let count = 0
    for await (const entries of this.#entries(tree, walk)) {
      count += entries.length
      yield entries
    }
    if (count !== tree.entries)
      throw new PageFault(
        tree.root ?? 0,
        `has ${count} entries of ${walk.name}, which counts ${tree.entries}`,
      )
  }

  /** Yields the entries with some keys, which ascend. */
  async *find(name: string, tree: Tree, keys: readonly Buffer[]): AsyncGenerator<readonly Entry[]> {
    if (keys.length > 0)
      yield* this.#entries(tree, new Walk(`table \`${name}\``, Buffer.compare, undefined, keys))
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  /** Resolves large values and duplicates. */
  #entries(tree: Tree, walk: Walk): AsyncGenerator<readonly Entry[]> {
    return (tree.flags & treeFlags.sorted) === 0
      ? this.#plainEntries(tree, walk)
      : this.#sortedEntries(tree, walk)
  }

  /** Entries of a tree with one value for each key. */
  async *#plainEntries(tree: Tree, walk: Walk): AsyncGenerator<readonly Entry[]> {
    for await (const items of this.#items(tree, walk)) {
      let start = 0
      let bytes = 0
      for (const [i, { flags, page, big }] of items.entries()) {
        if ((flags & ~nodeFlags.big) !== 0)
          throw new PageFault(page.number, `has an item with the flags 0x${flags.toString(16)}`)
        bytes += big?.size ?? 0
        if (bytes < readBytesMax) continue
        yield await this.#valued(items.slice(start, i + 1), walk)
        start = i + 1
        bytes = 0
      }
      yield await this.#valued(items.slice(start), walk)
    }
  }

  /** Entries of a tree with several values for a key: these are keys of a page in place of a value, or of a tree of their own. */
  async *#sortedEntries(tree: Tree, walk: Walk): AsyncGenerator<readonly Entry[]> {
    for await (const items of this.#items(tree, walk)) {
      let entries: Entry[] = []
      for (const item of items) {
        const { flags, page } = item
        if (flags === 0) entries.push(item)
        else if (flags === nodeFlags.duplicates) {
          const { key, value: listed } = item
          const { number, transaction } = page
          const whole = { page: number, newest: transaction, low: undefined, high: undefined }
          for (const { key: value } of walk.inside().itemsOf(readSubPage(listed, number, transaction), whole))
            entries.push({ key, value })
        } else {
          yield entries
          entries = []
          yield* this.#treeOfValues(item, walk)
        }
      }
      yield entries
    }
  }

  /** Reads the values that do not stand with their keys. */
  async #valued(items: readonly Item[], walk: Walk): Promise<readonly Entry[]> {
    if (items.every(({ big }) => big === undefined)) return items
    const wanted = items.flatMap(({ big, page }) =>
      big === undefined ? [] : [this.#checked(big, page.number, walk)],
    )
    const read = (await this.#read(wanted)).values()
    return items.map(item => {
      const { key, big } = item
      if (big === undefined) return item
      const bytes = read.next().value!
      requireBig(bytes, big)
      return { key, value: bytes.subarray(headerBytes, headerBytes + big.size) }
    })
  }

  #checked(big: Pages, page: number, walk: Walk): Pages {
    const { first, count, size } = big
    if (size > valueBytesMax) throw new PageFault(page, `has a value of ${size} bytes`)
    if (count !== Math.ceil((headerBytes + size) / this.pageBytes))
      throw new PageFault(page, `has a value of ${size} bytes in ${count} pages`)
    for (let i = 0; i < count; i++) walk.use(first + i, page)
    return big
  }

  async *#treeOfValues(
    { key, value, flags, page: { number: page, transaction } }: Item,
    walk: Walk,
  ): AsyncGenerator<readonly Entry[]> {
    if (flags !== (nodeFlags.duplicates | nodeFlags.tree) || value.length !== treeBytes)
      throw new PageFault(page, `has an item with the flags 0x${flags.toString(16)}`)
    const tree = readTree(value, 0, page, transaction)
    let count = 0
    for await (const items of this.#items(tree, walk.inside())) {
      count += items.length
      yield items.map(({ key: value }) => ({ key, value }))
    }
    if (count !== tree.entries)
      throw new PageFault(page, `has a key with ${tree.entries} values, of which there are ${count}`)
  }

  async *#items({ root, depth, transaction }: Tree, walk: Walk): AsyncGenerator<readonly Item[]> {
    if (root === undefined) return
    if (root > this.#meta.lastPage)
      throw new PageFault(root, `is the root of ${walk.name}, but behind the last page`)
    yield* this.#below([{ page: root, newest: transaction, low: undefined, high: undefined }], depth, 0, walk)
  }

  /** Yields the items of pages and of all pages below them; leaves have the level 1. */
  async *#below(
    children: readonly Child[],
    level: number,
    above: number,
    walk: Walk,
  ): AsyncGenerator<readonly Item[]> {
    const together = Math.max(1, Math.floor(readBytesMax / this.pageBytes))
    const kind = level === 1 ? 'leaf' : 'branch'
    for (let start = 0; start < children.length; start += together) {
      const some = children.slice(start, start + together)
      for (const { page } of some) walk.use(page, above)
      const pages = await this.#read(some.map(({ page }) => ({ first: page, count: 1 })))
      for (const [i, child] of some.entries()) {
        if (this.#slice.isOver) await this.#slice.next()
        const page = readPage(pages[i]!, child.page, kind, child.newest)
        if (level === 1) yield walk.itemsOf(page, child)
        else yield* this.#below(walk.wanted(childrenOf(page, child)), level - 1, page.number, walk)
      }
    }
  }

  /** Reads pages, those near each other at once. */
  async #read(wanted: readonly Pick<Pages, 'first' | 'count'>[]): Promise<Buffer[]> {
    const results = new Array<Buffer>(wanted.length)
    const order = [...wanted.keys()].sort((a, b) => wanted[a]!.first - wanted[b]!.first)
    for (let i = 0; i < order.length; ) {
      const start = wanted[order[i]!]!.first
      let end = start
      let last = i
      for (; last < order.length; last++) {
        const { first, count } = wanted[order[last]!]!
        const isNear = (first - end) * this.pageBytes <= gapBytesMax
        const isSmall = (first + count - start) * this.pageBytes <= readBytesMax
        if (last > i && !(isNear && isSmall)) break
        end = Math.max(end, first + count)
      }
      const bytes = this.#readPages(start, end)
      for (; i < last; i++) {
        const { first, count } = wanted[order[i]!]!
        results[order[i]!] = bytes.subarray(
          (first - start) * this.pageBytes,
          (first + count - start) * this.pageBytes,
        )
      }
    }
    return results
  }

  /** Reads pages at once, in a tenth of the time that a promise takes for a few that are in the cache of the system. */
  #readPages(start: number, end: number): Buffer {
    if (start < 2) throw new PageFault(start, 'is no page of a table, but a table refers to it')
    if (end - 1 > this.#meta.lastPage)
      throw new PageFault(end - 1, `is behind the last page, ${this.#meta.lastPage}`)
    if (end > this.#pages) throw cut(this.path, end, this.#pages)
    const bytes = Buffer.allocUnsafeSlow((end - start) * this.pageBytes)
    for (let done = 0; done < bytes.length; ) {
      const read = readSync(this.#file.fd, bytes, done, bytes.length - done, start * this.pageBytes + done)
      if (read === 0) throw cut(this.path, end, this.#pages)
      done += read
    }
    return bytes
  }
}

/** One pass over a tree: what it has met. */
class Walk {
  readonly name: string
  readonly #compare: (a: Buffer, b: Buffer) => number
  readonly #used: PageSet | undefined
  /** The keys that are wanted; `undefined` for all. */
  readonly #keys: readonly Buffer[] | undefined
  #last: Buffer | undefined

  constructor(
    name: string,
    compare: (a: Buffer, b: Buffer) => number = Buffer.compare,
    used: PageSet | undefined = new PageSet(),
    keys?: readonly Buffer[],
  ) {
    this.name = name
    this.#compare = compare
    this.#keys = keys
    this.#used = keys === undefined ? used : undefined
  }

  /** A pass over the values of one key. */
  inside(): Walk {
    return new Walk(this.name, Buffer.compare, this.#used)
  }

  /** Takes a page. A page that is used twice, or free, belongs to no sound tree. */
  use(page: number, by: number): void {
    if (this.#used?.add(page) === false)
      throw new PageFault(page, `is free or used already, but page ${by} of ${this.name} refers to it`)
  }

  /** The items of a leaf, whose keys must follow those before and be where its branch says. */
  itemsOf(page: Page, { low, high }: Child): readonly Item[] {
    const items: Item[] = []
    if (page.count === 0) throw new PageFault(page.number, `is an empty page of ${this.name}`)
    for (let i = 0; i < page.count; i++) {
      const item = new Item(page, i)
      const { key } = item
      if (this.#last !== undefined && this.#compare(this.#last, key) >= 0)
        throw new PageFault(page.number, `has the keys of ${this.name} in a wrong order`)
      this.#last = key
      items.push(item)
    }
    const isBelow = low !== undefined && this.#compare(items[0]!.key, low) < 0
    const isAbove = high !== undefined && this.#compare(items.at(-1)!.key, high) >= 0
    if (isBelow || isAbove)
      throw new PageFault(page.number, `has keys of ${this.name} that belong to another page`)
    return this.#keys === undefined ? items : items.filter(({ key }) => this.#isWanted(key))
  }

  wanted(children: readonly Child[]): readonly Child[] {
    const keys = this.#keys
    if (keys === undefined) return children
    return children.filter(({ low, high }) => {
      const key = keys[low === undefined ? 0 : this.#placeOf(low)]
      return key !== undefined && (high === undefined || this.#compare(key, high) < 0)
    })
  }

  #isWanted(key: Buffer): boolean {
    const found = this.#keys![this.#placeOf(key)]
    return found !== undefined && this.#compare(found, key) === 0
  }

  /** The place of the first wanted key that is not before a key. */
  #placeOf(key: Buffer): number {
    const keys = this.#keys!
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(keys[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Numbers of pages, in little memory where they are near each other. */
export class PageSet {
  readonly #blocks = new Map<number, Uint8Array>()

  /** Returns whether it was not there before. */
  add(page: number): boolean {
    const at = Math.floor(page / blockPages)
    let block = this.#blocks.get(at)
    if (block === undefined) {
      block = new Uint8Array(blockPages / 8)
      this.#blocks.set(at, block)
    }
    const place = page % blockPages
    const bit = 1 << (place & 7)
    const byte = block[place >>> 3]!
    block[place >>> 3] = byte | bit
    return (byte & bit) === 0
  }
}

const blockPages = 32_768

/** The order of keys that are numbers of 64 bits. */
function compareNumbers(a: Buffer, b: Buffer): number {
  if (a.length !== 8 || b.length !== 8)
    throw new PageFault(0, 'leads to a list of free pages with wrong keys')
  return readU64(a, 0) - readU64(b, 0)
}

async function readAt(file: FileHandle, bytes: Buffer, position: number): Promise<number> {
  let done = 0
  while (done < bytes.length) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return done
}

/** Learns the size of pages from the first one, and that the file is one of LMDB with a format that is known. */
async function readPageBytes(file: FileHandle, path: string): Promise<number> {
  const bytes = Buffer.alloc(pageBytesMin)
  const length = await readAt(file, bytes, 0)
  const word = bytes.readUInt32LE(metaAt.magic)
  if (word !== magic) throw foreign(path, bytes, length)
  // Bits above belong to the program that wrote the file.
  const version = bytes.readUInt32LE(metaAt.version) & 0xffff
  if (version !== 2)
    throw unreadable(path, `is an LMDB file of data format ${version}; HelixDB 2.x writes format 2`)
  const pageBytes = bytes.readUInt32LE(metaAt.free)
  const isPower =
    pageBytes >= pageBytesMin && pageBytes <= pageBytesMax && (pageBytes & (pageBytes - 1)) === 0
  if (!isPower)
    throw unreadable(path, `has pages of ${pageBytes} bytes; it is damaged, or of a 32-bit machine`)
  return pageBytes
}

/** The newer of the two states that the file describes, which are written in turns. */
async function readMeta(file: FileHandle, path: string, pageBytes: number): Promise<Meta> {
  const bytes = Buffer.alloc(2 * pageBytes)
  if ((await readAt(file, bytes, 0)) < bytes.length)
    throw unreadable(path, 'ends within its first two pages: the copy is cut')
  const metas = [0, 1].map(page =>
    metaOf(bytes.subarray(page * pageBytes, (page + 1) * pageBytes), page, pageBytes),
  )
  const [even, odd] = metas as [Meta, Meta]
  const newer = odd.transaction > even.transaction ? odd : even
  const isInTurn =
    Math.abs(odd.transaction - even.transaction) <= 1 &&
    (newer.transaction % 2 === newer.page || newer.transaction < 2)
  if (!isInTurn)
    throw new PageFault(
      newer.page,
      `is of transaction ${newer.transaction}, but the other state of ${(newer === odd ? even : odd).transaction}`,
    )
  return newer
}

function metaOf(bytes: Buffer, page: number, pageBytes: number): Meta {
  const isMeta =
    readU64(bytes, 0) === page &&
    bytes.readUInt16LE(18) === pageFlags.meta &&
    bytes.readUInt32LE(metaAt.magic) === magic &&
    (bytes.readUInt32LE(metaAt.version) & 0xffff) === 2 &&
    bytes.readUInt32LE(metaAt.free) === pageBytes
  if (!isMeta) throw new PageFault(page, 'does not describe a state of the data')
  const transaction = readU64(bytes, metaAt.transaction)
  return {
    page,
    free: readTree(bytes, metaAt.free, page, transaction),
    main: readTree(bytes, metaAt.main, page, transaction),
    lastPage: readU64(bytes, metaAt.lastPage),
    transaction,
  }
}

const stopIt = 'Stop the instance and copy the file again, or use a backup.'

function cut(path: string, needed: number, pages: number): GvqError {
  return new GvqError(
    'INVALID_VALUE',
    `${path} ends behind ${pages} pages, but ${needed} are in use: the copy is cut.`,
    { hint: stopIt },
  )
}

function unreadable(path: string, why: string): GvqError {
  return new GvqError('INVALID_VALUE', `${path} ${why}.`, { hint: 'gvq adopts the data.mdb of HelixDB 2.x.' })
}

/** The first bytes of other files that lie about where data are. */
const others: readonly (readonly [name: string, at: number, bytes: string])[] = [
  ['an SQLite database', 0, 'SQLite format 3'],
  ['compressed with gzip: unpack it first', 0, '\x1f\x8b'],
  ['compressed with zstd: unpack it first', 0, '\x28\xb5\x2f\xfd'],
  ['a ZIP archive: unpack it first', 0, 'PK\x03\x04'],
  ['a tar archive: unpack it first', 257, 'ustar'],
]

function foreign(path: string, bytes: Buffer, length: number): GvqError {
  if (length === 0) return unreadable(path, 'is empty')
  const text = bytes.toString('latin1')
  const known = others.find(([, at, start]) => text.startsWith(start, at))
  if (known !== undefined) return unreadable(path, `is ${known[0]}`)
  if (bytes.readUInt32LE(16) === magic)
    return unreadable(path, 'is an LMDB file of data format 1 or older; HelixDB 2.x writes format 2')
  if (bytes.readUInt32BE(metaAt.magic) === magic)
    return unreadable(path, 'was written on a big-endian machine')
  return unreadable(path, 'is no LMDB file, or one that is encrypted or damaged')
}
