import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { beginOne } from '../../src/store/postgres/connection/connections.ts'
import { Joined, Transaction } from '../../src/store/postgres/connection/statement.ts'
import { gate } from '../support/gate.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { Wire } from './wire.ts'

const program = `
N::P { UNIQUE INDEX name: String, INDEX age: I64 }
N::Q { text: String }
E::K { From: P, To: P, Properties: { since: I32 } }
E::W { From: P, To: Q }
QUERY Load(people: [{name: String, age: I64}]) =>
  FOR {name, age} IN people { AddN<P>({name: name, age: age}) }
  RETURN N<P>::{id, name}
QUERY Know(a: ID, b: ID) => e <- AddE<K>({since: 1})::From(N<P>(a))::To(N<P>(b)) RETURN e::ID
QUERY KnowEach(rows: [{name: String, id: ID}]) =>
  FOR {name, id} IN rows { AddE<K>({since: 3})::From(N<P>({name: name}))::To(id) }
  RETURN NONE
QUERY KnowAll(a: ID) => all <- N<P> e <- AddE<K>({since: 2})::From(N<P>(a))::To(all) RETURN e::COUNT
QUERY Write(text: String) => q <- AddN<Q>({text: text}) RETURN q::ID
QUERY WriteBoth(name: String, text: String) => q <- AddN<Q>({text: text}) p <- AddN<P>({name: text, age: 1}) RETURN q::ID, p::ID
QUERY UpsertAndWrite(name: String, text: String) =>
  p <- N<P>({name: name})::UpsertN({name: name, age: 5})
  q <- AddN<Q>({text: text})
  e <- AddE<W>::From(p)::To(q)
  RETURN e::ID
QUERY Wrote(a: ID, q: ID) => e <- AddE<W>::From(N<P>(a))::To(N<Q>(q)) RETURN e::ID
QUERY Upsert(name: String, age: I64) => p <- N<P>({name: name})::UpsertN({name: name, age: age}) RETURN p::ID
QUERY UpsertShown(name: String, age: I64) =>
  found <- N<P>::WHERE(_::{name}::EQ(name))
  p <- found::UpsertN({name: name, age: age})
  RETURN p
QUERY UpsertFound(name: String, age: I64) => p <- N<P>({name: name})::UpsertN({name: name, age: age}) RETURN p
QUERY UpsertTwice(name: String) =>
  a <- N<P>({name: name})::UpsertN({name: name, age: 1})
  b <- N<P>({name: name})::UpsertN({name: name, age: 2})
  p <- a::UPDATE({name: name})
  RETURN p
QUERY UpsertAll(names: [String]) =>
  FOR name IN names { p <- N<P>({name: name})::UpsertN({name: name, age: 7}) }
  RETURN N<P>::COUNT
QUERY Visit(name: String) => p <- N<P>({name: name})::UpsertN({name: name, age: ADD(_::{age}, 1)}) RETURN p
QUERY UpdateShown(id: ID, age: I64) => p <- N<P>(id)::UPDATE({age: age}) RETURN p
QUERY UpdateTwice(id: ID, age: I64) =>
  a <- N<P>(id)::UPDATE({age: age})
  b <- N<P>(id)::UPDATE({name: "twice"})
  p <- N<P>(id)
  RETURN p
QUERY UpdateGone(id: ID, age: I64) =>
  a <- N<P>(id)::UPDATE({age: age})
  DROP N<P>(id)
  p <- N<P>(id)
  RETURN p

QUERY Point(id: ID) => p <- N<P>(id) RETURN p
QUERY Name(id: ID) => RETURN N<P>(id)::{name}
QUERY Mapped(id: ID) => p <- N<P>(id) RETURN p::{called: _::{name}, age}
QUERY Lookup(name: String) => p <- N<P>({name: name}) RETURN p
QUERY Friends(id: ID) => p <- N<P>(id) f <- p::Out<K> RETURN f
QUERY FriendNames(id: ID) => RETURN N<P>(id)::In<K>::{name}
QUERY Older(id: ID) => RETURN N<P>(id)::Out<K>::WHERE(_::{age}::GT(30))::ORDER<Desc>(_::{age})::{name}
QUERY Edges(id: ID) => RETURN N<P>(id)::OutE<K>::{since}
QUERY Texts(id: ID) => RETURN N<P>(id)::Out<W>::{text}
QUERY Degree(id: ID) => RETURN N<P>(id)::Out<K>::COUNT
QUERY TwoHops(id: ID) => RETURN N<P>(id)::Out<K>::Out<K>::COUNT
QUERY FiveHops(id: ID) => RETURN N<P>(id)::Out<K>::In<K>::OutE<K>::ToN::Out<K>::Out<K>::COUNT
QUERY AllPaths() => RETURN N<P>::Out<K>::Out<K>::Out<K>::Out<K>::COUNT
QUERY AllTwo() => RETURN N<P>::Out<K>::Out<W>::COUNT
QUERY Count() => RETURN N<P>::COUNT
QUERY OfAge(age: I64) => RETURN N<P>::WHERE(_::{age}::EQ(age))::COUNT
QUERY Groups() => RETURN N<P>::GROUP_BY(age)

QUERY Both(a: ID, b: ID) => x <- N<P>(a) y <- N<P>(b) RETURN x, y
QUERY EdgesWithEnds(id: ID) => RETURN N<P>(id)::OutE<K>
QUERY EndsOfEdges(id: ID) => RETURN N<P>(id)::OutE<K>::{from_node}
QUERY Edge(id: ID) => RETURN E<K>(id)
QUERY Nested(id: ID) => RETURN N<P>(id)::{name, friends: _::Out<K>::{name}}
QUERY TwoShown(id: ID) => RETURN N<P>(id)::Out<K>::Out<K>::{name}
`

interface Opened {
  readonly database: OpenDatabase
  /** The ids of people, by name. */
  readonly ids: Readonly<Record<string, string>>
}

async function withData(work: (opened: Opened) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-statements-'))
  const store = await newServerStore()
  await writeFile(join(folder, 'program.hx'), program)
  const database = await openDatabase({ project: folder, env: {}, durable: false, ...store.options })
  try {
    const people = Array.from({ length: 8 }, (_, i) => ({ name: `p${i}`, age: 25 + i * 3 }))
    const { data } = (await database.call('Load', { people })) as { data: { id: string; name: string }[] }
    const ids = Object.fromEntries(data.map(({ id, name }) => [name, id]))
    for (let i = 0; i < 7; i++) {
      for (const step of [1, 2, 3]) {
        await database.call('Know', { a: ids[`p${i}`], b: ids[`p${(i + step) % 7}`] })
      }
    }
    const { q } = (await database.call('Write', { text: 'hello' })) as { q: string }
    await database.call('Wrote', { a: ids.p1, q })
    await work({ database, ids })
  } finally {
    await database.close()
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** What is sent meanwhile, each transaction's beginning and end included. */
async function sentBy(work: () => Promise<unknown>): Promise<readonly string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return query.mock.calls.map(([config]) => (config as unknown as { readonly text: string }).text)
  } finally {
    query.mockRestore()
  }
}

/** What is sent meanwhile: first what waits for nothing, then what is sent when all before has been answered, and so on. */
async function wavesOf(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
  const waves: string[][] = []
  let unanswered = 0
  const { query } = pg.Client.prototype
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    config: never,
  ) {
    if (unanswered++ === 0) waves.push([])
    const isFirst = (config as object) instanceof Joined && !((config as object) instanceof Transaction)
    if (isFirst) waves.at(-1)!.push(beginOne)
    waves.at(-1)!.push((config as { readonly text: string }).text)
    const sent = (query as (config: never) => { readonly answer: Promise<unknown> }).call(this, config)
    const answered = () => unanswered--
    sent.answer.then(answered, answered)
    return sent
  } as never)
  try {
    await work()
    return waves
  } finally {
    spy.mockRestore()
  }
}

const { it } = needsServer

it('sends one statement without a transaction where a query reads once', () =>
  withData(async ({ database, ids }) => {
    const once = {
      Point: { id: ids.p1 },
      Name: { id: ids.p1 },
      Mapped: { id: ids.p1 },
      Lookup: { name: 'p1' },
      Friends: { id: ids.p1 },
      FriendNames: { id: ids.p1 },
      Older: { id: ids.p1 },
      Edges: { id: ids.p1 },
      Texts: { id: ids.p1 },
      Degree: { id: ids.p1 },
      TwoHops: { id: ids.p1 },
      FiveHops: { id: ids.p1 },
      AllPaths: {},
      AllTwo: {},
      Count: {},
      OfAge: { age: 28 },
      Groups: {},
    }
    for (const [name, given] of Object.entries(once)) {
      const sent = await sentBy(() => database.call(name, given))
      expect(sent, name).toEqual([expect.stringMatching(/^SELECT/)])
    }
  }))

it('reads in one transaction where a query reads more', () =>
  withData(async ({ database, ids }) => {
    const { e: edge } = (await database.call('Know', { a: ids.p1, b: ids.p5 })) as { e: string }
    const more = {
      Both: { a: ids.p1, b: ids.p2 },
      EdgesWithEnds: { id: ids.p1 },
      EndsOfEdges: { id: ids.p1 },
      Edge: { id: edge },
      Nested: { id: ids.p1 },
      TwoShown: { id: ids.p1 },
    }
    for (const [name, given] of Object.entries(more)) {
      const sent = await sentBy(() => database.call(name, given))
      expect(sent[0], name).toMatch(/^BEGIN ISOLATION LEVEL/)
      expect(sent.at(-1), name).toBe('ROLLBACK')
      expect(sent.length, name).toBeGreaterThan(3)
    }
  }))

it('of a record that does not exist are empty, but fail from a variable, and so tell it from one without edges (S7)', () =>
  withData(async ({ database, ids }) => {
    const id = '01900000-0000-7000-8000-000000000000'
    await expect(database.call('Friends', { id })).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' })
    expect(await database.call('FriendNames', { id })).toEqual({ data: [] })
    for (const name of ['Degree', 'TwoHops', 'FiveHops']) {
      expect(await database.call(name, { id }), name).toEqual({ data: 0 })
    }
    expect(await database.call('Friends', { id: ids.p7 })).toEqual({ f: [] })
    expect(await database.call('FriendNames', { id: ids.p7 })).toEqual({ data: [] })
    for (const name of ['Degree', 'TwoHops', 'FiveHops']) {
      expect(await database.call(name, { id: ids.p7 }), name).toEqual({ data: 0 })
    }
  }))

it('reads what is too much for one statement in several, which see one state', () =>
  withData(async ({ database, ids }) => {
    const people = Array.from({ length: 9000 }, (_, i) => ({ name: `fan ${i}`, age: i % 90 }))
    await database.call('Load', { people })
    await database.call('KnowAll', { a: ids.p7 })
    const sent = await sentBy(async () => {
      const { f } = (await database.call('Friends', { id: ids.p7 })) as { f: unknown[] }
      expect(f).toHaveLength(9008)
    })
    expect(sent[0]).toMatch(/^SELECT/)
    expect(sent[1]).toMatch(/^BEGIN/)
  }))

const [begin, upsert] = [/^BEGIN ISOLATION LEVEL SERIALIZABLE/, /^INSERT .* ON CONFLICT .* RETURNING /].map(
  text => expect.stringMatching(text),
)

it('finds the record of an upsert by the statement that writes it', () =>
  withData(async ({ database }) => {
    const call = () => database.call('Upsert', { name: 'p1', age: 40 })
    expect(await wavesOf(call)).toEqual([[begin], [upsert], ['COMMIT']])
    // Now the server has prepared it.
    expect(await wavesOf(call)).toEqual([[begin, upsert], ['COMMIT']])
  }))

it('commits with an upsert that is all of a query, if the server has answered a moment ago', () =>
  withData(async ({ database }) => {
    // However slow the machine is.
    const now = performance.now()
    const stopped = vi.spyOn(performance, 'now').mockImplementation(() => now)
    onTestFinished(() => stopped.mockRestore())
    for (const name of ['UpsertShown', 'UpsertFound']) {
      const call = () => database.call(name, { name: 'p1', age: 41 })
      const first = await wavesOf(call)
      // What goes around it is prepared for the next one, which is one with it.
      if (name === 'UpsertShown')
        expect(first).toEqual([
          ['COMMIT', begin],
          [upsert, 'COMMIT'],
        ])
      expect(await wavesOf(call), name).toEqual([[upsert]])
    }
    const later = performance.now() + 10_000
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
    const answered = await wavesOf(() => database.call('UpsertShown', { name: 'p1', age: 42 })).finally(() =>
      clock.mockRestore(),
    )
    expect(answered).toEqual([[begin, upsert], ['COMMIT']])
  }))

it('looks for the record of an upsert first where its values depend on that, or the round of a loop', () =>
  withData(async ({ database }) => {
    const call = () => database.call('Visit', { name: 'p1' })
    await call()
    expect(await wavesOf(call)).toEqual([
      [begin, expect.stringMatching(/^SELECT/)],
      [expect.stringMatching(/^UPDATE/), 'COMMIT'],
    ])
    const names = ['p1', 'p2', 'p3']
    const sent = await sentBy(() => database.call('UpsertAll', { names }))
    expect(sent.filter(text => text.includes('ON CONFLICT'))).toEqual([])
  }))

it('knows a record that it has read, as it has changed it since', () =>
  withData(async ({ database, ids }) => {
    const given = { id: ids.p1, age: 42 }
    await database.call('UpdateShown', given)
    const sent = await wavesOf(async () => {
      expect(await database.call('UpdateShown', given)).toEqual({ p: expect.objectContaining(given) })
    })
    expect(sent).toEqual([
      [begin, expect.stringMatching(/^SELECT/)],
      [expect.stringMatching(/^UPDATE/), 'COMMIT'],
    ])
    expect(await database.call('UpsertTwice', { name: 'p1' })).toMatchObject({ p: { name: 'p1', age: 2 } })
    const older = { id: ids.p1, age: 43 }
    expect(await database.call('UpdateTwice', older)).toMatchObject({ p: { name: 'twice', age: 43 } })
    await expect(database.call('UpdateGone', older)).rejects.toMatchObject({ code: 'NODE_NOT_FOUND' })
    expect(await database.call('Point', { id: ids.p1 })).toMatchObject({ p: { name: 'twice', age: 43 } })
  }))

it('writes behind a transaction that the server has begun, and does not wait before it commits', () =>
  withData(async ({ database }) => {
    const insert = expect.stringMatching(/^INSERT/)
    const add = (query: string, given: object) => wavesOf(() => database.call(query, given))
    expect(await add('Write', { text: 'more' })).toEqual([[begin, insert], ['COMMIT']])
    const both = { name: 'p1', text: 'all' }
    expect(await add('WriteBoth', both)).toEqual([
      [begin, insert],
      [insert, 'COMMIT'],
    ])
  }))

it('waits for the server as often as a query must', async () => {
  const store = await newServerStore()
  const { wire, url } = await Wire.to(new URL(store.url))
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  const database = await openDatabase({ project: folder, env: {}, durable: false, store: url })
  onTestFinished(async () => {
    await database.close()
    await wire.close()
    await store.remove()
  })
  // However slow the machine is.
  const now = performance.now()
  const stopped = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => stopped.mockRestore())
  await database.call('Load', { people: [{ name: 'p1', age: 1 }] })
  const { p: id } = (await database.call('Upsert', { name: 'p1', age: 2 })) as { p: string }
  let waits = 0
  let isAnswered = true
  wire.cutAt = () => {
    if (isAnswered) waits++
    isAnswered = false
    return false
  }
  wire.heldFrom = () => {
    isAnswered = true
    return undefined
  }
  const waitsOf = async (query: string, given: object) => {
    waits = 0
    await database.call(query, given)
    return waits
  }
  const queries: readonly [string, object, number][] = [
    ['Point', { id }, 1],
    ['UpsertShown', { name: 'p1', age: 3 }, 1],
    ['Upsert', { name: 'p1', age: 4 }, 2],
    ['Write', { text: 'a' }, 2],
    ['UpdateShown', { id, age: 5 }, 2],
    ['Know', { a: id, b: id }, 2],
    ['UpsertAndWrite', { name: 'p1', text: 'a' }, 2],
  ]
  for (const [query, given, expected] of queries) {
    // Then the server has prepared all.
    for (let i = 0; i < 2; i++) await database.call(query, given)
    expect(await waitsOf(query, given), query).toBe(expected)
  }
})

it('inserts the rows of a loop by one statement', () =>
  withData(async ({ database }) => {
    const people = Array.from({ length: 100 }, (_, i) => ({ name: `n${i}`, age: i }))
    const sent = await sentBy(() => database.call('Load', { people }))
    expect(sent.filter(text => text.startsWith('INSERT'))).toHaveLength(1)
  }))

it('answers a ping while queries use all connections', async () => {
  const store = await newServerStore()
  const url = new URL(store.url)
  url.searchParams.set('connections', '2')
  const folder = await mkdtemp(join(tmpdir(), 'gvq-ping-'))
  await writeFile(join(folder, 'program.hx'), program)
  const database = await openDatabase({ project: folder, env: {}, durable: false, store: url.href })
  try {
    const end = gate()
    const written: Promise<unknown>[] = []
    for (let i = 0; i < 2; i++) {
      const begun = gate()
      written.push(
        database.records.write(async transaction => {
          await transaction.mark('busy')
          begun.open()
          await end.opened
        }),
      )
      await begun.opened
    }
    await database.ping()
    end.open()
    await Promise.all(written)
  } finally {
    await database.close()
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
})

it('looks up for many rounds of a loop that writes in one statement', () =>
  withData(async ({ database, ids }) => {
    const know = (count: number) => {
      const rows = Array.from({ length: count }, (_, i) => ({
        name: `p${i % 8}`,
        id: ids[`p${(i * 3) % 8}`],
      }))
      return sentBy(() => database.call('KnowEach', { rows }))
    }
    const sent = await know(200)
    expect(sent.filter(text => text.includes('gvq_number = 1'))).toHaveLength(1)
    // A few more: the process may look at the tables meanwhile.
    expect(sent.length).toBeLessThan(40)
    const { e } = (await database.call('KnowAll', { a: ids.p1 })) as { e: number }
    expect(e).toBe(8)
  }))
