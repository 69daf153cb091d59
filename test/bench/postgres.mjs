// gvq on PostgreSQL, and the best SQL that was written by hand for the same tables. Runs sources, which needs Node 22.18 or newer.
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ActionProcess } from './action-process.mjs'
import { compareWithCitus } from './postgres/citus.mjs'
import { titles, wholeTables } from './postgres/rows.mjs'
import { Server } from './postgres/server.mjs'
import { distPath, format, numbersOf, printTable, withFolder } from './support.mjs'

const clientsOfProcess = 16
const milliseconds = 400
/** The length of the first period, which is not measured: V8 compiles the code, and caches fill. */
const warmUpMilliseconds = 2000
const rounds = 5
const loads = 3
const processCounts = [1, 2, 4]
const processRows = ['point', 'hop', 'upsert']

/**
 * @param scale numbers of users and of edges: `20000,100000`
 * @param load-scale those of a second load, of which a process has compiled its code for the most part: `200000,1000000`
 * @param dist builds of gvq, of which each gets columns: `/work/old/dist,/work/new/dist`
 * @param only names of rows (`postgres/rows.mjs`), `load` and `processes`
 * @param citus the URL of a coordinator, with which gvq on PostgreSQL is compared in place of SQL
 */
export async function run(options) {
  const { dist = distPath, citus } = options
  if (citus !== undefined) return compareWithCitus(citus, { ...options, dist })
  await compareWithSql({ ...options, dist })
}

async function compareWithSql({
  scale = '20000,100000',
  'load-scale': loadScale = '200000,1000000',
  dist,
  only,
}) {
  const scales = Object.entries({ '--scale': scale, '--load-scale': loadScale }).map(([option, text]) => {
    const [userCount, edgeCount] = numbersOf(option, text, 2)
    return { userCount, edgeCount }
  })
  const dists = dist.split(',').map(path => resolve(path))
  const wanted = only?.split(',') ?? [...Object.keys(titles), 'load', 'processes']
  const server = await Server.start(dists[0])
  try {
    await withFolder(async folder => {
      const bench = new Bench(server, folder, dists, scales)
      try {
        await bench.run(wanted)
      } finally {
        await bench.end()
      }
    })
  } finally {
    await server.stop()
  }
}

class Bench {
  #server
  #folder
  #dists
  /** The scale of the tables that are read. */
  #scale
  /** The scales of the loads that are measured. */
  #scales
  /** SQL, then the builds of gvq. */
  #sides
  #started = []

  constructor(server, folder, dists, scales) {
    this.#server = server
    this.#folder = folder
    this.#dists = dists
    this.#scale = scales[0]
    this.#scales = scales
    this.#sides = ['SQL', ...dists.map((_, i) => (dists.length === 1 ? 'gvq' : `gvq ${i + 1}`))]
  }

  async run(wanted) {
    const { userCount, edgeCount } = this.#scale
    console.log(
      `PostgreSQL ${this.#server.version}, fsync on, ${format(userCount)} users, ${format(edgeCount)} skewed edges;`,
      `Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
    )
    if (this.#dists.length > 1) {
      for (const [i, dist] of this.#dists.entries()) console.log(`gvq ${i + 1}: ${dist}`)
    }
    await this.#fill()
    if (wanted.includes('load')) for (const scale of this.#scales) await this.#load(scale)
    await this.#server.query('VACUUM ANALYZE')
    const rows = Object.keys(titles).filter(row => wanted.includes(row))
    if (rows.length > 0) await this.#answer(rows)
    if (wanted.includes('processes')) await this.#grow()
    console.log(
      '\nRatios above 1: gvq is faster. CPU: of the process that asks, and of the server, for a call.',
    )
  }

  #start(side, schema, name = side, scale = this.#scale) {
    const i = this.#sides.indexOf(side)
    const given = {
      side,
      url: this.#server.url(schema),
      folder: join(this.#folder, name.replaceAll(' ', '-')),
      dist: this.#dists[Math.max(0, i - 1)],
      clients: clientsOfProcess,
      ...scale,
    }
    const started = new ActionProcess(join(import.meta.dirname, 'postgres/child.mjs'), [
      JSON.stringify(given),
    ])
    this.#started.push(started)
    return { side, ask: (action, options) => asked(started, side, action, options), end: () => started.end() }
  }

  async end() {
    for (const started of this.#started) await started.end()
  }

  /** Loads the tables that are read then. */
  async #fill() {
    await this.#loadBy(this.#sides[1], 'bench', this.#scale)
  }

  /** Loads tables of gvq, in turns with COPY. */
  async #load(scale) {
    const [users, edges] = ['users', 'edges'].map(name => join(this.#folder, name))
    await this.#loadBy(this.#sides[1], 'given', scale)
    await this.#server.psql(`\\copy given."User" TO '${users}'`)
    await this.#server.psql(`\\copy given."Knows" TO '${edges}'`)
    await this.#server.query('DROP SCHEMA given CASCADE')
    const measured = new Map(this.#sides.map(side => [side, []]))
    for (let round = 0; round < loads; round++) {
      for (const side of this.#sides) {
        const load = side === 'SQL' ? this.#copy(users, edges) : this.#loadBy(side, 'other', scale)
        measured.get(side).push(await load)
        await this.#server.query('DROP SCHEMA other CASCADE')
      }
    }
    this.#printLoads(measured, scale)
  }

  /** Returns the milliseconds and the CPU seconds of the server and of the process, for users and edges. */
  async #loadBy(side, schema, scale) {
    const child = this.#start(side, schema, side, scale)
    await child.ask('connect')
    await this.#server.query('CHECKPOINT')
    const measured = {}
    for (const kind of ['users', 'edges'])
      measured[kind] = await this.#measured(() => child.ask('load', { kind }))
    await child.ask('close')
    await child.end()
    return measured
  }

  /** Into the tables that gvq creates, with their indexes. */
  async #copy(users, edges) {
    const child = this.#start(this.#sides[1], 'other')
    await child.ask('connect')
    await child.ask('close')
    await child.end()
    await this.#server.query('CHECKPOINT')
    const copy = (table, path) => async () => ({
      ms: await this.#server.psql(`\\copy other."${table}" FROM '${path}'`),
    })
    return {
      users: await this.#measured(copy('User', users)),
      edges: await this.#measured(copy('Knows', edges)),
    }
  }

  async #measured(load) {
    const before = this.#server.cpuSeconds()
    const { ms, seconds = 0 } = await load()
    return { ms, own: seconds, server: this.#server.cpuSeconds() - before }
  }

  #printLoads(measured, { userCount, edgeCount }) {
    const kinds = [
      [`load of ${format(userCount)} nodes`, userCount, ['users']],
      [`load of ${format(edgeCount)} edges`, edgeCount, ['edges']],
      ['load of all', userCount + edgeCount, ['users', 'edges']],
    ]
    const rows = kinds.map(([title, count, parts]) => {
      const of = (side, figure) =>
        median(measured.get(side).map(each => sum(parts.map(part => each[part][figure]))))
      const rates = this.#sides.map(side => (count * 1000) / of(side, 'ms'))
      const micros = figure => side => (1e6 * of(side, figure)) / count
      const own = this.#sides.slice(1).map(micros('own'))
      return [title, ...rates, ...ratios(rates), ...own, ...this.#sides.map(micros('server'))]
    })
    const header = [
      '',
      'COPY by psql, /s',
      ...this.#builds('', ', /s'),
      ...this.#builds('', ' to COPY'),
      ...this.#builds('CPU of ', ', µs'),
      'server for COPY, µs',
      ...this.#builds('server for ', ', µs'),
    ]
    printTable(`Median of ${loads}, in turns`, header, rows)
  }

  #builds(before, after) {
    return this.#sides.slice(1).map(side => `${before}${side}${after}`)
  }

  async #answer(rows) {
    const children = this.#sides.map(side => this.#start(side, 'bench'))
    const table = []
    for (const row of rows) {
      await requireSameAnswers(children, row)
      for (const clients of [1, clientsOfProcess]) {
        const measured = await this.#inTurns(children, { row, clients })
        const rates = measured.map(results => median(results.map(({ perSecond }) => perSecond)))
        const cpu = measured.map(results => median(results.map(({ cpuMicros }) => cpuMicros)))
        const serverCpu = measured.map(
          results => (1e6 * sum(results.map(each => each.seconds))) / sum(results.map(each => each.count)),
        )
        table.push([titles[row], String(clients), ...rates, ...ratios(rates), ...cpu, ...serverCpu])
        console.error(table.at(-1).map(format).join('  '))
      }
    }
    for (const child of children) await child.end()
    const header = ['', 'clients', ...this.#sides.map(side => `${side}, /s`)]
    const cpu = this.#sides.map(side => `CPU of ${side}, µs`)
    const behind = [
      ...this.#builds('', ' to SQL'),
      ...cpu,
      ...this.#sides.map(side => `server for ${side}, µs`),
    ]
    printTable(`Median of ${rounds} periods of ${milliseconds} ms, in turns`, [...header, ...behind], table)
  }

  /** Asks the sides in turns, so that other work on the machine slows all of them down equally. */
  async #inTurns(children, what) {
    const results = children.map(() => [])
    for (let round = -1; round < rounds; round++) {
      for (const [i, child] of children.entries()) {
        const before = this.#server.cpuSeconds()
        const result = await child.ask('measure', {
          ...what,
          milliseconds: round < 0 ? warmUpMilliseconds : milliseconds,
        })
        const seconds = this.#server.cpuSeconds() - before
        if (round >= 0) results[i].push({ ...result, seconds })
      }
    }
    return results
  }

  /** Several processes at once, until the server has no more to give. */
  async #grow() {
    const table = []
    const children = new Map(
      this.#sides.map(side => [
        side,
        Array.from({ length: Math.max(...processCounts) }, (_, i) =>
          this.#start(side, 'bench', `${side}-${i}`),
        ),
      ]),
    )
    for (const row of processRows) {
      for (const count of processCounts) {
        const rates = []
        const cores = []
        for (const side of this.#sides) {
          const used = children.get(side).slice(0, count)
          await atOnce(used, { row, clients: clientsOfProcess, milliseconds: warmUpMilliseconds })
          const before = this.#server.cpuSeconds()
          const start = performance.now()
          const results = await atOnce(used, {
            row,
            clients: clientsOfProcess,
            milliseconds: rounds * milliseconds,
          })
          const seconds = (performance.now() - start) / 1000
          rates.push(sum(results.map(({ perSecond }) => perSecond)))
          const own = sum(results.map(({ perSecond, cpuMicros }) => (perSecond * cpuMicros) / 1e6))
          cores.push(own, (this.#server.cpuSeconds() - before) / seconds)
        }
        table.push([titles[row], String(count), ...rates, ...ratios(rates), ...cores])
        console.error(table.at(-1).map(format).join('  '))
      }
    }
    const rates = [...this.#sides.map(side => `${side}, /s`), ...this.#builds('', ' to SQL')]
    const cores = this.#sides.flatMap(side => [`cores of ${side}`, 'of the server'])
    printTable(
      `Processes with ${clientsOfProcess} clients each, at once`,
      ['', 'processes', ...rates, ...cores],
      table,
    )
  }
}

/** @throws Error if the process fails */
async function asked(started, side, action, options) {
  const result = await started.ask(action, options, 300)
  if (result?.failed !== undefined) throw new Error(`${side}, ${action}: ${result.detail ?? result.failed}`)
  return result
}

function atOnce(children, what) {
  return Promise.all(children.map(child => child.ask('measure', what)))
}

/** Throws when sides answer differently: their figures could not be compared. */
async function requireSameAnswers(children, row) {
  const count = wholeTables.includes(row) ? 5 : 50
  const answers = []
  for (const child of children) answers.push(await child.ask('answers', { row, count }))
  answers.forEach((answer, i) => {
    if (isDeepStrictEqual(answer, answers[0])) return
    const shown = JSON.stringify([answers[0], answer]).slice(0, 500)
    throw new Error(`${titles[row]}: ${children[i].side} answers differently: ${shown}`)
  })
}

/** The ratios of the builds of gvq to the other side. */
function ratios([other, ...own]) {
  return own.map(figure => figure / other)
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1]
}

function sum(values) {
  return values.reduce((a, b) => a + b, 0)
}
