import type { FileHandle } from 'node:fs/promises'
import { GvqError } from '../../../../base/errors.ts'
import { PageFault, pageFlags, readTree, readU64, type Tree } from './page.ts'

/** What a file is read for: how the pages of one state are found. */
export interface Meta {
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
export async function readPageBytes(file: FileHandle, path: string): Promise<number> {
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
export async function readMeta(file: FileHandle, path: string, pageBytes: number): Promise<Meta> {
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
