import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { expect } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const { it } = needsServer

const schema = `
N::Article { title: String, tags: [String], INDEX number: I32 }
QUERY Load(rows: [{number: I32, title: String, tags: [String]}]) =>
  FOR {number, title, tags} IN rows { AddN<Article>({number: number, title: title, tags: tags}) } RETURN NONE
QUERY Rename(number: I32, title: String) =>
  a <- N<Article>::WHERE(_::{number}::EQ(number))::UPDATE({title: title}) RETURN NONE
QUERY Renumber(number: I32, to: I32) =>
  a <- N<Article>::WHERE(_::{number}::EQ(number))::UPDATE({number: to}) RETURN NONE
QUERY Drop(number: I32) => DROP N<Article>::WHERE(_::{number}::EQ(number)) RETURN NONE
`
const searches = `
QUERY Search(text: String, k: I32) => found <- SearchBM25<Article>(text, k) RETURN found::{number, score}
QUERY AddAndSearch(number: I32, title: String, k: I32) =>
  a <- AddN<Article>({number: number, title: title, tags: []})
  found <- SearchBM25<Article>(title, k)
  RETURN found::{number, score}
`
const program = schema + searches

interface Opened {
  readonly server: OpenDatabase
  readonly folder: OpenDatabase
  /** A server of a program that does not search. */
  readonly unaware: OpenDatabase
  sql(text: string): Promise<readonly (readonly unknown[])[]>
  /** Runs a query on both, as it is on a folder. */
  both(query: string, params: object): Promise<void>
  /** Both must answer a search in the same way, to the last bit. */
  same(text: string, k?: number): Promise<void>
  /** Resolves when all nodes are in the index. */
  indexed(): Promise<void>
}

async function withBoth(work: (opened: Opened) => Promise<void>): Promise<void> {
  const databases: OpenDatabase[] = []
  const open = async (text: string, options: object) => {
    const project = await temporaryFolder()
    await writeFile(join(project, 'program.hx'), text)
    const database = await openDatabase({ project, env: {}, durable: false, ...options })
    databases.push(database)
    return database
  }
  const store = await newServerStore()
  const url = new URL(store.url)
  const name = url.searchParams.get('schema')!
  url.search = ''
  const client = new pg.Client(url.href)
  try {
    await client.connect()
    const folder = await open(program, {})
    const server = await open(program, store.options)
    const unaware = await open(schema, store.options)
    const sql = async (text: string) =>
      (await client.query({ text: text.replaceAll('$', `"${name}"`), rowMode: 'array' })).rows
    const same = async (text: string, k = 50) => {
      expect(await server.call('Search', { text, k }), text).toEqual(await folder.call('Search', { text, k }))
    }
    await work({
      server,
      folder,
      unaware,
      sql,
      same,
      both: async (query, params) => {
        expect(await server.call(query, params)).toEqual(await folder.call(query, params))
      },
      indexed: async () => {
        const isDone = async () =>
          (await sql('SELECT count(*) FROM $."Article" WHERE gvq_stamp IS NULL'))[0]![0] === '0'
        while (!(await isDone())) {
          await server.call('Search', { text: 'a', k: 1 })
          await setImmediate()
        }
      },
    })
  } finally {
    for (const database of databases) await database.close()
    await client.end()
    await store.remove()
  }
}

const words = [
  'cat',
  'dog',
  'Cats',
  'été',
  'Straße',
  'ΟΔΟΣ',
  '漢字',
  'a',
  'x'.repeat(3000),
  '42',
  'e\u0301te\u0301',
]

function titles(count: number, seed: number, first = 0) {
  const random = randomNumbers(seed)
  const some = (most: number) =>
    Array.from(
      { length: Math.floor(random() * most) },
      () => words[Math.floor(random() ** 2 * words.length)]!,
    )
  return Array.from({ length: count }, (_, i) => ({
    number: first + i,
    title: some(8).join(random() < 0.5 ? ' ' : ', \0 '),
    tags: some(4),
  }))
}

const queries = [...words, words.join(' '), 'cat cat dog', 'none', '']

it(
  'SearchBM25 scores as a folder does, before, while and after the words are indexed',
  {
    timeout: 120_000,
  },
  () =>
    withBoth(async ({ server, folder, both, same, indexed, sql }) => {
      await both('Load', { rows: titles(120, 1) })
      for (const text of queries) await same(text)
      await indexed()
      for (const text of queries) await same(text)
      const random = randomNumbers(5)
      for (const { number, title, tags } of titles(60, 2, 200)) {
        const other = Math.floor(random() * 120)
        const kind = random()
        if (kind < 0.3) await both('Rename', { number: other, title })
        else if (kind < 0.4) await both('Renumber', { number: other, to: other + 1000 })
        else if (kind < 0.6) await both('Drop', { number: other })
        else if (kind < 0.8) await both('AddAndSearch', { number, title, k: 20 })
        else await both('Load', { rows: [{ number, title, tags }] })
        await same(words[Math.floor(random() * words.length)]!)
      }
      for (const text of queries) await same(text)
      await indexed()
      for (const text of queries) await same(text)
      const left = `SELECT count(*) FROM $.gvq_words AS w LEFT JOIN $."Article" AS a ON a.id = w.id AND a.gvq_stamp = w.stamp WHERE a.id IS NULL`
      expect(await sql(left)).toEqual([['0']])
      // What is left of nodes that were dropped or changed is not found, and words of the index are what answers.
      await sql(`UPDATE $."Article" SET title = 'zebra'`)
      expect(await server.call('Search', { text: 'zebra', k: 5 })).toEqual({ found: [] })
      expect(await folder.call('Search', { text: 'zebra', k: 5 })).toEqual({ found: [] })
    }),
)

it('a node that is added while its type is searched is in the index at once', { timeout: 120_000 }, () =>
  withBoth(async ({ both, same, sql }) => {
    await both('Load', { rows: titles(20, 1) })
    await both('AddAndSearch', { number: 50, title: 'cat dog', k: 5 })
    expect(await sql('SELECT count(*) FROM $."Article" WHERE gvq_stamp IS NULL')).toEqual([['0']])
    for (const text of queries) await same(text)
  }),
)

it('what a program without searches writes, or SQL, is found', { timeout: 120_000 }, () =>
  withBoth(async ({ unaware, folder, server, same, indexed, both, sql }) => {
    await both('Load', { rows: titles(40, 3) })
    await indexed()
    const [added] = titles(1, 4, 500)
    for (const database of [unaware, folder]) {
      await database.call('Load', { rows: [added] })
      await database.call('Rename', { number: 1, title: 'dog dog été' })
      await database.call('Drop', { number: 2 })
    }
    for (const text of queries) await same(text)
    await indexed()
    for (const text of queries) await same(text)
    await sql(
      `INSERT INTO $."Article" (id, title, number) VALUES ('00000000-0000-4000-8000-000000000001', 'okapi', 900)`,
    )
    const { found } = (await server.call('Search', { text: 'okapi', k: 5 })) as { found: unknown[] }
    expect(found).toMatchObject([{ number: 900 }])
  }),
)

it('a program with other properties finds the words of its own', { timeout: 120_000 }, () =>
  withBoth(async ({ server, same, indexed, both, sql }) => {
    await both('Load', { rows: titles(40, 6) })
    await indexed()
    // The rows look as if another program had indexed them, with a property that this one does not know.
    await sql(`UPDATE $."Article" SET gvq_stamp = -5, gvq_tokens = 7 WHERE number < 10`)
    for (const text of queries) await same(text)
    await server.call('Search', { text: 'cat', k: 5 })
    for (const text of queries) await same(text)
  }),
)

it('what others have indexed by other rules is taken over, also after that has failed', () =>
  withBoth(async ({ server, same, indexed, both, sql }) => {
    await both('Load', { rows: titles(40, 6) })
    await indexed()
    await sql(`UPDATE $."Article" SET gvq_stamp = -5`)
    await sql('CREATE SEQUENCE $.tries')
    await sql(`CREATE FUNCTION $.refuse() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN PERFORM nextval(''$.tries''); RAISE EXCEPTION ''no''; END'`)
    await sql('CREATE TRIGGER refuse BEFORE UPDATE ON $."Article" EXECUTE FUNCTION $.refuse()')
    const tries = async () => {
      await server.call('Search', { text: 'cat', k: 5 })
      return Number((await sql('SELECT last_value FROM $.tries'))[0]![0])
    }
    await expect.poll(tries, { timeout: 20_000 }).toBeGreaterThan(5)
    await sql('DROP TRIGGER refuse ON $."Article"')
    const left = async () => {
      await same('cat')
      return (await sql('SELECT count(*) FROM $."Article" WHERE gvq_stamp = -5'))[0]![0]
    }
    await expect.poll(left, { timeout: 20_000 }).toBe('0')
  }))
