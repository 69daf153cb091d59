import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { parseId } from '../../src/language/catalog/index.ts'
import { openPostgres } from '../../src/store/postgres/index.ts'
import { runGvq } from '../support/gvq.ts'
import { clusterSchema, temporaryDatabase } from '../support/postgres/database.ts'
import { needsCitus, needsPostgres } from '../support/postgres/kinds.ts'
import { lockedTable } from '../support/postgres/locked-table.ts'
import { distributions, plantCitus, query } from '../support/postgres/planted-citus.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// What gvq sends to Citus, on a PostgreSQL that takes itself for its coordinator. On a cluster, GVQ_TEST_CITUS runs the answers.

const { it } = needsPostgres

const program = `
N::Person { UNIQUE INDEX name: String, INDEX city: String, age: I64 }
N::City { UNIQUE INDEX code: U64 }
E::Knows { From: Person, To: Person, Properties: { UNIQUE INDEX number: I64, since: Date } }
E::LivesIn UNIQUE { From: Person, To: City }
V::Face { about: String }
QUERY Add(name: String, city: String) => p <- AddN<Person>({name: name, city: city}) RETURN p::ID
QUERY Meet(a: ID, b: ID, number: I64) => e <- AddE<Knows>({number: number})::From(a)::To(b) RETURN e::ID
QUERY Again(a: ID, b: ID, number: I64) => e <- E<Knows>::UpsertE({number: number})::From(a)::To(b) RETURN e::ID
QUERY Rename(name: String, to: String) => p <- N<Person>({name: name})::UPDATE({name: to}) RETURN p::{name}
QUERY Out(a: ID) => RETURN N<Person>(a)::Out<Knows>::{name}
QUERY In(a: ID) => RETURN N<Person>(a)::In<Knows>::{name}
QUERY Far(a: ID) => RETURN N<Person>(a)::Out<Knows>::Out<Knows>::COUNT
QUERY Ends(a: ID) => RETURN N<Person>(a)::OutE<Knows>::ToN::InE<Knows>::FromN::COUNT
QUERY Drop(name: String) => DROP N<Person>({name: name}) RETURN NONE
QUERY Found(code: U64) => c <- AddN<City>({code: code}) RETURN c::ID
QUERY Named(name: String) => RETURN N<Person>({name: name})::{name, city}
`

async function database(url: string, text = program): Promise<OpenDatabase> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), text)
  const opened = await openDatabase({ project, env: {}, durable: false, store: url })
  onTestFinished(() => opened.close())
  return opened
}

/** A database that takes itself for a coordinator, with a schema for gvq that has a name of its own. */
async function coordinator() {
  const plain = await temporaryDatabase('citus')
  const schema = `citus_${randomUUID().replaceAll('-', '')}`
  const url = `${plain}?schema=${schema}&connections=4`
  const rows = (text: string) => query(plain, [`SET search_path TO "${schema}"`, text])
  return { plain, url, rows, schema }
}

const callsOf =
  (opened: OpenDatabase) =>
  (name: string, params: object): Promise<unknown> =>
    opened.call(name, params)

const idOf = (answer: unknown) => Object.values(answer as object).flat()[0] as string

describe('tables on Citus', () => {
  it('are spread so that edges are beside both ends, and keys by their values', async () => {
    const { plain, url } = await coordinator()
    await database(url)
    expect(await distributions(plain)).toEqual([
      { table: 'gvq_catalog', column: null, beside: null },
      { table: 'gvq_notes', column: null, beside: null },
      { table: 'gvq_vectors', column: null, beside: null },
      { table: 'gvq_vector_writers', column: null, beside: null },
      { table: 'gvq_vector_changes', column: null, beside: null },
      { table: 'gvq_words', column: 'id', beside: null },
      { table: 'gvq_locks', column: 'id', beside: 'gvq_words' },
      { table: 'Person', column: 'id', beside: 'gvq_words' },
      { table: 'gvq_1_1_keys', column: 'value', beside: null },
      { table: 'City', column: 'id', beside: 'gvq_words' },
      { table: 'gvq_2_1_keys', column: 'value', beside: null },
      { table: 'Knows', column: 'from_id', beside: 'gvq_words' },
      { table: 'gvq_3_to', column: 'to_id', beside: 'gvq_words' },
      { table: 'gvq_3_1_keys', column: 'value', beside: null },
      { table: 'LivesIn', column: 'from_id', beside: 'gvq_words' },
      { table: 'gvq_4_to', column: 'to_id', beside: 'gvq_words' },
      { table: 'Face', column: 'id', beside: 'gvq_words' },
    ])
  })

  it('have edges twice, and the values of each UNIQUE once, whatever is written', async () => {
    const { url, rows } = await coordinator()
    const call = callsOf(await database(url))
    const [a, b, c] = [
      idOf(await call('Add', { name: 'a', city: 'x' })),
      idOf(await call('Add', { name: 'b', city: 'x' })),
      idOf(await call('Add', { name: 'c', city: 'y' })),
    ]
    await call('Meet', { a, b, number: 1 })
    await call('Meet', { a: b, b: c, number: 2 })
    await call('Meet', { a: c, b: c, number: 3 })
    // The same edge gets another number, and another record the name that is free.
    await call('Again', { a, b, number: 4 })
    await call('Again', { a, b: c, number: 1 })
    await call('Rename', { name: 'a', to: 'd' })
    await call('Add', { name: 'a', city: 'z' })
    await expect(call('Rename', { name: 'd', to: 'b' })).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    await expect(call('Meet', { a, b, number: 2 })).rejects.toMatchObject({
      code: 'DUPLICATE_KEY',
      message: expect.stringContaining('number'),
    })
    expect(await call('Named', { name: 'd' })).toMatchObject({ data: { city: 'x' } })
    expect(await call('Out', { a })).toEqual({ data: ['b', 'c'] })
    expect(await call('In', { a: c })).toEqual({ data: ['b', 'c', 'd'] })
    expect(await call('Far', { a })).toEqual({ data: 2 })
    expect(await call('Ends', { a })).toEqual({ data: 4 })
    const differing = `SELECT * FROM (SELECT * FROM "Knows" EXCEPT ALL SELECT * FROM gvq_3_to) AS one UNION ALL SELECT * FROM (SELECT * FROM gvq_3_to EXCEPT ALL SELECT * FROM "Knows") AS other`
    const keysOf = `SELECT value FROM gvq_1_1_keys ORDER BY 1`
    const numbers = `SELECT value FROM gvq_3_1_keys JOIN "Knows" USING (id) WHERE value = number ORDER BY 1`
    expect(await rows(differing)).toEqual([])
    expect(await rows(keysOf)).toEqual([{ value: 'a' }, { value: 'b' }, { value: 'c' }, { value: 'd' }])
    expect(await rows(numbers)).toEqual([1, 2, 3, 4].map(value => ({ value: String(value) })))
    await call('Drop', { name: 'c' })
    expect(await rows(differing)).toEqual([])
    expect(await rows(keysOf)).toEqual([{ value: 'a' }, { value: 'b' }, { value: 'd' }])
    expect(await rows(`SELECT value FROM gvq_3_1_keys`)).toEqual([{ value: '4' }])
  })

  it('take loads by COPY, of edges twice, and tell at which end of an edge an item is missing', async () => {
    const { url, rows } = await coordinator()
    const opened = await database(url)
    const { nodes, edges } = opened.program.catalog
    const [person, knows] = [nodes.get('Person')!, edges.get('Knows')!]
    const named = Array.from({ length: 600 }, (_, i) => ({ values: new Map([[0, `person ${i}`]]) }))
    const ids: string[] = []
    await opened.records.load(person, named, { onCommit: loaded => void ids.push(...loaded) })
    const edge = (from: string, to: string) => ({ from, to, values: new Map() })
    await opened.records.load(
      knows,
      ids.map((id, i) => edge(id, ids[(i + 1) % ids.length]!)),
    )
    const nobody = parseId('01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2')!
    for (const [end, row] of [
      ['From', edge(nobody, ids[0]!)],
      ['To', edge(ids[0]!, nobody)],
    ] as const) {
      await expect(opened.records.load(knows, [edge(ids[1]!, ids[0]!), row])).rejects.toMatchObject({
        code: 'NODE_NOT_FOUND',
        message: expect.stringContaining(end),
      })
    }
    await expect(opened.records.load(person, [named[7]!])).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    const counts = `SELECT (SELECT count(*) FROM "Knows")::int AS edges, (SELECT count(*) FROM gvq_3_to)::int AS copies, (SELECT count(*) FROM gvq_1_1_keys)::int AS keys`
    expect(await rows(counts)).toEqual([{ edges: 600, copies: 600, keys: 600 }])
  })

  it('get new properties, also UNIQUE ones, while records are there', async () => {
    const { url, rows } = await coordinator()
    const first = await database(url)
    const a = idOf(await first.call('Add', { name: 'a', city: 'x' }))
    await first.call('Meet', { a, b: a, number: 1 })
    await first.close()
    const grown = program
      .replace('age: I64', 'age: I64, UNIQUE INDEX email: String, INDEX rank: I64')
      .replace('since: Date', 'since: Date, note: String')
    const call = callsOf(
      await database(
        url,
        `${grown} QUERY Mail(name: String, email: String) => p <- N<Person>({name: name})::UPDATE({email: email, rank: 1}) RETURN p::{email}
       QUERY Note(number: I64) => e <- E<Knows>::WHERE(_::{number}::EQ(number))::UPDATE({note: "n"}) RETURN e::{note}`,
      ),
    )
    await call('Add', { name: 'b', city: 'x' })
    await call('Mail', { name: 'a', email: 'a@x' })
    await expect(call('Mail', { name: 'b', email: 'a@x' })).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    await call('Note', { number: 1 })
    expect(await rows('SELECT note FROM gvq_3_to')).toEqual([{ note: 'n' }])
  })

  it('are not made for a program that is refused, of which doctor says why', async () => {
    const { url, rows } = await coordinator()
    const before =
      'N::Person { INDEX name: String } QUERY Add(name: String) => AddN<Person>({name: name}) RETURN NONE'
    const first = await database(url, before)
    await first.call('Add', { name: 'a' })
    await first.close()
    const tables = 'SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()'
    const known = await rows(tables)
    const refused = 'N::Person { UNIQUE INDEX name: String } N::Other { a: I64 }'
    await expect(database(url, refused)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: 'On Citus, a stored property cannot become a UNIQUE INDEX.',
      details: ['Person.name is stored without UNIQUE.'],
    })
    expect(await rows(tables)).toEqual(known)
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'program.hx'), refused)
    const { code, stdout } = await runGvq(['doctor'], { cwd, env: { GVQ_STORE: url } })
    expect(stdout).toContain('! store     Citus 13.2.2, PostgreSQL')
    expect(stdout).toContain('Citus has no snapshot over several nodes')
    expect(stdout).toMatch(/✗ program .*Person\.name is stored without UNIQUE\./)
    expect(code).toBe(1)
  })

  it('of an earlier layout are not opened', async () => {
    const { url, rows, schema } = await coordinator()
    await (await database(url)).close()
    await rows(`UPDATE "${schema}".gvq_catalog SET format = 1`)
    await expect(database(url)).rejects.toMatchObject({
      message: 'The tables have format 1, and those on Citus format 2.',
      hint: expect.stringContaining('gvq dump'),
    })
  })
})

describe('Citus', () => {
  it('before 11.2 is refused, as its workers do not begin transactions as the coordinator does', async () => {
    const url = await temporaryDatabase('system')
    await plantCitus(url, { version: '11.1-1' })
    await expect(openPostgres(url)).rejects.toMatchObject({
      message: 'Citus 11.1-1 is too old for gvq.',
      hint: expect.stringContaining('READ COMMITTED'),
    })
  })

  it('gives each session what its workers are to do', async () => {
    const { url, rows, schema } = await coordinator()
    const call = callsOf(await database(url))
    await rows('CREATE TABLE noted (process int, settings text)')
    await rows(`CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO "${schema}".noted VALUES (pg_backend_pid(), concat_ws(' ', current_setting('citus.propagate_set_commands', true),
          current_setting('citus.max_adaptive_executor_pool_size', true), current_setting('enable_seqscan')));
        RETURN NEW;
      END $$`)
    await rows('CREATE TRIGGER note BEFORE INSERT ON "Person" FOR EACH ROW EXECUTE FUNCTION note()')
    // As many as there are connections, all at once: none ends before the others have begun.
    const locked = await lockedTable(new URL(url), 'Person')
    const adds = Promise.all(['a', 'b', 'c', 'd'].map(name => call('Add', { name, city: 'x' })))
    await locked.waiting(4)
    await locked.letGo()
    await adds
    expect(await rows('SELECT DISTINCT settings FROM noted')).toEqual([{ settings: 'local 1 off' }])
    expect(await rows('SELECT count(DISTINCT process) > 1 AS several FROM noted')).toEqual([
      { several: true },
    ])
  })

  it('is not ready while a node does not answer to the coordinator', async () => {
    const { url, rows, schema } = await coordinator()
    const opened = await database(url)
    await opened.ping()
    // A table that is on all nodes.
    await rows('DROP TABLE gvq_locks')
    await rows(`CREATE FUNCTION silent() RETURNS TABLE (id uuid, changes int8) LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'connection to the remote node two:5433 failed' USING ERRCODE = '08006'; END $$`)
    await rows(`CREATE VIEW gvq_locks AS SELECT * FROM "${schema}".silent()`)
    await expect(opened.ping()).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringContaining('connection to the remote node two:5433 failed'),
      retryAfterSeconds: 1,
    })
  })

  it('is asked for the size of its tables, of which the coordinator has none', async () => {
    const { url, plain } = await coordinator()
    const opened = await database(url)
    await query(plain, [
      `CREATE OR REPLACE FUNCTION pg_catalog.citus_total_relation_size(logicalrelid regclass, fail_on_error boolean DEFAULT true) RETURNS bigint LANGUAGE sql AS 'SELECT 1000000::bigint'`,
    ])
    expect((await opened.figures()).diskBytes).toBe(17_000_000)
  })
})

describe('a commit that a worker refuses', () => {
  /** The first commits that add a person fail, as those of the coordinator do then. */
  async function failing(rows: (text: string) => Promise<unknown>, schema: string, warning: string) {
    await rows('CREATE SEQUENCE fails')
    await rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF nextval('"${schema}".fails') > 2 THEN RETURN NULL; END IF;
        ${warning}
        RAISE EXCEPTION 'could not commit transaction for shard 102008 on at least one active node' USING ERRCODE = 'XX000', HINT = 'look there';
      END $$`)
    await rows(
      'CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON "Person" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()',
    )
  }

  it('as the transaction lost there runs again', async () => {
    const { url, rows, schema } = await coordinator()
    const call = callsOf(await database(url))
    await failing(
      rows,
      schema,
      `RAISE WARNING 'could not serialize access due to read/write dependencies' USING ERRCODE = '40001';`,
    )
    await call('Add', { name: 'a', city: 'x' })
    expect(await rows('SELECT name FROM "Person"')).toEqual([{ name: 'a' }])
    expect(await rows('SELECT last_value FROM fails')).toEqual([{ last_value: '3' }])
  })

  it('as the connection to it was lost leaves the outcome unknown, and does not run again', async () => {
    const { url, rows, schema } = await coordinator()
    const call = callsOf(await database(url))
    await failing(
      rows,
      schema,
      `RAISE WARNING 'connection to the remote node failed' USING ERRCODE = '08006';`,
    )
    await expect(call('Add', { name: 'a', city: 'x' })).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    expect(await rows('SELECT last_value FROM fails')).toEqual([{ last_value: '1' }])
  })
})

it('what Citus says is told with its hint', async () => {
  const { url, rows } = await coordinator()
  const call = callsOf(await database(url))
  await rows(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'cannot do that' USING ERRCODE = '0A000', HINT = 'do this'; END $$`,
  )
  await rows('CREATE TRIGGER refuse BEFORE INSERT ON "City" FOR EACH ROW EXECUTE FUNCTION refuse()')
  await expect(call('Found', { code: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('(0A000): cannot do that'),
    hint: 'do this',
  })
})

// With GVQ_TEST_CITUS, the conformance suite, the examples and the random programs run there, too (`test-store.ts`).
needsCitus.it('a cluster has workers, which have the shards', async () => {
  const { plain, schema, url } = clusterSchema('citus')
  const opened = await database(url)
  const call = callsOf(opened)
  const [a, b] = [
    idOf(await call('Add', { name: 'a', city: 'x' })),
    idOf(await call('Add', { name: 'b', city: 'y' })),
  ]
  await call('Meet', { a, b, number: 1 })
  await call('Again', { a: b, b: a, number: 2 })
  expect(await call('Out', { a })).toEqual({ data: ['b'] })
  expect(await call('Far', { a })).toEqual({ data: 1 })
  await expect(call('Add', { name: 'a', city: 'z' })).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
  await opened.ping()
  expect((await opened.figures()).diskBytes).toBeGreaterThan(0)
  const nodes = `SELECT count(DISTINCT nodename || ':' || nodeport)::int AS nodes FROM citus_shards WHERE table_name::text LIKE '${schema}.%'`
  expect((await query(plain, [nodes])) as { nodes: number }[]).toEqual([
    { nodes: expect.toSatisfy((count: number) => count >= 2) },
  ])
})
