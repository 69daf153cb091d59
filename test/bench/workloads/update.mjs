import { seeded } from '../support.mjs'

function* items(count) {
  const random = seeded(1)
  for (let i = 0; i < count; i++) yield { values: [`item-${i}`, Math.floor(random() * 1000), random()] }
}

const titles = ['load', 'update of every record', 'sum after it'].map(step => `update: ${step}`)

export const update = {
  gvq: {
    program: `
N::Item { name: String, points: I32, share: F64 }
QUERY Update(points: I32) => items <- N<Item>::UPDATE({points: points}) n <- items::COUNT RETURN n
QUERY Total() => total <- SUM(N<Item>::{points}) RETURN total
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale))
      yield [titles[0]]
      yield [titles[1], (await db.call('Update', { points: 7 })).n]
      yield [titles[2], (await db.call('Total')).total]
    },
  },
  sqlite: {
    schema: 'CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, points INTEGER, share REAL)',
    async *steps(db, scale) {
      db.load('items', items(scale), ({ values }, i) => [i, ...values])
      yield [titles[0]]
      yield [titles[1], db.run('UPDATE items SET points = ?', 7).changes]
      yield [titles[2], db.get('SELECT sum(points) AS total FROM items').total]
    },
  },
}
