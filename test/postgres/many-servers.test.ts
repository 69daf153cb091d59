import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const program = `
N::Account { UNIQUE INDEX name: String, balance: I64, hits: I64 DEFAULT 0 }
N::Tag { INDEX word: String }
E::Tied UNIQUE { From: Account, To: Account, Properties: { since: I64 } }
E::Likes { From: Account, To: Account }
V::Note { text: String }
QUERY Open(name: String, balance: I64) => a <- AddN<Account>({name: name, balance: balance}) RETURN a
QUERY Move(from: String, to: String, amount: I64) =>
  a <- N<Account>({name: from})::UPDATE({balance: SUB(_::{balance}, amount)})
  b <- N<Account>({name: to})::UPDATE({balance: ADD(_::{balance}, amount)})
  RETURN a::{balance}
QUERY Hit(name: String) => a <- N<Account>({name: name})::UpsertN({name: name, balance: 0, hits: ADD(_::{hits}, 1)}) RETURN a
QUERY Count(word: String) => t <- N<Tag>({word: word})::UpsertN({word: word}) RETURN t::ID
QUERY Tie(a: ID, b: ID) => e <- E<Tied>::UpsertE({since: 1})::From(a)::To(b) RETURN e::ID
QUERY Like(a: ID, b: ID) => e <- AddE<Likes>::From(a)::To(b) RETURN e::ID
QUERY Drop(a: ID) => DROP N<Account>(a) RETURN "done"
QUERY All() => RETURN N<Account>::{name, balance, hits}
QUERY Ties() => RETURN E<Tied>::COUNT
QUERY Ends() => RETURN E<Likes>::{from_node, to_node}
QUERY Ids() => RETURN N<Account>::ID
QUERY Tags() => RETURN N<Tag>::COUNT
QUERY Note(v: [F64]) => n <- AddV<Note>(v, {text: "t"}) RETURN n::ID
QUERY Notes() => RETURN V<Note>::COUNT
QUERY Near(v: [F64]) => RETURN SearchV<Note>(v, 10)::{score}
`

/** Databases as so many processes would open them, each with connections of its own. */
async function withServers(
  count: number,
  work: (servers: readonly OpenDatabase[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-servers-'))
  const store = await newServerStore()
  const servers: OpenDatabase[] = []
  try {
    await writeFile(join(folder, 'program.hx'), program)
    const open = () => openDatabase({ project: folder, env: {}, durable: false, ...store.options })
    // All at once: one of them creates the tables.
    servers.push(...(await Promise.all(Array.from({ length: count }, open))))
    await work(servers)
  } finally {
    await Promise.all(servers.map(server => server.close()))
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Calls a query on all servers in turn, some at a time. */
async function callAll(
  servers: readonly OpenDatabase[],
  times: number,
  call: (server: OpenDatabase, i: number) => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  return Promise.allSettled(Array.from({ length: times }, (_, i) => call(servers[i % servers.length]!, i)))
}

const rejected = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))

describe('several servers on one database', () => {
  const { it } = needsServer

  it('move money without losing any', { timeout: 120_000 }, () =>
    withServers(3, async servers => {
      const names = ['a', 'b', 'c', 'd', 'e']
      for (const name of names) await servers[0]!.call('Open', { name, balance: 100 })
      const moves = await callAll(servers, 60, (server, i) =>
        server.call('Move', { from: names[i % 5], to: names[(i * 3 + 1) % 5], amount: 1 + (i % 7) }),
      )
      expect(rejected(moves)).toEqual([])
      const { data } = (await servers[1]!.call('All')) as { data: { balance: number }[] }
      expect(data.reduce((sum, { balance }) => sum + balance, 0)).toBe(500)
    }),
  )

  it('upsert one record a key, and count each call', { timeout: 120_000 }, () =>
    withServers(3, async servers => {
      const hits = await callAll(servers, 45, (server, i) => server.call('Hit', { name: `k${i % 3}` }))
      expect(rejected(hits)).toEqual([])
      const { data } = (await servers[2]!.call('All')) as { data: { name: string; hits: number }[] }
      expect(data.map(({ name, hits }) => [name, hits]).sort()).toEqual([
        ['k0', 15],
        ['k1', 15],
        ['k2', 15],
      ])
      const tags = await callAll(servers, 30, server => server.call('Count', { word: 'same' }))
      expect(rejected(tags)).toEqual([])
      expect(await servers[0]!.call('Tags')).toEqual({ data: 1 })
    }),
  )

  it(
    'let one of those that create a UNIQUE value win, and tell the others which it is',
    {
      timeout: 120_000,
    },
    () =>
      withServers(3, async servers => {
        const opened = await callAll(servers, 12, server => server.call('Open', { name: 'one', balance: 1 }))
        const errors = rejected(opened)
        expect(errors).toHaveLength(11)
        for (const error of errors) {
          expect(error).toMatchObject({
            code: 'DUPLICATE_KEY',
            message: 'Duplicate key on unique index: another `Account` already has the `name` "one".',
          })
        }
      }),
  )

  it('keep a UNIQUE edge single, and no edge without its ends', { timeout: 120_000 }, () =>
    withServers(3, async servers => {
      const [a, b] = await Promise.all(
        ['a', 'b'].map(async name => {
          const { a } = (await servers[0]!.call('Open', { name, balance: 0 })) as { a: { id: string } }
          return a.id
        }),
      )
      expect(rejected(await callAll(servers, 12, server => server.call('Tie', { a, b })))).toEqual([])
      expect(await servers[0]!.call('Ties')).toEqual({ data: 1 })
      const liked = await callAll(servers, 13, (server, i) =>
        i === 6 ? server.call('Drop', { a: b }) : server.call('Like', { a, b }),
      )
      for (const error of rejected(liked)) expect(error).toMatchObject({ code: 'NODE_NOT_FOUND' })
      expect(await servers[0]!.call('Ends')).toEqual({ data: [] })
      expect(await servers[1]!.call('Ids')).toEqual({ data: [a] })
    }),
  )

  it(
    'agree on the dimension of vectors, and find those that another has written',
    {
      timeout: 120_000,
    },
    () =>
      withServers(3, async servers => {
        const added = await callAll(servers, 12, (server, i) =>
          server.call('Note', { v: i % 2 === 0 ? [1, i] : [1, i, 0] }),
        )
        const errors = rejected(added)
        expect(errors).toHaveLength(6)
        for (const error of errors) expect(error).toMatchObject({ code: 'DIMENSION_MISMATCH' })
        expect(await servers[0]!.call('Notes')).toEqual({ data: 6 })
        const won = (added[0]!.status === 'fulfilled' ? [1, 0] : [1, 1, 0]) as number[]
        for (const server of servers) {
          const { data } = (await server.call('Near', { v: won })) as { data: number[] }
          expect(data).toHaveLength(6)
          expect(data[0]).toBeCloseTo(0)
        }
      }),
  )
})
