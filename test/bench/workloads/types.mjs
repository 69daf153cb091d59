const names = Array.from({ length: 100 }, (_, i) => `T${i}`)

function* items(count) {
  for (let i = 0; i < count; i++) yield { values: [`item-${i}`, i % 1000] }
}

const titles = [
  'load, each a hundredth of the records',
  'a sum over each, store just opened',
  'a sum over each once more',
].map(step => `100 types: ${step}`)

export const types = {
  gvq: {
    program: names
      .map(
        name => `
N::${name} { UNIQUE INDEX key: String, points: I32 }
QUERY Total${name}() => total <- SUM(N<${name}>::{points}) RETURN total`,
      )
      .join(''),
    async *steps(db, scale) {
      for (const name of names) await db.load(name, items(scale / names.length))
      yield [titles[0]]
      await db.reopen()
      yield
      for (const title of titles.slice(1)) {
        const totals = []
        for (const name of names) totals.push((await db.call(`Total${name}`)).total)
        yield [title, totals]
      }
    },
  },
  sqlite: {
    schema: names
      .map(name => `CREATE TABLE ${name} (id INTEGER PRIMARY KEY, key TEXT, points INTEGER);`)
      .join(''),
    async *steps(db, scale) {
      for (const name of names) {
        const indexes = `CREATE UNIQUE INDEX ${name}_key ON ${name} (key)`
        db.load(name, items(scale / names.length), ({ values }, i) => [i, ...values], indexes)
      }
      yield [titles[0]]
      db.reopen()
      yield
      for (const title of titles.slice(1)) {
        yield [title, names.map(name => db.get(`SELECT sum(points) AS total FROM ${name}`).total)]
      }
    },
  },
}
