import type { ByteString, KeyRange } from '../contract/api.ts'
import { toBuffer, toByteString } from '../contract/byte-string.ts'
import { damagedRow, describeSqlite } from './error.ts'
import { connect } from './file.ts'
import type { SqliteDatabase, SqliteModule, SqliteRow, SqliteStatement } from './module.ts'
import { sumOf } from './row.ts'

const cacheBytes = 8 * 1024 * 1024
/** Connections that wait for the next reader; opening one takes a tenth of a millisecond. */
const idleMax = 4

/** One state of the file, while it has readers. */
export interface SqliteView {
  get(key: ByteString): Buffer | undefined
  /** Returns the next rows of a range, at most so many; those after the key `after`, if given. */
  rows(range: KeyRange, after: ByteString | undefined, rowsMax: number): [key: ByteString, value: Buffer][]
  /** Must be called once by each user. */
  release(): void
}

/** Time for which new readers may join a view. Without a limit, overlapping readers would keep the log from being emptied. */
const sharedMsMax = 20

/** Provides views of the committed state. Readers between the same two commits share one, which keeps connections few. */
export class SqliteViews {
  readonly #sqlite: SqliteModule
  readonly #path: string
  readonly #connections = new Set<Connection>()
  readonly #idle: Connection[] = []
  /** View of the last commit, while it has readers. */
  #current: Connection | undefined
  #sharedUntil = 0

  constructor(sqlite: SqliteModule, path: string) {
    this.#sqlite = sqlite
    this.#path = path
  }

  /** Returns a view of all that was committed before this call, and perhaps of a commit in progress. */
  take(): SqliteView {
    if (this.#current !== undefined && performance.now() >= this.#sharedUntil) this.#current = undefined
    this.#current ??= this.#begin()
    this.#current.readers++
    return this.#current
  }

  /** Works on the file itself, as of the call. */
  async inspect<T>(work: (database: SqliteDatabase) => T | Promise<T>): Promise<T> {
    const connection = this.#begin()
    connection.readers++
    try {
      return await work(connection.database)
    } finally {
      connection.release()
    }
  }

  /** From now on, views include the commit that has just ended. */
  committed(): void {
    this.#current = undefined
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
    this.#connections.clear()
  }

  #begin(): Connection {
    const connection = this.#idle.pop() ?? this.#connect()
    try {
      connection.begin()
      this.#sharedUntil = performance.now() + sharedMsMax
      return connection
    } catch (error) {
      this.#forget(connection)
      throw describeSqlite(error)
    }
  }

  #connect(): Connection {
    try {
      const connection = new Connection(connect(this.#sqlite, this.#path, cacheBytes), () =>
        this.#freed(connection),
      )
      this.#connections.add(connection)
      return connection
    } catch (error) {
      throw describeSqlite(error)
    }
  }

  #freed(connection: Connection): void {
    if (this.#current === connection) this.#current = undefined
    // A transaction left open would keep the log from being emptied.
    if (connection.end() && this.#idle.length < idleMax) this.#idle.push(connection)
    else this.#forget(connection)
  }

  #forget(connection: Connection): void {
    this.#connections.delete(connection)
    connection.close()
  }
}

class Connection implements SqliteView {
  readers = 0
  readonly database: SqliteDatabase
  readonly #onFree: () => void
  readonly #statements = new Map<string, SqliteStatement>()

  constructor(database: SqliteDatabase, onFree: () => void) {
    this.database = database
    this.#onFree = onFree
  }

  /** A transaction has its state from its first read on. */
  begin(): void {
    this.#statement('BEGIN').run()
    // Reads a page that every connection reads anyway, so that damage to another page fails only the reads that need it.
    this.#statement('SELECT 1 FROM sqlite_schema LIMIT 1').get()
  }

  /** Whether the connection can be used again. */
  end(): boolean {
    try {
      this.#statement('COMMIT').run()
      return true
    } catch {
      return false
    }
  }

  get(key: ByteString): Buffer | undefined {
    const bytes = toBuffer(key)
    const row = this.#reading(() => this.#statement('SELECT sum, value FROM rows WHERE key = ?').get(bytes))
    return row && checkedValue(row, bytes)
  }

  rows(
    { gte, lt, reverse }: KeyRange,
    after: ByteString | undefined,
    rowsMax: number,
  ): [key: ByteString, value: Buffer][] {
    // Before the first row, the ends are those of the range; the last key that was read takes the place of one of them.
    const [lower, upper] = reverse ? ['>=', '<'] : [after === undefined ? '>=' : '>', '<']
    const sql = `SELECT key, sum, value FROM rows WHERE key ${lower} ? AND key ${upper} ?
      ORDER BY key ${reverse ? 'DESC' : 'ASC'} LIMIT ?`
    const from = reverse ? gte : (after ?? gte)
    const to = reverse ? (after ?? lt) : lt
    const rows = this.#reading(() => this.#statement(sql).all(toBuffer(from), toBuffer(to), rowsMax))
    return rows.map(row => {
      const key = row.key
      if (!(key instanceof Uint8Array)) throw damagedRow()
      return [toByteString(Buffer.from(key.buffer, key.byteOffset, key.byteLength)), checkedValue(row, key)]
    })
  }

  release(): void {
    this.readers--
    if (this.readers === 0) this.#onFree()
  }

  close(): void {
    this.database.close()
  }

  #statement(sql: string): SqliteStatement {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  #reading<T>(read: () => T): T {
    try {
      return read()
    } catch (error) {
      throw describeSqlite(error)
    }
  }
}

function checkedValue({ sum, value }: SqliteRow, key: Uint8Array): Buffer {
  if (!(value instanceof Uint8Array) || sumOf(key, value) !== sum) throw damagedRow()
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
