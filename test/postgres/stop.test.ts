import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

needsServer.it('a query that is stopped when it has its answer does not give it', async () => {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), 'N::Person { name: String }\nQUERY All() => RETURN N<Person>')
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, ...store.options })
  onTestFinished(async () => {
    await database.close()
    await store.remove()
  })
  const { runs, program } = database
  let isStopped = false
  const ran = database.run(program.queries.get('All')!, '{}', {}, () => {
    isStopped = runs.stop(runs.list()[0]!.id)
    return 'an answer'
  })
  await expect(ran).rejects.toMatchObject({ code: 'CANCELLED' })
  expect(isStopped).toBe(true)
})
