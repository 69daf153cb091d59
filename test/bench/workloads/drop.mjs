import { seeded } from '../support.mjs'

function* items(count) {
  const random = seeded(1)
  for (let i = 0; i < count; i++) yield { values: [`item-${i}`, Math.floor(random() * 4)] }
}

function* links(count, itemCount) {
  const random = seeded(2)
  const any = () => Math.floor(random() * itemCount)
  for (let i = 0; i < count; i++) yield { from: any(), to: any(), values: [i % 100] }
}

const titles = ['load, two edges a record', 'a quarter with its edges', 'counts after it'].map(
  step => `drop: ${step}`,
)

export const drop = {
  gvq: {
    program: `
N::Item { name: String, part: U8 }
E::Link { From: Item, To: Item, Properties: { weight: U8 } }
QUERY DropPart(part: U8) => DROP N<Item>::WHERE(_::{part}::EQ(part)) RETURN NONE
QUERY Counts() => items <- N<Item>::COUNT links <- E<Link>::COUNT RETURN items, links
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale))
      await db.load('Link', links(2 * scale, scale))
      yield [titles[0]]
      await db.call('DropPart', { part: 1 })
      yield [titles[1]]
      yield [titles[2], await db.call('Counts')]
    },
  },
  sqlite: {
    schema: `
CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT, part INTEGER);
CREATE TABLE links (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER, weight INTEGER)`,
    async *steps(db, scale) {
      db.load('items', items(scale), ({ values }, i) => [i, ...values])
      const indexes =
        'CREATE INDEX links_source ON links (source); CREATE INDEX links_target ON links (target)'
      db.load(
        'links',
        links(2 * scale, scale),
        ({ from, to, values }, i) => [i, from, to, ...values],
        indexes,
      )
      yield [titles[0]]
      db.transaction(() => {
        db.run(`
          DELETE FROM links WHERE source IN (SELECT id FROM items WHERE part = 1)
          OR target IN (SELECT id FROM items WHERE part = 1)`)
        db.run('DELETE FROM items WHERE part = 1')
      })
      yield [titles[1]]
      yield [
        titles[2],
        db.get('SELECT (SELECT count(*) FROM items) AS items, (SELECT count(*) FROM links) AS links'),
      ]
    },
  },
}
