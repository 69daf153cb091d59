import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { parseId } from '../../src/language/catalog/index.ts'
import { IdTable, idWords, packIds } from '../../src/store/graph/index.ts'
import { Connection } from '../../src/store/postgres/connection/connections.ts'
import { openedOnServer } from '../support/postgres/opened.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

const program = `
N::Person { UNIQUE INDEX name: String }
E::Knows UNIQUE { From: Person, To: Person }
QUERY Count() => n <- N<Person>::Out<Knows>::COUNT RETURN n
QUERY Names() => names <- N<Person>::ORDER<Asc>(_::{name})::{name} RETURN names
`

/** Loads nodes whose first property is their name, and returns their ids. */
async function loadNamed(
  { program, records }: OpenDatabase,
  type: string,
  names: readonly string[],
): Promise<readonly string[]> {
  const ids: string[] = []
  const rows = names.map(name => ({ values: new Map([[0, name]]) }))
  await records.load(program.catalog.nodes.get(type)!, rows, { onCommit: loaded => void ids.push(...loaded) })
  return ids
}

it('a load of edges tells the end that is missing before edges that occur twice, and writes nothing', async () => {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const store = await newServerStore()
  const database = await openDatabase({ project, env: {}, durable: false, ...store.options })
  try {
    const { edges } = database.program.catalog
    const ids = await loadNamed(database, 'Person', ['Ada', 'Bob'])
    const [ada, bob] = ids as [string, string]
    const nobody = parseId('01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2')!
    const edge = (from: string, to: string) => ({ from, to, values: new Map() })
    const load = (...rows: ReturnType<typeof edge>[]) => database.records.load(edges.get('Knows')!, rows)
    await expect(load(edge(ada, bob), edge(ada, bob), edge(bob, nobody))).rejects.toMatchObject({
      code: 'NODE_NOT_FOUND',
      message: expect.stringContaining('To'),
    })
    await expect(load(edge(ada, bob), edge(nobody, bob))).rejects.toMatchObject({
      code: 'NODE_NOT_FOUND',
      message: expect.stringContaining('From'),
    })
    await expect(load(edge(ada, bob), edge(ada, bob))).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
    expect(await database.call('Count')).toEqual({ n: 0 })
    await load(edge(ada, bob), edge(bob, ada))
    expect(await database.call('Count')).toEqual({ n: 2 })
  } finally {
    await database.close()
    await store.remove()
  }
})

it('a load of one transaction does not count the records of its type', async () => {
  const database = await openedOnServer(program)
  const run = vi.spyOn(Connection.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  const { nodes } = database.program.catalog
  await database.records.load(nodes.get('Person')!, [{ values: new Map([[0, 'Ada']]) }])
  expect(run.mock.calls.map(([text]) => text).filter(text => text.includes('count('))).toEqual([])
  expect(run).toHaveBeenCalled()
})

it('an answer that is read in parts has each item where it belongs', async () => {
  const database = await openedOnServer(`
N::Person { number: I32 }
E::Knows { From: Person, To: Person }
QUERY Known() => RETURN E<Knows>::ToN::{number, itself: number}
`)
  const count = 5000
  const ids: string[] = []
  const people = Array.from({ length: count }, (_, number) => ({ number }))
  await database.load('Person', people, { onCommit: loaded => ids.push(...loaded) })
  const met = people.map(({ number }) => (number * 7919) % count)
  await database.load(
    'Knows',
    met.map((to, from) => ({ from_node: ids[from], to_node: ids[to] })),
  )
  const answer = (await database.call('Known')) as { data: readonly { number: number }[] }
  expect(answer.data.map(({ number }) => number)).toEqual(met)
})

it('a load finds by what the server refuses that a name is taken, and asks nothing before', async () => {
  const database = await openedOnServer(program)
  const { nodes } = database.program.catalog
  const load = (...names: string[]) =>
    database.records.load(
      nodes.get('Person')!,
      names.map(name => ({ values: new Map([[0, name]]) })),
    )
  const texts: string[] = []
  for (const method of ['run', 'runFirst', 'copy'] as const) {
    const send = Connection.prototype[method] as (
      ...sent: readonly unknown[]
    ) => ReturnType<Connection['run']>
    const spy = vi.spyOn(Connection.prototype, method).mockImplementation(function (
      this: Connection,
      ...sent: readonly unknown[]
    ) {
      texts.push(sent[0] as string)
      return send.apply(this, [...sent])
    })
    onTestFinished(() => spy.mockRestore())
  }
  const statements = () =>
    texts.splice(0).map(text => /^(?:SAVEPOINT|ROLLBACK|COPY|INSERT|SELECT)/.exec(text)?.[0])
  await load('Ada', 'Bob')
  expect(statements()).toEqual(['SAVEPOINT', 'COPY'])
  await expect(load('Cy', 'Bob')).rejects.toMatchObject({
    code: 'DUPLICATE_KEY',
    message: expect.stringContaining('"Bob"'),
  })
  expect(statements()).toEqual(['SAVEPOINT', 'COPY', 'ROLLBACK', 'SELECT'])
  // The duplicate is in another statement than the first.
  const many = Array.from({ length: 5000 }, (_, i) => `Person ${i}`)
  await expect(load(...many, 'Dan', 'Dan')).rejects.toMatchObject({
    code: 'DUPLICATE_KEY',
    message: expect.stringContaining('"Dan"'),
  })
  await load('Cy', 'Dan')
  expect(await database.call('Names')).toEqual({ names: ['Ada', 'Bob', 'Cy', 'Dan'] })
})

it('a load into tables with policies for their rows, which refuse COPY, inserts them', async () => {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), program)
  const store = await newServerStore()
  const opened = () => openDatabase({ project, env: {}, durable: false, ...store.options })
  const copy = vi.spyOn(Connection.prototype, 'copy')
  const client = new pg.Client(store.url)
  await client.connect()
  onTestFinished(async () => {
    copy.mockRestore()
    await client.end()
    await store.remove()
  })
  const load = async (...names: string[]) => {
    await using database = await opened()
    await loadNamed(database, 'Person', names)
    return database.call('Names')
  }
  expect(await load('Ada', 'Bob')).toEqual({ names: ['Ada', 'Bob'] })
  expect(copy).toHaveBeenCalledTimes(1)
  const schema = new URL(store.url).searchParams.get('schema')
  await client.query(`ALTER TABLE "${schema}"."Person" ENABLE ROW LEVEL SECURITY`)
  expect(await load('Cy', 'Dan')).toEqual({ names: ['Ada', 'Bob', 'Cy', 'Dan'] })
  expect(copy).toHaveBeenCalledTimes(1)
})

it('behind other writes of its transaction, a load looks for names that are taken', async () => {
  const database = await openedOnServer(program)
  const person = database.program.catalog.nodes.get('Person')!
  const batch = (...names: string[]) => ({ count: names.length, values: new Map([[0, names]]) })
  await expect(
    database.records.write(async transaction => {
      await transaction.load(person, batch('Ada', 'Bob'))
      await transaction.load(person, batch('Cy', 'Ada'))
    }),
  ).rejects.toMatchObject({ code: 'DUPLICATE_KEY', message: expect.stringContaining('"Ada"') })
  const effects = await database.records.write(async transaction => {
    await transaction.load(person, batch('Ada', 'Bob'))
    await transaction.load(person, batch('Cy'))
    return transaction.effects()
  })
  expect(effects).toEqual([{ type: person, created: 3, updated: 0, dropped: 0 }])
  expect(await database.call('Names')).toEqual({ names: ['Ada', 'Bob', 'Cy'] })
})

it('edges of a UNIQUE type that occur twice are found when the server refuses them', async () => {
  const database = await openedOnServer(program)
  const { edges } = database.program.catalog
  const ids = await loadNamed(database, 'Person', ['Ada', 'Bob'])
  const [ada, bob] = ids as [string, string]
  const edge = (from: string, to: string) => ({ from, to, values: new Map() })
  const knows = edges.get('Knows')!
  await database.records.load(knows, [edge(ada, bob)])
  await expect(database.records.load(knows, [edge(bob, ada), edge(ada, bob)])).rejects.toMatchObject({
    code: 'DUPLICATE_KEY',
  })
  expect(await database.call('Count')).toEqual({ n: 1 })
})

it('a load of edges looks once for the ends of one type, and tells at which end one is missing', async () => {
  const database = await openedOnServer(`
N::Person { name: String }
N::City { name: String }
E::Knows { From: Person, To: Person }
E::Lives { From: Person, To: City }
`)
  const { edges } = database.program.catalog
  const numbered = (count: number) => Array.from({ length: count }, (_, i) => `${i}`)
  const people = await loadNamed(database, 'Person', numbered(20))
  const cities = await loadNamed(database, 'City', numbered(2))
  const nobody = parseId('01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2')!
  const run = vi.spyOn(Connection.prototype, 'run')
  const first = vi.spyOn(Connection.prototype, 'runFirst')
  onTestFinished(() => void [run, first].map(each => each.mockRestore()))
  const looksOf = async (type: string, rows: readonly (readonly [string, string])[]) => {
    for (const each of [run, first]) each.mockClear()
    const loaded = rows.map(([from, to]) => ({ from, to, values: new Map() }))
    await database.records.load(edges.get(type)!, loaded)
    const texts = [...run.mock.calls, ...first.mock.calls].map(([text]) => text)
    return texts.filter(text => text.includes('LEFT JOIN')).length
  }
  const pairs = people.map((from, i) => [from, people[(i * 7) % people.length]!] as const)
  for (let i = 0; i < 2; i++) expect(await looksOf('Knows', pairs)).toBe(1)
  expect(await looksOf('Lives', [[people[0]!, cities[0]!]])).toBe(2)
  const missing = (end: string) => ({ code: 'NODE_NOT_FOUND', message: expect.stringContaining(end) })
  await expect(looksOf('Knows', [...pairs, [people[0]!, nobody]])).rejects.toMatchObject(missing('To'))
  await expect(looksOf('Knows', [...pairs, [nobody, people[0]!]])).rejects.toMatchObject(missing('From'))
  await expect(looksOf('Lives', [[people[0]!, people[1]!]])).rejects.toMatchObject(missing('To'))
})

it('an id that no edge of a load has as its end need not exist', async () => {
  const database = await openedOnServer(program)
  const { edges } = database.program.catalog
  const ids = await loadNamed(database, 'Person', ['Ada', 'Bob'])
  const table = new IdTable()
  const numbers = new Uint32Array(3)
  // The last is of edges that another transaction will have.
  table.addAll(idWords(packIds([...ids, parseId('01a1fe08-a8b9-73e9-a73b-3fed4f2f1af2')!])), numbers)
  const ends = {
    from: numbers.subarray(0, 2),
    to: numbers.slice(0, 2).reverse(),
    fromIds: table,
    toIds: table,
  }
  const batch = { count: 2, values: new Map() }
  await database.records.write(transaction => transaction.loadAll(edges.get('Knows')!, [batch], true, ends))
  expect(await database.call('Count')).toEqual({ n: 2 })
})
