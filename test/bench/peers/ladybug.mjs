import { join } from 'node:path'
import { writeCsv } from './data.mjs'

export const title = 'Ladybug'

/** Connects to @ladybugdb/core: a node table and an edge table, prepared statements, loaded by COPY from CSV. */
export async function connect(folder) {
  const { default: ladybug } = await import('@ladybugdb/core')
  const path = join(folder, 'data.ladybug')
  let db
  let connection
  let statements

  function open() {
    db = new ladybug.Database(path)
    connection = new ladybug.Connection(db)
  }

  function closeNow() {
    connection.closeSync()
    db.closeSync()
  }

  /** Uses the synchronous calls, which are faster. */
  function all(statement, parameters) {
    const result = connection.executeSync(statement, parameters)
    const rows = result.getAllSync()
    result.close()
    return rows
  }

  function prepare() {
    const user = 'u.id, u.handle, u.name, u.country, u.age, u.score'
    const knows = '-[:Knows]->'
    const of = texts =>
      Object.fromEntries(Object.entries(texts).map(([k, t]) => [k, connection.prepareSync(t)]))
    statements = of({
      point: `MATCH (u:User) WHERE u.id = $id RETURN ${user}`,
      lookup: `MATCH (u:User) WHERE u.handle = $handle RETURN ${user}`,
      hop: `MATCH (x:User)${knows}(u:User) WHERE x.id = $id RETURN ${user}`,
      twoHop: `MATCH (x:User)${knows}(:User)${knows}(:User) WHERE x.id = $id RETURN count(*) AS n`,
      group: 'MATCH (u:User) RETURN u.country, count(*)',
      filter: 'MATCH (u:User) WHERE u.age >= 50 RETURN count(*) AS n',
      // Only primary keys have an index that an upsert could use.
      upsert: `MERGE (u:User {id: $id}) SET u.age = $age RETURN ${user}`,
    })
  }

  open()
  return {
    /** Writes the CSV files before the clock starts. */
    async prepareLoad({ people, from, to, since }) {
      const userOf = ({ handle, name, country, age, score }, i) =>
        `${i},${handle},${name},${country},${age},${score}`
      await writeCsv(join(folder, 'users.csv'), people.length, i => userOf(people[i], i))
      await writeCsv(join(folder, 'knows.csv'), from.length, i => `${from[i]},${to[i]},${since[i]}`)
    },
    load() {
      const run = text => connection.querySync(text).close()
      run(
        'CREATE NODE TABLE User(id INT64 PRIMARY KEY, handle STRING, name STRING, country STRING, age INT64, score DOUBLE)',
      )
      run('CREATE REL TABLE Knows(FROM User TO User, since INT64)')
      run(`COPY User FROM '${join(folder, 'users.csv')}'`)
      run(`COPY Knows FROM '${join(folder, 'knows.csv')}'`)
    },
    reopen() {
      closeNow()
      open()
      prepare()
    },
    point: id => all(statements.point, { id })[0],
    lookup: i => all(statements.lookup, { handle: `user${i}` })[0],
    hop: id => all(statements.hop, { id }),
    twoHop: id => all(statements.twoHop, { id })[0].n,
    group: () => all(statements.group, {}),
    filter: () => all(statements.filter, {})[0].n,
    upsert: (id, age) => all(statements.upsert, { id, age })[0],
    close: closeNow,
  }
}
