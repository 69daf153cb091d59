import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { GvqError } from '../../../base/errors.ts'
import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { ByteString, KeyRange } from '../contract/api.ts'
import { toByteString } from '../contract/byte-string.ts'
import { damageHint } from '../contract/storage-error.ts'
import { crc32c } from './crc32c.ts'
import type { TableRange } from './manifest.ts'
import { uncompressSnappy } from './snappy.ts'

/** Bytes of a table that are read at once, unless one block has more. */
const readBytes = 1024 * 1024
/** Bytes behind each block: how it is compressed (1), and the checksum of both (4). */
const trailerBytes = 5
/** Checksum (1), places of two blocks (40), version (4), magic (8). */
const footerBytes = 53
const magic = Buffer.from('f7cff485b741e288', 'hex')
/** The only checksum, and the only compression, that gvq's files have. */
const crc32cChecksum = 1
const snappy = 1
/** From here on, where a block begins is in the index only if no other block is before it. */
const sharedKeysVersion = 4

interface Place {
  readonly offset: number
  readonly size: number
}

/** A block, with a key that is not before its last one and before all of the next. */
interface DataBlock extends Place {
  readonly last: ByteString
  isChecked: boolean
}

/**
 * Compares the checksums of the blocks that a scan is about to read: the iterators of the package leave that out, return what is
 * damaged, or end the process. Reads of single keys compare them, and so does what merges files. Only files that were there at the opening
 * may be damaged; each of their blocks is checked once.
 */
export class TableChecks {
  readonly #folder: string
  /** The tables of which a block may be unchecked. */
  readonly #tables: Map<number, TableRange>
  readonly #blocks = new Map<number, readonly DataBlock[]>()
  readonly #slice = new EventLoopSlice()

  constructor(folder: string, tables: ReadonlyMap<number, TableRange>) {
    this.#folder = folder
    this.#tables = new Map(tables)
  }

  /**
   * Checks what RocksDB reads of each table when it opens the files.
   * @throws GvqError STORAGE_UNAVAILABLE with what is damaged
   */
  async checkEnds(): Promise<void> {
    for (const number of this.#tables.keys()) await this.#inFile(number, assertEnd)
  }

  /** @throws GvqError STORAGE_UNAVAILABLE with what is damaged, in a range or in what is needed to know that */
  async check(range: KeyRange): Promise<void> {
    for (const [number, { smallest, largest }] of [...this.#tables]) {
      if (smallest < range.lt && largest >= range.gte) await this.#checkTable(number, range)
    }
  }

  #checkTable(number: number, { gte, lt }: KeyRange): Promise<void> {
    return this.#inFile(number, async file => {
      const blocks = this.#blocks.get(number) ?? (await readIndex(file))
      this.#blocks.set(number, blocks)
      let before: ByteString = ''
      const wanted: DataBlock[] = []
      for (const block of blocks) {
        if (!block.isChecked && block.last >= gte && before < lt) wanted.push(block)
        before = block.last
      }
      await this.#checkBlocks(file, wanted)
      if (blocks.every(({ isChecked }) => isChecked)) this.#forget(number)
    })
  }

  async #inFile(number: number, work: (file: FileHandle) => Promise<void>): Promise<void> {
    const name = `${String(number).padStart(6, '0')}.sst`
    const file = await open(join(this.#folder, name), 'r').catch(ifMissing)
    // It has been merged into others since, which compared its checksums.
    if (file === undefined) return this.#forget(number)
    try {
      await work(file)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new GvqError(
        'STORAGE_UNAVAILABLE',
        `The RocksDB file ${join(this.#folder, name)} is damaged: ${reason}.`,
        {
          hint: damageHint,
          cause: new Error(`corruption in ${name}: ${reason}`),
        },
      )
    } finally {
      await file.close()
    }
  }

  #forget(number: number): void {
    this.#tables.delete(number)
    this.#blocks.delete(number)
  }

  async #checkBlocks(file: FileHandle, blocks: readonly DataBlock[]): Promise<void> {
    for (let first = 0; first < blocks.length; ) {
      const start = blocks[first]!.offset
      let end = first + 1
      while (end < blocks.length && endOf(blocks[end]!) - start <= readBytes) end++
      const bytes = await read(file, start, endOf(blocks[end - 1]!) - start)
      for (; first < end; first++) {
        const block = blocks[first]!
        assertWhole(bytes, block.offset - start, block.size)
        block.isChecked = true
      }
      if (this.#slice.isOver) await this.#slice.next()
    }
  }
}

function endOf({ offset, size }: Place): number {
  return offset + size + trailerBytes
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function read(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(bytes, 0, length, offset)
  if (bytesRead < length) throw new Error('it is cut short')
  return bytes
}

function assertWhole(bytes: Buffer, at: number, size: number): void {
  const sum = crc32c(bytes, at, at + size + 1)
  const masked = (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0
  if (bytes.readUInt32LE(at + size + 1) !== masked) throw new Error('the checksum of a block is wrong')
}

interface Footer {
  readonly version: number
  /** The place of the metaindex block, which tells where others are, and the place of the index block. */
  readonly others: Place
  readonly index: Place
  readonly fileSize: number
}

async function readFooter(file: FileHandle): Promise<Footer> {
  const { size: fileSize } = await file.stat()
  const footer = await read(file, Math.max(0, fileSize - footerBytes), footerBytes)
  const isKnown = footer[0] === crc32cChecksum && footer.subarray(-magic.length).equals(magic)
  if (!isKnown) throw new Error('its end is not that of a table')
  const version = footer.readUInt32LE(footerBytes - magic.length - 4)
  const places = new Fields(footer.subarray(1))
  return { version, others: places.place(), index: places.place(), fileSize }
}

/** All blocks of a table but those with data. */
async function assertEnd(file: FileHandle): Promise<void> {
  const { others, index, fileSize } = await readFooter(file)
  const names = new Fields(await blockOf(file, others, fileSize))
  await blockOf(file, index, fileSize)
  for (const end = names.entriesEnd; names.at < end; ) {
    names.number()
    const own = names.number()
    names.number()
    names.take(own)
    await blockOf(file, names.place(), fileSize)
  }
}

/** The blocks of a table with data, ascending. */
async function readIndex(file: FileHandle): Promise<readonly DataBlock[]> {
  const { version, index: place, fileSize } = await readFooter(file)
  const index = new Fields(await blockOf(file, place, fileSize))
  const blocks: DataBlock[] = []
  let key: Buffer = Buffer.alloc(0)
  let previous: Place = { offset: 0, size: -trailerBytes }
  for (const end = index.entriesEnd; index.at < end; ) {
    const shared = index.number()
    const own = index.number()
    if (version < sharedKeysVersion) index.number()
    key = Buffer.concat([key.subarray(0, shared), index.take(own)])
    const isFull = version < sharedKeysVersion || shared === 0
    previous = isFull
      ? index.place()
      : { offset: endOf(previous), size: previous.size + index.signedNumber() }
    if (endOf(previous) > fileSize) throw new Error('its index is damaged')
    blocks.push({ ...previous, last: toByteString(key), isChecked: false })
  }
  return blocks
}

async function blockOf(file: FileHandle, { offset, size }: Place, fileSize: number): Promise<Buffer> {
  if (offset + size + trailerBytes > fileSize) throw new Error('its index is damaged')
  const bytes = await read(file, offset, size + trailerBytes)
  assertWhole(bytes, 0, size)
  const content = bytes.subarray(0, size)
  return bytes[size] === snappy ? uncompressSnappy(content) : content
}

/** Numbers of seven bits a byte, the lowest first, and what has their length. */
class Fields {
  at = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Entries are followed by places where keys are whole, and the number of these. */
  get entriesEnd(): number {
    const end = this.#bytes.length - 4
    return end - 4 * (this.#bytes.readUInt32LE(end) & 0x7fffffff)
  }

  number(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.at++]
      if (byte === undefined) throw new Error('its index is damaged')
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
  }

  /** The lowest bit is that of the sign. */
  signedNumber(): number {
    const number = this.number()
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  }

  place(): Place {
    return { offset: this.number(), size: this.number() }
  }

  take(length: number): Buffer {
    this.at += length
    return this.#bytes.subarray(this.at - length, this.at)
  }
}
