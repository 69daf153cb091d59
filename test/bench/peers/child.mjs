// One engine in a separate process, so that it has its own memory and garbage collection. Runs one measurement per message.
import { answerOf, peerData, questions } from './data.mjs'

const [name, folder] = process.argv.slice(2)
const asked = questions(10_000)
let engine
let upserts = 0

const actions = {
  async connect() {
    engine = await (await import(`./${name}.mjs`)).connect(folder)
  },
  async load() {
    const data = peerData()
    await engine.prepareLoad?.(data)
    const start = performance.now()
    await engine.load(data)
    const seconds = (performance.now() - start) / 1000
    return { perSecond: (data.people.length + data.from.length) / seconds }
  },
  reopen: () => engine.reopen(),
  /** Answers some of the questions, for comparison. */
  answers: async ({ row }) => {
    const answers = []
    for (const i of asked.slice(0, 20)) answers.push(answerOf(row, await call(row, i, 0)))
    return answers
  },
  async warm({ row, milliseconds, clients }) {
    // Asks all questions once, if that takes only seconds, so that what they read is in memory.
    const end = performance.now() + 2 * milliseconds
    if (isRead(row)) for (const i of asked) if (performance.now() < end) await call(row, i, 0)
    if (!isRead(row)) await during(row, milliseconds / 2, 1)
    // The best of ten short periods: the one least disturbed by other work on the machine.
    let best = 0
    for (let i = 0; i < 10; i++) best = Math.max(best, await during(row, milliseconds / 10, clients ?? 1))
    return { perSecond: best }
  },
  /** The first calls after the store was opened; the files are in the operating system's memory. */
  async cold({ row }) {
    const rates = []
    for (let round = 0; round < 3; round++) {
      await engine.reopen()
      const callsMax = isWhole(row) ? 1 : 1000
      const start = performance.now()
      let calls = 0
      while (calls < callsMax && performance.now() - start < 1000) {
        await call(row, asked[round * 1000 + calls++], 0)
      }
      rates.push((calls * 1000) / (performance.now() - start))
    }
    return { perSecond: Math.max(...rates) }
  },
  memory: () => ({ bytes: process.memoryUsage().rss }),
  close: () => engine.close(),
}

const isRead = row => row !== 'upsert'
const isWhole = row => row === 'group' || row === 'filter'

function call(row, i, age) {
  return engine[row](i, age)
}

/** Returns calls per second. Awaits only promises, so that a synchronous engine does not pay for one. */
async function during(row, milliseconds, clients) {
  let calls = 0
  const start = performance.now()
  const client = async () => {
    while (performance.now() - start < milliseconds) {
      // The clock is read only now and then, because that takes as long as the fastest calls.
      for (let burst = 0; burst < (isRead(row) && !isWhole(row) ? 50 : 1); burst++, calls++) {
        // An age that is new for that person: SQLite syncs nothing for an update that changes nothing.
        const age = isRead(row) ? 0 : upserts++ % 101
        const pending = call(row, asked[calls % asked.length], age)
        if (pending instanceof Promise) await pending
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return (calls * 1000) / (performance.now() - start)
}

process.on('message', async ({ action, ...options }) => {
  try {
    process.send({ result: await actions[action](options) })
  } catch (error) {
    process.send({ error: error.stack })
  }
})
