import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { runGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

needsServer.it(':undo says that nothing is undone on PostgreSQL, if there was a write', async () => {
  const cwd = await temporaryFolder()
  await writeFile(
    join(cwd, 'program.hx'),
    'N::Person { name: String }\nQUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::{name}',
  )
  const store = await newServerStore()
  const repl = (input: string) =>
    runGvq(['repl', '--on-error', 'continue'], { cwd, input, env: { GVQ_STORE: store.url } })
  expect((await repl(':undo\n')).stderr).toContain('This shell has no write to undo.')
  const { stderr, stdout } = await repl('Add("Ada")\n:undo\nN<Person>::COUNT\n')
  expect(stderr).toContain('Nothing is undone on PostgreSQL: another process may have read what was written.')
  expect(stdout).toContain('1')
  await store.remove()
})
