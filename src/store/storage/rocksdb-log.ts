import { copyFile, open, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../../base/sync-folder.ts'
import { crc32c } from './crc32c.ts'
import { sequenceKey } from './own-keys.ts'

/**
 * Where commits are missing in the log of a RocksDB store, with later ones behind them. When RocksDB meets a damaged record, it
 * drops the rest of its block of 32 KiB and applies what follows: a state that never was, without an error. So gvq reads
 * the log before RocksDB does. Its batches have consecutive numbers; a gap is a loss. A log that merely ends early has
 * none: what is missing there was not synced, or `CommitNote` tells.
 */
export interface LogGap {
  readonly folder: string
  readonly file: string
  /** Where the batches without a gap end. */
  readonly offset: number
  /** The files behind it. */
  readonly later: readonly string[]
  /** The commits on both sides, where the batches there name one. */
  readonly before: number | undefined
  readonly after: number | undefined
}

/** Looks for a gap in what the next opening would read. The files may be those of another process, which adds to them. */
export async function findLogGap(folder: string): Promise<LogGap | undefined> {
  const files = (await readdir(folder)).filter(name => /^\d+\.log$/.test(name))
  files.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  let next: number | undefined
  let commit: number | undefined
  let isDamagedBefore = false
  for (const [at, file] of files.entries()) {
    const bytes = await readLog(join(folder, file))
    const reader = new BatchReader(bytes)
    let offset = 0
    for (let batch = reader.next(); batch !== undefined; batch = reader.next()) {
      const isGap = next === undefined ? isDamagedBefore || reader.hasSkipped : batch.sequence !== next
      if (isGap) {
        return { folder, file, offset, later: files.slice(at + 1), before: commit, after: batch.commit }
      }
      next = batch.sequence + batch.count
      commit = batch.commit ?? commit
      offset = reader.offset
    }
    isDamagedBefore ||= reader.hasSkipped
  }
  return undefined
}

/** Removes what stands behind the gap from the log, and keeps it as `*.damaged`. May be interrupted and repeated. */
export async function cutLog({ folder, file, offset, later }: LogGap): Promise<void> {
  await copyFile(join(folder, file), join(folder, `${file}.damaged`))
  for (const name of later) await rename(join(folder, name), join(folder, `${name}.damaged`))
  const log = await open(join(folder, file), 'r+')
  try {
    await log.truncate(offset)
    await log.sync()
  } finally {
    await log.close()
  }
  await syncFolder(folder)
}

/** The owner of the store removes logs that are in its files of data. */
async function readLog(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

interface Batch {
  /** RocksDB's number of its first operation. */
  readonly sequence: number
  readonly count: number
  /** The commit of gvq that it ends with, if it has one. */
  readonly commit: number | undefined
}

const blockBytes = 32 * 1024
/** Checksum (4), length (2), type (1). */
const headerBytes = 7
const types = { full: 1, first: 2, middle: 3, last: 4 } as const
/** Sequence (8), count (4). */
const batchHeaderBytes = 12
/** An operation: put (1), the key and the value, each behind its length. */
const commitMark = Buffer.concat([
  Buffer.from([1, sequenceKey.length]),
  Buffer.from(sequenceKey, 'latin1'),
  Buffer.from([8]),
])
const commitBytes = commitMark.length + 8

/** The batches of a log file. What is damaged is passed over, byte by byte, up to where something whole begins. */
class BatchReader {
  readonly #bytes: Buffer
  /** Behind the last batch. */
  offset = 0
  /** Whether anything before the last batch, or before the end, was no whole record. */
  hasSkipped = false

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  next(): Batch | undefined {
    const bytes = this.#bytes
    let at = this.offset
    let head: Buffer = Buffer.alloc(0)
    let tail: Buffer = Buffer.alloc(0)
    let isInBatch = false
    while (at < bytes.length) {
      const blockEnd = at - (at % blockBytes) + blockBytes
      if (blockEnd - at < headerBytes) {
        at = blockEnd
        continue
      }
      const length = this.#recordAt(at, Math.min(blockEnd, bytes.length))
      if (length === undefined) {
        this.hasSkipped = true
        isInBatch = false
        at++
        continue
      }
      const type = bytes[at + headerBytes - 1]
      const part = bytes.subarray(at + headerBytes, at + headerBytes + length)
      at += headerBytes + length
      if (type === types.full || type === types.first) {
        if (isInBatch) this.hasSkipped = true
        isInBatch = true
        head = part.subarray(0, batchHeaderBytes)
        tail = part.subarray(-commitBytes)
      } else if (!isInBatch) {
        this.hasSkipped = true
        continue
      } else {
        if (head.length < batchHeaderBytes) head = Buffer.concat([head, part]).subarray(0, batchHeaderBytes)
        tail =
          part.length >= commitBytes
            ? part.subarray(-commitBytes)
            : Buffer.concat([tail, part]).subarray(-commitBytes)
      }
      if (type === types.first || type === types.middle) continue
      isInBatch = false
      if (head.length < batchHeaderBytes) {
        this.hasSkipped = true
        continue
      }
      this.offset = at
      return {
        sequence: Number(head.readBigUInt64LE(0)),
        count: head.readUInt32LE(8),
        commit: commitOf(tail),
      }
    }
    if (isInBatch) this.hasSkipped = true
    this.offset = bytes.length
    return undefined
  }

  /** The length of the whole record that begins at an offset. */
  #recordAt(at: number, end: number): number | undefined {
    const bytes = this.#bytes
    const type = bytes[at + headerBytes - 1]!
    if (end - at < headerBytes || type < types.full || type > types.last) return undefined
    const length = bytes.readUInt16LE(at + 4)
    const recordEnd = at + headerBytes + length
    if (recordEnd > end) return undefined
    const sum = crc32c(bytes, at + headerBytes - 1, recordEnd)
    return bytes.readUInt32LE(at) === masked(sum) ? length : undefined
  }
}

/** RocksDB stores no checksum as it is, because of checksums over checksums. */
function masked(sum: number): number {
  return (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0
}

function commitOf(tail: Buffer): number | undefined {
  if (tail.length < commitBytes || !tail.subarray(0, commitMark.length).equals(commitMark)) return undefined
  return Number(tail.readBigUInt64BE(commitMark.length))
}
