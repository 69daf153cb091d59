import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Opens a new database with better-sqlite3: WAL, every commit synced. */
export async function create(folder, schema) {
  const { default: Sqlite } = await import('better-sqlite3')
  await mkdir(folder, { recursive: true })
  // Statements are kept until the process ends, and `pragma` is not used, which creates some: Node 24 ends a process
  // that collects a statement of better-sqlite3 as garbage.
  const kept = []
  let db
  let statements

  function open() {
    db = new Sqlite(join(folder, 'data.sqlite'))
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${256 * 1024}`)
    statements = new Map()
    kept.push(db, statements)
  }

  function statement(text) {
    let found = statements.get(text)
    if (found === undefined) {
      found = db.prepare(text)
      statements.set(text, found)
    }
    return found
  }

  open()
  db.exec(schema)
  return {
    run: (text, ...parameters) => statement(text).run(...parameters),
    get: (text, ...parameters) => statement(text).get(...parameters),
    all: (text, ...parameters) => statement(text).all(...parameters),
    transaction: work => db.transaction(work)(),
    /** Loads records in one transaction, and then creates the indexes, which is fastest. `toColumns` maps a row. */
    load(table, rows, toColumns, indexes = '') {
      db.transaction(() => {
        let insert
        let i = 0
        for (const row of rows) {
          const columns = toColumns(row, i++)
          insert ??= statement(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join()})`)
          insert.run(columns)
        }
        db.exec(indexes)
      })()
    },
    reopen() {
      db.close()
      open()
    },
    close: () => db.close(),
  }
}
