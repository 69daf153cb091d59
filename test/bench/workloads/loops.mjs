/** Rows that one call takes. */
const listed = 5000

/** Lists of rows; a fifth of the scale in all. */
function* lists(scale, rowOf) {
  const count = scale / 5
  for (let start = 0; start < count; start += listed) {
    yield Array.from({ length: Math.min(listed, count - start) }, (_, i) => rowOf(start + i))
  }
}

const user = i => ({ mail: `mail-${i}`, city: `city-${i % 500}` })
const moved = i => ({ mail: `mail-${2 * i}`, city: `city-${i % 700}` })
const known = i => ({ mail: `mail-${i}`, other: `mail-${(i * 7919) % 1000}` })

const titles = [
  'AddN and AddE for each of 5,000 rows a call',
  'look up both ends, AddE',
  'upsert, half are new',
  'count, edges and cities after it',
].map(step => `loops: ${step}`)

/** Queries that write in a FOR, against the same statements in one transaction a list. */
export const loops = {
  gvq: {
    program: `
N::User { UNIQUE INDEX mail: String, INDEX city: String }
N::Note { text: String }
E::Wrote { From: User, To: Note }
E::Knows { From: User, To: User }
QUERY Add(rows: [{mail: String, city: String}]) =>
  FOR {mail, city} IN rows {
    user <- AddN<User>({mail: mail, city: city})
    note <- AddN<Note>({text: mail})
    AddE<Wrote>::From(user)::To(note)
  }
  RETURN NONE
QUERY Link(rows: [{mail: String, other: String}]) =>
  FOR {mail, other} IN rows { AddE<Knows>::From(N<User>({mail: mail}))::To(N<User>({mail: other})) }
  RETURN NONE
QUERY Upsert(rows: [{mail: String, city: String}]) =>
  FOR {mail, city} IN rows { user <- N<User>({mail: mail})::UpsertN({mail: mail, city: city}) }
  RETURN NONE
QUERY Totals() =>
  n <- N<User>::COUNT
  links <- E<Knows>::COUNT
  wrote <- E<Wrote>::COUNT
  cities <- N<User>::WHERE(_::{city}::EQ("city-600"))::COUNT
  RETURN n, links, wrote, cities
`,
    async *steps(db, scale) {
      for (const rows of lists(scale, user)) await db.call('Add', { rows })
      yield [titles[0]]
      for (const rows of lists(scale, known)) await db.call('Link', { rows })
      yield [titles[1]]
      for (const rows of lists(scale, moved)) await db.call('Upsert', { rows })
      yield [titles[2]]
      yield [titles[3], await db.call('Totals')]
    },
  },
  sqlite: {
    schema: `
CREATE TABLE users (id INTEGER PRIMARY KEY, mail TEXT, city TEXT);
CREATE UNIQUE INDEX users_mail ON users (mail);
CREATE INDEX users_city ON users (city);
CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT);
CREATE TABLE wrote (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER);
CREATE INDEX wrote_source ON wrote (source, target);
CREATE INDEX wrote_target ON wrote (target, source);
CREATE TABLE knows (id INTEGER PRIMARY KEY, source INTEGER, target INTEGER);
CREATE INDEX knows_source ON knows (source, target);
CREATE INDEX knows_target ON knows (target, source)`,
    async *steps(db, scale) {
      const each = (rows, write) => db.transaction(() => rows.forEach(write))
      const add = 'INSERT INTO users (mail, city) VALUES (?, ?)'
      for (const rows of lists(scale, user)) {
        each(rows, ({ mail, city }) => {
          const source = db.run(add, mail, city).lastInsertRowid
          const target = db.run('INSERT INTO notes (text) VALUES (?)', mail).lastInsertRowid
          db.run('INSERT INTO wrote (source, target) VALUES (?, ?)', source, target)
        })
      }
      yield [titles[0]]
      const find = 'SELECT id FROM users WHERE mail = ?'
      for (const rows of lists(scale, known)) {
        each(rows, ({ mail, other }) => {
          const ends = [db.get(find, mail).id, db.get(find, other).id]
          db.run('INSERT INTO knows (source, target) VALUES (?, ?)', ...ends)
        })
      }
      yield [titles[1]]
      const upsert = `${add} ON CONFLICT (mail) DO UPDATE SET city = excluded.city`
      for (const rows of lists(scale, moved)) each(rows, ({ mail, city }) => db.run(upsert, mail, city))
      yield [titles[2]]
      yield [
        titles[3],
        db.get(`SELECT count(*) AS n, (SELECT count(*) FROM knows) AS links, (SELECT count(*) FROM wrote) AS wrote,
                (SELECT count(*) FROM users WHERE city = 'city-600') AS cities FROM users`),
      ]
    },
  },
}
