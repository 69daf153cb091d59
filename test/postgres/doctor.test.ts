import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { open } from '../../src/index.ts'
import { runGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { newServerStore } from '../support/test-store.ts'

const program = `
N::User { UNIQUE INDEX email: String, INDEX city: String }
E::Knows { From: User, To: User, Properties: { INDEX since: I32 } }
V::Face { about: String }
QUERY Add(email: String, vector: [F64]) =>
  user <- AddN<User>({email: email, city: "Ghent"})
  AddE<Knows>({since: 1990})::From(user)::To(user)
  AddV<Face>(vector, {about: email})
  RETURN NONE
`

/** A project on a server with four users, and what runs SQL beside gvq. */
async function project() {
  const store = await newServerStore()
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'program.hx'), program)
  const env = { GVQ_STORE: store.url }
  const database = await open({ project: cwd, env })
  for (const i of [1, 2, 3, 4]) await database.call('Add', { email: `u${i}@x`, vector: [i, 1] })
  await database.close()
  const url = new URL(store.url)
  const schema = url.searchParams.get('schema')!
  url.search = ''
  const client = new pg.Client(url.href)
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await store.remove()
  })
  await client.query(`SET search_path TO "${schema}"`)
  const doctor = (...args: string[]) => runGvq(['doctor', ...args], { cwd, env })
  return { doctor, sql: (text: string) => client.query(text) }
}

it('gvq doctor asks for what a server has, and says what it asked', async () => {
  const { doctor } = await project()
  const { code, stdout } = await doctor()
  expect(stdout).toMatch(
    /✓ data {6}.*; 12 records: each was found by its id, through 3 indexes of properties; 4 edges from both ends; 4 vectors that were searched for\n/,
  )
  expect(code).toBe(0)
  expect((await doctor('--quick')).stdout).toMatch(/; 12 records\n/)
})

it('gvq doctor names records with one UNIQUE value, and edges without an end', async () => {
  const { doctor, sql } = await project()
  const { rows } = await sql(
    `SELECT indexname FROM pg_indexes WHERE schemaname = current_schema() AND tablename = 'User'`,
  )
  for (const { indexname } of rows) if (!indexname.endsWith('_pkey')) await sql(`DROP INDEX "${indexname}"`)
  await sql(`UPDATE "User" SET email = 'u1@x' WHERE email = 'u2@x'`)
  await sql('SET session_replication_role = replica')
  await sql(`DELETE FROM "User" WHERE email = 'u3@x'`)
  const { code, stdout } = await doctor()
  const id = '[0-9a-f-]{36}'
  expect(stdout).toMatch(new RegExp(`Records of N::User with the UNIQUE email of another record: ${id}\\.`))
  expect(stdout).toMatch(new RegExp(`Edges of E::Knows whose start does not exist: ${id}\\.`))
  expect(stdout).toMatch(
    new RegExp(`Edges of E::Knows whose end does not exist: ${id}\\.\\n +→ Use the tools of the server`),
  )
  expect(code).toBe(1)
})

it('gvq doctor --repair is for data folders', async () => {
  const { doctor } = await project()
  const { code, stdout } = await doctor('--repair')
  expect(stdout).toContain('The data is on PostgreSQL; --repair, --accept-loss and --to are for data folders')
  expect(code).toBe(1)
})
