import { seeded } from '../support.mjs'

const clients = 16

function* items(count) {
  for (let i = 0; i < count; i++) yield { values: [`item-${i}`, i % 1000] }
}

function* links(count, itemCount) {
  const random = seeded(1)
  const any = () => Math.floor(random() * itemCount)
  for (let i = 0; i < count; i++) yield { from: any(), to: any(), values: [] }
}

/**
 * The operations: of ten, four look up, three hop, two update and one adds. What they leave does not depend on their
 * order.
 */
function* operations(scale) {
  const random = seeded(2)
  for (let i = 0; i < scale / 20; i++) {
    const key = `item-${Math.floor(random() * scale)}`
    const kind = Math.floor(random() * 10)
    if (kind < 4) yield { kind: 'Find', params: { key } }
    else if (kind < 7) yield { kind: 'Hop', params: { key } }
    else if (kind < 9) yield { kind: 'Update', params: { key, points: 7 } }
    else yield { kind: 'Add', params: { key, added: `added-${i}` } }
  }
}

const titles = ['load, two edges a record', `${clients} clients, scale / 20 operations`, 'sum after it'].map(
  step => `mix: ${step}`,
)

export const mix = {
  gvq: {
    program: `
N::Item { UNIQUE INDEX key: String, points: I32 }
E::Link { From: Item, To: Item }
QUERY Find(key: String) => item <- N<Item>({key: key}) RETURN item
QUERY Hop(key: String) => item <- N<Item>({key: key}) items <- item::Out<Link> RETURN items
QUERY Update(key: String, points: I32) =>
  item <- N<Item>({key: key})
  changed <- item::UPDATE({points: points})
  RETURN changed
QUERY Add(key: String, added: String) =>
  item <- N<Item>({key: key})
  new <- AddN<Item>({key: added, points: 1})
  AddE<Link>::From(item)::To(new)
  RETURN new
QUERY Totals() =>
  total <- SUM(N<Item>::{points})
  n <- N<Item>::COUNT
  links <- E<Link>::COUNT
  RETURN total, n, links
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale))
      await db.load('Link', links(2 * scale, scale))
      yield [titles[0]]
      const all = operations(scale)
      const client = async () => {
        for (const { kind, params } of all) await db.call(kind, params)
      }
      await Promise.all(Array.from({ length: clients }, client))
      yield [titles[1]]
      yield [titles[2], await db.call('Totals')]
    },
  },
  sqlite: {
    schema: `
CREATE TABLE items (id INTEGER PRIMARY KEY, key TEXT, points INTEGER);
CREATE TABLE links (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER)`,
    async *steps(db, scale) {
      db.load(
        'items',
        items(scale),
        ({ values }, i) => [i, ...values],
        'CREATE UNIQUE INDEX items_key ON items (key)',
      )
      const indexes =
        'CREATE INDEX links_source ON links (source, target); CREATE INDEX links_target ON links (target, source)'
      db.load('links', links(2 * scale, scale), ({ from, to }, i) => [i, from, to], indexes)
      yield [titles[0]]
      for (const { kind, params } of operations(scale)) perform[kind](db, params)
      yield [titles[1]]
      yield [
        titles[2],
        db.get(
          'SELECT sum(points) AS total, count(*) AS n, (SELECT count(*) FROM links) AS links FROM items',
        ),
      ]
    },
  },
}

const perform = {
  Find: (db, { key }) => db.get('SELECT * FROM items WHERE key = ?', key),
  Hop: (db, { key }) =>
    db.all(
      `SELECT b.* FROM items a JOIN links ON links.source = a.id JOIN items b ON b.id = links.target WHERE a.key = ?`,
      key,
    ),
  Update: (db, { key, points }) => db.run('UPDATE items SET points = ? WHERE key = ?', points, key),
  Add: (db, { key, added }) =>
    db.transaction(() => {
      const { lastInsertRowid } = db.run('INSERT INTO items (key, points) VALUES (?, ?)', added, 1)
      db.run('INSERT INTO links (source, target) SELECT id, ? FROM items WHERE key = ?', lastInsertRowid, key)
    }),
}
