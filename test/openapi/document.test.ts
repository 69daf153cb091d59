import { join } from 'node:path'
import SwaggerParser from '@apidevtools/swagger-parser'
import { Ajv, addFormats } from '@modelcontextprotocol/server/validators/ajv'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { parseJson, stringifyJson } from '../../src/language/catalog/index.ts'
import { type OpenApiDocument, openApiDocument } from '../../src/serve/openapi/index.ts'
import { loadRequests, playRequests } from '../../src/tools/examples/index.ts'
import { examplesFolder, projects, sourcesOf } from '../examples/projects.ts'
import { openHere, serveDescribed } from './support.ts'

/** It compiles the schema of OpenAPI at its first use. */
const validator = new Validator()

function documentOf(text: string, hasKey = false): OpenApiDocument {
  const { program, diagnostics } = checkFiles([{ path: 'program.hx', text }])
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return openApiDocument(program!, { title: 'test', url: '/', hasKey })
}

const bodyOf = (document: OpenApiDocument, query: string) =>
  document.paths[`/${query}`]!.post.requestBody.content['application/json']

const answerOf = (document: OpenApiDocument, query: string) =>
  (document.paths[`/${query}`]!.post.responses[200] as { content: Record<string, { schema: unknown }> })
    .content['application/json']!.schema

describe('the document', () => {
  it.each(projects)('of examples/%s is valid OpenAPI 3.1, with and without a key', async name => {
    const { program } = checkFiles(sourcesOf(name))
    for (const hasKey of [false, true]) {
      const document = openApiDocument(program!, { title: name, url: '/', hasKey })
      const result = await validator.validate(JSON.parse(stringifyJson(document)))
      expect(result.errors).toBeUndefined()
      expect(result.valid).toBe(true)
      expect(validator.version).toBe('3.1')
      // Resolves the references, too.
      await SwaggerParser.validate(JSON.parse(stringifyJson(document)))
      expect(Object.keys(document.paths)).toEqual([...program!.queries.keys()].map(query => `/${query}`))
    }
  })

  it('requires the key if there is one, and else leaves it to clients', () => {
    const text = 'QUERY Ping() => RETURN "pong"\n'
    expect(documentOf(text, true)).toMatchObject({
      security: [{ apiKey: [] }, { bearer: [] }],
      components: {
        securitySchemes: {
          apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    })
    expect(documentOf(text).security).toEqual([{}, { apiKey: [] }, { bearer: [] }])
    expect(Object.keys(documentOf(text, true).paths['/Ping']!.post.responses)).toContain('403')
  })

  it('names all codes of errors, and gives an example of each that a query may answer', () => {
    const document = documentOf(
      'N::User { name: String }\nQUERY Add() => u <- AddN<User>({name: "a"}) RETURN u\n',
      true,
    )
    const { code } = (document.components.schemas.Error as any).properties
    expect(code.enum).toEqual(expect.arrayContaining(['NOT_FOUND', 'QUERY_TIMEOUT', 'INVALID_PROGRAM']))
    const { responses } = document.paths['/Add']!.post
    for (const [status, response] of Object.entries(responses)) {
      if (status === '200') continue
      const { schema, examples } = (response as any).content['application/json']
      expect(Object.keys(examples)).toEqual(schema.properties.code.enum)
      for (const [name, { value }] of Object.entries<any>(examples)) {
        expect(value).toEqual({ error: expect.stringMatching(/^[A-Z].*\.$/), code: name })
      }
    }
  })

  it('of names that every object of JavaScript has is valid, and keeps them', async () => {
    const document = documentOf(`
N::Thing { constructor: String, toString: U8 }
QUERY hasOwnProperty(prototype: U8, valueOf: {constructor: U8}) => t <- N<Thing> RETURN t
QUERY constructor(toString: String) => t <- N<Thing>::WHERE(_::{constructor}::EQ(toString)) RETURN t
QUERY toString() => t <- N<Thing>::COUNT RETURN t
`)
    const text = stringifyJson(document)
    expect((await validator.validate(JSON.parse(text))).valid).toBe(true)
    await SwaggerParser.validate(JSON.parse(text))
    expect(Object.keys(document.paths)).toEqual(['/hasOwnProperty', '/constructor', '/toString'])
    const { properties, required } = bodyOf(document, 'hasOwnProperty').schema as any
    expect(Object.keys(properties)).toEqual(['prototype', 'valueOf'])
    expect(required).toEqual(['prototype', 'valueOf'])
    const ids = Object.values(document.paths).map(({ post }) => post.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has the comment above a query, and says whether it writes', () => {
    const document = documentOf(`
N::User { name: String }
// All users.
// None is left out.
#[mcp]
QUERY Users() => u <- N<User> RETURN u
// unrelated

QUERY Add(name: String) => u <- AddN<User>({name: name}) RETURN u
`)
    const { Users, Add } = { Users: document.paths['/Users']!.post, Add: document.paths['/Add']!.post }
    expect(Users.description).toBe('All users.\nNone is left out.\n\nOnly reads.')
    expect(Users.summary).toBe('Users()')
    expect(Users.responses).not.toHaveProperty('409')
    expect(Add.description).toBe('Writes.')
    expect(Add.responses[409]).toMatchObject({ description: 'DUPLICATE_KEY, ID_CONFLICT' })
  })
})

describe('parameters', () => {
  const document = documentOf(`
N::Thing { name: String }
QUERY All(a: U8, b: I64, c: U128, d: F32, e: ID, f: Date, g: [String], h: {x: I32}, i?: String, j?: Date, k: Boolean) =>
  t <- N<Thing>::WHERE(_::{name}::EQ(i))
  RETURN t
QUERY None() => t <- N<Thing>::COUNT RETURN t
QUERY Maybe(i?: String) => t <- N<Thing>::WHERE(_::{name}::EQ(i)) RETURN t
`)

  it('have the ranges and formats of their types', () => {
    expect(bodyOf(document, 'All').schema).toMatchObject({
      type: 'object',
      additionalProperties: false,
      required: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'k'],
      properties: {
        a: { type: 'integer', format: 'uint8', minimum: 0, maximum: 255 },
        b: { type: 'integer', format: 'int64', minimum: -(2n ** 63n), maximum: 2n ** 63n - 1n },
        c: { type: 'integer', minimum: 0, maximum: 2n ** 128n - 1n },
        d: { type: 'number', format: 'float' },
        e: { type: 'string', format: 'uuid' },
        f: { anyOf: [{ format: 'date-time' }, { format: 'date' }, { type: 'integer' }] },
        g: { type: 'array', items: { type: 'string' } },
        h: { type: 'object', additionalProperties: false, required: ['x'] },
        i: { type: ['string', 'null'] },
        j: { anyOf: [{}, {}, {}, { type: 'null' }] },
        k: { type: 'boolean' },
      },
    })
  })

  it('need no body if no parameter is required', () => {
    expect(document.paths['/All']!.post.requestBody.required).toBe(true)
    expect(document.paths['/None']!.post.requestBody.required).toBe(false)
    expect(document.paths['/Maybe']!.post.requestBody.required).toBe(false)
  })

  it('have an example that is accepted', async () => {
    const database = await openHere({
      program:
        'QUERY All(a: U8, b: I64, c: U128, d: F32, e: ID, f: Date, g: [String], h: {x: I32}, k: Boolean) => RETURN a\n',
    })
    const own = openApiDocument(database.program, { title: '', url: '/', hasKey: false })
    await expect(database.call('All', bodyOf(own, 'All').example)).resolves.toEqual({ a: 1 })
  })
})

describe('answers', () => {
  it('of the examples match their schemas', async () => {
    let answers = 0
    for (const name of projects) {
      const project = join(examplesFolder, name)
      const server = await serveDescribed(await openHere({ project }))
      const text = await (await fetch(`${server.url}/openapi.json`)).text()
      const ajv = new Ajv({ strict: false, logger: false })
      addFormats(ajv)
      const document = JSON.parse(text) as OpenApiDocument
      ajv.addSchema(document, 'doc')
      const requests = await loadRequests(join(project, 'requests.json'))
      for await (const { request, status, text } of playRequests(server.url, requests)) {
        // One example calls a query that does not exist.
        if (document.paths[`/${request.query}`] === undefined) continue
        const at = `doc#/paths/~1${request.query}/post/responses/${status}/content/application~1json/schema`
        const validate = ajv.compile({ $ref: at })
        expect(
          validate(JSON.parse(text)),
          `${name} ${request.query}: ${ajv.errorsText(validate.errors)}`,
        ).toBe(true)
        answers++
      }
    }
    expect(answers).toBeGreaterThan(50)
  })

  it('differ by what may be missing', () => {
    const document = documentOf(`
N::User { name: String, at: Date }
E::Knows { From: User, To: User, Properties: { n: I64 } }
V::Note { text: String }
N::Match { report: String, score: I32 }
QUERY First() => u <- N<User>::FIRST RETURN u
QUERY Names() => u <- N<User>::{name} RETURN u
QUERY Search(v: [F64]) => d <- SearchV<Note>(v, 3) RETURN d
QUERY Reports(text: String) => m <- SearchBM25<Match>(text, 3) RETURN m
QUERY Wipe() => DROP N<User> RETURN NONE
QUERY List() => RETURN [1, "x"]
`)
    const user = { $ref: '#/components/schemas/UserNode' }
    expect(answerOf(document, 'First')).toEqual({
      type: 'object',
      properties: { u: { anyOf: [user, { type: 'null' }] } },
      required: ['u'],
    })
    expect(answerOf(document, 'Names')).toMatchObject({
      properties: { u: { type: 'array', items: { type: ['string', 'null'] } } },
    })
    expect(answerOf(document, 'Search')).toMatchObject({
      properties: { d: { items: { required: ['id', 'label', 'data', 'score', 'text'] } } },
    })
    expect(answerOf(document, 'Reports')).toMatchObject({
      properties: { m: { items: { $ref: '#/components/schemas/MatchNode' } } },
    })
    expect(answerOf(document, 'Wipe')).toEqual({ type: 'object', properties: {} })
    expect(answerOf(document, 'List')).toMatchObject({
      type: 'array',
      items: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
    })
    expect(document.components.schemas.KnowsEdge).toMatchObject({
      properties: { label: { const: 'Knows' }, n: { type: ['integer', 'null'] } },
      required: ['id', 'label', 'from_node', 'to_node', 'n'],
    })
  })
})

describe('GET /openapi.json', () => {
  it('describes the program in force', async () => {
    const database = await openHere({ program: 'QUERY Ping() => RETURN "pong"\n' })
    const server = await serveDescribed(database)
    const paths = async () => {
      const response = await fetch(`${server.url}/openapi.json`)
      expect(response.headers.get('content-type')).toBe('application/json')
      return Object.keys((parseJson(await response.text()) as OpenApiDocument).paths)
    }
    expect(await paths()).toEqual(['/Ping'])
    await database.createSession().evaluate('QUERY Pong() => RETURN "ping"')
    expect(await paths()).toEqual(['/Ping', '/Pong'])
  })

  it('requires the key', async () => {
    const database = await openHere({ program: 'QUERY Ping() => RETURN "pong"\n' })
    const server = await serveDescribed(database, { apiKey: 'sesame' })
    expect((await fetch(`${server.url}/openapi.json`)).status).toBe(403)
    const headers = { 'x-api-key': 'sesame' }
    expect((await fetch(`${server.url}/openapi.json`, { headers })).status).toBe(200)
  })
})
