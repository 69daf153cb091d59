import { join } from 'node:path'

export const title = 'SQLite'

/** Connects to better-sqlite3: indexed tables, WAL, every commit synced; integer keys, with which SQLite is fastest. */
export async function connect(folder) {
  const { default: Sqlite } = await import('better-sqlite3')
  const path = join(folder, 'data.sqlite')
  let db
  let statements

  function open() {
    db = new Sqlite(path)
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = FULL')
    db.pragma(`cache_size = -${256 * 1024}`)
  }

  function prepare() {
    const user = 'u.id, u.handle, u.name, u.country, u.age, u.score'
    statements = {
      point: db.prepare(`SELECT ${user} FROM users u WHERE id = ?`),
      lookup: db.prepare(`SELECT ${user} FROM users u WHERE handle = ?`),
      hop: db.prepare(`SELECT ${user} FROM knows k JOIN users u ON u.id = k.target WHERE k.source = ?`),
      twoHop: db.prepare(
        'SELECT count(*) AS n FROM knows a JOIN knows b ON b.source = a.target WHERE a.source = ?',
      ),
      group: db.prepare('SELECT country, count(*) AS n FROM users GROUP BY country'),
      filter: db.prepare('SELECT count(*) AS n FROM users WHERE age >= 50'),
      upsert: db.prepare(
        `INSERT INTO users (handle, age) VALUES (?, ?)
         ON CONFLICT (handle) DO UPDATE SET age = excluded.age RETURNING id, handle, name, country, age, score`,
      ),
    }
  }

  open()
  return {
    load({ people, from, to, since }) {
      db.exec(`
        CREATE TABLE users (id INTEGER PRIMARY KEY, handle TEXT, name TEXT, country TEXT, age INTEGER, score REAL);
        CREATE TABLE knows (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER, since INTEGER)`)
      const user = db.prepare('INSERT INTO users VALUES (?, ?, ?, ?, ?, ?)')
      const edge = db.prepare('INSERT INTO knows (source, target, since) VALUES (?, ?, ?)')
      db.transaction(() => {
        people.forEach((p, i) => {
          user.run(i, p.handle, p.name, p.country, p.age, p.score)
        })
        for (let i = 0; i < from.length; i++) edge.run(from[i], to[i], since[i])
        // Created at the end, which is fastest.
        db.exec(`
          CREATE UNIQUE INDEX users_handle ON users (handle);
          CREATE INDEX users_country ON users (country);
          CREATE INDEX knows_source ON knows (source, target);
          CREATE INDEX knows_target ON knows (target, source)`)
      })()
      db.exec('ANALYZE')
    },
    reopen() {
      db.close()
      open()
      prepare()
    },
    point: i => statements.point.get(i),
    lookup: i => statements.lookup.get(`user${i}`),
    hop: i => statements.hop.all(i),
    twoHop: i => statements.twoHop.get(i).n,
    group: () => statements.group.all(),
    filter: () => statements.filter.get().n,
    upsert: (i, age) => statements.upsert.get(`user${i}`, age),
    close: () => db.close(),
  }
}
