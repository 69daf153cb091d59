import { constants, copyFile, type FileHandle, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openToWrite } from '../../../base/files/open-to-write.ts'
import { privateFile } from '../../../base/files/private-files.ts'
import { syncFolder } from '../../../base/files/sync-folder.ts'
import { sequenceKey } from '../contract/own-keys.ts'
import { LogRecords, recordTypes } from './log-records.ts'
import { type InFiles, readManifest } from './manifest.ts'

/**
 * Where commits are missing in the log of a RocksDB store, with later ones behind them. When RocksDB meets a damaged record, it
 * drops the rest of its block of 32 KiB and applies what follows: a state that never was, without an error. So gvq reads
 * the log before RocksDB does. Its batches have consecutive numbers; a gap is a loss, also between the files of data and
 * the first of them. A log that merely ends early has none: what is missing there was not synced, or `CommitNote` tells.
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
  const inFiles = await readManifest(folder)
  const isRead = (name: string) => /^\d+\.log$/.test(name) && Number.parseInt(name, 10) >= (inFiles?.log ?? 0)
  const files = (await readdir(folder)).filter(isRead)
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
        const isGap =
          next === undefined
            ? isDamagedBefore || reader.hasSkipped || isBehind(batch, inFiles)
            : batch.sequence !== next
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

function isBehind({ sequence }: Batch, inFiles: InFiles | undefined): boolean {
  return inFiles !== undefined && sequence > inFiles.sequence + 1
}

/** Removes what stands behind the gap from the log, and keeps it as `*.damaged`. May be interrupted and repeated. */
export async function cutLog({ folder, file, offset, later }: LogGap): Promise<void> {
  const kept = join(folder, `${file}.damaged`)
  await rm(kept, { force: true })
  await copyFile(join(folder, file), kept, constants.COPYFILE_EXCL)
  for (const name of later) await rename(join(folder, name), join(folder, `${name}.damaged`))
  const log = await openToWrite(join(folder, file), { way: 'existing', mode: privateFile })
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

/** Sequence (8), count (4). */
const batchHeaderBytes = 12
/** An operation: put (1), the key and the value, each behind its length. */
const commitMark = Buffer.concat([
  Buffer.from([1, sequenceKey.length]),
  Buffer.from(sequenceKey, 'latin1'),
  Buffer.from([8]),
])
const commitBytes = commitMark.length + 8

/** The batches of a log file. What is damaged is passed over. */
class BatchReader {
  readonly #records: LogRecords
  #hasSkipped = false

  constructor(log: FileHandle) {
    this.#records = new LogRecords(log)
  }

  /** Whether anything before the last batch, or before the end, was no whole record. */
  get hasSkipped(): boolean {
    return this.#hasSkipped || this.#records.hasSkipped
  }

  async next(): Promise<Batch | undefined> {
    let head: Buffer = Buffer.alloc(0)
    let tail: Buffer = Buffer.alloc(0)
    let isInBatch = false
    const records = this.#records
    for (let record = await records.next(); record !== undefined; record = await records.next()) {
      const { type, part, isBehindDamage } = record
      const begins = type === recordTypes.full || type === recordTypes.first
      if (isBehindDamage) isInBatch = false
      if (begins === isInBatch) this.#hasSkipped = true
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
      if (!isInBatch || type === recordTypes.first || type === recordTypes.middle) continue
      isInBatch = false
      if (head.length === batchHeaderBytes) {
        return {
          sequence: Number(head.readBigUInt64LE(0)),
          count: head.readUInt32LE(8),
          commit: commitOf(tail),
          end: records.end,
        }
      }
      this.#hasSkipped = true
    }
    if (isInBatch) this.#hasSkipped = true
    return undefined
  }
}

function commitOf(tail: Buffer): number | undefined {
  if (tail.length < commitBytes || !tail.subarray(0, commitMark.length).equals(commitMark)) return undefined
  return Number(tail.readBigUInt64BE(commitMark.length))
}
