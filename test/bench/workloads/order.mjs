import { seeded } from '../support.mjs'

function* rows(count) {
  const random = seeded(11)
  for (let i = 0; i < count; i++) {
    yield { values: [`item ${Math.floor(random() * count)}`, Math.floor(random() * 1000), random() * 1000] }
  }
}

const keys = ['name', 'level', 'weight']
const titles = [
  'load',
  'first ten by each of a string, an integer and a float',
  'ten in the middle, by each',
  'all by the string, names shown',
].map(step => `order: ${step}`)

export const order = {
  gvq: {
    program: `
N::Item { name: String, level: I32, weight: F64 }
${keys.map(key => `QUERY By_${key}(start: I64, end: I64) => items <- N<Item>::ORDER<Desc>(_::{${key}})::RANGE(start, end) RETURN items::{${key}}`).join('\n')}
QUERY All() => items <- N<Item>::ORDER<Asc>(_::{name}) RETURN items::{name}
`,
    async *steps(db, scale) {
      await db.load('Item', rows(scale))
      yield [titles[0]]
      for (const [i, start] of [0, scale / 2].entries()) {
        const found = []
        for (const key of keys) {
          found.push((await db.call(`By_${key}`, { start, end: start + 10 })).items)
        }
        yield [titles[1 + i], found]
      }
      yield [titles[3], (await db.call('All')).items]
    },
  },
  sqlite: {
    schema: 'CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, level INTEGER, weight REAL)',
    async *steps(db, scale) {
      db.load('items', rows(scale), ({ values }, i) => [i, ...values])
      yield [titles[0]]
      for (const [i, start] of [0, scale / 2].entries()) {
        const found = keys.map(key =>
          db
            .all(`SELECT ${key} AS value FROM items ORDER BY ${key} DESC, id LIMIT 10 OFFSET ?`, start)
            .map(({ value }) => value),
        )
        yield [titles[1 + i], found]
      }
      yield [titles[3], db.all('SELECT name FROM items ORDER BY name, id').map(({ name }) => name)]
    },
  },
}
