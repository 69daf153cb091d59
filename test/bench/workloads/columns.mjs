import { seeded } from '../support.mjs'

const names = Array.from({ length: 40 }, (_, i) => `c${i}`)

/** Integers in the even columns; halves, whose sums are exact, in the odd ones. */
function* rows(count) {
  const random = seeded(1)
  for (let i = 0; i < count; i++) {
    yield { values: names.map((_, c) => Math.floor(random() * 10_000) / (c % 2 === 0 ? 1 : 2)) }
  }
}

const titles = [
  'load of 40 columns',
  'sum over one of them, store just opened',
  'sum over another',
  'one update, then the sum, 10 times',
].map(step => `columns: ${step}`)

export const columns = {
  gvq: {
    program: `
N::Row { ${names.map((name, c) => `${name}: ${c % 2 === 0 ? 'I32' : 'F64'}`).join(', ')} }
QUERY Sum17() => total <- SUM(N<Row>::{c17}) RETURN total
QUERY Sum20() => total <- SUM(N<Row>::{c20}) RETURN total
QUERY Update(id: ID, value: F64) => row <- N<Row>(id) changed <- row::UPDATE({c17: value}) RETURN NONE
`,
    async *steps(db, scale) {
      await db.load('Row', rows(scale))
      yield [titles[0]]
      await db.reopen()
      yield
      yield [titles[1], (await db.call('Sum17')).total]
      yield [titles[2], (await db.call('Sum20')).total]
      const totals = []
      for (let i = 0; i < 10; i++) {
        await db.call('Update', { id: db.idOf('Row', i * 100), value: i })
        totals.push((await db.call('Sum17')).total)
      }
      yield [titles[3], totals]
    },
  },
  sqlite: {
    schema: `CREATE TABLE rows (id INTEGER PRIMARY KEY, ${names.join(', ')})`,
    async *steps(db, scale) {
      db.load('rows', rows(scale), ({ values }, i) => [i, ...values])
      yield [titles[0]]
      db.reopen()
      yield
      const sum = name => db.get(`SELECT sum(${name}) AS total FROM rows`).total
      yield [titles[1], sum('c17')]
      yield [titles[2], sum('c20')]
      const totals = []
      for (let i = 0; i < 10; i++) {
        db.run('UPDATE rows SET c17 = ? WHERE id = ?', i, i * 100)
        totals.push(sum('c17'))
      }
      yield [titles[3], totals]
    },
  },
}
