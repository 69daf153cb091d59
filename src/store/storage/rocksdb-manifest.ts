import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LogRecords, recordTypes } from './rocksdb-log-records.ts'

/** What the files of data of a RocksDB store have. */
export interface InFiles {
  /** The number of the first log that has what they lack. RocksDB reads no earlier one. */
  readonly log: number
  /** RocksDB's number of the last operation before that log; maybe of a later one, but never of an earlier one. */
  readonly sequence: number
}

/**
 * Reads the MANIFEST of a store, its list of files of data. `undefined` if there is none, or if it cannot be read up to its end: RocksDB
 * reports that itself.
 */
export async function readManifest(folder: string): Promise<InFiles | undefined> {
  let found: InFiles | undefined
  let atOpening: number | undefined
  for await (const text of textsOf(folder)) {
    const edit = text && editOf(text)
    if (edit === undefined) return undefined
    const { log, lastSequence, largestInFiles } = edit
    // RocksDB begins the list anew whenever it opens the store: what exists, without numbers, and then what it found in the logs.
    if (lastSequence === undefined) continue
    atOpening ??= lastSequence
    // The edit may be made while later commits are written: only the files say up to where they go.
    if (log !== undefined) found = { log, sequence: Math.max(atOpening, largestInFiles ?? lastSequence) }
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
  /** The greatest sequence in the files of data that it adds. */
  readonly largestInFiles: number | undefined
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
  let largestInFiles: number | undefined
  while (fields.isLeft) {
    const tag = fields.number()
    if (tag === tags.logNumber) log = fields.number()
    else if (tag === tags.lastSequence) lastSequence = fields.number()
    else if (tag === tags.newFile) largestInFiles = Math.max(largestInFiles ?? 0, largestOfFile(fields))
    else if (tag === tags.comparator || tag >= ignorable) fields.skipText()
    else if (tag === tags.deletedFile) fields.skipNumbers(2)
    else if (numbers.has(tag)) fields.skipNumbers(1)
    else return undefined
  }
  return { log, lastSequence, largestInFiles }
}

const numbers: ReadonlySet<number> = new Set([
  tags.nextFileNumber,
  tags.previousLogNumber,
  tags.minLogNumberToKeep,
  tags.columnFamily,
  tags.maxColumnFamily,
  tags.inAtomicGroup,
])

function largestOfFile(fields: Fields): number {
  // Its level, number and size; its keys; its first sequence.
  fields.skipNumbers(3)
  fields.skipText()
  fields.skipText()
  fields.skipNumbers(1)
  const largest = fields.number()
  while (fields.number() !== lastOfFile) fields.skipText()
  return largest
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

  skipText(): void {
    const length = this.number()
    this.#at += length
  }
}
