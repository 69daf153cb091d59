import { seeded } from '../support.mjs'

const words = ['north', 'harbour', 'straße', 'crème', 'lantern', 'сад', 'window', 'river', '東京', 'quiet']
const random = seeded(3)
const text = Array.from({ length: 10_000 }, () => words[Math.floor(random() * words.length)]).join(' ')

/** Texts of 100 to 20,000 characters, most of them short, behind ten short strings. One in a hundred contains `needle`. */
function* pages(count) {
  const random = seeded(1)
  for (let i = 0; i < count; i++) {
    const short = Array.from({ length: 10 }, (_, k) => `field ${k} of ${Math.floor(random() * 1000)}`)
    yield { values: [`page-${i}`, ...short, bodyOf(random, i)] }
  }
}

function bodyOf(random, i) {
  const start = Math.floor(random() * 20_000)
  const body = text.slice(start, start + 100 + Math.floor(random() ** 3 * 19_900))
  return random() < 0.01 ? `${body} needle ${i}` : `${body} ${i}`
}

/** A tenth of the scale. */
const countOf = scale => Math.ceil(scale / 10)
const numbers = (scale, count) => {
  const random = seeded(2)
  return Array.from({ length: count }, () => Math.floor(random() * countOf(scale)))
}
const fields = Array.from({ length: 10 }, (_, k) => `f${k}`)

const titles = [
  'load, a tenth of the records, 5 kB each',
  'look-up of 2,000',
  'count of those that contain a word',
  'a new text for 300, one write each',
].map(step => `strings: ${step}`)

export const strings = {
  gvq: {
    program: `
N::Page { UNIQUE INDEX key: String, ${fields.map(name => `${name}: String`).join(', ')}, body: String }
QUERY Find(key: String) => page <- N<Page>({key: key}) RETURN page
QUERY Containing(word: String) => n <- N<Page>::WHERE(_::{body}::CONTAINS(word))::COUNT RETURN n
QUERY Replace(key: String, body: String) =>
  page <- N<Page>({key: key})
  changed <- page::UPDATE({body: body})
  RETURN NONE
`,
    async *steps(db, scale) {
      await db.load('Page', pages(countOf(scale)))
      yield [titles[0]]
      let length = 0
      for (const i of numbers(scale, 2000)) {
        const { page } = await db.call('Find', { key: `page-${i}` })
        length += page.body.length + page.f3.length
      }
      yield [titles[1], length]
      yield [titles[2], (await db.call('Containing', { word: 'needle' })).n]
      const random = seeded(4)
      for (const i of numbers(scale, 300)) {
        await db.call('Replace', { key: `page-${i}`, body: bodyOf(random, i) })
      }
      yield [titles[3]]
    },
  },
  sqlite: {
    schema: `CREATE TABLE pages (id INTEGER PRIMARY KEY, key TEXT, ${fields.join(', ')}, body TEXT)`,
    async *steps(db, scale) {
      const indexes = 'CREATE UNIQUE INDEX pages_key ON pages (key)'
      db.load('pages', pages(countOf(scale)), ({ values }, i) => [i, ...values], indexes)
      yield [titles[0]]
      let length = 0
      for (const i of numbers(scale, 2000)) {
        const page = db.get('SELECT * FROM pages WHERE key = ?', `page-${i}`)
        length += page.body.length + page.f3.length
      }
      yield [titles[1], length]
      yield [titles[2], db.get('SELECT count(*) AS n FROM pages WHERE instr(body, ?) > 0', 'needle').n]
      const random = seeded(4)
      for (const i of numbers(scale, 300)) {
        db.run('UPDATE pages SET body = ? WHERE key = ?', bodyOf(random, i), `page-${i}`)
      }
      yield [titles[3]]
    },
  },
}
