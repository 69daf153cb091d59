// The two stores of bytes side by side, on the same disk, in turns: what each call of the port costs.
// Runs the sources, which Node 22.18 and newer take as they are.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRocksDb } from '../../src/storage/rocksdb.ts'
import { openSqlite } from '../../src/storage/sqlite.ts'

const rows = Number(process.env.GVQ_BENCH_ROWS ?? 200_000)
const rounds = 3
const everything = { gte: '', lt: '\xff\xff' }
const engines = { RocksDB: openRocksDb, SQLite: openSqlite }

/** Keys as those of records: in disorder, of 17 bytes. */
function keyOf(number) {
  const key = Buffer.alloc(17, 'R')
  key.writeUInt32BE(Math.imul(number, 2654435761) >>> 0, 1)
  key.writeUInt32BE(number, 5)
  return key.toString('latin1')
}

const keys = Array.from({ length: rows }, (_, number) => keyOf(number))
const put = (number, fill) => ({ kind: 'put', key: keys[number % rows], value: Buffer.alloc(100, fill) })
const batch = (from, length, fill) => Array.from({ length }, (_, i) => put(from + i, fill))

/** Of each question, how to answer it `times` times; what is counted is `each` a time. */
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

/** The longest time that nobody else had a turn while `work` ran. */
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

const folder = await mkdtemp(join(tmpdir(), 'gvq-stores-'))
const results = {}
try {
  const stores = {}
  for (const [name, open] of Object.entries(engines)) {
    const place = await mkdtemp(join(folder, 'store-'))
    stores[name] = await open(place, { createIfMissing: true })
  }
  const note = (question, name, figure) => {
    results[question] ??= {}
    results[question][name] = Math.round(Math.max(figure, results[question][name] ?? 0))
  }
  for (const [name, store] of Object.entries(stores)) {
    const start = performance.now()
    for (let from = 0; from < rows; from += 50_000)
      await store.write(batch(from, Math.min(50_000, rows - from), 0), { sync: true })
    note('first puts, in durable commits of 50,000', name, (rows * 1000) / (performance.now() - start))
  }
  for (let round = 0; round < rounds; round++) {
    for (const [question, how] of Object.entries(questions)) {
      for (const [name, store] of Object.entries(stores))
        note(question, name, await measure(store, how, round))
    }
  }
  for (const [name, store] of Object.entries(stores)) {
    note(
      'longest hold of the event loop by a commit of 50,000, ms',
      name,
      await longestHold(() => store.write(batch(0, 50_000, 9), { sync: true })),
    )
    note('longest hold by a full scan, ms', name, await longestHold(() => scan(store)))
    note(
      'longest hold by getMany of 50,000, ms',
      name,
      await longestHold(() => store.getMany(keys.slice(0, 50_000))),
    )
    await store.close()
  }
  console.table(results)
} finally {
  await rm(folder, { recursive: true })
}
