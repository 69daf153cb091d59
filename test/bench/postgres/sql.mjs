import { randomUUID } from 'node:crypto'
import { packageOf } from './packages.mjs'

const columns = 'id, "name", country, city, age'

/** The best SQL known for each row: one statement, prepared by name. */
const statements = schema => ({
  point: [`SELECT ${columns} FROM ${schema}."User" WHERE id = $1`, ({ id }) => [id], rows => rows[0]],
  lookup: [
    `SELECT ${columns} FROM ${schema}."User" WHERE "name" = $1`,
    ({ name }) => [name],
    rows => rows[0],
  ],
  hop: [
    `SELECT u.id, u."name", u.country, u.city, u.age FROM ${schema}."Knows" k JOIN ${schema}."User" u ON u.id = k.to_id WHERE k.from_id = $1`,
    ({ id }) => [id],
    rows => rows,
  ],
  twoHop: [
    `SELECT count(*) AS n FROM ${schema}."Knows" a JOIN ${schema}."Knows" b ON b.from_id = a.to_id WHERE a.from_id = $1`,
    ({ id }) => [id],
    rows => rows[0].n,
  ],
  group: [`SELECT country, count(*) AS count FROM ${schema}."User" GROUP BY country`, () => [], rows => rows],
  filter: [
    `SELECT count(*) AS n FROM ${schema}."User" WHERE age >= $1 AND country = $2`,
    ({ age, country }) => [age, country],
    rows => rows[0].n,
  ],
  order: [
    `SELECT ${columns} FROM ${schema}."User" ORDER BY age DESC NULLS LAST, id LIMIT $1 OFFSET $2`,
    ({ start, end }) => [end - start, start],
    rows => rows,
  ],
  upsert: [
    `INSERT INTO ${schema}."User" (id, "name", age) VALUES ($1, $2, $3) ON CONFLICT ("name") DO UPDATE SET age = EXCLUDED.age RETURNING ${columns}`,
    ({ name, age }) => [randomUUID(), name, age],
    rows => rows[0],
  ],
})

/** `pg` alone on the tables of gvq: a connection for each client, every statement a transaction of its own. */
export async function connect({ url, dist, clients }) {
  const { default: pg } = await packageOf(dist, 'pg')
  const int8 = 20
  pg.types.setTypeParser(int8, Number)
  const connectionString = new URL(url)
  const schema = connectionString.searchParams.get('schema')
  connectionString.searchParams.delete('schema')
  const connections = Array.from({ length: clients }, () => new pg.Client(connectionString.href))
  await Promise.all(connections.map(connection => connection.connect()))
  const byRow = statements(schema)

  return {
    caller(row) {
      const [text, valuesOf, answerOf] = byRow[row]
      return async (client, parameters) => {
        const { rows } = await connections[client].query({ name: row, text, values: valuesOf(parameters) })
        return answerOf(rows)
      }
    },
    close: () => Promise.all(connections.map(connection => connection.end())),
  }
}
