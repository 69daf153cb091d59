import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import {
  collectedStatements,
  collectingInto,
  refusedStatements,
} from '../support/postgres/collected-statements.ts'
import { temporaryDatabase } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = `
import pg from 'pg'
const statements = ['SELECT 1', 'SELECT 1', { name: 'two', text: 'SELECT $1::int4', values: [2] }]
for (const name of ['gvq', 'a tool']) {
  const client = new pg.Client({ connectionString: process.argv[1], application_name: name })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.query(\`SELECT '\${name}'\`)
  await client.end()
}`

needsPostgres.it('collects what clients named gvq send, each statement once', async () => {
  const folder = await temporaryFolder()
  const url = await temporaryDatabase('system')
  const args = ['--input-type=module', '--eval', program, url]
  await promisify(execFile)(process.execPath, args, {
    cwd: import.meta.dirname,
    env: { ...process.env, ...collectingInto(folder) },
  })
  expect(await collectedStatements(folder)).toEqual(['SELECT $1::int4', `SELECT 'gvq'`, 'SELECT 1'])
})

it('reports what was refused, with its reasons', async () => {
  expect(await refusedStatements(['SELECT 1', 'LOCK TABLE a', 'SELEC 1'])).toEqual([
    expect.stringMatching(/^LOCK TABLE a\n {2}LOCK TABLE is not what YugabyteDB runs: http.*\n$/),
    expect.stringMatching(/^SELEC 1\n {2}it does not parse: syntax error/),
  ])
})
