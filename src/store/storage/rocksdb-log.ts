import { copyFile, type FileHandle, open, readdir, rename } from 'node:fs/promises'
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
    const log = await openLog(join(folder, file))
    if (log === undefined) continue
    try {
      const reader = new BatchReader(log)
      let offset = 0
      for (let batch = await reader.next(); batch !== undefined; batch = await reader.next()) {
        const isGap = next === undefined ? isDamagedBefore || reader.hasSkipped : batch.sequence !== next
        if (isGap) {
          return { folder, file, offset, later: files.slice(at + 1), before: commit, after: batch.commit }
        }
        next = batch.sequence + batch.count
        commit = batch.commit ?? commit
        offset = batch.end
      }
      isDamagedBefore ||= reader.hasSkipped
    } finally {
      await log.close()
    }
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
async function openLog(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

interface Batch {
  /** RocksDB's number of its first operation. */
  readonly sequence: number
  readonly count: number
  /** The commit of gvq that it ends with, if it has one. */
  readonly commit: number | undefined
  /** Where it ends in the file. */
  readonly end: number
}

/** A record never crosses the end of a block. */
const blockBytes = 32 * 1024
const blocksTogether = 32
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
  readonly #log: FileHandle
  /** Blocks of the file, and where they begin in it. */
  #bytes: Buffer = Buffer.alloc(0)
  #start = 0
  /** The next byte of them. */
  #at = 0
  #isAtEnd = false
  /** Whether anything before the last batch, or before the end, was no whole record. */
  hasSkipped = false

  constructor(log: FileHandle) {
    this.#log = log
  }

  async next(): Promise<Batch | undefined> {
    let head: Buffer = Buffer.alloc(0)
    let tail: Buffer = Buffer.alloc(0)
    let isInBatch = false
    for (let record = await this.#record(); record !== undefined; record = await this.#record()) {
      const { type, part, isBehindDamage } = record
      const begins = type === types.full || type === types.first
      if (isBehindDamage) isInBatch = false
      if (begins === isInBatch) this.hasSkipped = true
      if (begins) {
        isInBatch = true
        head = part.subarray(0, batchHeaderBytes)
        tail = part.subarray(-commitBytes)
      } else if (isInBatch) {
        if (head.length < batchHeaderBytes) head = Buffer.concat([head, part]).subarray(0, batchHeaderBytes)
        tail =
          part.length < commitBytes
            ? Buffer.concat([tail, part]).subarray(-commitBytes)
            : part.subarray(-commitBytes)
      }
      if (!isInBatch || type === types.first || type === types.middle) continue
      isInBatch = false
      if (head.length === batchHeaderBytes) {
        return {
          sequence: Number(head.readBigUInt64LE(0)),
          count: head.readUInt32LE(8),
          commit: commitOf(tail),
          end: this.#start + this.#at,
        }
      }
      this.hasSkipped = true
    }
    if (isInBatch) this.hasSkipped = true
    return undefined
  }

  /** The next whole record. */
  async #record(): Promise<LogRecord | undefined> {
    let isBehindDamage = false
    while (this.#at < this.#bytes.length || (await this.#readMore())) {
      const blockEnd = this.#at - (this.#at % blockBytes) + blockBytes
      const end = Math.min(blockEnd, this.#bytes.length)
      if (blockEnd - this.#at < headerBytes) {
        this.#at = end
        continue
      }
      const length = this.#lengthAt(this.#at, end)
      if (length === undefined) {
        this.hasSkipped = true
        isBehindDamage = true
        this.#at++
        continue
      }
      const from = this.#at + headerBytes
      this.#at = from + length
      return { type: this.#bytes[from - 1]!, part: this.#bytes.subarray(from, this.#at), isBehindDamage }
    }
    if (isBehindDamage) this.hasSkipped = true
    return undefined
  }

  /** What a process adds after the end was met does not count. */
  async #readMore(): Promise<boolean> {
    if (this.#isAtEnd) return false
    const start = this.#start + this.#bytes.length
    const bytes = Buffer.allocUnsafe(blocksTogether * blockBytes)
    let length = 0
    while (length < bytes.length) {
      const { bytesRead } = await this.#log.read(bytes, length, bytes.length - length, start + length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    this.#isAtEnd = length < bytes.length
    this.#start = start
    this.#bytes = bytes.subarray(0, length)
    this.#at = 0
    return length > 0
  }

  /** The length of the whole record that begins at an offset. */
  #lengthAt(at: number, end: number): number | undefined {
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

interface LogRecord {
  readonly type: number
  readonly part: Buffer
  /** Whether something before it was no record. */
  readonly isBehindDamage: boolean
}

/** RocksDB stores no checksum as it is, because of checksums over checksums. */
function masked(sum: number): number {
  return (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0
}

function commitOf(tail: Buffer): number | undefined {
  if (tail.length < commitBytes || !tail.subarray(0, commitMark.length).equals(commitMark)) return undefined
  return Number(tail.readBigUInt64BE(commitMark.length))
}
