import { describe, expect, it } from 'vitest'
import { emptyCatalog, nextCatalog } from '../../src/store/graph/index.ts'
import { kindOf, type ServerKind } from '../../src/store/postgres/connection/server.ts'
import { changesBetween, createIndex, namesFor, ownTables } from '../../src/store/postgres/schema/ddl.ts'
import { dialects, requireKept, requirePostgres } from '../../src/store/postgres/schema/dialects.ts'
import { programOf } from '../maintenance/support.ts'
import { refusals } from '../support/postgres/statements.ts'

const schemaOf = (text: string) => nextCatalog(emptyCatalog, programOf(text).catalog, new Set(), 1n)

const shop = schemaOf(`N::Person { INDEX name: String, tags: [String], balance: U128 }
  E::Knows { From: Person, To: Person, Properties: { since: Date } }
  V::Note { text: String }`)

function statementsFor(kind: ServerKind): readonly string[] {
  const names = namesFor(shop, {})
  const before = { stored: emptyCatalog, names: {} }
  const { statements, indexes } = changesBetween('shop', before, { stored: shop, names }, dialects[kind])
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

  it('on Citus are distributed by the id, those of gvq but for the words copied to each node', () => {
    const added = statementsFor('Citus').filter(text => !statementsFor('PostgreSQL').includes(text))
    expect(added).toEqual([
      `SELECT create_reference_table('"shop"."gvq_catalog"')`,
      `SELECT create_reference_table('"shop"."gvq_notes"')`,
      `SELECT create_reference_table('"shop"."gvq_vectors"')`,
      `SELECT create_reference_table('"shop"."gvq_vector_writers"')`,
      `SELECT create_reference_table('"shop"."gvq_vector_changes"')`,
      `SELECT create_distributed_table('"shop"."gvq_words"', 'id')`,
      `SELECT create_distributed_table('"shop"."Person"', 'id')`,
      `SELECT create_distributed_table('"shop"."Knows"', 'id')`,
      `SELECT create_distributed_table('"shop"."Note"', 'id')`,
    ])
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
      for (const text of statementsFor(kind)) {
        // The clause is of CockroachDB alone: PostgreSQL's parser does not know it.
        const found = await refusals(text.replace(' USING HASH', ''))
        const ofCitus = /^SELECT (create_(?:distributed|reference)_table)\(/.exec(text)?.[1]
        if (ofCitus === undefined) expect(found).toEqual([])
        else expect(found).toEqual([expect.stringContaining(`the function ${ofCitus} is not in the list`)])
      }
    }
  })
})

it('a program with UNIQUE is refused on Citus, with the reason', () => {
  const unique = schemaOf(
    `N::Person { UNIQUE INDEX name: String } E::Knows UNIQUE { From: Person, To: Person }`,
  )
  expect(() => requireKept('Citus', unique)).toThrow(
    expect.objectContaining({
      code: 'STORAGE_UNAVAILABLE',
      details: ['Person.name is a UNIQUE INDEX.', 'The edge type Knows is UNIQUE.'],
      hint: expect.stringContaining('distributed by'),
    }),
  )
  for (const kind of ['PostgreSQL', 'PGlite', 'CockroachDB', 'YugabyteDB'] as const) requireKept(kind, unique)
  requireKept('Citus', shop)
})

it('what needs PostgreSQL itself is refused on others', () => {
  for (const kind of ['Citus', 'CockroachDB', 'YugabyteDB'] as const) {
    expect(() => requirePostgres(kind, 'Migrations run only')).toThrow(
      `Migrations run only on PostgreSQL itself, and the server is ${kind}.`,
    )
  }
  requirePostgres('PostgreSQL', 'Migrations run only')
})
