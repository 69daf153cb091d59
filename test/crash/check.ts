import { expect } from 'vitest'
import { open } from '../../src/index.ts'
import type { Oracle, State } from './oracle.ts'
import type { Call, Dump } from './project.ts'

/** Calls made at once over HTTP. */
const callsAtOnce = 8

/** Calls the queries of a server; fails for everything but 200. */
export function callOver(url: string): Call {
  return async (query, params = {}) => {
    const response = await fetch(`${url}/${query}`, {
      method: 'POST',
      body: Buffer.from(JSON.stringify(params)),
    })
    const text = await response.text()
    expect(response.status, `${query}: ${text}`).toBe(200)
    return JSON.parse(text)
  }
}

/** Opens the data in this process and compares it with what was acknowledged. */
export async function checkInProcess(project: string, dataDir: string, oracle: Oracle): Promise<void> {
  const database = await open({ project, dataDir, env: {} })
  try {
    await check((query, params) => database.call(query, params), oracle)
  } finally {
    await database.close()
  }
}

/**
 * Every acknowledged write is there and no half of a query; counts, indexes, edges and vector search agree with the
 * scans.
 */
export async function check(call: Call, oracle: Oracle): Promise<void> {
  const dump = (await call('Dump')) as Dump
  expect(oracle.compare(statesOf(dump))).toEqual([])
  checkRecords(dump)
  checkLatest(dump)
  await checkIndexes(dump, call)
  await checkVectors(dump, call)
}

function statesOf({ items, docs, batches, parts }: Dump): ReadonlyMap<string, State> {
  const vectorByKey = new Map(docs.map(({ key, vector }) => [key, vector]))
  const states = new Map<string, State>()
  for (const { name, key, client } of items) {
    expect(states.has(name), `${name} occurs twice`).toBe(false)
    states.set(name, { key, client, vector: vectorByKey.get(key) })
  }
  for (const { name, size } of batches) {
    const own = parts.filter(({ batch }) => batch === name).sort((a, b) => a.number - b.number)
    states.set(name, { size, vectors: own.map(({ vector }) => vector) })
  }
  return states
}

/** Each item has its note, its vector and its edges, seen from either end, and nothing else exists. */
function checkRecords({ items, notes, docs, batches, parts, has, describes, partOf, counts }: Dump): void {
  for (const { key, notes, docs, has, describes } of items) {
    expect({ notes, docs, has, describes }).toEqual({
      notes: [key],
      docs: [key],
      has: [key],
      describes: [key],
    })
  }
  for (const { key, items } of [...notes, ...docs]) expect(items).toEqual([key])
  for (const { size, numbers } of batches) {
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, number) => number))
  }
  for (const { batch, batches } of parts) expect(batches).toEqual([batch])
  const found = { items, notes, docs, batches, parts, has, describes, partOf }
  expect(counts).toEqual(Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, rows.length])))
  for (const each of [notes, docs, has, describes]) expect(each.length).toBe(items.length)
  expect(partOf.length).toBe(parts.length)
  const ids = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))
  for (const [edges, from, to] of [
    [has, ids(items), ids(notes)],
    [describes, ids(docs), ids(items)],
    [partOf, ids(parts), ids(batches)],
  ] as const) {
    for (const edge of edges) expect([from.has(edge.from_node), to.has(edge.to_node)]).toEqual([true, true])
  }
}

/** The node that every query on items changes records what the last of them did. */
function checkLatest({ latest, items }: Dump): void {
  if (items.length > 0) expect(latest.length).toBe(1)
  for (const { key, live } of latest) expect(items.some(item => item.key === key)).toBe(live)
}

async function checkIndexes({ items, notes, batches, parts }: Dump, call: Call): Promise<void> {
  await each(items, async ({ id, key }) => {
    expect(await call('ItemsByKey', { key }), key).toEqual({ found: [id] })
    const [name, count] = key.split('#') as [string, string]
    const gone = `${name}#${Number(count) + 1}`
    expect(await call('ItemsByKey', { key: gone }), gone).toEqual({ found: [] })
  })
  await each(notes, async ({ id, key }) => {
    expect(await call('NotesByText', { text: key }), key).toEqual({ found: [id] })
  })
  for (const client of new Set(items.map(item => item.client))) {
    const found = items.filter(item => item.client === client).map(({ id }) => id)
    expect(await call('ItemsByClient', { client })).toEqual({ found })
  }
  for (const { name } of batches) {
    const found = parts.filter(({ batch }) => batch === name).map(({ id }) => id)
    expect(await call('PartsByBatch', { batch: name })).toEqual({ found })
  }
}

async function checkVectors({ docs, parts }: Dump, call: Call): Promise<void> {
  const searched: readonly (readonly [string, readonly SearchedVector[]])[] = [
    ['NearestDocs', docs],
    ['NearestParts', parts],
  ]
  for (const [query, rows] of searched) {
    await each(rows, async ({ id, vector }) => {
      expect(await call(query, { vector, k: 1 })).toEqual({ found: [id] })
    })
    if (rows.length === 0) continue
    const { found } = await call(query, { vector: rows[0]!.vector, k: rows.length + 5 })
    expect([...found].sort()).toEqual(rows.map(({ id }) => id))
  }
}

interface SearchedVector {
  readonly id: string
  readonly vector: readonly number[]
}

async function each<T>(rows: readonly T[], work: (row: T) => Promise<void>): Promise<void> {
  const rest = rows.values()
  await Promise.all(
    Array.from({ length: callsAtOnce }, async () => {
      for (const row of rest) await work(row)
    }),
  )
}
