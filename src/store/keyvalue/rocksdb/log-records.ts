import type { FileHandle } from 'node:fs/promises'
import { crc32c } from './crc32c.ts'

/** A record never crosses the end of a block. */
const blockBytes = 32 * 1024
const blocksTogether = 32
/** Checksum (4), length (2), type (1). */
const headerBytes = 7
/** A text of the log is one record, or a first one, some in its middle and a last one. */
export const recordTypes = { full: 1, first: 2, middle: 3, last: 4 } as const

export interface LogRecord {
  readonly type: number
  readonly part: Buffer
  /** Whether something before it was no record. */
  readonly isBehindDamage: boolean
}

/**
 * The records of a file in the format of RocksDB's logs, in which its MANIFEST is written, too. What is damaged is passed over, byte by
 * byte, up to where something whole begins.
 */
export class LogRecords {
  readonly #log: FileHandle
  /** Blocks of the file, and where they begin in it. */
  #bytes: Buffer = Buffer.alloc(0)
  #start = 0
  /** The next byte of them. */
  #at = 0
  #isAtEnd = false
  /** Whether anything before the last record, or before the end, was no whole record. */
  hasSkipped = false

  constructor(log: FileHandle) {
    this.#log = log
  }

  /** Where the last record ends in the file. */
  get end(): number {
    return this.#start + this.#at
  }

  /** The next whole record. */
  async next(): Promise<LogRecord | undefined> {
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
    if (end - at < headerBytes || type < recordTypes.full || type > recordTypes.last) return undefined
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
