import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { LockLimits } from '../../src/store/postgres/connection/lock-limits.ts'
import { query } from '../support/postgres/planted-citus.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const program = `
N::Account { UNIQUE INDEX name: String, balance: I64 }
QUERY Open(name: String) => a <- AddN<Account>({name: name, balance: 0}) RETURN a::ID
QUERY Move(from: String, to: String) =>
  a <- N<Account>({name: from})::UPDATE({balance: SUB(_::{balance}, 1)})
  b <- N<Account>({name: to})::UPDATE({balance: ADD(_::{balance}, 1)})
  RETURN NONE
QUERY All() => RETURN N<Account>::{balance}
`

async function opened() {
  const store = await newServerStore()
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  const database = await openDatabase({ project: folder, env: {}, durable: false, store: store.url })
  onTestFinished(async () => {
    await database.close()
    await store.remove()
  })
  for (const name of ['a', 'b']) await database.call('Open', { name })
  const url = new URL(store.url)
  const schema = url.searchParams.get('schema')!
  for (const own of ['schema', 'connections']) url.searchParams.delete(own)
  return { database, plain: url.href, schema }
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

needsServer.it('attempts wait longer each time, and at last for what the server has', () => {
  const limits = new LockLimits()
  const waits: (number | undefined)[] = []
  for (let i = 0; i < 6; i++) {
    waits.push(limits.ms)
    limits.raise()
  }
  expect(waits).toEqual([100, 200, 400, 800, undefined, undefined])
})
