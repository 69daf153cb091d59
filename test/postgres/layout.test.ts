import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

interface Opened {
  readonly database: OpenDatabase
  /** What SQL finds; `$` in its text is the schema. */
  sql(text: string): Promise<readonly (readonly unknown[])[]>
  /** Opens it once more, perhaps with another program. */
  again(text: string): Promise<OpenDatabase>
}

async function withTables(program: string, work: (opened: Opened) => Promise<void>): Promise<void> {
  const store = await newServerStore()
  const url = new URL(store.url)
  const schema = url.searchParams.get('schema')!
  url.search = ''
  const client = new pg.Client(url.href)
  const folders: string[] = []
  const databases: OpenDatabase[] = []
  const open = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'gvq-layout-'))
    folders.push(folder)
    await writeFile(join(folder, 'program.hx'), text)
    const database = await openDatabase({ project: folder, env: {}, durable: false, ...store.options })
    databases.push(database)
    return database
  }
  try {
    await client.connect()
    const database = await open(program)
    const sql = async (text: string) =>
      (await client.query({ text: text.replaceAll('$', schema), rowMode: 'array' })).rows
    await work({ database, sql, again: open })
  } finally {
    for (const database of databases) await database.close()
    await client.end()
    await store.remove()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

const columns = (table: string) =>
  `SELECT column_name, udt_name FROM information_schema.columns WHERE table_schema = '$' AND table_name = '${table}' ORDER BY ordinal_position`

it('a type is a table, a property a column of its type', () =>
  withTables(
    `N::All { s: String, b: Boolean, i8: I8, u8: U8, i16: I16, u16: U16, i32: I32, u32: U32, i64: I64, u64: U64, u128: U128,
       f32: F32, f64: F64, id2: ID, d: Date, list: [String], nested: [[I32]] }`,
    async ({ sql }) => {
      expect(await sql(columns('All'))).toEqual([
        ['id', 'uuid'],
        ['s', 'text'],
        ['b', 'bool'],
        ...['i8', 'u8', 'i16'].map(name => [name, 'int2']),
        ...['u16', 'i32'].map(name => [name, 'int4']),
        ...['u32', 'i64'].map(name => [name, 'int8']),
        ...['u64', 'u128'].map(name => [name, 'numeric']),
        ['f32', 'float4'],
        ['f64', 'float8'],
        ['id2', 'uuid'],
        ['d', 'timestamptz'],
        ['list', '_text'],
        ['nested', 'jsonb'],
        ['gvq_tokens', 'int4'],
        ['gvq_stamp', 'int8'],
      ])
    },
  ))

const long = 'a'.repeat(80)

it('names that collide, are taken or too long get another one, and keep it', () =>
  withTables(
    `N::Thing { xmin: U8, from_id: U8, gvq_x: U8, ${long}1: U8, ${long}2: U8, select: U8 }
     E::Thing { From: Thing, To: Thing, Properties: { from_id: String, order: U8 } }
     V::Thing { gvq_model: String }
     QUERY Add() =>
       a <- AddN<Thing>({xmin: 1, from_id: 2, gvq_x: 3, ${long}1: 4, ${long}2: 5, select: 6})
       e <- AddE<Thing>({from_id: "f", order: 7})::From(a)::To(a)
       v <- AddV<Thing>([1, 2], {gvq_model: "m"})
       RETURN a, e, v
     QUERY All() => a <- N<Thing> e <- E<Thing> v <- V<Thing> RETURN a, e, v`,
    async ({ database, sql }) => {
      const { a, e, v } = (await database.call('Add')) as { a: any; e: any; v: any }
      expect(a).toMatchObject({ xmin: 1, from_id: 2, gvq_x: 3, [`${long}1`]: 4, [`${long}2`]: 5, select: 6 })
      expect(e).toMatchObject({ from_node: a.id, to_node: a.id, from_id: 'f', order: 7 })
      expect(v).toMatchObject({ gvq_model: 'm', data: [1, 2] })
      expect(await database.call('All')).toEqual({ a: [a], e: [e], v: [v] })
      const own = ['catalog', 'notes', 'vector_changes', 'vector_writers', 'vectors', 'words']
      expect(await sql(`SELECT tablename FROM pg_tables WHERE schemaname = '$' ORDER BY 1`)).toEqual(
        ['Thing', 'Thing_edge', 'Thing_vector', ...own.map(name => `gvq_${name}`)].map(name => [name]),
      )
      const names = (await sql(columns('Thing'))).map(([name]) => name)
      expect(names.slice(0, 3)).toEqual(['id', 'xmin_property', 'from_id_property'])
      expect(new Set(names).size).toBe(9)
      const [[described]] = (await sql(`SELECT col_description('"$"."Thing_edge"'::regclass, 4)`)) as [
        [string],
      ]
      expect(described).toBe('Thing.from_id: String')
    },
  ))

it('what goes in comes out: zero characters, the year 0, negative zero, the widest numbers', () =>
  withTables(
    `N::V { INDEX s: String, d: Date, f: F64, g: F32, u: U128, n: [[String]], l: [String], i: I64 }
     QUERY Add(s: String, d: Date, f: F64, g: F32, u: U128, n: [[String]], l: [String], i: I64) =>
       v <- AddN<V>({s: s, d: d, f: f, g: g, u: u, n: n, l: l, i: i}) RETURN v
     QUERY Find(s: String) => v <- N<V>({s: s}) RETURN v
     QUERY From(s: String) => RETURN N<V>::WHERE(_::{s}::GTE(s))::{s}`,
    async ({ database, sql }) => {
      const values = {
        s: 'a\u0000\u0001b"\\{},NULL',
        d: '0000-01-01T00:00:00.000001+00:00',
        f: 5e-324,
        g: 0.1,
        u: '340282366920938463463374607431768211455',
        n: [['NULL', ''], [], ['\u0000é']],
        l: ['NULL', 'null', '', '{', '"', '\\', ' ', '\u0000', 'ü'],
        i: '-9223372036854775808',
      }
      const body = JSON.stringify(values).replace(/"(-?\d{10,})"/g, '$1')
      const { v } = JSON.parse(await database.callText('Add', body)) as { v: object }
      expect(JSON.parse(await database.callText('Find', JSON.stringify({ s: values.s })))).toEqual({ v })
      expect(v).toMatchObject({
        s: values.s,
        d: values.d,
        f: values.f,
        g: values.g,
        n: values.n,
        l: values.l,
      })
      expect(await sql(`SELECT u::text, i::text, d::text FROM "$"."V"`)).toEqual([
        [values.u, values.i, expect.stringContaining('BC')],
      ])
      expect(await database.call('From', { s: 'a' })).toEqual({ data: [values.s] })
      expect(await database.call('From', { s: 'b' })).toEqual({ data: [] })
    },
  ))

it('a program that adds to the schema changes the tables while the earlier one runs on', () =>
  withTables(
    `N::P { name: String } QUERY Add(name: String) => p <- AddN<P>({name: name}) RETURN p QUERY Drop(id: ID) => DROP N<P>(id) RETURN "done"`,
    async ({ database, again, sql }) => {
      const { p } = (await database.call('Add', { name: 'a' })) as { p: { id: string } }
      const next = await again(
        `N::P { UNIQUE INDEX name: String, age: U8 } E::Knows { From: P, To: P }
         QUERY Know(a: ID) => e <- AddE<Knows>::From(a)::To(a) RETURN e::ID
         QUERY All() => RETURN N<P>::{name, age} QUERY Edges() => RETURN E<Knows>::COUNT`,
      )
      await database.call('Add', { name: 'b' })
      expect(await next.call('All')).toEqual({
        data: [
          { name: 'a', age: null },
          { name: 'b', age: null },
        ],
      })
      // The earlier program does not know of edges, and leaves none without its ends.
      await next.call('Know', { a: p.id })
      await database.call('Drop', { id: p.id })
      expect(await next.call('Edges')).toEqual({ data: 0 })
      await expect(next.reload()).resolves.toMatchObject({ kind: 'same' })
      await expect(again('N::Q { name: String }')).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        details: ['The node type P was removed, but the store holds 1 record of it.'],
      })
      await expect(again('N::P { name: U8 }')).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        details: ['Property P.name changed its type from String to U8, but the store holds 1 value of it.'],
      })
      expect(await sql(`SELECT count(*)::int FROM "$"."P"`)).toEqual([[1]])
    },
  ))

it('a program is refused what breaks a UNIQUE that another has added', () =>
  withTables(
    `N::P { name: String } QUERY Add(name: String) => p <- AddN<P>({name: name}) RETURN p`,
    async ({ database, again }) => {
      await again('N::P { UNIQUE INDEX name: String } QUERY All() => RETURN N<P>::{name}')
      await database.call('Add', { name: 'a' })
      await expect(database.call('Add', { name: 'a' })).rejects.toMatchObject({
        code: 'DUPLICATE_KEY',
        hint: 'Another query wrote the same at that moment, or another program has declared a UNIQUE that this one lacks, and which the database keeps: declare it here as well, or drop it with gvq migrate.',
      })
    },
  ))

it('files of an older schema version do not serve data of a newer one', () =>
  withTables(
    `schema::2 { N::P { name: String } } QUERY Add() => p <- AddN<P>({name: "a"}) RETURN p`,
    async ({ database, again }) => {
      await database.call('Add')
      await expect(again(`N::P { name: String }`)).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringContaining('older schema::1'),
      })
    },
  ))

it('a value that is too long for an index is refused, and says why', () =>
  withTables(
    `N::P { INDEX name: String } QUERY Add(name: String) => p <- AddN<P>({name: name}) RETURN p::ID`,
    async ({ database }) => {
      const name = Array.from({ length: 3000 }, (_, i) =>
        String.fromCodePoint(0x4e00 + ((i * 7919) % 20_000)),
      ).join('')
      await expect(database.call('Add', { name })).rejects.toMatchObject({
        code: 'INVALID_VALUE',
        hint: expect.stringContaining('INDEX'),
      })
    },
  ))
