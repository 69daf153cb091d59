import { copyFile, statfs } from 'node:fs/promises'
import { Fingerprint } from '../../../base/data/fingerprint.ts'
import { GvqError } from '../../../base/errors.ts'
import type { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { ByteString } from '../contract/api.ts'
import { toBuffer, toByteString } from '../contract/byte-string.ts'
import { connect, createFile, filePath } from './file.ts'
import type { SqliteDatabase, SqliteModule, SqliteRow } from './module.ts'
import { sumOf } from './row.ts'
import { entryOf, prepareSetTotal } from './total.ts'

const cacheBytes = 8 * 1024 * 1024
/** Rows that are read, and written, at once. */
const rowsTogether = 64

interface Row {
  readonly key: Buffer
  readonly sum: number
  readonly value: Buffer
}

/** How a file has its rows. */
interface Layout {
  readonly table: string
  readonly columns: string
  rowOf(row: SqliteRow): Row
}

const layouts: readonly Layout[] = [
  {
    table: 'rows',
    columns: 'key, sum, value',
    rowOf: ({ key, sum, value }) => ({ key: bufferOf(key), sum: Number(sum), value: bufferOf(value) }),
  },
  {
    // The layout of files that were made before they had the fingerprint of all rows: the value ends with the checksum.
    table: 'kv',
    columns: 'key, value',
    rowOf: row => {
      const [key, sealed] = [bufferOf(row.key), bufferOf(row.value)]
      const end = Math.max(0, sealed.length - 4)
      return { key, sum: end === 0 ? 0 : sealed.readUInt32LE(end), value: sealed.subarray(0, end) }
    },
  },
]

/** Whether a file has been made by an earlier version. */
export function isEarlier(database: SqliteDatabase): boolean {
  return layoutOf(database).table === 'kv'
}

function layoutOf(database: SqliteDatabase): Layout {
  const find = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?")
  const layout = layouts.find(({ table }) => find.get(table) !== undefined)
  if (layout === undefined) throw new Error('corruption: it has no table of rows')
  return layout
}

/**
 * Writes a file of an earlier version anew. A value that is damaged stays so: its checksum is taken along.
 * @throws an error of SQLite, and then nothing was changed
 */
export async function renewFile(sqlite: SqliteModule, folder: string, slice: EventLoopSlice): Promise<void> {
  await assertRoom(folder, sqlite)
  await rewrite(sqlite, folder, async (source, put) => {
    const layout = layoutOf(source)
    for (const rows of slices(source, layout, 'ascending')) {
      for (const row of rows) put(row)
      if (slice.isOver) await slice.next()
    }
  })
}

/** Writes a damaged file anew with the rows that can be read; it stays beside as `*.damaged`. Returns how many these are. */
export async function salvageFile(
  sqlite: SqliteModule,
  folder: string,
  slice: EventLoopSlice,
): Promise<number> {
  let kept = 0
  await rewrite(sqlite, folder, async (source, put) => {
    const layout = layoutOf(source)
    const found = new Set<ByteString>()
    // What is in the way of one direction may not be in that of the other.
    for (const direction of ['ascending', 'descending'] as const) {
      try {
        for (const rows of slices(source, layout, direction)) {
          for (const row of rows) {
            const key = toByteString(row.key)
            if (found.has(key) || sumOf(row.key, row.value) !== row.sum) continue
            found.add(key)
            put(row)
          }
          if (slice.isOver) await slice.next()
        }
      } catch {
        // No further in this direction.
      }
    }
    kept = found.size
    const path = filePath(folder)
    await copyFile(path, `${path}.damaged`)
  })
  return kept
}

async function rewrite(
  sqlite: SqliteModule,
  folder: string,
  fill: (source: SqliteDatabase, put: (row: Row) => void) => Promise<void>,
): Promise<void> {
  await createFile(sqlite, folder, async target => {
    const source = connect(sqlite, filePath(folder), cacheBytes)
    try {
      const insert = target.prepare('INSERT INTO rows (key, sum, value) VALUES (?, ?, ?)')
      const total = new Fingerprint()
      // Synced when the file is closed, before it gets its name.
      target.exec('PRAGMA synchronous = NORMAL; BEGIN')
      await fill(source, ({ key, sum, value }) => {
        insert.run(key, sum, value)
        total.add(entryOf(key), sum)
      })
      prepareSetTotal(target).run(total.count, total.low, total.high)
      target.exec('COMMIT')
    } finally {
      source.close()
    }
  })
}

/** All rows, some at a time, until one cannot be read, or they do not go on in their order. */
function* slices(
  source: SqliteDatabase,
  { table, columns, rowOf }: Layout,
  direction: 'ascending' | 'descending',
): Generator<readonly Row[]> {
  const [than, order] = direction === 'ascending' ? ['>', 'ASC'] : ['<', 'DESC']
  const next = source.prepare(
    `SELECT ${columns} FROM ${table} WHERE key ${than} ? ORDER BY key ${order} LIMIT ${rowsTogether}`,
  )
  let last: ByteString = direction === 'ascending' ? '' : '\xff\xff'
  for (;;) {
    const rows = next.all(toBuffer(last)).map(rowOf)
    if (rows.length > 0) yield rows
    if (rows.length < rowsTogether) return
    const end = toByteString(rows.at(-1)!.key)
    if (direction === 'ascending' ? end <= last : end >= last)
      throw new Error('corruption: rows in the wrong order')
    last = end
  }
}

async function assertRoom(folder: string, sqlite: SqliteModule): Promise<void> {
  const source = connect(sqlite, filePath(folder), cacheBytes)
  try {
    const pages = Number(source.prepare('PRAGMA page_count').get()!.page_count)
    const bytes = pages * Number(source.prepare('PRAGMA page_size').get()!.page_size)
    const { bavail, bsize } = await statfs(folder)
    // The log of the new file has as much as the file.
    const needed = 2 * bytes
    if (bavail * bsize >= needed) return
    const mebibytes = Math.ceil((needed - bavail * bsize) / 2 ** 20)
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      `The SQLite file in ${folder} is of an earlier version of gvq and must be written anew, for which ${mebibytes} MiB are missing.`,
      { hint: 'Nothing was changed. Free space on the disk, then try again.' },
    )
  } finally {
    source.close()
  }
}

function bufferOf(value: unknown): Buffer {
  if (!(value instanceof Uint8Array)) throw new Error('corruption: a row is not of bytes')
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}
