import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ByteString } from '../contract/api.ts'
import { toByteString } from '../contract/byte-string.ts'
import { LogRecords, recordTypes } from './log-records.ts'

/** What the files of data of a RocksDB store have. */
export interface InFiles {
  /** The number of the first log that has what they lack. RocksDB reads no earlier one. */
  readonly log: number
  /** RocksDB's number of the last operation before that log; maybe of a later one, but never of an earlier one. */
  readonly sequence: number
  /** The files, by number. */
  readonly tables: ReadonlyMap<number, TableRange>
}

/** The first and the last key of a file of data. */
export interface TableRange {
  readonly smallest: ByteString
  readonly largest: ByteString
}

/**
 * Reads the MANIFEST of a store, its list of files of data. `undefined` if there is none, or if it cannot be read up to its end: RocksDB
 * reports that itself.
 */
export async function readManifest(folder: string): Promise<InFiles | undefined> {
  let found: InFiles | undefined
  let atOpening: number | undefined
  const tables = new Map<number, TableRange>()
  for await (const text of textsOf(folder)) {
    const edit = text && editOf(text)
    if (edit === undefined) return undefined
    const { log, lastSequence, added, deleted } = edit
    for (const number of deleted) tables.delete(number)
    for (const { number, smallest, largest } of added) tables.set(number, { smallest, largest })
    // RocksDB begins the list anew whenever it opens the store: what exists, without numbers, and then what it found in the logs.
    if (lastSequence === undefined) continue
    atOpening ??= lastSequence
    // The edit may be made while later commits are written: only the files say up to where they go.
    const inFiles = added.length === 0 ? lastSequence : Math.max(...added.map(({ sequence }) => sequence))
    if (log !== undefined) found = { log, sequence: Math.max(atOpening, inFiles), tables }
  }
  return found
}

/** The texts of the MANIFEST; `undefined` in place of a damaged one. */
async function* textsOf(folder: string): AsyncGenerator<Buffer | undefined> {
  const name = await readFile(join(folder, 'CURRENT'), 'latin1').catch(ifMissing)
  const file = name && (await open(join(folder, name.trim()), 'r').catch(ifMissing))
  if (!file) return
  try {
    const records = new LogRecords(file)
    let parts: Buffer[] = []
    for (let record = await records.next(); record !== undefined; record = await records.next()) {
      const { type, part } = record
      if (type === recordTypes.full || type === recordTypes.first) parts = []
      // A part is a view of what is read next.
      parts.push(Buffer.from(part))
      if (type === recordTypes.full || type === recordTypes.last) yield Buffer.concat(parts)
      if (records.hasSkipped) yield undefined
    }
  } finally {
    await file.close()
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

interface Edit {
  readonly log: number | undefined
  readonly lastSequence: number | undefined
  readonly added: readonly AddedTable[]
  readonly deleted: readonly number[]
}

interface AddedTable extends TableRange {
  readonly number: number
  /** The greatest sequence in it. */
  readonly sequence: number
}

/** The fields of an edit that are read, and those that are passed over. */
const tags = {
  comparator: 1,
  logNumber: 2,
  nextFileNumber: 3,
  lastSequence: 4,
  deletedFile: 6,
  previousLogNumber: 9,
  minLogNumberToKeep: 10,
  newFile: 103,
  columnFamily: 200,
  maxColumnFamily: 203,
  inAtomicGroup: 300,
} as const
/** Tags from here on can be passed over, whatever they mean. */
const ignorable = 1 << 13
const lastOfFile = 1

/** `undefined` for one that has a field which is not known here. */
function editOf(text: Buffer): Edit | undefined {
  const fields = new Fields(text)
  let log: number | undefined
  let lastSequence: number | undefined
  const added: AddedTable[] = []
  const deleted: number[] = []
  while (fields.isLeft) {
    const tag = fields.number()
    if (tag === tags.logNumber) log = fields.number()
    else if (tag === tags.lastSequence) lastSequence = fields.number()
    else if (tag === tags.newFile) added.push(tableOf(fields))
    else if (tag === tags.comparator || tag >= ignorable) fields.skipText()
    else if (tag === tags.deletedFile) deleted.push(secondOf(fields))
    else if (numbers.has(tag)) fields.skipNumbers(1)
    else return undefined
  }
  return { log, lastSequence, added, deleted }
}

const numbers: ReadonlySet<number> = new Set([
  tags.nextFileNumber,
  tags.previousLogNumber,
  tags.minLogNumberToKeep,
  tags.columnFamily,
  tags.maxColumnFamily,
  tags.inAtomicGroup,
])

/** The number of a file, behind its level. */
function secondOf(fields: Fields): number {
  fields.skipNumbers(1)
  return fields.number()
}

function tableOf(fields: Fields): AddedTable {
  const number = secondOf(fields)
  // The size of the file.
  fields.skipNumbers(1)
  const smallest = userKeyOf(fields.text())
  const largest = userKeyOf(fields.text())
  // The first sequence number of the file.
  fields.skipNumbers(1)
  const sequence = fields.number()
  while (fields.number() !== lastOfFile) fields.skipText()
  return { number, smallest, largest, sequence }
}

/** The key of a user without the sequence number behind it. */
function userKeyOf(key: Buffer): ByteString {
  return toByteString(key.subarray(0, -8))
}

/** Numbers and texts, each with its length before it, one after another. */
class Fields {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get isLeft(): boolean {
    return this.#at < this.#bytes.length
  }

  /** Seven bits a byte, the lowest first. */
  number(): number {
    let value = 0
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) return value
      value += (byte & 127) * unit
      if (byte < 128) return value
    }
  }

  skipNumbers(count: number): void {
    for (let i = 0; i < count; i++) this.number()
  }

  text(): Buffer {
    const length = this.number()
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }

  skipText(): void {
    this.text()
  }
}
