import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { edges, filterOf, users, writeCsv } from './data.mjs'

const user = 'u.id, u.name, u.country, u.city, u.age'
const knows = '-[:Knows]->'
const texts = {
  point: `MATCH (u:User) WHERE u.id = $id RETURN ${user}`,
  lookup: `MATCH (u:User) WHERE u.name = $name RETURN ${user}`,
  hop: `MATCH (x:User)${knows}(u:User) WHERE x.id = $id RETURN ${user}`,
  twoHop: `MATCH (x:User)${knows}(:User)${knows}(:User) WHERE x.id = $id RETURN count(*) AS n`,
  group: 'MATCH (u:User) RETURN u.country, count(*)',
  filter: 'MATCH (u:User) WHERE u.age >= $age AND u.country = $country RETURN count(*) AS n',
  // Only primary keys have an index that an upsert could use.
  upsert: `MERGE (u:User {id: $id}) SET u.age = $age RETURN ${user}`,
}

/** Connects to @ladybugdb/core: a node table and an edge table, prepared statements, loaded by COPY from CSV. */
export async function connect(folder, { userCount, edgeCount }) {
  const { default: ladybug } = await import('@ladybugdb/core')
  const dataFolder = join(folder, 'data')
  const usersPath = join(folder, 'users.csv')
  const knowsPath = join(folder, 'knows.csv')
  const statements = {}
  let db
  let connection

  function open() {
    db = new ladybug.Database(join(dataFolder, 'data.ladybug'))
    connection = new ladybug.Connection(db)
    connection.initSync()
  }

  const run = text => connection.querySync(text).close()

  /** Prepares a statement when it is first used, as gvq prepares queries. Uses the synchronous calls, which are faster. */
  function all(name, parameters) {
    statements[name] ??= connection.prepareSync(texts[name])
    const result = connection.executeSync(statements[name], parameters)
    const rows = result.getAllSync()
    result.close()
    return rows
  }

  return {
    dataFolder,
    /** Writes the CSV files before the clock starts. */
    async writeRows() {
      await mkdir(dataFolder, { recursive: true })
      let id = 0
      await writeCsv(
        usersPath,
        users(userCount),
        ({ name, country, city, age }) => `${id++},${name},${country},${city},${age}`,
      )
      await writeCsv(
        knowsPath,
        edges(edgeCount, userCount),
        ({ from, to, since }) => `${from},${to},${since}`,
      )
    },
    create() {
      open()
      run('CREATE NODE TABLE User(id INT64 PRIMARY KEY, name STRING, country STRING, city STRING, age INT64)')
      run('CREATE REL TABLE Knows(FROM User TO User, since INT64)')
    },
    loadUsers: () => run(`COPY User FROM '${usersPath}'`),
    loadEdges: () => run(`COPY Knows FROM '${knowsPath}'`),
    open,
    point: id => all('point', { id })[0],
    lookup: i => all('lookup', { name: `user-${i}` })[0],
    hop: id => all('hop', { id }),
    twoHop: id => all('twoHop', { id })[0].n,
    group: () => all('group', {}),
    filter: i => all('filter', filterOf(i))[0].n,
    upsert: (id, age) => all('upsert', { id, age })[0],
    close() {
      connection.closeSync()
      db.closeSync()
    },
  }
}
