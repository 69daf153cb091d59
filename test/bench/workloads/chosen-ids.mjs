import { seeded } from '../support.mjs'

/** The ids of items are in no order. */
function idOf(i) {
  const id = Buffer.alloc(16)
  for (let k = 0; k < 4; k++) id.writeUInt32BE(Math.imul(i + 1, 2654435761 + 1_013_904_242 * k) >>> 0, 4 * k)
  return id
}

function* items(count) {
  for (let i = 0; i < count; i++) yield { id: idOf(i), values: [`item-${i}`, i % 1000] }
}

function* links(count) {
  const random = seeded(1)
  const any = () => Math.floor(random() * count)
  for (let i = 0; i < count; i++) yield { from: any(), to: any(), values: [] }
}

function numbers(scale, count) {
  const random = seeded(2)
  return Array.from({ length: count }, () => Math.floor(random() * scale))
}

const titles = [
  'load, in random order of ids',
  'load of an edge a record',
  'read of 10,000 by id, store just opened',
  'one hop from 2,000',
  'first 1,000 in order of ids',
].map(step => `chosen ids: ${step}`)

export const chosenIds = {
  gvq: {
    program: `
N::Item { name: String, points: I32 }
E::Link { From: Item, To: Item }
QUERY Find(id: ID) => item <- N<Item>(id) RETURN item
QUERY Hop(id: ID) => item <- N<Item>(id) items <- item::Out<Link> RETURN items::{points}
QUERY Start() => items <- N<Item>::RANGE(0, 1000) RETURN items::{name}
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale))
      yield [titles[0]]
      await db.load('Link', links(scale))
      yield [titles[1]]
      await db.reopen()
      yield
      let sum = 0
      for (const i of numbers(scale, 10_000)) {
        sum += (await db.call('Find', { id: db.idOf('Item', i) })).item.points
      }
      yield [titles[2], sum]
      sum = 0
      for (const i of numbers(scale, 2000)) {
        const { items } = await db.call('Hop', { id: db.idOf('Item', i) })
        for (const points of items) sum += points
      }
      yield [titles[3], sum]
      yield [titles[4], (await db.call('Start')).items]
    },
  },
  sqlite: {
    schema: `
CREATE TABLE items (id BLOB PRIMARY KEY, name TEXT, points INTEGER);
CREATE TABLE links (source BLOB, target BLOB)`,
    async *steps(db, scale) {
      db.load('items', items(scale), ({ id, values }) => [id, ...values])
      yield [titles[0]]
      const indexes =
        'CREATE INDEX links_source ON links (source, target); CREATE INDEX links_target ON links (target, source)'
      db.load('links', links(scale), ({ from, to }) => [idOf(from), idOf(to)], indexes)
      yield [titles[1]]
      db.reopen()
      yield
      let sum = 0
      for (const i of numbers(scale, 10_000)) {
        sum += db.get('SELECT * FROM items WHERE id = ?', idOf(i)).points
      }
      yield [titles[2], sum]
      sum = 0
      const hop = 'SELECT points FROM links JOIN items ON items.id = links.target WHERE source = ?'
      for (const i of numbers(scale, 2000)) for (const { points } of db.all(hop, idOf(i))) sum += points
      yield [titles[3], sum]
      yield [titles[4], db.all('SELECT name FROM items ORDER BY id LIMIT 1000').map(({ name }) => name)]
    },
  },
}
