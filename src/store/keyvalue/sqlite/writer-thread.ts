/** The thread that writes to the SQLite file, so that no sync holds the event loop of the others. An entry of its own. */
import { statSync } from 'node:fs'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { Fingerprint } from '../../../base/data/fingerprint.ts'
import { type BatchRow, unpackBatch } from './batch.ts'
import { factsOf } from './error.ts'
import { busyMs, connect } from './file.ts'
import {
  loadSqlite,
  type SqliteDatabase,
  type SqliteRow,
  type SqliteStatement,
  type SqliteValue,
} from './module.ts'
import { entryOf, prepareSetTotal, readTotal } from './total.ts'
import type { WriterReply, WriterRequest } from './writer.ts'

const cacheBytes = 16 * 1024 * 1024
/** Rows put by one statement where many come together: twice as fast as one by one. */
const rowsTogether = 16

/**
 * Pages in the log at which they are copied to the file: 16 MiB. Copies are rarer than with SQLite's 1,000 pages, and commits of
 * many scattered rows a third faster.
 */
const checkpointPages = 4000
/** The size of the log from which on it is emptied by force: commits wait until no reader needs it. */
const logBytesMax = 64 * 1024 * 1024
/** How long they wait, at that size; at double the size double. */
const logWaitMs = 100
/** Growth of the log after which it is emptied by force again, when that was in vain. */
const logGrowthBytes = 16 * 1024 * 1024

class Writer {
  readonly #database: SqliteDatabase
  readonly #putOne: SqliteStatement
  readonly #putMany: SqliteStatement
  readonly #remove: SqliteStatement
  readonly #setTotal: SqliteStatement
  /** The fingerprint of all rows as of the last commit; only this thread changes it. */
  #total: Fingerprint | undefined
  readonly #logPath: string
  #sync: boolean | undefined
  #logBytesNext = logBytesMax

  constructor(path: string) {
    const load = loadSqlite()
    if (load.kind !== 'loaded') throw new Error(load.reason)
    this.#database = connect(load.sqlite, path, cacheBytes)
    this.#database.exec(`PRAGMA wal_autocheckpoint = ${checkpointPages}`)
    // What it replaces is told by the statement itself: to look for that before would take as long again.
    const put = (
      rows: number,
    ) => `INSERT INTO rows (key, sum, value) VALUES ${Array(rows).fill('(?, ?, ?)').join(', ')}
      ON CONFLICT (key) DO UPDATE SET before = sum, sum = excluded.sum, value = excluded.value RETURNING key, before`
    this.#putOne = this.#database.prepare(put(1))
    this.#putMany = this.#database.prepare(put(rowsTogether))
    this.#remove = this.#database.prepare('DELETE FROM rows WHERE key = ? RETURNING key, sum AS before')
    this.#setTotal = prepareSetTotal(this.#database)
    this.#logPath = `${path}-wal`
  }

  write(rows: readonly BatchRow[], sync: boolean): void {
    if (sync !== this.#sync) this.#database.exec(`PRAGMA synchronous = ${sync ? 'FULL' : 'NORMAL'}`)
    this.#sync = sync
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const total = new Fingerprint(this.#total ?? readTotal(this.#database))
      this.#apply(rows, total)
      this.#setTotal.run(total.count, total.low, total.high)
      this.#database.exec('COMMIT')
      this.#total = total
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  close(): void {
    this.#database.close()
  }

  /**
   * SQLite restarts the log when all of it has been copied to the file and it has no reader at that moment. With readers in
   * constant succession that moment never comes, and the log would grow.
   */
  boundLog(): void {
    const { size } = statSync(this.#logPath)
    if (size < this.#logBytesNext) return
    this.#database.exec(`PRAGMA busy_timeout = ${Math.floor(logWaitMs * (size / logBytesMax))}`)
    const outcome = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()
    this.#database.exec(`PRAGMA busy_timeout = ${busyMs}`)
    this.#logBytesNext = outcome?.busy === 0 ? logBytesMax : size + logGrowthBytes
  }

  /** Writes the rows of a batch, and changes the fingerprint of all rows with them. */
  #apply(rows: readonly BatchRow[], total: Fingerprint): void {
    for (let at = 0; at < rows.length; ) {
      const values = this.#putsFrom(rows, at)
      if (values !== undefined) {
        replaced(total, this.#putMany.all(...values))
        at += rowsTogether
        continue
      }
      const { key, value, sum } = rows[at++]!
      replaced(total, value === undefined ? this.#remove.all(key) : this.#putOne.all(key, sum, value))
    }
    for (const { key, value, sum } of rows) if (value !== undefined) total.add(entryOf(key), sum)
  }

  /** The values of the next statement of many rows, unless there are too few or a deletion is among them. */
  #putsFrom(rows: readonly BatchRow[], from: number): SqliteValue[] | undefined {
    if (from + rowsTogether > rows.length) return undefined
    const values: SqliteValue[] = []
    for (let at = from; at < from + rowsTogether; at++) {
      const { key, value, sum } = rows[at]!
      if (value === undefined) return undefined
      values.push(key, sum, value)
    }
    return values
  }

  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK')
    } catch {
      // After a full disk and the like SQLite has done that already.
    }
  }
}

/** Takes what rows were before out of the fingerprint. */
function replaced(total: Fingerprint, rows: readonly SqliteRow[]): void {
  for (const { key, before } of rows)
    if (before !== null) total.remove(entryOf(key as Uint8Array), before as number)
}

function serve(port: MessagePort): void {
  let writer: Writer | undefined
  port.on('message', (request: WriterRequest) => {
    if (request.kind === 'close') {
      writer?.close()
      port.close()
      return
    }
    const reply = (answer: WriterReply): void => port.postMessage(answer)
    try {
      writer ??= new Writer(workerData as string)
      writer.write(unpackBatch(request.batch), request.sync)
    } catch (error) {
      reply({ id: request.id, error: factsOf(error) })
      return
    }
    reply({ id: request.id })
    try {
      writer.boundLog()
    } catch {
      // The log is unchanged; the commit is valid.
    }
  })
}

serve(parentPort!)
