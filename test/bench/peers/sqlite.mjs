import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { edges, filterOf, users } from './data.mjs'

const user = 'u.id, u.name, u.country, u.city, u.age'
const texts = {
  insertUser: 'INSERT INTO users VALUES (?, ?, ?, ?, ?)',
  insertEdge: 'INSERT INTO knows (source, target, since) VALUES (?, ?, ?)',
  point: `SELECT ${user} FROM users u WHERE id = ?`,
  lookup: `SELECT ${user} FROM users u WHERE name = ?`,
  hop: `SELECT ${user} FROM knows k JOIN users u ON u.id = k.target WHERE k.source = ?`,
  twoHop: 'SELECT count(*) AS n FROM knows a JOIN knows b ON b.source = a.target WHERE a.source = ?',
  group: 'SELECT country, count(*) AS n FROM users GROUP BY country',
  filter: 'SELECT count(*) AS n FROM users WHERE age >= ? AND country = ?',
  upsert: `INSERT INTO users (name, age) VALUES (?, ?)
           ON CONFLICT (name) DO UPDATE SET age = excluded.age RETURNING id, name, country, city, age`,
}

/** Connects to better-sqlite3: indexed tables, WAL, every commit synced; integer keys, with which SQLite is fastest. */
export async function connect(folder, { userCount, edgeCount }) {
  const { default: Sqlite } = await import('better-sqlite3')
  // Statements are kept until the process ends, and `pragma` is not used, which creates some: Node 24 ends a process
  // that collects a statement of better-sqlite3 as garbage.
  const statements = {}
  let db

  function open() {
    db = new Sqlite(join(folder, 'data.sqlite'))
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${256 * 1024}`)
  }

  /** Prepares a statement when it is first used, as gvq prepares queries. */
  function statement(name) {
    statements[name] ??= db.prepare(texts[name])
    return statements[name]
  }

  return {
    dataFolder: folder,
    async create() {
      await mkdir(folder, { recursive: true })
      open()
      db.exec(`
        CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, country TEXT, city TEXT, age INTEGER);
        CREATE TABLE knows (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER, since INTEGER)`)
    },
    loadUsers() {
      const insert = statement('insertUser')
      db.transaction(() => {
        let id = 0
        for (const { name, country, city, age } of users(userCount)) {
          insert.run(id++, name, country, city, age)
        }
        // Created at the end, which is fastest.
        db.exec('CREATE UNIQUE INDEX users_name ON users (name)')
      })()
    },
    loadEdges() {
      const insert = statement('insertEdge')
      db.transaction(() => {
        for (const { from, to, since } of edges(edgeCount, userCount)) insert.run(from, to, since)
        db.exec(`
          CREATE INDEX knows_source ON knows (source, target);
          CREATE INDEX knows_target ON knows (target, source)`)
      })()
    },
    open,
    point: i => statement('point').get(i),
    lookup: i => statement('lookup').get(`user-${i}`),
    hop: i => statement('hop').all(i),
    twoHop: i => statement('twoHop').get(i).n,
    group: () => statement('group').all(),
    filter(i) {
      const { age, country } = filterOf(i)
      return statement('filter').get(age, country).n
    },
    upsert: (i, age) => statement('upsert').get(`user-${i}`, age),
    close: () => db.close(),
  }
}
