import { expect, test } from 'vitest'
import { unknownId } from '../support/program.ts'
import { expectErrorBody, expectNoTrace, type Project, post, temporaryProject } from './support.ts'

const program = `
N::Person { UNIQUE INDEX name: String, age: U8 }
N::Visit { note: String }
E::Knows { From: Person, To: Person, Properties: { since: Date } }
V::Doc { content: String }

QUERY AddPerson(name: String, age: U8, nick?: String) =>
  visit <- AddN<Visit>({note: "half a query"})
  person <- AddN<Person>({name: name, age: age})
  RETURN person

QUERY GetPerson(id: ID) =>
  visit <- AddN<Visit>({note: "half a query"})
  person <- N<Person>(id)
  RETURN person

QUERY FindPerson(name: String) =>
  person <- N<Person>({name: name})
  RETURN person

QUERY UpsertPerson(id: ID, name: String) =>
  person <- N<Person>(id)::UpsertN({name: name, age: 1})
  RETURN person

QUERY Age(name: String, age: I64) =>
  visit <- AddN<Visit>({note: "half a query"})
  person <- N<Person>::WHERE(_::{name}::EQ(name))::UPDATE({age: age})
  RETURN person

QUERY Ages(ages: [I64]) =>
  FOR age IN ages {
    changed <- N<Person>::WHERE(_::{name}::EQ("Ada"))::UPDATE({age: age})
  }
  RETURN NONE

QUERY Know(from: ID, to: ID, since: Date) =>
  visit <- AddN<Visit>({note: "half a query"})
  knows <- AddE<Knows>({since: since})::From(from)::To(to)
  RETURN knows

QUERY GetKnows(id: ID) =>
  knows <- E<Knows>(id)
  RETURN knows

QUERY AddDoc(vector: [F64], content: String) =>
  visit <- AddN<Visit>({note: "half a query"})
  doc <- AddV<Doc>(vector, {content: content})
  RETURN doc

QUERY ReplaceDocs(vector: [F64]) =>
  visit <- AddN<Visit>({note: "half a query"})
  docs <- V<Doc>::UpsertV(vector, {content: "replaced"})
  RETURN docs

QUERY GetDoc(id: ID) =>
  doc <- V<Doc>(id)
  RETURN doc

QUERY Search(vector: [F64], k: I64) =>
  docs <- SearchV<Doc>(vector, k)
  RETURN docs

QUERY Page(start: I64, end: I64) =>
  people <- N<Person>::RANGE(start, end)
  RETURN people

QUERY Dump() =>
  RETURN {people: N<Person>, visits: N<Visit>, knows: E<Knows>, docs: V<Doc>, near: SearchV<Doc>([1, 0, 0], 9)}
`

interface Ids {
  readonly ada: string
  readonly visit: string
  readonly doc: string
}

interface Case {
  readonly title: string
  readonly query: string
  readonly body: string
  readonly status: number
  readonly code: string
  readonly message: RegExp
}

function cases({ ada, visit, doc }: Ids): readonly Case[] {
  const list: Case[] = []
  const add = (
    status: number,
    code: string,
    rows: readonly (readonly [string, string, unknown, RegExp])[],
  ) => {
    for (const [title, query, params, message] of rows) {
      const body = typeof params === 'string' ? params : JSON.stringify(params)
      list.push({ title, query, body, status, code, message })
    }
  }
  const since = '2020-01-01'
  add(404, 'NOT_FOUND', [
    ['an unknown query', 'AddPersn', {}, /`AddPersn`/],
    ['a query in the wrong case', 'addperson', {}, /`addperson`/],
  ])
  add(400, 'INVALID_JSON', [
    ['JSON that is cut', 'AddPerson', '{"name": "X", "age"', /JSON at line 1/],
    ['a trailing comma', 'AddPerson', '{"name": "X", "age": 1,}', /JSON at line 1/],
    ['two values', 'Dump', '{} {}', /JSON at line 1/],
    ['NaN', 'AddPerson', '{"name": "X", "age": NaN}', /JSON at line 1/],
  ])
  add(400, 'INVALID_PARAMETER', [
    ['an array of parameters', 'AddPerson', ['X', 1], /a JSON object, but got an array/],
    ['a missing parameter', 'AddPerson', { name: 'X' }, /`age` is missing; it must be U8/],
    ['an extra parameter', 'AddPerson', { name: 'X', age: 1, agee: 2 }, /no parameter `agee`/],
    ['a member of every object', 'AddPerson', '{"name":"X","age":1,"__proto__":{}}', /`__proto__`/],
    ['a number for a text', 'AddPerson', { name: 7, age: 1 }, /`name` must be String, but got 7/],
    ['a text for a number', 'AddPerson', { name: 'X', age: '1' }, /`age` must be U8.*"1"/],
    ['null for a number', 'AddPerson', { name: 'X', age: null }, /`age` must be U8.*null/],
    ['a fraction for an integer', 'AddPerson', { name: 'X', age: 1.5 }, /`age` must be U8.*1\.5/],
    ['a number above its range', 'AddPerson', { name: 'X', age: 256 }, /`age` must be U8.*256/],
    ['a number below its range', 'AddPerson', { name: 'X', age: -1 }, /`age` must be U8.*-1/],
    ['an endless number', 'AddPerson', '{"name":"X","age":1e400}', /`age` must be U8/],
    ['a text that is no id', 'GetPerson', { id: 'nonsense' }, /`id` must be ID/],
    ['a text that is no date', 'Know', { from: ada, to: ada, since: 'soon' }, /`since` must be Date/],
    ['a text in a vector', 'AddDoc', { vector: [1, '2', 3], content: 'x' }, /`vector\[1\]` must be F64/],
    ['an endless number in a vector', 'AddDoc', '{"vector":[1,1e999,3],"content":"x"}', /`vector\[1\]`/],
    ['half a character', 'AddPerson', '{"name":"\\ud800","age":1}', /lone surrogate/],
  ])
  add(404, 'NODE_NOT_FOUND', [
    ['an unknown node', 'GetPerson', { id: unknownId }, new RegExp(`Person.*${unknownId}`)],
    ['a node of another type', 'GetPerson', { id: visit }, new RegExp(`Person.*${visit}`)],
    ['a vector for a node', 'GetPerson', { id: doc }, new RegExp(`Person.*${doc}`)],
    ['no node at the start', 'Know', { from: unknownId, to: ada, since }, /From.*Person|Person.*From/],
    ['no node at the end', 'Know', { from: ada, to: unknownId, since }, /To.*Person|Person.*To/],
  ])
  add(404, 'EDGE_NOT_FOUND', [['an unknown edge', 'GetKnows', { id: unknownId }, /Knows/]])
  add(404, 'VECTOR_NOT_FOUND', [['an unknown vector', 'GetDoc', { id: unknownId }, /Doc/]])
  add(404, 'NO_VALUE_FOUND', [
    ['an unknown value of an index', 'FindPerson', { name: 'Nobody' }, /No value found/],
    ['UPDATE on nothing', 'Age', { name: 'Nobody', age: 3 }, /No value found/],
  ])
  add(409, 'DUPLICATE_KEY', [
    ['a value that is taken', 'AddPerson', { name: 'Ada', age: 1 }, /Person.*name.*"Ada"/],
    ['an upsert to a taken value', 'UpsertPerson', { id: unknownId, name: 'Ada' }, /Person.*name.*"Ada"/],
  ])
  add(409, 'ID_CONFLICT', [
    ['the id of another type', 'UpsertPerson', { id: visit, name: 'X' }, new RegExp(`${visit}.*Visit`)],
  ])
  add(422, 'DIMENSION_MISMATCH', [
    ['a vector that is too short', 'AddDoc', { vector: [1, 2], content: 'x' }, /Doc.*3.*2/],
    ['a vector that is too long', 'ReplaceDocs', { vector: [1, 2, 3, 4] }, /Doc.*3.*4/],
    ['a search with too short a vector', 'Search', { vector: [1, 2], k: 1 }, /Doc.*3.*2/],
  ])
  add(422, 'INVALID_VALUE', [
    ['a value above the property', 'Age', { name: 'Ada', age: 256 }, /Person\.age.*U8.*256/],
    ['one bad value among good ones', 'Ages', { ages: [1, 2, 300] }, /Person\.age.*300/],
    ['an end of another type', 'Know', { from: ada, to: visit, since }, /To.*(Person|Visit)/],
    ['an empty vector', 'AddDoc', { vector: [], content: 'x' }, /vector/i],
    ['a negative k', 'Search', { vector: [1, 2, 3], k: -1 }, /k .*-1/],
    ['a range that ends before it starts', 'Page', { start: 2, end: 1 }, /RANGE\(2, 1\)/],
    ['a range that starts below zero', 'Page', { start: -1, end: 1 }, /-1/],
  ])
  return list
}

async function filled(): Promise<{ project: Project; ids: Ids }> {
  const project = await temporaryProject({ 'queries.hx': program })
  const server = await project.serve()
  const call = async (query: string, params: object) =>
    (await post(server.url, query, JSON.stringify(params))).body
  const { person } = await call('AddPerson', { name: 'Ada', age: 36 })
  const { person: bob } = await call('AddPerson', { name: 'Bob', age: 41 })
  await call('Know', { from: person.id, to: bob.id, since: '2020-01-01' })
  const { doc } = await call('AddDoc', { vector: [1, 2, 3], content: 'x' })
  const { visits } = await call('Dump', {})
  expect(await server.stop('SIGTERM')).toBe(0)
  return { project, ids: { ada: person.id, visit: visits[0].id, doc: doc.id } }
}

test('each bad request gets its status and code by HTTP, and changes nothing', async () => {
  const { project, ids } = await filled()
  const server = await project.serve()
  const before = await post(server.url, 'Dump', '{}')
  expect(before.body.people.length).toBe(2)
  for (const { title, query, body, status, code, message } of cases(ids)) {
    const reply = await post(server.url, query, body)
    expect([reply.status, reply.body.code], `${title}: ${reply.text}`).toEqual([status, code])
    expectErrorBody(reply.text, code, message)
    expect((await post(server.url, 'Dump', '{}')).text, title).toBe(before.text)
  }
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.messages()).toEqual(['Stopping; waiting for requests in progress.'])
})

test('each bad call of gvq run exits with 1 and a message, and changes nothing', async () => {
  const { project, ids } = await filled()
  const before = await project.ask('Dump')
  for (const [i, { title, query, body, code, message }] of cases(ids).entries()) {
    // One process stands for all, which are about seventy.
    const run = i === 0 ? project.gvqProcess : project.gvq
    const outcome = await run(['run', query, '--params', body, '--json'])
    expect(outcome.code, `${title}: ${outcome.stderr}`).toBe(1)
    expectErrorBody(outcome.stdout, code, message)
    expect(outcome.stderr).toContain(`error: ${JSON.parse(outcome.stdout).error}\n`)
    expectNoTrace(outcome.stderr)
  }
  expect(await project.ask('Dump')).toEqual(before)
})

test('--debug, and nothing else, shows a stack trace', async () => {
  const project = await temporaryProject({ 'queries.hx': program })
  const { stderr } = await project.gvqProcess(['run', 'FindPerson', '-p', 'name=Nobody', '--debug'])
  expect(stderr).toMatch(/^error: Graph error: No value found.*\n(.*\n)*\s+at /)
})
