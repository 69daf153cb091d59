import { Fingerprint } from '../../../base/data/fingerprint.ts'
import type { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import { DamagedRows } from './error.ts'
import type { SqliteDatabase, SqliteRow, SqliteStatement, SqliteValue } from './module.ts'

/** Rows whose keys are read at once. */
const sliceRows = 512

/** The fingerprint of all rows that there should be, by key and checksum: each commit changes it with them. */
export function readTotal(database: SqliteDatabase): Fingerprint {
  const row = database.prepare('SELECT count, low, high FROM total').get()
  if (row === undefined) throw new DamagedRows('nothing tells which rows it should have')
  const [count, low, high] = [Number(row.count), Number(row.low), Number(row.high)]
  return new Fingerprint({ count, low, high })
}

/** A statement with the three numbers of the fingerprint. */
export function prepareSetTotal(database: SqliteDatabase): SqliteStatement {
  return database.prepare('UPDATE total SET count = ?, low = ?, high = ?')
}

/** A key as an entry of the fingerprint: so SQLite writes bytes. */
export function entryOf(key: Uint8Array): string {
  return Buffer.from(key.buffer, key.byteOffset, key.byteLength).toString('hex').toUpperCase()
}

/**
 * Looks for all rows that were written, and for no others. The checksum of a row is compared when it is read, but a page of SQLite
 * that is wrong and well-formed hides rows, or has them as they were earlier: to a read they would not exist.
 * @throws DamagedRows, or an error of SQLite
 */
export async function assertAllRows(database: SqliteDatabase, slice: EventLoopSlice): Promise<void> {
  const wanted = readTotal(database)
  const found = new Fingerprint()
  // One text for many rows: several times as fast as the rows.
  const next =
    database.prepare(`SELECT group_concat(hex(key) || ' ' || sum) AS entries, count(*) AS count, max(key) AS last
    FROM (SELECT key, sum FROM rows WHERE key > ? ORDER BY key LIMIT ${sliceRows})`)
  let before = ''
  let after: SqliteValue = Buffer.alloc(0)
  for (;;) {
    const { entries, count, last }: SqliteRow = next.get(after)!
    for (const entry of String(entries ?? '').split(',')) {
      if (entry === '') continue
      const end = entry.indexOf(' ')
      const key = entry.slice(0, end)
      // Look-ups rely on the order, too.
      if (key <= before) throw new DamagedRows('its rows are in the wrong order')
      found.add(key, Number(entry.slice(end + 1)))
      before = key
    }
    if (Number(count) < sliceRows) break
    after = last!
    if (slice.isOver) await slice.next()
  }
  if (found.equals(wanted)) return
  throw new DamagedRows(
    found.count === wanted.count
      ? `some of its ${wanted.count} rows are not those that were written`
      : `it has ${found.count} of ${wanted.count} rows`,
  )
}
