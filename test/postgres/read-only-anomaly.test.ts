import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { gate } from '../support/gate.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const program = `
N::Account { UNIQUE INDEX name: String, balance: I64 }
QUERY Open(name: String) => a <- AddN<Account>({name: name, balance: 0}) RETURN a::ID
QUERY Put(name: String, amount: I64) =>
  a <- N<Account>({name: name})::UPDATE({balance: ADD(_::{balance}, amount)})
  RETURN "done"
QUERY All() => RETURN N<Account>::{balance}
`

const { it } = needsServer

// What docs/postgres.md says of queries that only read; the writers alone are serializable.
it('a reader between the commits of two writers that overlap sees the first, which the second did not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-anomaly-'))
  const store = await newServerStore()
  await writeFile(join(folder, 'program.hx'), program)
  const database = await openDatabase({ project: folder, env: {}, durable: false, ...store.options })
  try {
    for (const name of ['checking', 'savings']) await database.call('Open', { name })
    const account = database.program.catalog.nodes.get('Account')!
    const [read, commit] = [gate(), gate()]
    const withdrawal = database.records.write(async transaction => {
      const ids: string[] = []
      let sum = 0n
      const cursor = transaction.scan(account)
      for (const record of (await cursor.next(10))!) {
        ids.push(record.id)
        sum += BigInt(record.values[1] as number | bigint)
      }
      read.open()
      await commit.opened
      // A fee, as there is not enough on both together.
      await transaction.update(account, [ids[0]!], new Map([[1, sum >= 10n ? -10 : -11]]))
    })
    await read.opened
    await database.call('Put', { name: 'savings', amount: 20 })
    expect(await database.call('All')).toEqual({ data: [0, 20] })
    commit.open()
    await withdrawal
    expect(await database.call('All')).toEqual({ data: [-11, 20] })
  } finally {
    await database.close()
    await store.remove()
    await rm(folder, { recursive: true, force: true })
  }
})
