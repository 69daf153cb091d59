// One engine in a separate process. Runs one measurement per message.
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { serveActions } from '../action-process.mjs'
import { folderBytes, peakMemory } from '../support.mjs'
import { answerOf, questions } from './data.mjs'
import { engines } from './engines.mjs'

const [name, folder, userCount, edgeCount] = process.argv.slice(2)
const scale = { userCount: Number(userCount), edgeCount: Number(edgeCount) }
const asked = questions(scale.userCount)
let connected
let opened
let calls = 0
let upserts = 0

/** The engine, with its module loaded; not open. */
function connect() {
  connected ??= engines[name].connect(folder, scale)
  return connected
}

/** The engine, opened at the first call. */
function engineOpen() {
  opened ??= connect().then(async engine => {
    await engine.prepare?.()
    await engine.open()
    return engine
  })
  return opened
}

serveActions({
  connect: async () => void (await connect()),
  writeRows: async () => (await connect()).writeRows?.(),
  async load() {
    const engine = await connect()
    await engine.create()
    const nodes = await secondsOf(() => engine.loadUsers())
    const edges = await secondsOf(() => engine.loadEdges())
    await engine.finishLoad?.()
    await engine.close()
    return {
      nodes: scale.userCount / nodes,
      edges: scale.edgeCount / edges,
      all: (scale.userCount + scale.edgeCount) / (nodes + edges),
      peakBytes: peakMemory(),
      diskBytes: folderBytes(engine.dataFolder),
    }
  },
  /** Answers some of the questions, for comparison. */
  async answers({ row, count }) {
    const engine = await engineOpen()
    const answers = []
    for (const i of asked.slice(0, count)) answers.push(answerOf(row, await engine[row](i, 50)))
    return answers
  },
  async warm({ row, milliseconds }) {
    const engine = await engineOpen()
    // Asks until what is read is in memory and what is run is compiled, for the same time in each engine.
    const start = performance.now()
    let warmed = 0
    while (performance.now() - start < 4 * milliseconds) await engine[row](asked[warmed++ % asked.length])
    // The clock is read only now and then, because that takes as long as the fastest calls.
    const burst = (performance.now() - start) / warmed < 0.5 ? 50 : 1
    // The best of ten short periods: the one least disturbed by other work on the machine.
    let best = 0
    const end = performance.now() + 5 * milliseconds
    for (let i = 0; i < 10 && performance.now() < end; i++) {
      best = Math.max(best, await during(milliseconds / 10, burst, i => engine[row](i)))
    }
    return best
  },
  /** The first calls after the store was opened, in a new process; the files are in the operating system's memory. */
  async cold({ row, round, callsMax }) {
    const engine = await connect()
    await engine.prepare?.()
    const open = 1000 * (await secondsOf(() => engine.open()))
    const first = 1000 * (await secondsOf(() => engine[row](asked[round * 1000])))
    const start = performance.now()
    let next = 0
    while (next < callsMax && performance.now() - start < 1000) {
      await engine[row](asked[round * 1000 + ++next])
    }
    const perSecond = (next * 1000) / (performance.now() - start)
    await engine.close()
    return { open, first, perSecond }
  },
  /** Durable upserts in turns with the least that a durable write can be: an append and a sync. */
  async upserts({ milliseconds, clients }) {
    const engine = await engineOpen()
    const file = openSync(join(folder, 'sync'), 'a')
    const data = Buffer.alloc(200)
    const sync = () => {
      writeSync(file, data)
      fdatasyncSync(file)
    }
    await during(milliseconds / 2, 1, upsertOf(engine))
    const upsertRates = []
    const syncRates = []
    for (let i = 0; i < 10; i++) {
      syncRates.push(await during(milliseconds / 10, 1, sync))
      upsertRates.push(await during(milliseconds / 5, 1, upsertOf(engine), clients))
    }
    closeSync(file)
    return { upserts: median(upsertRates), syncs: median(syncRates) }
  },
  /** One upsert and then one answer, in turns. Returns pairs per second. */
  async turns({ row, milliseconds }) {
    const engine = await engineOpen()
    const upsert = upsertOf(engine)
    const pair = async i => {
      await upsert(i)
      await engine[row](i)
    }
    await pair(asked[0])
    return during(milliseconds, 1, pair)
  },
  memory: () => process.memoryUsage().rss,
})

/** Sets an age that is new for that person: SQLite syncs nothing for an update that changes nothing. */
function upsertOf(engine) {
  return i => engine.upsert(i, upserts++ % 101)
}

async function secondsOf(work) {
  const start = performance.now()
  const pending = work()
  if (pending instanceof Promise) await pending
  return (performance.now() - start) / 1000
}

/**
 * Goes on through the questions and returns calls per second. Awaits only promises, so that a synchronous engine does not
 * pay for one.
 */
async function during(milliseconds, burst, work, clients = 1) {
  const before = calls
  const start = performance.now()
  const client = async () => {
    while (performance.now() - start < milliseconds) {
      for (let i = 0; i < burst; i++) {
        const pending = work(asked[calls++ % asked.length])
        if (pending instanceof Promise) await pending
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return ((calls - before) * 1000) / (performance.now() - start)
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1]
}
