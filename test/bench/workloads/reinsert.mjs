import { seeded } from '../support.mjs'

/** The items of one part, or of all; their keys are in no order. */
function* items(count, part, round) {
  for (let i = 0; i < count; i++) {
    const key = Math.imul(i, 2654435761) >>> 0
    const own = key % 4
    if (part === undefined || part === own) yield { values: [`key-${key}`, own, round] }
  }
}

function keys(scale) {
  const random = seeded(2)
  return Array.from(
    { length: 2000 },
    () => `key-${Math.imul(Math.floor(random() * scale), 2654435761) >>> 0}`,
  )
}

const titles = [
  'load',
  'three times: drop a quarter, load it again',
  'sum and count after it',
  'look-up of 2,000 by key',
].map(step => `reinsert: ${step}`)

export const reinsert = {
  gvq: {
    program: `
N::Item { UNIQUE INDEX key: String, part: U8, round: U8 }
QUERY DropPart(part: U8) => DROP N<Item>::WHERE(_::{part}::EQ(part)) RETURN NONE
QUERY Totals() => total <- SUM(N<Item>::{round}) n <- N<Item>::COUNT RETURN total, n
QUERY Find(key: String) => item <- N<Item>({key: key}) RETURN item
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale, undefined, 0))
      yield [titles[0]]
      for (let round = 1; round <= 3; round++) {
        await db.call('DropPart', { part: round })
        await db.load('Item', items(scale, round, round))
      }
      yield [titles[1]]
      yield [titles[2], await db.call('Totals')]
      let sum = 0
      for (const key of keys(scale)) sum += (await db.call('Find', { key })).item.round
      yield [titles[3], sum]
    },
  },
  sqlite: {
    schema: `
CREATE TABLE items (id INTEGER PRIMARY KEY, key TEXT, part INTEGER, round INTEGER)`,
    async *steps(db, scale) {
      const toColumns = ({ values }) => [null, ...values]
      const indexes = 'CREATE UNIQUE INDEX items_key ON items (key)'
      db.load('items', items(scale, undefined, 0), toColumns, indexes)
      yield [titles[0]]
      for (let round = 1; round <= 3; round++) {
        db.run('DELETE FROM items WHERE part = ?', round)
        db.load('items', items(scale, round, round), toColumns)
      }
      yield [titles[1]]
      yield [titles[2], db.get('SELECT sum(round) AS total, count(*) AS n FROM items')]
      let sum = 0
      for (const key of keys(scale)) sum += db.get('SELECT * FROM items WHERE key = ?', key).round
      yield [titles[3], sum]
    },
  },
}
