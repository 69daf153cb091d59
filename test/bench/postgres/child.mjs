// One side in a process of its own. Runs one measurement per message.
import { serveActions } from '../action-process.mjs'
import { answerOf, questions } from '../peers/data.mjs'
import { packageOf } from './packages.mjs'
import { questionOf } from './rows.mjs'

const given = JSON.parse(process.argv[2])
const asked = questions(given.userCount)
const { connect } = await import(given.side === 'SQL' ? './sql.mjs' : './gvq.mjs')
let connected
let idOf
let calls = 0

function side() {
  connected ??= connect(given)
  return connected
}

serveActions({
  connect: async () => void (await side()),
  /** Returns how long it took, in milliseconds, and the CPU time of this process in seconds. */
  async load({ kind }) {
    const { load } = await side()
    const cpu = process.cpuUsage()
    const start = performance.now()
    await load[kind](given)
    const ms = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    return { ms, seconds: (user + system) / 1e6 }
  },
  close: async () => (await side()).close(),
  /** Answers some of the questions, for comparison. */
  async answers({ row, count }) {
    const call = await callOf(row)
    const answers = []
    for (const i of asked.slice(0, count)) {
      const answer = await call(0, parametersOf(row, i, 50))
      answers.push(row === 'order' ? answer.map(user => answerOf('point', user)) : answerOf(row, answer))
    }
    return answers
  },
  /** Returns the number of calls, calls per second, and the CPU time of this process for a call, in microseconds. */
  async measure({ row, clients, milliseconds }) {
    const call = await callOf(row)
    const before = calls
    const cpu = process.cpuUsage()
    const start = performance.now()
    const client = async number => {
      while (performance.now() - start < milliseconds) {
        const i = asked[calls % asked.length]
        await call(number, parametersOf(row, i, calls++ % 101))
      }
    }
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
    const elapsed = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    const count = calls - before
    return { count, perSecond: (count * 1000) / elapsed, cpuMicros: (user + system) / count }
  },
})

async function callOf(row) {
  idOf ??= await readIds()
  return (await side()).caller(row)
}

function parametersOf(row, i, age) {
  return questionOf[row](i, idOf.get(i), age)
}

/** The ids by the numbers of the users. */
async function readIds() {
  const { default: pg } = await packageOf(given.dist, 'pg')
  const url = new URL(given.url)
  const schema = url.searchParams.get('schema')
  url.searchParams.delete('schema')
  const client = new pg.Client(url.href)
  await client.connect()
  const { rows } = await client.query(`SELECT "name", id FROM ${schema}."User"`)
  await client.end()
  return new Map(rows.map(({ name, id }) => [Number(name.slice('user-'.length)), id]))
}
