import { expect, it } from 'vitest'
import { toText, toValue } from '../../src/database/live/index.ts'
import { type Shown, sizeAtOnce } from '../../src/engine/execution/index.ts'
import { JsonWriter, stringifyJson } from '../../src/language/catalog/index.ts'
import { withProgram } from '../support/program.ts'

const program = `
N::User { UNIQUE INDEX handle: String, name: String, age: U128, score: F64, tags: [String], at: Date DEFAULT NOW, best: ID, days: [Date] }
E::Knows { From: User, To: User, Properties: { since: I32 } }
V::Note { text: String }

QUERY Add(handle: String, name: String, age: U128, score: F64, tags: [String], best: ID, days: [Date]) =>
  user <- AddN<User>({handle: handle, name: name, age: age, score: score, tags: tags, best: best, days: days})
  RETURN user
QUERY AddBare(handle: String) =>
  user <- AddN<User>({handle: handle})
  RETURN user
QUERY Link(from: String, to: String) =>
  a <- N<User>({handle: from})
  b <- N<User>({handle: to})
  edge <- AddE<Knows>({since: 2020})::From(a)::To(b)
  RETURN edge
QUERY Note(v: [F64]) =>
  note <- AddV<Note>(v, {text: "\\u00e4"})
  RETURN note

QUERY Record() => user <- N<User>::FIRST RETURN user
QUERY Nothing() => RETURN N<User>::WHERE(_::{handle}::EQ("none"))::FIRST
QUERY All() => users <- N<User> n <- N<User>::COUNT RETURN users, n
QUERY Edges() => RETURN N<User>::OutE<Knows>
QUERY Notes() => RETURN V<Note>
QUERY Nearest() => RETURN SearchV<Note>([1.0, 0.0], 2)
QUERY Ranked() => RETURN SearchBM25<User>("ada", 3)
QUERY RankedMapped() => RETURN SearchBM25<User>("ada", 3)::{name, score, label}
QUERY Mapped() => RETURN N<User>::{name, who: id, label, at, best}
QUERY Labels() => RETURN N<User>::{label}
QUERY Nested() => RETURN N<User>::|u|{name: u::{name}, friends: _::Out<Knows>::{handle, of: u::{handle}}, first: _::Out<Knows>::FIRST, n: _::Out<Knows>::COUNT, days}
QUERY Excluded() => RETURN N<User>::!{name, at}
QUERY Fixed() =>
  mapped <- N<User>::{handle, name}
  part <- mapped::RANGE(1, 3)
  less <- mapped::!{name}
  RETURN mapped, part, less
QUERY Values() =>
  names <- N<User>::{name}
  tags <- N<User>::{tags}
  ids <- N<User>::ID
  times <- N<User>::{at}
  days <- N<User>::{days}
  ages <- N<User>::{age}
  RETURN names, tags, ids, times, days, ages
QUERY Groups() => RETURN N<User>::GROUP_BY(name)
QUERY Aggregated() => RETURN N<User>::AGGREGATE_BY(name)
QUERY Path(a: ID, b: ID) => user <- N<User>(a) RETURN user::ShortestPath<Knows>::To(b)
QUERY Parts() => users <- N<User> RETURN {users: users, list: [users::FIRST, users::COUNT], plain: [1, 2]}
QUERY None() => RETURN NONE
QUERY Page() => users <- N<User>::{handle, age}::RANGE(1, 2) RETURN users
QUERY Echo(rows: [{at: Date, id: ID, n: U64, s: String}]) => RETURN rows
`

it('the text of an answer is that of its value', async () => {
  await withProgram(program, async ({ database }) => {
    let answers = 0
    const call = async (name: string, params: object = {}) =>
      database.run(database.program.queries.get(name)!, stringifyJson(params), {}, async response => {
        const text = toText(response)
        expect(textInParts(response), name).toBe(text)
        const { writes } = database.program.queries.get(name)!
        const value = (writes ? toValue(response) : await database.call(name, params)) as any
        expect(text, name).toBe(stringifyJson(value))
        answers++
        return value
      })
    const best = '01890a5d-ac96-774b-bcce-b302099a8057'
    const days = ['2031-02-03T04:05:06.5Z', '0000-01-01']
    const ada = { name: 'Ada "the first"\n', age: 2n ** 100n, score: -0, tags: ['\u2028', ''], best, days }
    const bob = { name: 'Bøb €😀', age: 7, score: 12.5, tags: [], best, days: [] }
    const ids: string[] = []
    for (const user of [
      { handle: 'ada', ...ada },
      { handle: 'b\\', ...bob },
    ]) {
      ids.push((await call('Add', user)).user.id)
    }
    await call('AddBare', { handle: 'bare' })
    for (const to of ['b\\', 'bare', 'ada']) await call('Link', { from: 'ada', to })
    for (const v of [
      [1, 0.1],
      [0.5, -1e-7],
    ])
      await call('Note', { v })

    const given: Readonly<Record<string, object>> = {
      Path: { a: ids[0], b: ids[1] },
      Echo: { rows: [{ at: '2031-02-03', id: best, n: 2n ** 60n, s: '\u0000' }] },
    }
    const reads = [...database.program.queries.values()].filter(query => !query.writes)
    for (const { name } of reads) await call(name, given[name])
    expect(answers).toBe(8 + reads.length)
  })
})

it('the text of a long answer is that of its value', async () => {
  const long = `
N::Item { n: I64, text: String }
QUERY Load(rows: [{n: I64, text: String}]) => FOR {n, text} IN rows { AddN<Item>({n: n, text: text}) } RETURN NONE
QUERY All() => items <- N<Item> RETURN items
QUERY Mapped() => RETURN N<Item>::{n, it: text}::RANGE(10, 9000)
QUERY Numbers() => RETURN N<Item>::{n}
`
  await withProgram(long, async ({ database }) => {
    const rows = Array.from({ length: 9500 }, (_, n) => ({ n, text: '€'.repeat(n % 70) }))
    await database.call('Load', { rows })
    for (const name of ['All', 'Mapped', 'Numbers']) {
      expect(await database.callText(name, '')).toBe(stringifyJson(await database.call(name)))
    }
  })
})

it('the text of a long answer is the same in parts', async () => {
  const many = `
N::User { UNIQUE INDEX handle: String, age: U8 }
E::Knows { From: User, To: User }
QUERY Add(users: [{handle: String, age: U8}], hub: String) =>
  center <- AddN<User>({handle: hub, age: 1})
  FOR {handle, age} IN users { user <- AddN<User>({handle: handle, age: age}) knows <- AddE<Knows>()::From(center)::To(user) }
  RETURN NONE
QUERY All() => users <- N<User> RETURN users
QUERY Some() => users <- N<User>::WHERE(_::{age}::GT(3)) RETURN users
QUERY Nested() => users <- N<User>::{handle, friends: _::Out<Knows>::{age, back: _::In<Knows>::{handle}}} RETURN users
QUERY Hub(hub: String) => user <- N<User>({handle: hub})::{handle, friends: _::Out<Knows>::ID} RETURN user
QUERY Reached(hub: String) => user <- N<User>({handle: hub}) friends <- user::Out<Knows> RETURN friends
QUERY Groups() => groups <- N<User>::AGGREGATE_BY(age) RETURN groups
QUERY Ids() => RETURN N<User>::ID
QUERY Several() => a <- N<User>::{age} b <- N<User>::ORDER<Desc>(_::{age}) c <- N<User>::COUNT RETURN a, b, c
QUERY Sorted() => users <- N<User>::{handle, twice: MUL(_::{age}, 2)}::ORDER<Desc>(_::{age}) RETURN users
QUERY Echo(text: String, list: [U64], rows: [{a: Date, b: [String]}]) => RETURN {text: text, list: list, rows: rows}
`
  await withProgram(many, async ({ database, call }) => {
    const users = Array.from({ length: 5000 }, (_, i) => ({ handle: `u${i}`, age: i % 50 }))
    await call('Add', { users, hub: 'hub' })
    const rows = Array.from({ length: 1500 }, () => ({ a: '2031-02-03', b: ['x', '"'] }))
    const echo = { text: '😀"'.repeat(70_000), list: users.map((_, i) => 2n ** 63n + BigInt(i)), rows }
    const params: Readonly<Record<string, object>> = {
      Hub: { hub: 'hub' },
      Reached: { hub: 'hub' },
      Echo: echo,
    }
    for (const [name, query] of database.program.queries) {
      if (name === 'Add') continue
      const text = await database.run(query, stringifyJson(params[name] ?? {}), {}, response => {
        expect(response.size(0, 1), name).toBeGreaterThan(sizeAtOnce)
        expect(textInParts(response) === toText(response), name).toBe(true)
        return toText(response)
      })
      expect(text === stringifyJson(await database.call(name, params[name])), name).toBe(true)
    }
  })
})

/** The text of a response that is written part by part. */
function textInParts(response: Shown): string {
  const writer = new JsonWriter()
  const parts = response.parts(0, 1, writer)
  let text = ''
  for (let isDone = false; !isDone; ) {
    writer.begin()
    isDone = parts.next().done === true
    text += writer.text()
  }
  return text
}
