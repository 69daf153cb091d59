import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { serveGvq } from '../support/gvq.ts'
import { temporaryDatabase } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { it } = needsPostgres

const people = 'N::Person { UNIQUE INDEX name: String }\n'
const adds = 'QUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::{name}\n'
const all = 'QUERY All() => RETURN N<Person>::!{id}\n'

/** Servers of one store, each with a program of its own that it watches. */
async function watching(...programs: readonly string[]) {
  const url = await temporaryDatabase('system')
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const servers = []
  for (const program of programs) {
    const cwd = await temporaryFolder()
    const save = (text: string) => writeFileSync(join(cwd, 'program.hx'), text)
    save(program)
    const server = await serveGvq(['--watch', '--store', url], { cwd })
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    servers.push({ ...server, save })
  }
  const columns = async () => {
    const { rows } = await client.query(
      `SELECT column_name, data_type FROM information_schema.columns WHERE table_schema = 'gvq' AND table_name = 'Person' ORDER BY ordinal_position`,
    )
    return Object.fromEntries(rows.map(row => [row.column_name, row.data_type]))
  }
  return { servers, columns }
}

it('gvq serve --watch answers a new query, and a new property gets its column', async () => {
  const { servers, columns } = await watching(people + adds + all)
  const [{ ask, save, says }] = servers as [(typeof servers)[number]]
  expect(await ask('Add', { name: 'Ada' })).toEqual({ status: 200, body: { p: 'Ada' } })
  expect(await columns()).not.toHaveProperty('age')
  const older =
    'QUERY Older(age: U8) => RETURN N<Person>::WHERE(_::{age}::GTE(age))::{name}\nQUERY AddAged(name: String, age: U8) => p <- AddN<Person>({name: name, age: age}) RETURN p::{name}\n'
  save(`N::Person { UNIQUE INDEX name: String, INDEX age: U8 }\n${adds}${all}${older}`)
  await says(/: changed N::Person; added Older, AddAged\./)
  expect(await columns()).toMatchObject({ name: 'text', age: 'smallint' })
  expect((await ask('AddAged', { name: 'Bo', age: 40 })).status).toBe(200)
  expect((await ask('Older', { age: 30 })).body).toEqual({ data: ['Bo'] })
  expect((await ask('All')).body).toEqual({
    data: [
      { label: 'Person', name: 'Ada', age: null },
      { label: 'Person', name: 'Bo', age: 40 },
    ],
  })
})

it('gvq serve --watch refuses what the data do not allow, and serves the program from before', async () => {
  const { servers, columns } = await watching(people + adds + all)
  const [{ ask, save, says }] = servers as [(typeof servers)[number]]
  await ask('Add', { name: 'Ada' })
  const before = await columns()
  save(`N::Person { UNIQUE INDEX name: U8 }\n${all}QUERY Count() => RETURN N<Person>::COUNT\n`)
  expect(JSON.parse(await says(/.*Reload failed; .*\n/))).toMatchObject({
    level: 'error',
    error: 'The schema does not fit the stored data.',
    details: [expect.stringContaining('Person')],
  })
  expect(await columns()).toEqual(before)
  expect((await ask('Count')).status).toBe(404)
  expect((await ask('Add', { name: 'Bo' })).status).toBe(200)
  const names = async () =>
    ((await ask('All')).body as { data: { name: string }[] }).data.map(({ name }) => name)
  expect(await names()).toEqual(['Ada', 'Bo'])
  save(`${people}${adds}${all}QUERY Count() => RETURN N<Person>::COUNT\n`)
  await says(/: added Count/)
  expect((await ask('Count')).body).toEqual({ data: 2 })
})

it('gvq serve --watch adds to the schema while another process serves with the earlier one', async () => {
  const { servers } = await watching(people + adds + all, people + adds + all)
  const [first, second] = servers as [(typeof servers)[number], (typeof servers)[number]]
  first.save(`N::Person { UNIQUE INDEX name: String, age: U8 }\n${adds}${all}`)
  await first.says(/: changed N::Person/)
  expect((await second.ask('Add', { name: 'Ada' })).status).toBe(200)
  expect((await second.ask('All')).body).toEqual({ data: [{ label: 'Person', name: 'Ada' }] })
  expect((await first.ask('All')).body).toEqual({ data: [{ label: 'Person', name: 'Ada', age: null }] })
})
