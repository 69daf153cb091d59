import { expect, it } from 'vitest'
import { withBothPlans } from '../support/both-plans.ts'
import type { OpenProgram } from '../support/program.ts'

/** Loops that change what they find, whose rounds are written together where none looks at what another writes. */
const program = `
N::User { UNIQUE INDEX mail: String, INDEX city: String, hits: U8 DEFAULT 1, limit: U8 }
N::Day { UNIQUE INDEX number: I64, name: String }
N::Two { UNIQUE INDEX a: I32, UNIQUE INDEX b: I32 }
E::Was { From: User, To: Day, Properties: { note: String } }
QUERY Upsert(rows: [{mail: String, city: String}]) =>
  FOR {mail, city} IN rows { x <- N<User>({mail: mail})::UpsertN({mail: mail, city: city}) }
  RETURN NONE
QUERY Count(mails: [String]) =>
  FOR mail IN mails { x <- N<User>({mail: mail})::UpsertN({mail: mail, hits: ADD(_::{hits}, 1)}) }
  RETURN NONE
QUERY CountDown(mails: [String]) =>
  FOR mail IN mails { x <- N<User>({mail: mail})::UpsertN({mail: mail, limit: 3, hits: SUB(_::{limit}, 1)}) }
  RETURN NONE
QUERY Rename(rows: [{mail: String, next: String}]) =>
  FOR {mail, next} IN rows { x <- N<User>({mail: mail})::UpsertN({mail: next}) }
  RETURN NONE
QUERY Visit(rows: [{mail: String, number: I64}]) =>
  FOR {mail, number} IN rows {
    user <- N<User>({mail: mail})::UpsertN({mail: mail, city: "here"})
    day <- N<Day>({number: number})::UpsertN({number: number})
    AddE<Was>({note: mail})::From(user)::To(day)
  }
  RETURN NONE
QUERY AddTwo(rows: [{a: I32, b: I32}]) =>
  FOR {a, b} IN rows { x <- N<Two>({a: a})::UpsertN({a: a, b: b}) }
  RETURN NONE
QUERY Move(rows: [{mail: String, city: String, limit: I64}]) =>
  FOR {mail, city, limit} IN rows { x <- N<User>({mail: mail})::UPDATE({city: city, limit: limit}) }
  RETURN NONE
QUERY MoveByCity(rows: [{mail: String, city: String}]) =>
  FOR {mail, city} IN rows { x <- N<User>({city: mail})::UPDATE({city: city}) }
  RETURN NONE
QUERY MoveById(rows: [{id: ID, city: String}]) =>
  FOR {id, city} IN rows { x <- N<User>(id)::UPDATE({city: city, hits: ADD(_::{hits}, 1)}) }
  RETURN NONE
QUERY Swap() =>
  all <- N<User>
  FOR user IN all { x <- user::UPDATE({city: user::{mail}, hits: ADD(user::{hits}, 1)}) }
  RETURN NONE
QUERY Chain() =>
  all <- N<User>
  first <- N<User>::FIRST
  FOR user IN all { x <- user::UPDATE({hits: ADD(first::{hits}, 1)}) }
  RETURN NONE
QUERY Watch() =>
  all <- N<User>
  FOR user IN all { y <- N<User>::WHERE(_::{city}::EQ("there"))::COUNT x <- user::UPDATE({city: "there", hits: y}) }
  RETURN NONE
QUERY Twice(ids: [ID]) =>
  some <- N<User>
  FOR id IN ids { FOR user IN some { x <- user::UPDATE({hits: ADD(user::{hits}, 1)}) } }
  RETURN NONE
QUERY Contents() =>
  users <- N<User>
  days <- N<Day>
  was <- E<Was>
  twos <- N<Two>
  there <- N<User>::WHERE(_::{city}::EQ("here"))::COUNT
  RETURN users::{mail, city, hits, limit}, days::{number}, was::{note, from: _::FromN::{mail}, to: _::ToN::{number}}, twos::{a, b}, there
QUERY Ids() => users <- N<User> RETURN users::ID
`

/** What the calls leave, and their errors. */
const outcome = (work: (program: OpenProgram) => Promise<readonly unknown[]>) => withBothPlans(program, work)

const mails = (count: number) => Array.from({ length: count }, (_, i) => `m${i}`)
const message = ({ code, message: text }: { code: string; message: string }) => `${code}: ${text}`

it.each([1, 40, 700, 9000])(
  'an upsert by key finds what earlier rounds created and changed, %d rounds',
  async count => {
    const rows = mails(count).map((_, i) => ({
      mail: `m${(i * 7) % Math.ceil(count / 2)}`,
      city: `c${i % 5}`,
    }))
    const [{ users }] = await outcome(async ({ call }) => {
      await call('Upsert', { rows })
      await call('Upsert', { rows: [...rows].reverse() })
      return []
    })
    const last = new Map(rows.map(({ mail }) => [mail, rows.find(row => row.mail === mail)!.city]))
    expect(users).toEqual([...last].map(([mail, city]) => ({ mail, city, hits: 1, limit: null })))
  },
)

it('an upsert computes values from the item as the earlier rounds left it', async () => {
  const listed = mails(900).map((_, i) => `m${(i * i) % 37}`)
  const [{ users }] = await outcome(async ({ call }) => {
    await call('Count', { mails: listed })
    return []
  })
  const counts = new Map<string, number>()
  for (const mail of listed) counts.set(mail, (counts.get(mail) ?? 1) + 1)
  expect(users.map(({ mail, hits }: any) => [mail, hits])).toEqual([...counts])
})

it('an upsert that has created an item computes nothing from the defaults again', async () => {
  const results = await outcome(async ({ call, fails }) => {
    await call('Upsert', { rows: [{ mail: 'a', city: 'x' }] })
    await call('Move', { rows: [{ mail: 'a', city: 'y', limit: 9 }] })
    await call('CountDown', { mails: ['a', 'a'] })
    return [message(await fails('Count', { mails: Array.from({ length: 300 }, () => 'full') }))]
  })
  expect(results[0]).toMatch(/^INVALID_VALUE/)
  expect(results[1].users).toEqual([{ mail: 'a', city: 'y', hits: 2, limit: 3 }])
})

it('an upsert that changes its key, or one of several, fails in its round', async () => {
  const results = await outcome(async ({ call, fails }) => {
    await call('Rename', {
      rows: [
        { mail: 'a', next: 'b' },
        { mail: 'b', next: 'c' },
        { mail: 'b', next: 'd' },
      ],
    })
    const pairs = [
      { a: 1, b: 1 },
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ]
    await call('AddTwo', { rows: pairs })
    return [message(await fails('AddTwo', { rows: [...pairs, { a: 3, b: 2 }, { a: 4, b: 1 }] }))]
  })
  expect(results[0]).toMatch(/^DUPLICATE_KEY: .* `b` /)
  expect(results[1].users.map(({ mail }: any) => mail)).toEqual(['c', 'd'])
  expect(results[1].twos).toEqual([
    { a: 1, b: 2 },
    { a: 2, b: 1 },
  ])
})

it('joins what it upserts', async () => {
  const rows = mails(800).map((_, i) => ({ mail: `m${i % 123}`, number: i % 7 }))
  const [{ users, days, was }] = await outcome(async ({ call }) => {
    await call('Visit', { rows })
    return []
  })
  expect(users).toHaveLength(123)
  expect(days).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(was).toEqual(rows.map(({ mail, number }) => ({ note: mail, from: mail, to: number })))
})

it('an update by key fails where one is missing or a value does not fit, and nothing is stored', async () => {
  const rows = mails(600).map((mail, i) => ({ mail, city: `c${i % 3}`, limit: i % 200 }))
  const results = await outcome(async ({ call, fails }) => {
    await call('Upsert', { rows: rows.map(({ mail, city }) => ({ mail, city })) })
    const missing = message(await fails('Move', { rows: [...rows, { mail: 'nobody', city: 'x', limit: 1 }] }))
    const large = message(await fails('Move', { rows: [...rows, { mail: 'm1', city: 'x', limit: 256 }] }))
    const before = await call('Contents')
    await call('Move', { rows: [...rows, { mail: 'm1', city: 'x', limit: 7 }] })
    return [missing, large, before]
  })
  expect(results[0]).toMatch(/^NO_VALUE_FOUND/)
  expect(results[1]).toMatch(/^INVALID_VALUE: .*256/)
  expect(results[2].users[1]).toEqual({ mail: 'm1', city: 'c1', hits: 1, limit: null })
  expect(results[3].users[1]).toEqual({ mail: 'm1', city: 'x', hits: 1, limit: 7 })
  expect(results[3].users[2]).toEqual({ mail: 'm2', city: 'c2', hits: 1, limit: 2 })
})

it('updates of what an earlier round may have changed see that', async () => {
  const users = mails(30).map(mail => ({ mail, city: mail }))
  const results = await outcome(async ({ call, fails }) => {
    await call('Upsert', { rows: users })
    await call('MoveByCity', {
      rows: [
        { mail: 'm1', city: 'z1' },
        { mail: 'z1', city: 'z2' },
      ],
    })
    const gone = message(await fails('MoveByCity', { rows: [{ mail: 'm1', city: 'z1' }] }))
    const ids = (await call('Ids')) as any
    const [id, other] = ids.users ?? ids
    await call('MoveById', { rows: [id, other, id, id].map((each, i) => ({ id: each, city: `r${i}` })) })
    const moved = await call('Contents')
    await call('Swap')
    await call('Chain')
    await call('Twice', { ids: [id, other] })
    const chained = await call('Contents')
    await call('Watch')
    return [gone, moved, chained]
  })
  const [gone, moved, chained, watched] = results
  expect(gone).toMatch(/^NO_VALUE_FOUND/)
  expect(moved.users.slice(0, 2)).toEqual([
    { mail: 'm0', city: 'r3', hits: 4, limit: null },
    { mail: 'm1', city: 'r1', hits: 2, limit: null },
  ])
  expect(chained.users.map(({ hits }: any) => hits)).toEqual([8, ...Array.from({ length: 29 }, () => 9)])
  expect(watched.users.map(({ hits }: any) => hits)).toEqual(mails(30).map((_, i) => i))
})
