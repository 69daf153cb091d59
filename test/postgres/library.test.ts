import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { migrate, open } from '../../src/index.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

async function projectOf(program: string): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  return folder
}

const first = `
N::Person { name: String }
QUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::{name}
QUERY All() => RETURN N<Person>::{name}`

const second = `
schema::1 { N::Person { name: String } }
schema::2 { N::Person { called: String } }
MIGRATION schema::1 => schema::2 { N::Person => _:: { called: name } }
QUERY All() => RETURN N<Person>::{called}`

it('the library opens and migrates a store by its URL, or by the variable that has it, before all that is set elsewhere', async () => {
  const server = await newServerStore()
  const store = server.options.store!
  try {
    const project = await projectOf(first)
    await writeFile(join(project, 'gvq.toml'), 'store = "postgres://nobody@127.0.0.1:1/none"\n')
    const database = await open({ project, store, env: { GVQ_STORE: 'postgres://nobody@127.0.0.1:1/none' } })
    expect(await database.call('Add', { name: 'Ada' })).toEqual({ p: 'Ada' })
    await database.close()

    const env = { SHOP: store }
    const report = await migrate({
      project: await projectOf(second),
      store: 'env:SHOP',
      env,
      dryRun: false,
      agree: async () => true,
    })
    expect(report).toMatchObject({ outcome: 'done', problems: [] })
    const migrated = await open({ project: await projectOf(second), store: 'env:SHOP', env })
    expect(await migrated.call('All')).toEqual({ data: ['Ada'] })
    await migrated.close()
  } finally {
    await server.remove()
  }
})

it.each(['mysql://localhost/shop', './data', ''])('the library refuses %j as a store', async store => {
  const project = await projectOf(first)
  const expected = {
    code: 'INVALID_PROGRAM',
    message: expect.stringMatching(/^Invalid option store: expected a URL that begins with postgres:\/\/ /),
  }
  await expect(open({ project, store, env: {} })).rejects.toMatchObject(expected)
  const options = { project, store, env: {}, dryRun: true, agree: async () => false }
  await expect(migrate(options)).rejects.toMatchObject(expected)
})
