import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { check, type Program } from '../../src/language/analysis/index.ts'
import { typeName } from '../../src/language/catalog/index.ts'
import { renderPretty } from '../../src/language/diagnostics/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { loadRequests } from '../../src/tools/examples/index.ts'
import { examplesFolder, projects, sourcesOf } from './projects.ts'

/** The program of an example, which must have neither an error nor a warning. */
async function programOf(project: string): Promise<Program> {
  const parsed = sourcesOf(project).map(parse)
  const { diagnostics, program } = check(parsed.map(({ tree }) => tree))
  const all = [...parsed.flatMap(result => result.diagnostics), ...diagnostics]
  expect(await renderPretty(all, { colour: false })).toBe('')
  return program!
}

describe.each(projects)('examples/%s', project => {
  it('is a program without errors and warnings', async () => {
    expect((await programOf(project)).queries.size).toBeGreaterThan(0)
  })

  it('calls each of its queries at least once', async () => {
    const { queries } = await programOf(project)
    const requests = await loadRequests(join(examplesFolder, project, 'requests.json'))
    const asked = new Set(requests.filter(({ status }) => status === 200).map(({ query }) => query))
    expect([...queries.keys()].filter(name => !asked.has(name))).toEqual([])
  })
})

/** The declarations of the specification: name, then parameters; each must be in the examples exactly. */
const referenceQueries = [
  'CreateUser(name: String, country: String, city: String, age: U8)',
  'CreateUser(name: String, country: String, age: U8)',
  'CreateUser(name: String, age: U8, email: String, posts: U32, followers: U32, following: U32, location: String)',
  'GroupUsersByCountry()',
  'GroupUsersByCountryAndCity()',
  'CountUsersByCountry()',
  'AggregateUsersByCountry()',
  'CountWithGroupBy()',
  'CountWithAggregateBy()',
  'CreateOrder(customer_name: String, status: String, total: F64)',
  'AggregateOrdersByStatus()',
  'CreateProduct(name: String, category: String, price: F64, stock: I32)',
  'CountProductsByCategory()',
  'GetPublicUserInfo()',
  'CreatePerson(name: String, age: U32)',
  'UpsertFriendship(id1: ID, id2: ID, since: String)',
  'UpsertFriendshipWithProps(id1: ID, id2: ID, since: String, strength: F32)',
  'UpsertPerson(name: String, age: U32)',
  'UpsertPersonById(id: ID, new_age: U32)',
  'UpdateOrCreatePerson(name: String, new_age: U32)',
  'UpsertDoc(vector: [F64], content: String)',
  'UpsertDocEmbed(text: String)',
  'ComplexUpsertOperation(person_name: String, person_age: U32, company_name: String, position: String, resume_content: String)',
  'GetPerson(name: String)',
]

describe('the examples together', () => {
  it('contain every query of the specification with exactly its parameters', async () => {
    const signatures = new Set<string>()
    for (const project of projects) {
      for (const { name, parameters } of (await programOf(project)).queries.values()) {
        const list = parameters.map(parameter => `${parameter.name}: ${typeName(parameter.type)}`)
        signatures.add(`${name}(${list.join(', ')})`)
      }
    }
    expect(referenceQueries.filter(signature => !signatures.has(signature))).toEqual([])
  })
})
