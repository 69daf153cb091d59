import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, onTestFinished, vi } from 'vitest'
import { explainStored } from '../../src/database/live/index.ts'
import { openDatabase } from '../../src/database/open.ts'
import { loadProject, requireProgram } from '../../src/database/project/index.ts'
import { drawPlan, type PlanNode } from '../../src/engine/planner/index.ts'
import { Connection } from '../../src/store/postgres/connection/connections.ts'
import { openedOnServer } from '../support/postgres/opened.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

const program = `
N::Person { UNIQUE INDEX name: String, age: U8, bio: String }
E::Knows { From: Person, To: Person, Properties: { since: Date } }
N::Tag { UNIQUE INDEX name: String, uses: U32 }
V::Doc { title: String }
QUERY Named(name: String) => RETURN N<Person>({name: name})::{name}
QUERY Friends(id: ID) => RETURN N<Person>(id)::Out<Knows>::{name}
QUERY Reach(id: ID) => RETURN N<Person>(id)::Out<Knows>::Out<Knows>::COUNT
QUERY Second(name: String) => RETURN N<Person>({name: name})::Out<Knows>::WHERE(_::{age}::GT(200))::RANGE(5, 9)::InE<Knows>::{since}
QUERY Ages(least: U8) => RETURN N<Person>::WHERE(_::{age}::GTE(least))::GROUP_BY(age)
QUERY Put(name: String, age: U8) => p <- N<Person>::WHERE(_::{name}::EQ(name))::UpsertN({name: name, age: age}) RETURN p
QUERY PutTag(name: String) => t <- N<Tag>::WHERE(_::{name}::EQ(name))::UpsertN({name: name, uses: 1}) RETURN t
QUERY Meet(a: ID, b: ID) => k <- AddE<Knows>()::From(a)::To(b) RETURN k
QUERY Search(v: [F64]) => RETURN SearchV<Doc>(v, 3)::{title}
QUERY Like(text: String) => RETURN SearchV<Doc>(Embed(text), 3)::{title}
QUERY Words(text: String) => RETURN SearchBM25<Person>(text, 3)::{name}
QUERY Ids() => RETURN N<Person>::{id}
QUERY AddDoc(v: [F64]) => AddV<Doc>(v, {title: "t"}) RETURN NONE
QUERY Paths(name: String) => RETURN N<Person>({name: name})::Out<Knows>::Out<Knows>::COUNT
QUERY Youngest() => RETURN N<Person>::ORDER<Asc>(_::{age})::RANGE(0, 3)::{name}
QUERY Page(a: I64, b: I64) => RETURN N<Person>::ORDER<Asc>(_::{name})::RANGE(a, b)::{name}
QUERY Both(id: ID) => p <- N<Person>(id) RETURN p::{name, known: _::Out<Knows>::{name}, count: _::In<Knows>::COUNT}
QUERY Shortest(a: ID, b: ID) => RETURN N<Person>(a)::ShortestPath<Knows>::To(b)
QUERY Clear() => DROP N<Person> RETURN NONE
QUERY Load(rows: [{name: String, age: U8}]) => FOR {name, age} IN rows { AddN<Person>({name: name, age: age}) } RETURN NONE
`

afterEach(() => {
  vi.restoreAllMocks()
})

const opened = () => openedOnServer(program)

/** The program of a project, and the URL of a store that has no tables yet. */
async function stored() {
  const root = await temporaryFolder()
  await writeFile(join(root, 'program.hx'), program)
  const store = await newServerStore()
  onTestFinished(() => store.remove())
  const { program: checked } = requireProgram(await loadProject(root))
  return { checked: { ...checked, root }, url: store.url }
}

async function schemasLike(url: string): Promise<readonly unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  const name = new URL(url).searchParams.get('schema')
  const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [name])
  await client.end()
  return rows
}

function all(node: PlanNode): readonly PlanNode[] {
  return [node, ...node.children.flatMap(all)]
}

const statementsOf = (node: PlanNode): readonly string[] =>
  all(node).flatMap(({ sends }) => sends?.map(({ text }) => text) ?? [])

it('the plan of a query has the statements of each operator, and how the server would run them with any values', async () => {
  const database = await opened()
  const plan = await database.explainWithSql('Second')
  const sending = all(plan).filter(({ sends }) => sends !== undefined)
  expect(
    sending.map(({ text, sends }) => [text, sends!.map(({ text }) => text.replace(/"\w+"\./g, ''))]),
  ).toEqual([
    [
      'index  the oldest N<Person> with name = name',
      ['SELECT id, "name", "age", "bio" FROM "Person" WHERE "name" = $1::text ORDER BY id LIMIT 1'],
    ],
    [
      'expand  Out<Knows>',
      ['SELECT from_id, to_id FROM "Knows" WHERE from_id = $1::uuid ORDER BY from_id, id'],
    ],
    [
      'filter  WHERE(_::{age}::GT(200))',
      ['SELECT id, "name", "age", "bio" FROM "Person" WHERE id = $1::uuid'],
    ],
    // Behind conditions and ranges that stand-ins would not pass.
    ['expand  InE<Knows>', ['SELECT to_id, id FROM "Knows" WHERE to_id = $1::uuid ORDER BY to_id, id']],
    ['property  {since}', ['SELECT id, "since" FROM "Knows" WHERE id = $1::uuid']],
  ])
  for (const { sends } of sending) expect(sends![0]!.plan!.join('\n')).toContain('$1')
  const drawn = drawPlan(plan)
  expect(drawn).toContain('index  the oldest N<Person> with name = name  [1]\n')
  expect(drawn).toMatch(/\n\[1\] SELECT .* LIMIT 1\n {4}Limit /)
  expect(drawn).toContain('Nothing was run. What a statement finds decides which follow')
})

it('the statements that a run sends are among those that its plan shows', async () => {
  const database = await opened()
  await database.call('Load', { rows: ['a', 'b'].map((name, age) => ({ name, age })) })
  const [a, b] = ((await database.call('Ids')) as { data: readonly string[] }).data
  await database.call('Meet', { a: a, b: b })
  await database.call('AddDoc', { v: [1, 0] })
  const methods = ['run', 'runFirst'] as const
  const sent = methods.map(method => vi.spyOn(Connection.prototype, method))
  const calls: readonly (readonly [query: string, parameters: object])[] = [
    ['Named', { name: 'a' }],
    ['Friends', { id: a }],
    ['Reach', { id: a }],
    ['Paths', { name: 'a' }],
    ['Second', { name: 'a' }],
    ['Ages', { least: 0 }],
    ['Youngest', {}],
    ['Page', { a: 0, b: 1 }],
    ['Page', { a: 1, b: 2 }],
    ['Page', { a: 5, b: 7 }],
    ['Both', { id: a }],
    ['Put', { name: 'a', age: 3 }],
    ['Put', { name: 'c', age: 3 }],
    ['PutTag', { name: 'a' }],
    ['Meet', { a: a, b: b }],
    ['Load', { rows: ['e', 'f', 'g'].map(name => ({ name, age: 1 })) }],
    ['Clear', {}],
  ]
  for (const [query, parameters] of calls) {
    const shown = statementsOf(await database.explainWithSql(query))
    for (const each of sent) each.mockClear()
    await database.call(query, parameters as never)
    const texts = sent.flatMap(({ mock }) => mock.calls.map(([text]) => text))
    expect(shown, query).toEqual(expect.arrayContaining(texts))
  }
})

it('of the statements, none is run', async () => {
  const database = await opened()
  await database.call('Load', { rows: [{ name: 'a', age: 1 }] })
  const run = vi.spyOn(Connection.prototype, 'run')
  const exec = vi.spyOn(Connection.prototype, 'exec')
  for (const name of database.program.queries.keys()) await database.explainWithSql(name)
  const texts = [...run.mock.calls, ...exec.mock.calls].map(([text]) => text)
  expect(texts.filter(text => !/^(EXPLAIN|BEGIN READ ONLY$|SET LOCAL|ROLLBACK$)/.test(text))).toEqual([])
})

it('what a search reads is shown as far as it is known, and the rest is told to be unknown', async () => {
  const database = await opened()
  const { notes } = await database.explainWithSql('Search')
  expect(notes!.join('\n')).toContain('What a search of vectors sends depends on its index')
  const words = statementsOf(await database.explainWithSql('Words')).join('\n')
  expect(words).toContain('"gvq_words" AS words JOIN')
  expect(words).toContain('(gvq_stamp IS NULL OR')
  const like = await database.explainWithSql('Like')
  expect(statementsOf(like)).toEqual([expect.stringMatching(/^SELECT id, "title" FROM /)])
  const path = await database.explainWithSql('Shortest')
  expect(statementsOf(path).join('\n')).toContain('"Knows" WHERE from_id = $1::uuid')
  expect(path.notes!.join('\n')).toContain('What is read of the items of a path')
})

it('the shell shows the statements of an entry, with its variables', async () => {
  const database = await opened()
  await database.call('Load', { rows: [{ name: 'a', age: 1 }] })
  const session = database.createSession()
  await session.evaluate('p <- N<Person>({name: "a"})')
  const explained = await session.explainWithSql('p::Out<Knows>::{name}')
  expect(explained.kind === 'plan' && statementsOf(explained.plan).length).toBeGreaterThan(0)
})

it('the plan of a project that is not open has its SQL, and a note where the server cannot be asked', async () => {
  const { checked, url } = await stored()
  const query = checked.queries.get('Named')!
  const before = await explainStored(query, checked, url)
  expect(before.notes).toEqual([
    expect.stringContaining('the tables of the store are not those of this program'),
  ])
  expect(await schemasLike(url)).toEqual([])

  const database = await openDatabase({ project: checked.root, env: {}, store: url })
  await database.close()
  expect(statementsOf(await explainStored(query, checked, url))).toHaveLength(1)

  const away = new URL(url)
  away.hostname = '127.0.0.1'
  away.port = '1'
  away.searchParams.delete('host')
  const unasked = await explainStored(query, checked, away.href)
  expect(unasked.notes).toEqual([expect.stringContaining('The SQL is not shown. PostgreSQL at')])
  expect(statementsOf(unasked)).toEqual([])
})
