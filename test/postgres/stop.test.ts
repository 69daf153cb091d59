import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/address.ts'
import { Connections } from '../../src/store/postgres/connections.ts'
import { lockedTable } from '../support/postgres/locked-table.ts'
import { stoppable } from '../support/stoppable.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

/** A store with a type Person, and the database that has it open. */
async function opened() {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), 'N::Person { name: String }\nQUERY All() => RETURN N<Person>')
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, ...store.options })
  onTestFinished(async () => {
    await database.close()
    await store.remove()
  })
  return { url: new URL(store.url), database }
}

needsServer.it('a query that is stopped when it has its answer does not give it', async () => {
  const { database } = await opened()
  const { runs, program } = database
  let isStopped = false
  const ran = database.run(program.queries.get('All')!, '{}', {}, () => {
    isStopped = runs.stop(runs.list()[0]!.id)
    return 'an answer'
  })
  await expect(ran).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(isStopped).toBe(true)
})

needsServer.it('what follows BEGIN is not cancelled before the transaction has begun', async () => {
  const { url } = await opened()
  const connections = await Connections.open(readAddress(url.href), { durable: false })
  onTestFinished(() => connections.close())
  const locked = await lockedTable(url, 'Person')
  onTestFinished(() => locked.letGo())
  const control = stoppable()
  const connection = await connections.connect(control)
  const cancel = vi.spyOn(connections, 'cancel')
  const begun = connection.begin('BEGIN')
  const waiting = connection.run(`DELETE FROM "${url.searchParams.get('schema')}"."Person" WHERE name = 'a'`)
  control.stop()
  expect(cancel).not.toHaveBeenCalled()
  await begun
  expect(cancel).toHaveBeenCalledTimes(1)
  await expect(waiting).rejects.toMatchObject({ code: 'CANCELLED' })
  connection.rollBack()
})
