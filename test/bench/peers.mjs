import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { edges, users } from './peers/data.mjs'
import { EngineProcess } from './peers/engine-process.mjs'
import { engines } from './peers/engines.mjs'
import { prepareHint } from './prepare.mjs'
import { format, numbersOf, printTable, withFolder } from './support.mjs'

const reads = [
  ['point', 'point by id'],
  ['lookup', 'look-up by unique index'],
  ['hop', 'one hop, records'],
  ['twoHop', 'two hops, count'],
  ['group', 'group by a string'],
  ['filter', 'filter on a number and a string, count'],
]
const wholeReads = reads.slice(4)
const milliseconds = 1000

/**
 * @param scale numbers of users and of edges: `100000,500000`
 * @param engines names of `peers/engines.mjs`: `gvq,sqlite`
 * @param limit seconds for one figure of one engine; `load-limit` for a load
 */
export async function run({
  scale = '100000,500000',
  engines: wanted = Object.keys(engines).join(),
  limit = '60',
  'load-limit': loadLimit = '900',
}) {
  const [userCount, edgeCount] = numbersOf('--scale', scale, 2)
  const [secondsMax] = numbersOf('--limit', limit, 1)
  const [loadSecondsMax] = numbersOf('--load-limit', loadLimit, 1)
  await withFolder(async folder => {
    const started = []
    try {
      for (const name of wanted.split(',')) {
        started.push(new EngineProcess(name, join(folder, name), [userCount, edgeCount], secondsMax))
      }
      const measured = await available(started)
      const table = new Table(measured)
      await load(measured, table, loadSecondsMax)
      await answerWarm(measured, table)
      await answerCold(measured, table)
      await write(measured, table)
      table.print(userCount, edgeCount)
    } finally {
      for (const engine of started) await engine.end()
    }
  })
  const seconds = secondsOfRows(userCount, edgeCount).toFixed(2)
  console.log(`Of the loads of gvq and SQLite, ${seconds} s are the work of making the rows.`)
}

/** The rows, printed at the end; each is also reported on standard error when it is measured. */
class Table {
  #measured
  #rows = []

  constructor(measured) {
    this.#measured = measured
  }

  /** Adds a row of figures, one for each engine: numbers, or `{failed}`. With `best`, a ratio is added. */
  add(title, figures, best) {
    const cells = figures.map(figure => figure?.failed ?? figure)
    const row = [title, ...cells, this.#ratio(cells, best)]
    this.#rows.push(row)
    console.error(row.map(format).join('  '))
  }

  rate(title, figures) {
    this.add(`${title}, /s`, figures, 'most')
  }

  /** The ratio of the first gvq to the better peer, above 1 where gvq is better. */
  #ratio(cells, best) {
    const own = cells[this.#measured.findIndex(engine => engine.isGvq)]
    const peers = cells.filter((cell, i) => !this.#measured[i].isGvq && typeof cell === 'number')
    if (best === undefined || typeof own !== 'number' || peers.length === 0) return ''
    const ratio = best === 'most' ? own / Math.max(...peers) : Math.min(...peers) / own
    return ratio.toPrecision(2).includes('e') ? ratio.toFixed(0) : ratio.toPrecision(2)
  }

  print(userCount, edgeCount) {
    const load1 = loadavg()[0].toFixed(1)
    const machine = `Node ${process.versions.node}, ${cpus().length} cores, load ${load1}`
    printTable(
      `${format(userCount)} users and ${format(edgeCount)} skewed edges, in process, ${machine}`,
      ['', ...this.#measured.map(engine => engine.title), 'gvq to better peer'],
      this.#rows,
    )
    console.log(
      'A ratio above 1 means that gvq is better, also for times and sizes. Cold: a new process that has just opened the store.',
    )
    for (const { failures } of this.#measured) for (const failure of failures) console.log(failure)
  }
}

/** Returns the installed engines; those of gvq are required. */
async function available(started) {
  const found = []
  for (const engine of started) {
    const result = await engine.ask('connect')
    if (result?.failed === undefined) found.push(engine)
    else if (engine.isGvq) throw new Error(result.detail ?? result.failed)
    else console.log(`${engine.title} is not available: ${engine.failures.pop()}\n  ${prepareHint}`)
    await engine.end()
  }
  return found
}

async function load(measured, table, secondsMax) {
  const results = []
  for (const engine of measured) {
    // The rows are written in another process, whose memory is not that of the load.
    const written = await engine.ask('writeRows', {}, secondsMax)
    await engine.end()
    const result = written?.failed ? written : await engine.ask('load', {}, secondsMax)
    await engine.end()
    engine.unloaded = result.failed !== undefined
    results.push(result)
  }
  const column = name => results.map(result => result[name] ?? result)
  const megabytes = name => results.map(result => (result.failed ? result : result[name] / 1e6))
  table.rate('bulk load of nodes, records', column('nodes'))
  table.rate('bulk load of edges, records', column('edges'))
  table.rate('bulk load of all, records', column('all'))
  table.add('peak memory while loading, MB', megabytes('peakBytes'), 'least')
  table.add('size on disk, MB', megabytes('diskBytes'), 'least')
}

/** Asks each engine in turns, so that other work on the machine slows all of them down equally. */
async function each(measured, action, options) {
  const results = []
  for (const engine of measured) results.push(await engine.ask(action, options))
  return results
}

async function endAll(measured) {
  for (const engine of measured) await engine.end()
}

async function answerWarm(measured, table) {
  for (const [row, title] of reads) await requireSameAnswers(measured, row, title)
  for (const [row, title] of reads) {
    table.rate(`${title}, warm`, await each(measured, 'warm', { row, milliseconds }))
  }
  const memory = await each(measured, 'memory')
  table.add(
    'memory of a new process after these reads, MB',
    memory.map(bytes => (bytes.failed ? bytes : bytes / 1e6)),
    'least',
  )
  await endAll(measured)
}

/** Each round is a new process, which opens the store and answers; the best of three counts. */
async function answerCold(measured, table) {
  const opened = measured.map(() => [])
  for (const [row, title] of reads) {
    const isWhole = wholeReads.some(([whole]) => whole === row)
    const firsts = []
    const rates = []
    for (const [i, engine] of measured.entries()) {
      const results = []
      for (let round = 0; round < 3 && !results[0]?.failed; round++) {
        results.push(await engine.ask('cold', { row, round, callsMax: isWhole ? 0 : 999 }))
        await engine.end()
      }
      const failed = results.find(result => result.failed)
      if (!failed) opened[i].push(...results.map(result => result.open))
      firsts.push(failed ?? Math.min(...results.map(result => result.first)))
      rates.push(failed ?? Math.max(...results.map(result => result.perSecond)))
    }
    table.add(`${title}, cold, first answer, ms`, firsts, 'least')
    if (!isWhole) table.rate(`${title}, cold, next 999 answers`, rates)
  }
  const best = opened.map(times => (times.length === 0 ? { failed: '–' } : Math.min(...times)))
  table.add('opening, ms', best, 'least')
}

async function write(measured, table) {
  // Filters again: an answer must contain the upserts before it.
  await requireSameAnswers(measured, 'upsert', 'upsert')
  for (const [row, title] of wholeReads) await requireSameAnswers(measured, row, `${title} after upserts`)
  for (const [row, title] of wholeReads) {
    table.rate(`one upsert, then ${title}`, await each(measured, 'turns', { row, milliseconds }))
  }
  for (const clients of [1, 32]) {
    const title = clients === 1 ? 'durable upsert, one client' : `durable upsert, ${clients} clients`
    const results = await each(measured, 'upserts', { milliseconds, clients })
    const column = work => results.map(result => (result.failed ? result : work(result)))
    table.rate(
      title,
      column(({ upserts }) => upserts),
    )
    table.add(
      '  append and fdatasync in turns with it, /s',
      column(({ syncs }) => syncs),
    )
    table.add(
      '  upserts to appends',
      column(({ upserts, syncs }) => upserts / syncs),
    )
  }
  await endAll(measured)
}

/** Throws when engines return different answers: their figures could not be compared. */
async function requireSameAnswers(measured, row, title) {
  const count = wholeReads.some(([whole]) => whole === row) ? 3 : 20
  const answers = await each(measured, 'answers', { row, count })
  const first = answers.findIndex(answer => !answer.failed)
  answers.forEach((answer, i) => {
    if (!answer.failed && !isDeepStrictEqual(answer, answers[first])) {
      const shown = JSON.stringify([answers[first], answer]).slice(0, 500)
      throw new Error(`${title}: ${measured[i].title} answers differently: ${shown}`)
    }
  })
}

function secondsOfRows(userCount, edgeCount) {
  const start = performance.now()
  for (const _ of users(userCount));
  for (const _ of edges(edgeCount, userCount));
  return (performance.now() - start) / 1000
}
