import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { ActionProcess } from '../action-process.mjs'
import { format, numbersOf, printTable, withFolder } from '../support.mjs'
import { packageOf } from './packages.mjs'
import { titles } from './rows.mjs'
import { Server } from './server.mjs'

const milliseconds = 1000
const warmUpMilliseconds = 1000
const rounds = 3
const manyClients = 16
const schema = 'gvq_bench'

/** What a row may take at most on two workers of one machine, as a multiple of what it takes on PostgreSQL (docs/postgres.md). */
const goals = { point: 2, lookup: 2, hop: 5, twoHop: 5, upsert: 2.5 }
const loadGoal = 3
const throughputGoal = 0.25

/** gvq on a coordinator of Citus, in turns with gvq on a PostgreSQL of its own: the same program, data and calls. */
export async function compareWithCitus(url, { scale = '100000,300000', dist, only }) {
  const [userCount, edgeCount] = numbersOf('--scale', scale, 2)
  const path = resolve(dist.split(',')[0])
  const rows = Object.keys(titles).filter(row => only === undefined || only.split(',').includes(row))
  const server = await Server.start(path)
  const place = new URL(url)
  place.searchParams.set('schema', schema)
  const started = []
  try {
    const dropped = () => drop(url, path)
    await dropped()
    await withFolder(async folder => {
      const sides = [
        ['PostgreSQL', server.url(schema)],
        ['Citus', place.href],
      ].map(([name, at]) => {
        const given = {
          side: 'gvq',
          url: at,
          folder: join(folder, name),
          dist: path,
          clients: manyClients,
          userCount,
          edgeCount,
        }
        const child = new ActionProcess(join(import.meta.dirname, 'child.mjs'), [JSON.stringify(given)])
        started.push(child)
        return { name, ask: (action, options) => asked(child, name, action, options) }
      })
      console.log(
        `gvq on PostgreSQL ${server.version}, fsync on, and on Citus; ${format(userCount)} users, ${format(edgeCount)} edges;`,
        `Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`,
      )
      try {
        await compareLoads(sides)
        await server.query('VACUUM ANALYZE')
        await compareCalls(sides, rows)
      } finally {
        for (const child of started) await child.end()
        await dropped()
      }
    })
  } finally {
    await server.stop()
  }
}

async function compareLoads(sides) {
  const table = []
  for (const kind of ['users', 'edges']) {
    const seconds = []
    for (const { ask } of sides) seconds.push((await ask('load', { kind })).ms / 1000)
    table.push([`load of ${kind}, s`, ...seconds, seconds[1] / seconds[0], loadGoal])
  }
  printTable('Loads, once', ['', 'PostgreSQL', 'Citus', 'ratio', 'goal at most'], table)
}

async function compareCalls(sides, rows) {
  const one = []
  const many = []
  for (const row of rows) {
    const [alone, together] = [await inTurns(sides, row, 1), await inTurns(sides, row, manyClients)]
    const took = alone.map(perSecond => 1000 / perSecond)
    one.push([titles[row], ...took, took[1] / took[0], goals[row] ?? ''])
    many.push([titles[row], ...together, together[1] / together[0], throughputGoal])
    console.error(one.at(-1).map(format).join('  '))
  }
  printTable(
    `A call of one client, ms: median of ${rounds} periods of ${milliseconds} ms, in turns`,
    ['', 'PostgreSQL', 'Citus', 'ratio', 'goal at most'],
    one,
  )
  printTable(
    `Calls of ${manyClients} clients, /s`,
    ['', 'PostgreSQL', 'Citus', 'ratio', 'goal at least'],
    many,
  )
}

/** Calls per second of each side. */
async function inTurns(sides, row, clients) {
  const results = sides.map(() => [])
  for (let round = -1; round < rounds; round++) {
    for (const [i, { ask }] of sides.entries()) {
      const length = round < 0 ? warmUpMilliseconds : milliseconds
      const { perSecond } = await ask('measure', { row, clients, milliseconds: length })
      if (round >= 0) results[i].push(perSecond)
    }
  }
  return results.map(each => each.sort((a, b) => a - b)[each.length >> 1])
}

async function asked(child, name, action, options) {
  const result = await child.ask(action, options, 1800)
  if (result?.failed !== undefined) throw new Error(`${name}, ${action}: ${result.detail ?? result.failed}`)
  return result
}

async function drop(url, dist) {
  const { default: pg } = await packageOf(dist, 'pg')
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
  await client.end()
}
