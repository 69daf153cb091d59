import { describe, expect, it } from 'vitest'
import { emptyCatalog, nextCatalog } from '../../src/store/graph/index.ts'
import { kindOf } from '../../src/store/postgres/connection/server.ts'
import type { ServerKind } from '../../src/store/postgres/connection/server-kinds.ts'
import { changesBetween, createIndex, namesFor, ownTables } from '../../src/store/postgres/schema/ddl.ts'
import { dialects, keepsRefusal, requirePostgres } from '../../src/store/postgres/schema/dialects.ts'
import { programOf } from '../maintenance/support.ts'
import { refusedStatements } from '../support/postgres/collected-statements.ts'

const schemaOf = (text: string) => nextCatalog(emptyCatalog, programOf(text).catalog, new Set(), 1n)

const shop = schemaOf(`N::Person { INDEX name: String, tags: [String], balance: U128 }
  E::Knows { From: Person, To: Person, Properties: { since: Date } }
  V::Note { text: String }`)

const unique = schemaOf(
  `N::Person { UNIQUE INDEX name: String } E::Knows UNIQUE { From: Person, To: Person }`,
)

function statementsFor(kind: ServerKind, stored = shop): readonly string[] {
  const names = namesFor(stored, {})
  const before = { stored: emptyCatalog, names: {} }
  const { statements, indexes } = changesBetween('shop', before, { stored, names }, dialects[kind])
  return [...ownTables('shop', dialects[kind]), ...statements, ...indexes.map(index => createIndex(index))]
}

const tableOf = (kind: ServerKind) => statementsFor(kind).find(text => text.includes('TABLE "shop"."Person"'))

describe('a server is recognised by what it says', () => {
  it.each([
    ['PostgreSQL', 'PostgreSQL 15.8 (Debian 15.8-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc'],
    ['PGlite', 'PostgreSQL 18.6 (PGlite 0.5.14) on wasm32-unknown-emscripten, compiled by emcc'],
    ['CockroachDB', 'CockroachDB CCL v24.3.1 (x86_64-pc-linux-gnu, built 2024/12/10, go1.22.8)'],
    ['YugabyteDB', 'PostgreSQL 15.2-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang'],
  ])('%s', (kind, version) => {
    expect(kindOf(version)).toBe(kind)
  })
})

describe('the tables', () => {
  it('on PostgreSQL are plain', () => {
    expect(tableOf('PostgreSQL')).toBe(
      'CREATE TABLE "shop"."Person" (id uuid, "name" text COLLATE "C", "tags" text[] COLLATE "C", "balance" numeric(39,0), gvq_tokens int4, gvq_stamp int8, PRIMARY KEY (id))',
    )
    expect(statementsFor('PGlite')).toEqual(statementsFor('PostgreSQL'))
  })

  it('on Citus are spread by what is joined: nodes by their ids, edges once by each end, beside these', () => {
    const calls = statementsFor('Citus').filter(text => /create_(distributed|reference)_table/.test(text))
    const beside = `colocate_with => '"shop"."gvq_words"'`
    expect(calls).toEqual([
      `SELECT create_reference_table('"shop"."gvq_catalog"')`,
      `SELECT create_reference_table('"shop"."gvq_notes"')`,
      `SELECT create_reference_table('"shop"."gvq_vectors"')`,
      `SELECT create_reference_table('"shop"."gvq_vector_writers"')`,
      `SELECT create_reference_table('"shop"."gvq_vector_changes"')`,
      `SELECT create_distributed_table('"shop"."gvq_words"', 'id')`,
      `SELECT create_distributed_table('"shop"."gvq_locks"', 'id', ${beside})`,
      `SELECT create_distributed_table('"shop"."Person"', 'id', ${beside})`,
      `SELECT create_distributed_table('"shop"."Knows"', 'from_id', ${beside})`,
      `SELECT create_distributed_table('"shop"."gvq_2_to"', 'to_id', ${beside})`,
      `SELECT create_distributed_table('"shop"."Note"', 'id', ${beside})`,
    ])
  })

  it('on Citus refer to the ends of edges, and have the values of each UNIQUE in a table that is spread by them', () => {
    const statements = statementsFor('Citus', unique)
    expect(statements.filter(text => text.includes('FOREIGN KEY'))).toEqual([
      'ALTER TABLE "shop"."Knows" ADD CONSTRAINT "gvq_2_from_id" FOREIGN KEY (from_id) REFERENCES "shop"."Person" (id)',
      'ALTER TABLE "shop"."gvq_2_to" ADD CONSTRAINT "gvq_2_to_id" FOREIGN KEY (to_id) REFERENCES "shop"."Person" (id)',
    ])
    expect(statements).toContain(
      'CREATE TABLE "shop"."gvq_1_1_keys" (value text COLLATE "C", id uuid NOT NULL, CONSTRAINT "gvq_1_1_unique" PRIMARY KEY (value))',
    )
    expect(statements).toContain(`SELECT create_distributed_table('"shop"."gvq_1_1_keys"', 'value')`)
    expect(statements.filter(text => text.includes('UNIQUE INDEX'))).toEqual([
      'CREATE UNIQUE INDEX "gvq_2_pairs" ON "shop"."Knows" (from_id, to_id)',
    ])
    expect(statements).toContain('CREATE INDEX "gvq_1_1" ON "shop"."Person" ("name", id)')
  })

  it('on CockroachDB have hashed keys and no collation', () => {
    expect(tableOf('CockroachDB')).toBe(
      'CREATE TABLE "shop"."Person" (id uuid, "name" text, "tags" text[], "balance" numeric(39,0), gvq_tokens int4, gvq_stamp int8, PRIMARY KEY (id) USING HASH)',
    )
  })

  it('on YugabyteDB have indexes that ranges are read from', () => {
    expect(statementsFor('YugabyteDB').at(-1)).toBe(
      'CREATE INDEX "gvq_1_1" ON "shop"."Person" ("name" ASC, id ASC)',
    )
  })

  it('are made by statements that each server runs', async () => {
    for (const kind of Object.keys(dialects) as ServerKind[]) {
      // The clause is of CockroachDB alone: PostgreSQL's parser does not know it.
      const statements = [shop, unique].flatMap(stored => statementsFor(kind, stored))
      expect(await refusedStatements(statements.map(text => text.replace(' USING HASH', '')))).toEqual([])
    }
  })
})

it('a stored property does not become UNIQUE on Citus, where others write its values meanwhile', () => {
  const before = schemaOf('N::Person { INDEX name: String, age: I64 }')
  const after = nextCatalog(
    before,
    programOf('N::Person { UNIQUE INDEX name: String, age: I64, UNIQUE INDEX code: String }').catalog,
    new Set(),
    1n,
  )
  expect(keepsRefusal('Citus', before, after)).toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    details: ['Person.name is stored without UNIQUE.'],
    hint: expect.stringContaining('gvq restore'),
  })
  for (const kind of ['PostgreSQL', 'PGlite', 'CockroachDB', 'YugabyteDB'] as const) {
    expect(keepsRefusal(kind, before, after)).toBeUndefined()
  }
  expect(keepsRefusal('Citus', emptyCatalog, unique)).toBeUndefined()
  expect(keepsRefusal('Citus', unique, unique)).toBeUndefined()
})

it('what needs PostgreSQL itself is refused on others', () => {
  for (const kind of ['Citus', 'CockroachDB', 'YugabyteDB'] as const) {
    expect(() => requirePostgres(kind, 'Migrations run only')).toThrow(
      `Migrations run only on PostgreSQL itself, and the server is ${kind}.`,
    )
  }
  requirePostgres('PostgreSQL', 'Migrations run only')
})
