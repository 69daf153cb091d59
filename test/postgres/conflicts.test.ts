import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { replay, seedOfRun } from '../load/support.ts'
import { clusterSchema } from '../support/postgres/database.ts'
import { needsCitus, needsPostgres } from '../support/postgres/kinds.ts'
import { query } from '../support/postgres/planted-citus.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { clusterKind, needsCluster } from '../support/test-store.ts'
import { post } from './money.ts'
import { nodesApart, type Place, plainPlace } from './nodes-apart.ts'

const processes = 2
const clients = 16
const rounds = Number(process.env.GVQ_CONFLICT_ROUNDS ?? 12)

const program = `
N::Account { UNIQUE INDEX name: String, balance: I64, hits: I64 DEFAULT 0 }
N::Tag { INDEX word: String, hits: I64 DEFAULT 0 }
N::Plain { word: String, hits: I64 DEFAULT 0 }
E::Tied { From: Account, To: Account, Properties: { count: I64 DEFAULT 0 } }
E::Likes { From: Account, To: Account }
E::Tagged { From: Account, To: Tag }
QUERY Open(name: String, balance: I64) => a <- AddN<Account>({name: name, balance: balance}) RETURN a::ID
QUERY Move(from: String, to: String, amount: I64) =>
  a <- N<Account>({name: from})::UPDATE({balance: SUB(_::{balance}, amount)})
  b <- N<Account>({name: to})::UPDATE({balance: ADD(_::{balance}, amount)})
  RETURN NONE
QUERY Hit(name: String) =>
  a <- N<Account>({name: name})::UpsertN({name: name, balance: 0, hits: ADD(_::{hits}, 1)}) RETURN a::ID
QUERY Count(word: String) => t <- N<Tag>({word: word})::UpsertN({word: word, hits: ADD(_::{hits}, 1)}) RETURN t::ID
QUERY Filter(word: String) =>
  t <- N<Plain>::WHERE(_::{word}::EQ(word))::UpsertN({word: word, hits: ADD(_::{hits}, 1)}) RETURN t::ID
QUERY Tie(a: ID, b: ID) => e <- E<Tied>::UpsertE({count: ADD(_::{count}, 1)})::From(a)::To(b) RETURN e::ID
QUERY Own(a: ID) =>
  t <- N<Account>(a)::Out<Tagged>::UpsertN({word: "own", hits: ADD(_::{hits}, 1)})
  e <- E<Tagged>::UpsertE({})::From(a)::To(t)
  RETURN NONE
QUERY Like(a: ID, b: ID) => e <- AddE<Likes>::From(a)::To(b) RETURN e::ID
QUERY Drop(a: ID) => DROP N<Account>(a) RETURN NONE
QUERY All() => RETURN {
  accounts: N<Account>::{id, name, balance, hits},
  tags: N<Tag>::{word, hits},
  plain: N<Plain>::{word, hits},
  ties: E<Tied>::{from_node, to_node, count},
  likes: E<Likes>::{from_node, to_node},
  tagged: E<Tagged>::{from_node, to_node}
}
`

interface All {
  readonly accounts: readonly { id: string; name: string; balance: number; hits: number }[]
  readonly tags: readonly { word: string; hits: number }[]
  readonly plain: readonly { word: string; hits: number }[]
  readonly ties: readonly { from_node: string; to_node: string; count: number }[]
  readonly likes: readonly { from_node: string; to_node: string }[]
  readonly tagged: readonly { from_node: string; to_node: string }[]
}

const names = ['a', 'b', 'c', 'd', 'e']
const balance = 100

/** How many tables of edges are stored twice on Citus. */
const edgeTables = 3

describe(`${processes} processes with ${clients} clients`, () => {
  const timeout = 240_000
  needsCluster.it('store nothing wrong on PostgreSQL', { timeout }, async () => {
    await storeNothingWrong(await plainPlace(clusterKind, 'conflicts'), 0)
  })

  needsPostgres.it(
    'store nothing wrong on Citus, if its nodes know nothing of each other',
    { timeout },
    async () => {
      await storeNothingWrong(await nodesApart('conflicts'), edgeTables)
    },
  )

  needsCitus.it('store nothing wrong on a cluster of Citus', { timeout }, async () => {
    await storeNothingWrong(clusterSchema('conflicts'), edgeTables)
  })
})

async function storeNothingWrong({ url, plain, schema }: Place, copied: number): Promise<void> {
  const folder = await servingFolder()
  await writeFile(join(folder.path, 'program.hx'), program)
  const env = { GVQ_STORE: url }
  const servers = await Promise.all(Array.from({ length: processes }, () => folder.serve([], { env })))
  const random = randomNumbers(seedOfRun)
  let asked = 0
  const problems: string[] = []
  const ask = async (name: string, params: object): Promise<unknown> => {
    const { status, body } = await post(servers[asked++ % processes]!.url, name, params)
    if (status === 200) return body
    // The item was dropped before.
    if (status !== 404) problems.push(`${name} ${JSON.stringify(params)}: ${status} ${JSON.stringify(body)}`)
    return undefined
  }
  const idOf = (answer: unknown) => Object.values(answer as object).flat()[0] as string
  const fixed = new Map<string, string>()
  for (const name of names) fixed.set(name, idOf(await ask('Open', { name, balance })))
  const counted = { hits: new Map<string, number>(), ties: new Map<string, number>() }
  const count = (of: Map<string, number>, key: string) => of.set(key, (of.get(key) ?? 0) + 1)
  const dropped = new Set<string>()

  for (let round = 1; round <= rounds; round++) {
    const [x, y] = [names[round % 5]!, names[(round + 1 + (round % 3)) % 5]!]
    const doomed = idOf(await ask('Open', { name: `doomed ${round}`, balance: 0 }))
    dropped.add(doomed)
    const [a, b] = [fixed.get(x)!, fixed.get(y)!]
    const calls: (() => Promise<void>)[] = []
    const add = (times: number, name: string, params: object, told: () => void) => {
      for (let i = 0; i < times; i++) {
        calls.push(async () => {
          if ((await ask(name, params)) !== undefined) told()
        })
      }
    }
    const nothing = () => undefined
    add(3, 'Like', { a, b: doomed }, nothing)
    add(3, 'Like', { a: doomed, b }, nothing)
    add(2, 'Tie', { a: doomed, b }, nothing)
    add(1, 'Drop', { a: doomed }, nothing)
    add(4, 'Hit', { name: `hit ${round}` }, () => count(counted.hits, `hit ${round}`))
    add(4, 'Count', { word: `word ${round}` }, () => count(counted.hits, `word ${round}`))
    add(4, 'Filter', { word: `plain ${round}` }, () => count(counted.hits, `plain ${round}`))
    add(4, 'Tie', { a, b }, () => count(counted.ties, `${a} ${b}`))
    if (round <= 5) add(3, 'Own', { a: fixed.get(names[round - 1]!)! }, nothing)
    for (let i = 0; i < 6; i++) {
      const [from, to] = [names[wholeNumber(random, 0, 4)]!, names[wholeNumber(random, 0, 4)]!]
      add(1, 'Move', { from, to, amount: wholeNumber(random, 1, 9) }, nothing)
    }
    await inTurns(shuffled(calls, random), clients)
  }

  expect(problems, replay).toEqual([])
  const all = (await post(servers[0]!.url, 'All', {})).body as All
  const accounts = new Map(all.accounts.map(account => [account.id, account]))
  const sum = all.accounts.reduce((total, account) => total + account.balance, 0)
  expect(sum, 'the sum of the balances').toBe(names.length * balance)
  const dangling = [...all.likes, ...all.ties].filter(
    ({ from_node, to_node }) => !accounts.has(from_node) || !accounts.has(to_node),
  )
  expect(dangling, `edges without an end, ${replay}`).toEqual([])
  expect([...dropped].filter(id => accounts.has(id))).toEqual([])
  const hits = [
    ...all.accounts.filter(({ name }) => name.startsWith('hit')).map(({ name, hits }) => [name, hits]),
    ...[...all.tags, ...all.plain].filter(({ word }) => word !== 'own').map(({ word, hits }) => [word, hits]),
  ]
  expect(hits.sort(), `one record a key, ${replay}`).toEqual([...counted.hits].sort())
  const ties = all.ties.map(({ from_node, to_node, count }) => [`${from_node} ${to_node}`, count])
  expect(ties.sort(), `one edge a pair, ${replay}`).toEqual([...counted.ties].sort())
  expect(all.tagged.map(({ from_node }) => from_node).sort(), `one item behind each, ${replay}`).toEqual(
    [...fixed.values()].sort(),
  )
  const copies = await copiesIn(plain, schema)
  expect(copies).toHaveLength(copied)
  for (const [table, copy] of copies) {
    expect(await query(plain, [differing(schema, table, copy)]), `${table} and ${copy}`).toEqual([])
  }
}

/** The tables of edges that are stored twice, with the other one. */
async function copiesIn(url: string, schema: string): Promise<readonly (readonly [string, string])[]> {
  const rows = await query(url, [
    `SELECT tablename FROM pg_tables WHERE schemaname = '${schema}' AND tablename LIKE 'gvq\\_%\\_to' ORDER BY 1`,
  ])
  const tables = ['Tied', 'Likes', 'Tagged']
  return (rows as { tablename: string }[]).map(({ tablename }, i) => [tables[i]!, tablename])
}

function differing(schema: string, table: string, copy: string): string {
  const [one, other] = [`"${schema}"."${table}"`, `"${schema}"."${copy}"`]
  return `(SELECT * FROM ${one} EXCEPT ALL SELECT * FROM ${other}) UNION ALL (SELECT * FROM ${other} EXCEPT ALL SELECT * FROM ${one})`
}

/** Runs all, so many at a time. */
async function inTurns(calls: (() => Promise<void>)[], atOnce: number): Promise<void> {
  const client = async () => {
    for (let call = calls.pop(); call !== undefined; call = calls.pop()) await call()
  }
  await Promise.all(Array.from({ length: atOnce }, client))
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map(item => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)
}
