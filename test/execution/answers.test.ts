import { expect, it } from 'vitest'
import { toText, toValue } from '../../src/database/live/index.ts'
import { stringifyJson } from '../../src/language/catalog/index.ts'
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
      database.run(database.program.queries.get(name)!, stringifyJson(params), {}, response => {
        const value = toValue(response)
        expect(toText(response), name).toBe(stringifyJson(value))
        answers++
        return value as any
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
