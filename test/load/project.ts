import { expect } from 'vitest'
import { open } from '../../src/index.ts'
import type { Oracle, State } from '../crash/oracle.ts'

/** Every write touches an account and its copy, which must never differ. */
export const programText = `
N::Account { UNIQUE INDEX handle: String, INDEX team: U32, balance: I64 }
N::Copy { UNIQUE INDEX handle: String, balance: I64 }
E::Shows { From: Account, To: Copy }
E::Knows { From: Account, To: Account }

QUERY Seed(rows: [{handle: String, team: U32}]) =>
  FOR {handle, team} IN rows {
    account <- AddN<Account>({handle: handle, team: team, balance: 0})
    copy <- AddN<Copy>({handle: handle, balance: 0})
    AddE<Shows>::From(account)::To(copy)
  }
  RETURN NONE

QUERY Ids() =>
  accounts <- N<Account>
  RETURN accounts::ID

QUERY Link(rows: [{a: ID, b: ID}]) =>
  FOR {a, b} IN rows { AddE<Knows>::From(a)::To(b) }
  RETURN NONE

QUERY ById(id: ID) =>
  account <- N<Account>(id)
  RETURN account

QUERY Get(handle: String) =>
  account <- N<Account>({handle: handle})
  RETURN {balance: account::{balance}, shown: account::Out<Shows>::{balance}}

QUERY Friends(id: ID) =>
  friends <- N<Account>(id)::Out<Knows>
  RETURN friends

QUERY Teams() =>
  accounts <- N<Account>
  RETURN accounts::GROUP_BY(team)

QUERY Add(handle: String, team: U32, balance: I64) =>
  account <- AddN<Account>({handle: handle, team: team, balance: balance})
  copy <- AddN<Copy>({handle: handle, balance: balance})
  shows <- AddE<Shows>::From(account)::To(copy)
  RETURN account::ID

QUERY Put(handle: String, balance: I64) =>
  account <- N<Account>::WHERE(_::{handle}::EQ(handle))::UpsertN({handle: handle, balance: balance})
  copy <- N<Copy>::WHERE(_::{handle}::EQ(handle))::UpsertN({handle: handle, balance: balance})
  RETURN account::ID

QUERY Remove(handle: String) =>
  DROP N<Copy>({handle: handle})
  DROP N<Account>({handle: handle})
  RETURN NONE

QUERY Dump() =>
  accounts <- N<Account>
  copies <- N<Copy>
  RETURN {
    accounts: accounts::|a|{handle: a::{handle}, balance: a::{balance}, shown: a::Out<Shows>::{balance}},
    copies: copies::|c|{handle: c::{handle}, shownBy: c::In<Shows>::{handle}},
    counts: [N<Account>::COUNT, N<Copy>::COUNT, E<Shows>::COUNT]
  }
`

export const seededAccounts = 1000
export const friendsOfEach = 5
export const teams = 20

export interface Seeded {
  /** Ids of the accounts that no client of a load changes. */
  readonly ids: readonly string[]
}

/** Fills a new data folder. */
export async function seed(project: string, dataDir: string): Promise<Seeded> {
  const database = await open({ project, dataDir, env: {} })
  try {
    const rows = Array.from({ length: seededAccounts }, (_, i) => ({ handle: `seed ${i}`, team: i % teams }))
    await database.call('Seed', { rows })
    const { accounts: ids } = (await database.call('Ids')) as { accounts: string[] }
    const pairs = ids.flatMap((a, i) =>
      Array.from({ length: friendsOfEach }, (_, k) => ({ a, b: ids[(i * 7 + k * 13 + 1) % ids.length]! })),
    )
    await database.call('Link', { rows: pairs })
    return { ids }
  } finally {
    await database.close()
  }
}

interface Dump {
  readonly accounts: readonly {
    readonly handle: string
    readonly balance: number
    readonly shown: readonly number[]
  }[]
  readonly copies: readonly { readonly handle: string; readonly shownBy: readonly string[] }[]
  readonly counts: readonly number[]
}

/** Opens the data in this process: every acknowledged write is there, and no partial query. */
export async function checkData(project: string, dataDir: string, oracle: Oracle): Promise<void> {
  const database = await open({ project, dataDir, env: {} })
  try {
    const { accounts, copies, counts } = (await database.call('Dump')) as unknown as Dump
    const own = accounts.filter(({ handle }) => !handle.startsWith('seed '))
    expect(oracle.compare(new Map<string, State>(own.map(a => [a.handle, { balance: a.balance }])))).toEqual(
      [],
    )
    expect(accounts.length - own.length).toBe(seededAccounts)
    for (const { handle, balance, shown } of accounts) expect([handle, shown]).toEqual([handle, [balance]])
    for (const { handle, shownBy } of copies) expect(shownBy).toEqual([handle])
    expect(counts).toEqual([accounts.length, accounts.length, accounts.length])
    expect(copies.length).toBe(accounts.length)
  } finally {
    await database.close()
  }
}
