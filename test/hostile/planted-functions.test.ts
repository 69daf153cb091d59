import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { runGvq } from '../support/gvq.ts'
import { temporaryDatabase } from '../support/postgres/database.ts'
import { describeOnEach, needsPostgres } from '../support/postgres/kinds.ts'
import { plant } from '../support/postgres/planted.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Who may create functions and operators in `public` runs nothing as the role of gvq. */

const schemaOf = (version: number) => `schema::${version} {
  N::Person { UNIQUE INDEX name: String, INDEX age: U32, city: String${version > 1 ? ', more: I64' : ''} }
  E::Knows { From: Person, To: Person, Properties: { since: Date } }
  V::Note { text: String }
}
`
const migration = `MIGRATION schema::1 => schema::2 {
  N::Person => _:: { name: name, age: age, city: city, more: 1 }
}
`

const program = (version: number) => `${schemaOf(1)}${version > 1 ? schemaOf(2) + migration : ''}
QUERY Add(name: String, age: U32, city: String) => p <- AddN<Person>({name: name, age: age, city: city${version > 1 ? ', more: 2' : ''}}) RETURN p::{id, name}
QUERY Meet(a: ID, b: ID, at: Date) => e <- AddE<Knows>({since: at})::From(a)::To(b) RETURN e::{since}
QUERY Note(v: [F64]) => n <- AddV<Note>(v, {text: "x"}) RETURN n::{text}
QUERY Put(name: String, age: U32) => e <- N<Person>::WHERE(_::{name}::EQ(name)) p <- e::UpsertN({name: name, age: age, city: "x"${version > 1 ? ', more: 2' : ''}}) RETURN p::{name}
QUERY Move(name: String, city: String) => p <- N<Person>({name: name})::UPDATE({city: city}) RETURN p::{city}
QUERY Leave(name: String) => DROP N<Person>({name: name}) RETURN "gone"
QUERY One(id: ID) => RETURN N<Person>(id)::{name}
QUERY Named(name: String) => RETURN N<Person>({name: name})::{name}
QUERY Aged(age: U32) => RETURN N<Person>::WHERE(_::{age}::GT(age))::{name}
QUERY Words(text: String) => RETURN N<Person>::WHERE(AND(_::{city}::CONTAINS(text), _::{name}::NEQ("x")))::{name}
QUERY Ordered() => RETURN N<Person>::ORDER<Desc>(_::{age})::RANGE(0, 2)::{name}
QUERY Grouped() => RETURN N<Person>::GROUP_BY(city)
QUERY Summed() => RETURN N<Person>::AGGREGATE_BY(city)
QUERY Counted() => RETURN N<Person>::COUNT
QUERY Friends(id: ID) => RETURN N<Person>(id)::Out<Knows>::Out<Knows>::{name}
QUERY Hops() => RETURN N<Person>::Out<Knows>::Out<Knows>::COUNT
QUERY Path(a: ID, b: ID) => RETURN N<Person>(a)::ShortestPath<Knows>::To(b)
QUERY Found(text: String) => RETURN SearchBM25<Person>(text, 3)::{name}
QUERY Near(v: [F64]) => RETURN SearchV<Note>(v, 2)::{text}
QUERY Each(names: [String]) => FOR name IN names { a <- AddN<Person>({name: name, age: 1, city: "y"${version > 1 ? ', more: 2' : ''}}) } RETURN "done"
`

describeOnEach(['system'], 'in public', kind => {
  it('planted functions and operators are never called, whatever gvq sends', async () => {
    const url = await temporaryDatabase(kind)
    expect(await plant(url)).toBeGreaterThan(5000)
    await expectCalled(url)
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'program.hx'), program(1))
    const database = await openDatabase({ project: folder, env: {}, store: url })
    try {
      const call = (name: string, params: object = {}) => database.call(name, params) as Promise<any>
      const ids: string[] = []
      for (const name of ['Ada', 'Bo', 'Cy'])
        ids.push((await call('Add', { name, age: 30, city: 'Lund town' })).p.id)
      const [a, b, c] = ids
      await call('Meet', { a, b, at: '2020-01-01T00:00:00Z' })
      await call('Meet', { a: b, b: c, at: '2021-01-01T00:00:00Z' })
      await call('Note', { v: [1, 2, 3] })
      await call('Put', { name: 'Ada', age: 31 })
      await call('Put', { name: 'Di', age: 32 })
      await call('Move', { name: 'Bo', city: 'Ystad' })
      await call('Each', { names: ['E', 'F', 'G'] })
      expect(await call('One', { id: a })).toBeDefined()
      for (const [name, params] of [
        ['Named', { name: 'Bo' }],
        ['Aged', { age: 1 }],
        ['Words', { text: 'und' }],
        ['Ordered', {}],
        ['Grouped', {}],
        ['Summed', {}],
        ['Counted', {}],
        ['Friends', { id: a }],
        ['Hops', {}],
        ['Path', { a, b: c }],
        ['Found', { text: 'town' }],
        ['Near', { v: [1, 2, 3] }],
      ] as const)
        await call(name, params)
      await database.load(
        'Person',
        Array.from({ length: 3000 }, (_, i) => ({ name: `n${i}`, age: i, city: 'z' })),
      )
      await call('Leave', { name: 'Cy' })
    } finally {
      await database.close()
    }
    const gvq = async (...args: string[]) => {
      const outcome = await runGvq(args, { cwd: folder, env: { GVQ_STORE: url } })
      expect(outcome, `${args}: ${outcome.stderr}`).toMatchObject({ code: 0 })
    }
    await gvq('dump', 'dumped')
    await gvq('doctor')
    await gvq('stats')
    await gvq('explain', 'Grouped', '--profile')
    await gvq('export', 'Person', '--format', 'csv', '--out', 'people.csv')
    await writeFile(join(folder, 'program.hx'), program(2))
    await gvq('migrate', '--yes')
    await gvq('run', 'Counted')
  })
})

/** Else nothing would be tested. */
async function expectCalled(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SET search_path = public')
    await expect(client.query(`SELECT count('x'::text)`)).rejects.toThrow('what was planted was called')
    await expect(client.query(`SELECT 1 WHERE gen_random_uuid() = 'x'::text`)).rejects.toThrow(
      'what was planted was called',
    )
  } finally {
    await client.end()
  }
}

describe('the path that names are looked up in', () => {
  needsPostgres.it(
    'is the same in each session, whatever the URL, the role and the database say',
    async () => {
      const url = new URL(await temporaryDatabase('system'))
      const client = new pg.Client(url.href)
      await client.connect()
      await client.query(`ALTER DATABASE "${url.pathname.slice(1)}" SET search_path = public`)
      await client.end()
      url.searchParams.set('options', '-c search_path=public')
      const connections = await Connections.open(readAddress(url.href), { durable: true })
      try {
        await Promise.all(
          [1, 2, 3].map(() =>
            connections.use(async connection => {
              const { rows } = await connection.exec('SHOW search_path')
              expect(rows).toEqual([['pg_catalog,pg_temp']])
            }),
          ),
        )
      } finally {
        await connections.close()
      }
    },
  )
})
