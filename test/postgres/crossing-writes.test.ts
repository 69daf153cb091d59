import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Attempts } from '../../src/store/postgres/connection/attempts.ts'
import { thresholds } from '../../src/store/postgres/schema/thresholds.ts'
import { type OpenedOnServer, openedBesideOthers } from '../support/postgres/opened.ts'
import { query } from '../support/postgres/planted-citus.ts'
import { needsPostgresItself, needsServer } from '../support/test-store.ts'
import { withThresholds } from '../support/thresholds.ts'

const program = `
N::Account { UNIQUE INDEX name: String, balance: I64 }
QUERY Open(name: String) => a <- AddN<Account>({name: name, balance: 0}) RETURN a::ID
QUERY Move(from: String, to: String) =>
  a <- N<Account>({name: from})::UPDATE({balance: SUB(_::{balance}, 1)})
  b <- N<Account>({name: to})::UPDATE({balance: ADD(_::{balance}, 1)})
  RETURN NONE
QUERY Bump(name: String) =>
  first <- N<Account>({name: "a"})
  b <- N<Account>({name: name})::UPDATE({balance: ADD(_::{balance}, 1)})
  RETURN NONE
QUERY Shift(names: [String]) =>
  FOR name IN names { a <- N<Account>({name: name})::UPDATE({balance: ADD(_::{balance}, 1)}) }
  RETURN NONE
QUERY Raise() => a <- N<Account>::UPDATE({balance: ADD(_::{balance}, 1)}) RETURN NONE
QUERY All() => RETURN N<Account>::{balance}
`

async function opened(): Promise<OpenedOnServer> {
  const place = await openedBesideOthers(program)
  for (const name of ['a', 'b']) await place.database.call('Open', { name })
  return place
}

needsServer.it('those that lost lock what they are to change in one order, before they read', async () => {
  const { database, plain, schema } = await opened()
  // The first change of an account fails as one that has waited for another in a circle; others note what is locked then.
  await query(plain, [
    `CREATE TABLE ${schema}.locked (balance int, rows int)`,
    `CREATE SEQUENCE ${schema}.attempts`,
    `CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.balance > 0 AND nextval('${schema}.attempts') = 1 THEN RAISE 'lost' USING ERRCODE = '40P01'; END IF;
        INSERT INTO ${schema}.locked SELECT NEW.balance, count(*) FROM ${schema}."Account" WHERE xmax::text = txid_current()::text;
        RETURN NEW;
      END $$`,
    `CREATE TRIGGER lose BEFORE UPDATE ON ${schema}."Account" FOR EACH ROW EXECUTE FUNCTION ${schema}.lose()`,
  ])
  await database.call('Move', { from: 'b', to: 'a' })
  expect(await database.call('All')).toEqual({ data: [1, -1] })
  // Both are, when the first is changed.
  const first = `SELECT rows FROM ${schema}.locked WHERE balance = -1`
  expect(await query(plain, [first])).toEqual([{ rows: 2 }])
})

needsServer.it('those that wait for a lock in vain begin again, and find it when it is let go', async () => {
  const { database, plain, schema } = await opened()
  await query(plain, [
    `CREATE SEQUENCE ${schema}.attempts`,
    `CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('${schema}.attempts') <= 6 THEN RAISE 'waited for %', current_setting('lock_timeout') USING ERRCODE = '55P03'; END IF;
        INSERT INTO ${schema}.waits VALUES (current_setting('lock_timeout'));
        RETURN NEW;
      END $$`,
    `CREATE TABLE ${schema}.waits (setting text)`,
    `CREATE TRIGGER lose BEFORE UPDATE ON ${schema}."Account" FOR EACH ROW EXECUTE FUNCTION ${schema}.lose()`,
  ])
  await database.call('Move', { from: 'a', to: 'b' })
  expect(await database.call('All')).toEqual({ data: [-1, 1] })
  // At last as long as the server lets it.
  expect(await query(plain, [`SELECT DISTINCT setting FROM ${schema}.waits`])).toEqual([{ setting: '0' }])
})

describe('attempts at a transaction', () => {
  it('wait longer for a lock each time, and at last for what the server has', () => {
    const attempts = new Attempts(0)
    const waits: (number | undefined)[] = []
    for (let i = 0; i < 6; i++) {
      waits.push(attempts.lockMs)
      attempts.lost(true, 0)
    }
    expect(waits).toEqual([100, 200, 400, 800, undefined, undefined])
  })

  it('are made for 30 s', () => {
    const attempts = new Attempts(1000)
    const moments = [1000, 20_000, 31_000, 31_001]
    expect(moments.map(now => attempts.lost(false, now))).toEqual([true, true, true, false])
  })

  it('are made anew by who has waited for a long transaction to end', () => {
    const attempts = new Attempts(0)
    for (let i = 0; i < 4; i++) expect(attempts.lost(true, 1500)).toBe(true)
    expect(attempts.lost(false, 45_000)).toBe(true)
    expect(attempts.lockMs).toBe(100)
    expect(attempts.lost(false, 75_000)).toBe(true)
    expect(attempts.lost(false, 75_001)).toBe(false)
  })
})

needsServer.it('who waits for a lock keeps nobody here who wants other rows', async () => {
  const { database, plain, schema } = await opened()
  // The first change of b loses.
  await query(plain, [
    `CREATE SEQUENCE ${schema}.attempts`,
    `CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NEW.name = 'b' AND nextval('${schema}.attempts') = 1 THEN RAISE 'lost' USING ERRCODE = '40001'; END IF;
        RETURN NEW;
      END $$`,
    `CREATE TRIGGER lose BEFORE UPDATE ON ${schema}."Account" FOR EACH ROW EXECUTE FUNCTION ${schema}.lose()`,
  ])
  const other = new pg.Client(plain)
  await other.connect()
  onTestFinished(() => other.end())
  await other.query(`BEGIN; SELECT FROM ${schema}."Account" WHERE name = 'a' FOR UPDATE`)
  const waits = database.call('Bump', { name: 'a' })
  const attempts = new Set<string>()
  while (attempts.size < 2) {
    const found = await query(plain, [
      `SELECT xact_start::text FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%${schema}%'`,
    ])
    for (const { xact_start } of found as { xact_start: string }[]) attempts.add(xact_start)
  }
  await database.call('Bump', { name: 'b' })
  await other.query('COMMIT')
  await waits
  expect(await database.call('All')).toEqual({ data: [1, 1] })
})

needsServer.it('those that change many rows lock them in one order, too', async () => {
  const { database, plain, schema } = await opened()
  const names = Array.from({ length: 60 }, (_, i) => `more ${i}`)
  for (const name of names) await database.call('Open', { name })
  await query(plain, [
    `CREATE TABLE ${schema}.locked (rows int)`,
    `CREATE SEQUENCE ${schema}.attempts`,
    `CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('${schema}.attempts') = 60 THEN RAISE 'lost' USING ERRCODE = '40P01'; END IF;
        INSERT INTO ${schema}.locked SELECT count(*) FROM ${schema}."Account" WHERE xmax::text = txid_current()::text;
        RETURN NEW;
      END $$`,
    `CREATE TRIGGER lose BEFORE UPDATE ON ${schema}."Account" FOR EACH ROW EXECUTE FUNCTION ${schema}.lose()`,
  ])
  await database.call('Shift', { names: names.toReversed() })
  const { data } = (await database.call('All')) as { data: number[] }
  expect(data.reduce((sum, each) => sum + each, 0)).toBe(60)
  expect(await query(plain, [`SELECT max(rows) AS rows FROM ${schema}.locked`])).toEqual([{ rows: 60 }])
})

needsPostgresItself.describe('those that change much of a type lock its table when they run again', () => {
  const count = 12
  const balances = `SELECT sum(balance)::int AS sum FROM "Account"`

  /** Makes the first attempts of a query that changes all accounts lose, and returns the locks of tables that the others have. */
  async function locksOf(lost: number): Promise<readonly { attempt: number; locked: boolean }[]> {
    const { database, plain, schema } = await opened()
    for (let i = 2; i < count; i++) await database.call('Open', { name: `${i}` })
    await query(plain, [
      `CREATE TABLE ${schema}.locks (attempt int, locked boolean)`,
      `CREATE SEQUENCE ${schema}.attempts`,
      `CREATE FUNCTION ${schema}.lose() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('${schema}.attempts') <= ${lost} THEN RAISE 'lost' USING ERRCODE = '40001'; END IF;
          INSERT INTO ${schema}.locks SELECT currval('${schema}.attempts'), count(*) = 1 FROM pg_locks
            WHERE pid = pg_backend_pid() AND relation = '${schema}."Account"'::regclass AND mode = 'ShareRowExclusiveLock';
          RETURN NULL;
        END $$`,
      `CREATE TRIGGER lose AFTER UPDATE ON ${schema}."Account" FOR EACH STATEMENT EXECUTE FUNCTION ${schema}.lose()`,
    ])
    await database.call('Raise')
    expect(await query(plain, [`SET search_path = ${schema}`, balances])).toEqual([{ sum: count }])
    return (await query(plain, [`SELECT * FROM ${schema}.locks`])) as { attempt: number; locked: boolean }[]
  }

  needsServer.it('at once, if they were more rows than are locked one after the other', async () => {
    withThresholds(thresholds, { lockedRows: count - 1 })
    expect(await locksOf(1)).toEqual([{ attempt: 2, locked: true }])
  })

  needsServer.it('later, if locking rows was in vain', async () => {
    withThresholds(thresholds, { lockedRowsLater: count - 1, attemptsByRow: 3 })
    expect(await locksOf(2)).toEqual([{ attempt: 3, locked: false }])
    expect(await locksOf(3)).toEqual([{ attempt: 4, locked: true }])
  })

  needsServer.it('never, if they are few', async () => {
    withThresholds(thresholds, { lockedRowsLater: count, attemptsByRow: 1 })
    expect(await locksOf(3)).toEqual([{ attempt: 4, locked: false }])
  })
})
