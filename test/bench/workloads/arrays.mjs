import { seeded } from '../support.mjs'

/** Up to 8 tags, and 16 numbers. */
function* items(count) {
  const random = seeded(1)
  const tag = () => `tag-${Math.floor(random() * random() * 200)}`
  for (let i = 0; i < count; i++) {
    yield {
      values: [
        Array.from({ length: Math.floor(random() * 9) }, tag),
        Array.from({ length: 16 }, () => Math.floor(random() * 100_000)),
      ],
    }
  }
}

function numbers(scale) {
  const random = seeded(2)
  return Array.from({ length: 2000 }, () => Math.floor(random() * scale))
}

const titles = ['load', 'count of those that contain a string', 'read of 2,000 by id'].map(
  step => `arrays: ${step}`,
)

export const arrays = {
  gvq: {
    program: `
N::Item { tags: [String], numbers: [I32] }
QUERY Containing(tag: String) => n <- N<Item>::WHERE(_::{tags}::CONTAINS(tag))::COUNT RETURN n
QUERY Find(id: ID) => item <- N<Item>(id) RETURN item
`,
    async *steps(db, scale) {
      await db.load('Item', items(scale))
      yield [titles[0]]
      yield [titles[1], (await db.call('Containing', { tag: 'tag-150' })).n]
      let sum = 0
      for (const i of numbers(scale)) {
        const { item } = await db.call('Find', { id: db.idOf('Item', i) })
        sum += item.numbers[7] + item.tags.length
      }
      yield [titles[2], sum]
    },
  },
  // SQLite has no arrays: they are JSON texts.
  sqlite: {
    schema: 'CREATE TABLE items (id INTEGER PRIMARY KEY, tags TEXT, numbers TEXT)',
    async *steps(db, scale) {
      db.load('items', items(scale), ({ values }, i) => [i, ...values.map(value => JSON.stringify(value))])
      yield [titles[0]]
      const containing =
        'SELECT count(*) AS n FROM items WHERE EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)'
      yield [titles[1], db.get(containing, 'tag-150').n]
      let sum = 0
      for (const i of numbers(scale)) {
        const item = db.get('SELECT * FROM items WHERE id = ?', i)
        sum += JSON.parse(item.numbers)[7] + JSON.parse(item.tags).length
      }
      yield [titles[2], sum]
    },
  },
}
