// Compares the two key-value stores on the same disk, in turns: the cost of each call of their interface.
// Runs the sources, which needs Node 22.18 or newer.
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { openRocksDb } from '../../src/store/keyvalue/rocksdb/rocksdb.ts'
import { openSqlite } from '../../src/store/keyvalue/sqlite/sqlite.ts'
import { printTable, withFolder } from './support.mjs'

const rows = Number(process.env.GVQ_BENCH_ROWS ?? 200_000)
const rounds = 3
const everything = { gte: '', lt: '\xff\xff' }
const engines = { RocksDB: openRocksDb, SQLite: openSqlite }

/** Returns a key like that of a record: 17 bytes, in random order. */
function keyOf(number) {
  const key = Buffer.alloc(17, 'R')
  key.writeUInt32BE(Math.imul(number, 2654435761) >>> 0, 1)
  key.writeUInt32BE(number, 5)
  return key.toString('latin1')
}

const keys = Array.from({ length: rows }, (_, number) => keyOf(number))
const put = (number, fill) => ({ kind: 'put', key: keys[number % rows], value: Buffer.alloc(100, fill) })
const batch = (from, length, fill) => Array.from({ length }, (_, i) => put(from + i, fill))

/** The units that one run counts, how often it runs, and the run, for each question. */
const questions = {
  'durable commits of 1 put': [
    1,
    300,
    (store, i, fill) => store.write(batch(i * 7919, 1, fill), { sync: true }),
  ],
  'puts in durable commits of 1,000': [
    1000,
    30,
    (store, i, fill) => store.write(batch(i * 1000, 1000, fill), { sync: true }),
  ],
  'commits of 1 put, not synced': [
    1,
    3000,
    (store, i, fill) => store.write(batch(i * 7919, 1, fill), { sync: false }),
  ],
  'getMany of 1': [1, 10_000, (store, i) => store.getMany([keys[(i * 7919) % rows]])],
  'keys in getMany of 1,000': [1000, 50, (store, i) => store.getMany(keys.slice(i * 1000, i * 1000 + 1000))],
  'rows of a full scan': [rows, 2, scan],
}

async function scan(store) {
  const cursor = store.iterate(everything, 1024)
  while ((await cursor.next()) !== undefined);
  await cursor.close()
}

async function measure(store, [each, times, ask], round) {
  const start = performance.now()
  for (let i = 0; i < times; i++) await ask(store, i, round + 1)
  return (each * times * 1000) / (performance.now() - start)
}

/** Returns the longest time, in ms, for which `work` blocked the event loop. */
async function longestHold(work) {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  await work()
  clearInterval(timer)
  return longest
}

export async function run() {
  const results = await withFolder(compare)
  const names = Object.keys(engines)
  printTable(
    `Key-value stores, ${rows} rows of 117 bytes, Node ${process.versions.node}`,
    ['per second', ...names, 'ratio'],
    [...results].map(([question, [one, two]]) => [question, one, two, two / one]),
  )
}

/** Returns the figures of the engines for each question: the best of the rounds, or the only one. */
async function compare(folder) {
  const results = new Map()
  const note = (question, at, figure) => {
    const figures = results.get(question) ?? []
    figures[at] = Math.max(figure, figures[at] ?? 0)
    results.set(question, figures)
  }
  const stores = []
  for (const [at, open] of Object.values(engines).entries()) {
    stores.push(await open(await mkdtemp(join(folder, 'store-')), { createIfMissing: true }))
    const start = performance.now()
    for (let from = 0; from < rows; from += 50_000) {
      await stores[at].write(batch(from, Math.min(50_000, rows - from), 0), { sync: true })
    }
    note('first puts, in durable commits of 50,000', at, (rows * 1000) / (performance.now() - start))
  }
  for (let round = 0; round < rounds; round++) {
    for (const [question, how] of Object.entries(questions)) {
      for (const [at, store] of stores.entries()) note(question, at, await measure(store, how, round))
    }
  }
  for (const [at, store] of stores.entries()) {
    const large = batch(0, 50_000, 9)
    note(
      'longest hold, ms: commit of 50,000',
      at,
      await longestHold(() => store.write(large, { sync: true })),
    )
    note('longest hold, ms: full scan', at, await longestHold(() => scan(store)))
    note(
      'longest hold, ms: getMany of 50,000',
      at,
      await longestHold(() => store.getMany(keys.slice(0, 50_000))),
    )
    await store.close()
  }
  return results
}
