import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished } from 'vitest'
import { migrate } from '../../src/database/maintenance/index.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

const queries = `
QUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::ID
QUERY Find(name: String) => RETURN N<Person>::WHERE(_::{name}::EQ(name))::{name}
QUERY All() => RETURN N<Person>::{name}`
const plain = `N::Person { name: String } ${queries}`
const indexed = `N::Person { INDEX name: String } ${queries}`
const unique = `N::Person { UNIQUE INDEX name: String } ${queries}`

/** A database that several processes open, each with a program of its own. */
interface Shared {
  open(program: string): Promise<OpenDatabase>
  /** What a process was told when it opened. */
  readonly notices: readonly string[]
  migrate(program: string, options?: { readonly dryRun?: boolean }): ReturnType<typeof migrate>
  /** What SQL finds; `$` in its text is the schema. */
  sql(text: string): Promise<readonly (readonly unknown[])[]>
  /** Another client, whose transactions stay open. */
  client(): Promise<(text: string) => Promise<unknown>>
  /** Resolves when an index is being built, and waits for the transactions of others. */
  building(): Promise<void>
}

async function sharedDatabase(): Promise<Shared> {
  const store = await newServerStore()
  const server = new URL(store.url)
  const schema = server.searchParams.get('schema')!
  server.search = ''
  const databases: OpenDatabase[] = []
  const clients: pg.Client[] = []
  const notices: string[] = []
  onTestFinished(async () => {
    for (const client of clients) await client.end()
    for (const database of databases) await database.close()
    await store.remove()
  })
  const connected = async () => {
    const client = new pg.Client(server.href)
    clients.push(client)
    await client.connect()
    return client
  }
  const projectOf = async (program: string) => {
    const project = await temporaryFolder()
    await writeFile(join(project, 'program.hx'), program)
    return project
  }
  const admin = await connected()
  const sql = async (text: string) =>
    (await admin.query({ text: text.replaceAll('$', schema), rowMode: 'array' })).rows
  return {
    notices,
    sql,
    open: async program => {
      const options = { project: await projectOf(program), env: {}, durable: false, ...store.options }
      const database = await openDatabase({ ...options, notice: text => notices.push(text) })
      databases.push(database)
      return database
    },
    migrate: async (program, { dryRun = false } = {}) =>
      migrate({
        project: await projectOf(program),
        env: { GVQ_STORE: store.url },
        dryRun,
        agree: async () => true,
      }),
    client: async () => {
      const client = await connected()
      return text => client.query(text.replaceAll('$', schema))
    },
    building: () =>
      expect
        .poll(
          () =>
            sql(
              `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'CREATE % CONCURRENTLY%"$"%'`,
            ),
          { timeout: 20_000 },
        )
        .not.toEqual([]),
  }
}

const indexes = `SELECT indexname, indexdef LIKE 'CREATE UNIQUE%', i.indisvalid FROM pg_indexes JOIN pg_index i ON i.indexrelid = (quote_ident(schemaname) || '.' || quote_ident(indexname))::regclass
  WHERE schemaname = '$' AND tablename = 'Person' AND indexname NOT LIKE '%_pkey' ORDER BY 1`

const duplicate = { code: 'DUPLICATE_KEY' }

describe('a UNIQUE that a program does not declare', () => {
  it('stays while another process may serve with it, and holds for both', async () => {
    const shared = await sharedDatabase()
    const first = await shared.open(unique)
    await first.call('Add', { name: 'a' })
    const second = await shared.open(plain)
    expect(shared.notices).toEqual([
      'the database keeps what the program does not declare, because other processes may rely on it: UNIQUE INDEX of Person.name. gvq migrate drops it.',
    ])
    await expect(second.call('Add', { name: 'a' })).rejects.toMatchObject({
      ...duplicate,
      hint: expect.stringContaining('gvq migrate'),
    })
    await expect(first.call('Add', { name: 'a' })).rejects.toMatchObject(duplicate)
    await first.ping()
  })

  it('is dropped by gvq migrate; the process that serves with it refuses queries from then on', async () => {
    const shared = await sharedDatabase()
    const first = await shared.open(unique)
    await first.call('Add', { name: 'a' })
    const types = [
      {
        type: 'N::Person',
        action: 'keep',
        records: 1,
        changes: ['UNIQUE INDEX of Person.name is dropped'],
        dropped: [],
      },
    ]
    expect(await shared.migrate(plain, { dryRun: true })).toMatchObject({ outcome: 'planned', types })
    expect(await shared.sql(indexes)).toHaveLength(1)
    expect(await shared.migrate(plain)).toMatchObject({ outcome: 'done', types })
    expect(await shared.sql(indexes)).toEqual([])
    expect(await shared.migrate(plain)).toMatchObject({ outcome: 'current' })
    const refused = {
      code: 'STORAGE_UNAVAILABLE',
      message:
        'Another process has dropped what the program of this one declares: UNIQUE INDEX of Person.name.',
    }
    await expect(first.ping()).rejects.toMatchObject(refused)
    await expect(first.call('All')).rejects.toMatchObject(refused)
    await expect(first.call('Add', { name: 'b' })).rejects.toMatchObject(refused)
    const second = await shared.open(plain)
    expect(shared.notices).toEqual([])
    await second.call('Add', { name: 'a' })
    await expect(shared.open(unique)).rejects.toMatchObject({
      details: [expect.stringMatching(/^Person\.name became UNIQUE, but .* have the same value, "a"\.$/)],
    })
  })

  it('is dropped by a higher schema version', async () => {
    const shared = await sharedDatabase()
    await (await shared.open(unique)).call('Add', { name: 'a' })
    const second = await shared.open(plain.replace('N::Person', 'schema::2 { N::Person').replace('}', '} }'))
    await second.call('Add', { name: 'a' })
    expect(shared.notices).toEqual([])
  })

  it('stays as an index where the program declares an INDEX', async () => {
    const shared = await sharedDatabase()
    const first = await shared.open(unique)
    await first.call('Add', { name: 'a' })
    const second = await shared.open(indexed)
    expect(await second.call('Find', { name: 'a' })).toEqual({ data: ['a'] })
    await expect(second.call('Add', { name: 'a' })).rejects.toMatchObject(duplicate)
    expect(await shared.migrate(indexed)).toMatchObject({ outcome: 'done' })
    expect(await shared.sql(indexes)).toEqual([[expect.anything(), false, true]])
  })
})

it('a process whose schema version is older than that of the data refuses queries, and says why', async () => {
  const shared = await sharedDatabase()
  const first = await shared.open(plain)
  await first.call('Add', { name: 'a' })
  await shared.open(plain.replace('N::Person', 'schema::2 { N::Person').replace('}', '} }'))
  const refused = {
    code: 'STORAGE_UNAVAILABLE',
    message: 'The data has been brought to schema::2, and this process serves schema::1.',
    hint: 'Restart it with the newer files.',
  }
  await expect(first.ping()).rejects.toMatchObject(refused)
  await expect(first.call('All')).rejects.toMatchObject(refused)
  await expect(shared.open(plain)).rejects.toMatchObject({
    message: expect.stringContaining('older schema::1'),
  })
})

describe('a migration to a higher version', () => {
  const add = (property: string) =>
    `QUERY Add(name: String) => p <- AddN<Person>({${property}: name}) RETURN p::ID`
  const migration = (before: string, after: string, block = '') =>
    `schema::1 { ${before} } schema::2 { ${after} } MIGRATION schema::1 => schema::2 { ${block} }`

  it.each([
    ['a UNIQUE INDEX', 'UNIQUE INDEX name: String', 'name: String', '', []],
    ['an INDEX', 'INDEX name: String', 'name: String', '', []],
    ['the UNIQUE of an INDEX', 'UNIQUE INDEX name: String', 'INDEX name: String', '', [false]],
    [
      'the UNIQUE INDEX of records that it writes',
      'UNIQUE INDEX name: String',
      'name: String, age: U8 DEFAULT 1',
      '',
      [],
    ],
    [
      'the UNIQUE INDEX of a property that it renames',
      'UNIQUE INDEX name: String',
      'title: String',
      'N::Person => _:: { title: name }',
      [],
    ],
  ])('drops %s, which the version does not declare', async (_, before, after, block, left) => {
    const shared = await sharedDatabase()
    const [one, two] = [`N::Person { ${before} }`, `N::Person { ${after} }`]
    await (await shared.open(`${one} ${add('name')}`)).call('Add', { name: 'a' })
    const program = `${migration(one, two, block)} ${add(block === '' ? 'name' : 'title')}`
    expect(await shared.migrate(program)).toMatchObject({ outcome: 'done' })
    expect((await shared.sql(indexes)).map(([, isUnique]) => isUnique)).toEqual(left)
    const second = await shared.open(program)
    await second.call('Add', { name: 'a' })
    expect(shared.notices).toEqual([])
  })

  it('drops the UNIQUE of edges that the version does not declare', async () => {
    const shared = await sharedDatabase()
    const types = (unique: string) =>
      `N::Person { name: String } E::Knows ${unique} { From: Person, To: Person }`
    const know = 'QUERY Know() => p <- N<Person>::FIRST AddE<Knows>::From(p)::To(p) RETURN NONE'
    const first = await shared.open(`${types('UNIQUE')} ${add('name')} ${know}`)
    await first.call('Add', { name: 'a' })
    await first.call('Know')
    const program = `${migration(types('UNIQUE'), types(''))} ${know}`
    expect(await shared.migrate(program)).toMatchObject({ outcome: 'done' })
    const second = await shared.open(program)
    await second.call('Know')
    expect(shared.notices).toEqual([])
  })
})

describe('an index on a table that has records', () => {
  it('is built while others write', async () => {
    const shared = await sharedDatabase()
    const first = await shared.open(plain)
    await first.call('Add', { name: 'a' })
    const client = await shared.client()
    await client(`BEGIN; INSERT INTO "$"."Person" VALUES ('00000000-0000-7000-8000-000000000001', 'b')`)
    const opening = shared.open(indexed)
    await shared.building()
    await first.call('Add', { name: 'c' })
    await client('COMMIT')
    const second = await opening
    expect(await shared.sql(indexes)).toEqual([[expect.anything(), false, true]])
    expect(await second.call('Find', { name: 'b' })).toEqual({ data: ['b'] })
    expect(await second.call('Find', { name: 'c' })).toEqual({ data: ['c'] })
  })

  it('is built once by several processes that start together', async () => {
    const shared = await sharedDatabase()
    const first = await shared.open(plain)
    await first.call('Add', { name: 'a' })
    const generation = async () => Number((await shared.sql('SELECT generation FROM "$".gvq_catalog'))[0]![0])
    const before = await generation()
    const opened = await Promise.all(Array.from({ length: 3 }, () => shared.open(unique)))
    expect(await generation()).toBe(before + 1)
    for (const database of opened) {
      await expect(database.call('Add', { name: 'a' })).rejects.toMatchObject(duplicate)
    }
  })

  it('is found and built anew where its builder was killed', async () => {
    const shared = await sharedDatabase()
    await (await shared.open(plain)).call('Add', { name: 'a' })
    const client = await shared.client()
    await client(`BEGIN; INSERT INTO "$"."Person" VALUES ('00000000-0000-7000-8000-000000000001', 'b')`)
    const opening = shared.open(unique)
    opening.catch(() => undefined)
    await shared.building()
    await shared.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'CREATE % CONCURRENTLY%"$"%' AND pid <> pg_backend_pid()`,
    )
    await expect(opening).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    expect(await shared.sql(indexes)).toEqual([[expect.anything(), true, false]])
    await client('COMMIT')
    await shared.open(unique)
    expect(await shared.sql(indexes)).toEqual([[expect.anything(), true, true]])
  })

  it('is refused where others write duplicates while it is built, and leaves nothing', async () => {
    const shared = await sharedDatabase()
    const first = await shared.open(plain)
    await first.call('Add', { name: 'a' })
    const client = await shared.client()
    await client(`BEGIN; INSERT INTO "$"."Person" VALUES ('00000000-0000-7000-8000-000000000001', 'a')`)
    const opening = shared.open(unique)
    opening.catch(() => undefined)
    await shared.building()
    await client('COMMIT')
    await expect(opening).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      details: [expect.stringMatching(/^Person\.name became UNIQUE, but .* have the same value, "a"\.$/)],
    })
    expect(await shared.sql(indexes)).toEqual([])
    await first.call('Add', { name: 'a' })
  })
})

describe('a migration that drops types', () => {
  it('leaves no words and no changes of vectors of them', async () => {
    const shared = await sharedDatabase()
    const [kept, dropped] = [
      'N::Person { name: String }',
      'N::Film { title: String } V::Plot { text: String }',
    ]
    const before = `schema::1 { ${kept} ${dropped} }
      QUERY Fill() => f <- AddN<Film>({title: "Dune"}) v <- AddV<Plot>([1, 2], {text: "spice"}) RETURN NONE
      QUERY Find() => f <- SearchBM25<Film>("dune", 1) RETURN f::{title}`
    await (await shared.open(before)).call('Fill')
    const left = `SELECT (SELECT count(*) FROM "$".gvq_words), (SELECT count(*) FROM "$".gvq_vectors),
      (SELECT count(*) FROM "$".gvq_vector_changes), (SELECT count(*) FROM "$".gvq_vector_writers)`
    expect(await shared.sql(left)).toEqual([['1', '1', '1', '1']])
    const after = `schema::1 { ${kept} ${dropped} }
      schema::2 { ${kept} }
      MIGRATION schema::1 => schema::2 {}
      QUERY All() => RETURN N<Person>`
    expect(await shared.migrate(after)).toMatchObject({ outcome: 'done' })
    expect(await shared.sql(left)).toEqual([['0', '0', '0', '0']])
  })
})
