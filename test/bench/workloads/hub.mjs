function* items(count) {
  for (let i = 0; i < count; i++) yield { values: [i % 1000] }
}

/** One edge from the first item to every other one, and one back. */
function* links(count) {
  for (let i = 1; i < count; i++) yield { from: 0, to: i, values: [] }
  for (let i = 1; i < count; i++) yield { from: i, to: 0, values: [] }
}

const titles = [
  'load of its edges, out and in',
  'sum over its neighbours',
  'two hops back to it, count',
  'one edge more, then the sum, 10 times',
].map(step => `hub: ${step}`)

export const hub = {
  gvq: {
    program: `
N::Item { points: I32 }
E::Link { From: Item, To: Item }
QUERY Total(id: ID) => item <- N<Item>(id) total <- SUM(item::Out<Link>::{points}) RETURN total
QUERY TwoHops(id: ID) => item <- N<Item>(id) n <- item::Out<Link>::Out<Link>::COUNT RETURN n
QUERY Add(a: ID, b: ID) => AddE<Link>::From(a)::To(b) RETURN NONE
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale))
      yield
      await db.load('Link', links(scale))
      yield [titles[0]]
      const id = db.idOf('Item', 0)
      const total = async () => (await db.call('Total', { id })).total
      yield [titles[1], await total()]
      yield [titles[2], (await db.call('TwoHops', { id })).n]
      const totals = []
      for (let i = 1; i <= 10; i++) {
        await db.call('Add', { a: id, b: db.idOf('Item', i) })
        totals.push(await total())
      }
      yield [titles[3], totals]
    },
  },
  sqlite: {
    schema: `
CREATE TABLE items (id INTEGER PRIMARY KEY, points INTEGER);
CREATE TABLE links (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER)`,
    async *steps(db, scale) {
      db.load('items', items(scale), ({ values }, i) => [i, ...values])
      yield
      const indexes =
        'CREATE INDEX links_source ON links (source, target); CREATE INDEX links_target ON links (target, source)'
      db.load('links', links(scale), ({ from, to }, i) => [i, from, to], indexes)
      yield [titles[0]]
      const total = () =>
        db.get(
          'SELECT sum(points) AS total FROM links JOIN items ON items.id = links.target WHERE source = ?',
          0,
        ).total
      yield [titles[1], total()]
      const twoHops =
        'SELECT count(*) AS n FROM links a JOIN links b ON b.source = a.target WHERE a.source = ?'
      yield [titles[2], db.get(twoHops, 0).n]
      const totals = []
      for (let i = 1; i <= 10; i++) {
        db.run('INSERT INTO links (source, target) VALUES (?, ?)', 0, i)
        totals.push(total())
      }
      yield [titles[3], totals]
    },
  },
}
