import { fork } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { edgeCount, userCount } from './peers/data.mjs'
import { prepareHint } from './prepare.mjs'
import { format, printTable, withFolder } from './support.mjs'

const engines = [
  ['gvq', 'gvq'],
  ['sqlite', 'SQLite'],
  ['ladybug', 'Ladybug'],
]

const reads = [
  ['point', 'point read by id'],
  ['lookup', 'look-up by unique index'],
  ['hop', 'one hop, records'],
  ['twoHop', 'two hops, count'],
  ['group', 'group-by'],
  ['filter', 'filter and count'],
]
const warmMilliseconds = 1000

/** Starts the process of an engine; `ask` requests a measurement from it. */
async function start(name, folder) {
  const child = fork(join(import.meta.dirname, 'peers/child.mjs'), [name, folder])
  const ended = once(child, 'exit').then(([code]) => [{ error: `the process ended with ${code}` }])
  const ask = async (action, options = {}) => {
    child.send({ action, ...options })
    const [message] = await Promise.race([once(child, 'message'), ended])
    if (message.error !== undefined) throw new Error(message.error)
    return message.result
  }
  return { ask, child }
}

/** Starts the installed engines, each in a new process. gvq is required. */
async function startAll(folder, wanted) {
  const started = []
  for (const [name, title] of wanted) {
    const { ask, child } = await start(name, folder)
    try {
      await ask('connect')
      started.push({ name, title, ask, child })
    } catch (error) {
      child.kill()
      if (name === 'gvq') throw error
      console.log(`${title} is not available: ${error.message.split('\n')[0]}\n  ${prepareHint}`)
    }
  }
  return started
}

export async function run() {
  await withFolder(async folder => {
    const rows = []
    const loaded = await inProcesses(folder, engines, started => load(started, rows))
    await inProcesses(folder, loaded, started => compare(started, rows))
    const load1 = loadavg()[0].toFixed(1)
    const title = `${format(userCount)} users and ${format(edgeCount)} skewed edges, in process, ${cpus().length} cores, load ${load1}`
    printTable(title, ['', ...loaded.map(([, title]) => title), 'gvq / best peer'], rows)
    const sync = syncMilliseconds(folder).toFixed(3)
    console.log(`One append and fdatasync on this disk takes ${sync} ms (median).`)
  })
}

async function inProcesses(folder, wanted, work) {
  const started = await startAll(folder, wanted)
  try {
    return await work(started)
  } finally {
    for (const { child } of started) child.kill()
  }
}

/** Runs one measurement with each engine, in turns, so that other work on the machine slows all of them down equally. */
async function each(started, action, options) {
  const results = []
  for (const { ask } of started) results.push(await ask(action, options))
  return results
}

/** Returns the available engines. */
async function load(started, rows) {
  rows.push(ratioRow('bulk load, records/s', await each(started, 'load')))
  const memory = await each(started, 'memory')
  rows.push(['memory after it, MB', ...memory.map(({ bytes }) => bytes / 1e6), ''])
  await each(started, 'close')
  return started.map(({ name, title }) => [name, title])
}

async function compare(started, rows) {
  const ask = (action, options) => each(started, action, options)
  const measure = async (title, action, options) =>
    rows.push(ratioRow(`${title}, /s`, await ask(action, options)))

  await ask('reopen')
  for (const [row, title] of [...reads, ['upsert', 'upsert']]) await sameAnswers(started, row, title)
  for (const [row, title] of reads)
    await measure(`${title}, warm`, 'warm', { row, milliseconds: warmMilliseconds })
  const memory = await ask('memory')
  await measure('durable upsert', 'warm', { row: 'upsert', milliseconds: warmMilliseconds })
  await measure('durable upsert, 32 clients', 'warm', {
    row: 'upsert',
    milliseconds: warmMilliseconds,
    clients: 32,
  })
  for (const [row, title] of reads) await measure(`${title}, cold`, 'cold', { row })
  rows.push([
    'memory of a new process after the warm reads, MB',
    ...memory.map(({ bytes }) => bytes / 1e6),
    '',
  ])
  await ask('close')
}

function ratioRow(title, results) {
  const [own, ...peers] = results.map(result => result.perSecond)
  const ratio = peers.length === 0 ? '' : (own / Math.max(...peers)).toFixed(2)
  return [title, own, ...peers, ratio]
}

/** Throws when engines return different answers: their figures could not be compared. */
async function sameAnswers(started, row, title) {
  const [own, ...others] = await each(started, 'answers', { row })
  others.forEach((answer, i) => {
    if (!isDeepStrictEqual(answer, own)) {
      const shown = JSON.stringify([own, answer]).slice(0, 500)
      throw new Error(`${title}: ${started[i + 1].title} answers differently: ${shown}`)
    }
  })
}

function syncMilliseconds(folder) {
  const file = openSync(join(folder, 'sync'), 'a')
  const times = []
  for (let i = 0; i < 200; i++) {
    const start = performance.now()
    writeSync(file, Buffer.alloc(200))
    fdatasyncSync(file)
    times.push(performance.now() - start)
  }
  closeSync(file)
  return times.sort((a, b) => a - b)[100]
}
