import { GvqError } from '../../../../base/errors.ts'

// The layout of a page: README.md has it as a table.

/** Bytes before the items of a page. Offsets of items count from their end. */
export const headerBytes = 24
/** Bytes before the key of a node. */
const nodeBytes = 8
/** What stands in place of a value on overflow pages: first page, transaction, number of pages. */
const bigBytes = 24
/** A description of a tree. */
export const treeBytes = 48

export const pageFlags = {
  branch: 0x01,
  leaf: 0x02,
  overflow: 0x04,
  meta: 0x08,
  fixed: 0x20,
  sub: 0x40,
} as const
export const nodeFlags = { big: 0x01, tree: 0x02, duplicates: 0x04 } as const
export const treeFlags = { sorted: 0x04, fixed: 0x10 } as const

/** A page that does not hold what it must: the file is damaged, cut, torn or of another format. */
export class PageFault extends GvqError {
  readonly page: number

  constructor(page: number, why: string) {
    super('INVALID_VALUE', `Page ${page} of the data file ${why}.`, {
      hint: 'The file is damaged, encrypted or a copy of a running instance: stop the instance and copy it again, or use a backup.',
    })
    this.page = page
  }
}

/** An unsigned number of 64 bits. One above 2^53 is inexact, and above every limit that it is compared with. */
export function readU64(bytes: Buffer, at: number): number {
  return bytes.readUInt32LE(at + 4) * 0x1_0000_0000 + bytes.readUInt32LE(at)
}

/** The description of a tree, as a meta page or the main tree has it. */
export interface Tree {
  readonly flags: number
  readonly depth: number
  readonly branches: number
  readonly leaves: number
  readonly overflows: number
  readonly entries: number
  /** `undefined` for an empty tree. */
  readonly root: number | undefined
  /** The last transaction that may have written its pages. */
  readonly transaction: number
}

/** Page numbers have 48 bits in branches: 32 levels are more than any file has. */
const depthMax = 32

export function readTree(bytes: Buffer, at: number, page: number, transaction: number): Tree {
  const isEmpty = bytes.readUInt32LE(at + 40) === 0xffffffff && bytes.readUInt32LE(at + 44) === 0xffffffff
  const tree: Tree = {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    branches: readU64(bytes, at + 8),
    leaves: readU64(bytes, at + 16),
    overflows: readU64(bytes, at + 24),
    entries: readU64(bytes, at + 32),
    root: isEmpty ? undefined : readU64(bytes, at + 40),
    transaction,
  }
  const fits = isEmpty ? tree.depth === 0 && tree.entries === 0 : tree.depth > 0 && tree.depth <= depthMax
  if (!fits) throw new PageFault(page, `describes a tree of depth ${tree.depth} with ${tree.entries} entries`)
  return tree
}

/** A page of a tree, of which every offset and length has been checked. */
export interface Page {
  readonly number: number
  readonly transaction: number
  readonly bytes: Buffer
  /** Places of its nodes in `bytes`, in the order of their keys; `undefined` for items of one size without nodes. */
  readonly places: Uint32Array | undefined
  /** The size of its items, if it has no nodes. */
  readonly itemBytes: number
  readonly count: number
}

/**
 * Reads a page of a tree.
 * @param newest the transaction of the page above it, which is rewritten with each page below
 */
export function readPage(bytes: Buffer, number: number, kind: 'branch' | 'leaf', newest: number): Page {
  const stated = readU64(bytes, 0)
  if (stated !== number) throw new PageFault(number, `has the number ${stated}`)
  const transaction = readU64(bytes, 8)
  if (transaction > newest)
    throw new PageFault(
      number,
      `was written by transaction ${transaction}, after ${newest}, which refers to it`,
    )
  const flags = bytes.readUInt16LE(18)
  if (flags === (pageFlags.leaf | pageFlags.fixed) && kind === 'leaf')
    return fixedPage(bytes, number, transaction)
  if (flags !== pageFlags[kind])
    throw new PageFault(number, `is no ${kind} (its flags are 0x${flags.toString(16)})`)
  return {
    number,
    transaction,
    bytes,
    places: placesOf(bytes, number, kind),
    itemBytes: 0,
    count: countOf(bytes, number),
  }
}

/** Reads the duplicates of one key, which stand in place of its value as a page of their own, on the page `number`. */
export function readSubPage(bytes: Buffer, number: number, transaction: number): Page {
  if (bytes.length < headerBytes) throw new PageFault(number, 'has duplicates without a header')
  const flags = bytes.readUInt16LE(18)
  if (flags === (pageFlags.sub | pageFlags.leaf | pageFlags.fixed))
    return fixedPage(bytes, number, transaction)
  if (flags !== (pageFlags.sub | pageFlags.leaf))
    throw new PageFault(number, `has duplicates with the flags 0x${flags.toString(16)}`)
  return {
    number,
    transaction,
    bytes,
    places: placesOf(bytes, number, 'leaf'),
    itemBytes: 0,
    count: countOf(bytes, number),
  }
}

function countOf(bytes: Buffer, number: number): number {
  const lower = bytes.readUInt16LE(20)
  if (lower % 2 !== 0 || lower > bytes.length - headerBytes)
    throw new PageFault(number, `ends its list of items at ${lower}`)
  return lower / 2
}

function fixedPage(bytes: Buffer, number: number, transaction: number): Page {
  const itemBytes = bytes.readUInt16LE(16)
  const count = countOf(bytes, number)
  if (itemBytes === 0 || headerBytes + count * itemBytes > bytes.length)
    throw new PageFault(number, `cannot hold ${count} items of ${itemBytes} bytes`)
  return { number, transaction, bytes, places: undefined, itemBytes, count }
}

/** The places of the nodes of a page. They fill the space between its upper end and its end, without a gap or an overlap. */
function placesOf(bytes: Buffer, number: number, kind: 'branch' | 'leaf'): Uint32Array {
  const count = countOf(bytes, number)
  const start = headerBytes + bytes.readUInt16LE(22)
  const places = new Uint32Array(count)
  /** Whether each node stands right before the one before it, as they are written. */
  let isDescending = true
  let end = bytes.length
  for (let i = 0; i < count; i++) {
    const place = headerBytes + bytes.readUInt16LE(headerBytes + 2 * i)
    if (place < headerBytes + 2 * count || place + nodeBytes > bytes.length)
      throw new PageFault(number, `has item ${i} at ${place}, outside of its space`)
    places[i] = place
    isDescending &&= place + sizeOf(bytes, place, kind) === end
    end = place
  }
  if (isDescending ? end !== start : !fills(bytes, places, start, kind))
    throw new PageFault(number, 'has items that overlap or leave a gap')
  return places
}

function fills(bytes: Buffer, places: Uint32Array, start: number, kind: 'branch' | 'leaf'): boolean {
  let at = start
  for (const place of places.slice().sort()) {
    if (place !== at) return false
    at += sizeOf(bytes, place, kind)
  }
  return at === bytes.length
}

/** The size of a node, which is even. */
function sizeOf(bytes: Buffer, place: number, kind: 'branch' | 'leaf'): number {
  const flags = bytes.readUInt16LE(place + 4)
  const data = kind === 'branch' ? 0 : (flags & nodeFlags.big) !== 0 ? bigBytes : bytes.readUInt32LE(place)
  const size = nodeBytes + bytes.readUInt16LE(place + 6) + data
  return size + (size % 2)
}

/** An item of a leaf. */
export class Item {
  readonly key: Buffer
  readonly flags: number
  /** The page on which it is. */
  readonly page: Page
  /** The pages of a value that does not stand with its key. */
  readonly big: Pages | undefined
  readonly #start: number
  readonly #end: number

  constructor(page: Page, i: number) {
    const { bytes, places, itemBytes } = page
    this.page = page
    if (places === undefined) {
      const start = headerBytes + i * itemBytes
      this.#start = this.#end = start + itemBytes
      this.key = bytes.subarray(start, this.#end)
      this.flags = 0
      this.big = undefined
      return
    }
    const place = places[i]!
    const size = bytes.readUInt32LE(place)
    this.flags = bytes.readUInt16LE(place + 4)
    this.#start = place + nodeBytes + bytes.readUInt16LE(place + 6)
    this.key = bytes.subarray(place + nodeBytes, this.#start)
    const isBig = (this.flags & nodeFlags.big) !== 0
    this.#end = this.#start + (isBig ? bigBytes : size)
    this.big = isBig ? bigOf(this.value, size, page.number, page.transaction) : undefined
  }

  /** The bytes that stand with the key: the value, or what tells where it is. They are asked for once, if at all. */
  get value(): Buffer {
    return this.page.bytes.subarray(this.#start, this.#end)
  }
}

/** Pages that follow each other, with a value of `size` bytes behind the header of the first. */
export interface Pages {
  readonly first: number
  readonly count: number
  readonly size: number
  readonly transaction: number
}

function bigOf(data: Buffer, size: number, page: number, newest: number): Pages {
  const transaction = readU64(data, 8)
  if (transaction > newest) throw new PageFault(page, `refers to a value of transaction ${transaction}`)
  return { first: readU64(data, 0), transaction, count: readU64(data, 16), size }
}

/** A page below a branch, and the keys between which its own are. */
export interface Child {
  readonly page: number
  readonly newest: number
  readonly low: Buffer | undefined
  readonly high: Buffer | undefined
}

/** The pages below a branch. The key of the first one has no meaning. */
export function childrenOf(
  { bytes, places, number, transaction, count }: Page,
  { low, high }: Child,
): readonly Child[] {
  if (count === 0) throw new PageFault(number, 'is a branch without pages below it')
  const keys = Array.from(places!, place => {
    const start = place + nodeBytes
    return bytes.subarray(start, start + bytes.readUInt16LE(place + 6))
  })
  return Array.from(places!, (place, i) => ({
    page: bytes.readUInt32LE(place) + bytes.readUInt16LE(place + 4) * 0x1_0000_0000,
    newest: transaction,
    low: i === 0 ? low : keys[i],
    high: i === count - 1 ? high : keys[i + 1],
  }))
}

/** Checks a page with the value of an item, before more of it is read. */
export function requireBig(bytes: Buffer, { first, count, transaction }: Pages): void {
  if (readU64(bytes, 0) !== first) throw new PageFault(first, `has the number ${readU64(bytes, 0)}`)
  if (readU64(bytes, 8) !== transaction || bytes.readUInt16LE(18) !== pageFlags.overflow)
    throw new PageFault(first, 'is no page of the value that it should hold')
  if (bytes.readUInt32LE(20) !== count)
    throw new PageFault(first, `begins ${bytes.readUInt32LE(20)} pages instead of ${count}`)
}
