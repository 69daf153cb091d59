import { writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { drawGrowth } from './growth-plot.mjs'
import { EngineProcess } from './peers/engine-process.mjs'
import { format, printTable, withFolder } from './support.mjs'

const edgesPerUser = 5
const milliseconds = 1000
const points = [
  ['point', 'point by id'],
  ['lookup', 'look-up by unique index'],
  ['hop', 'one hop, records'],
  ['twoHop', 'two hops, count'],
]
const wholes = [
  ['group', 'group by a string'],
  ['filter', 'filter and count'],
]

/**
 * The cost of each operation as the data grows, on the questions of `peers`.
 *
 * @param scale numbers of users, with commas between them; each has five edges
 * @param engines one name of `peers/engines.mjs`
 * @param plot where to write the figures as an SVG file
 */
export async function run({ scale = '100000,1000000', engines: engine = 'gvq', plot, limit = '120' }) {
  const scales = scale.split(',').map(Number)
  if (!scales.every(users => users > 0)) throw new Error('--scale needs numbers, with commas between them')
  const measured = []
  for (const users of scales)
    measured.push(await withFolder(folder => costs(engine, folder, users, Number(limit))))
  const rows = measured[0].map(({ title, unit }, i) => ({
    title,
    unit,
    costs: measured.map(costsOfOne => costsOfOne[i].cost),
  }))
  const machine = `Node ${process.versions.node}, ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`
  printTable(
    `The cost of each operation by the number of users, ${edgesPerUser} edges each, ${machine}`,
    ['', ...scales.map(format)],
    rows.map(({ title, unit, costs }) => [`${title}, ${unit}`, ...costs]),
  )
  if (plot !== undefined)
    await writeFile(
      plot,
      drawGrowth(
        scales,
        rows.filter(({ unit }) => unit === 'µs'),
      ),
    )
}

/** Returns what each operation costs with a number of users. A figure that was given up is its reason, as text. */
async function costs(name, folder, userCount, secondsMax) {
  const records = userCount * (1 + edgesPerUser)
  const engine = new EngineProcess(
    name,
    join(folder, name),
    [userCount, userCount * edgesPerUser],
    secondsMax,
  )
  const found = []
  const add = (title, unit, result, costOf) => {
    const cost = result.failed ?? costOf(result)
    found.push({ title, unit, cost })
    console.error(`${format(userCount)} users: ${title}, ${unit}: ${format(cost)}`)
  }
  try {
    const loaded = await engine.ask('load', {}, 3600)
    await engine.end()
    if (loaded.failed) throw new Error(engine.failures.join('\n') || loaded.failed)
    add('load, a node', 'µs', loaded, ({ nodes }) => 1e6 / nodes)
    add('load, an edge', 'µs', loaded, ({ edges }) => 1e6 / edges)
    add('peak memory of the load', 'MB', loaded, ({ peakBytes }) => peakBytes / 1e6)
    add('size on disk, a record', 'bytes', loaded, ({ diskBytes }) => diskBytes / records)
    const cold = []
    for (const [row, title] of points) {
      const result = await engine.ask('cold', { row, round: 0, callsMax: 999 })
      await engine.end()
      cold.push([title, result])
    }
    add('opening', 'ms', cold[0][1], ({ open }) => open)
    for (const [title, result] of cold) {
      add(`${title}, cold, the first 1,000`, 'µs', result, ({ perSecond }) => 1e6 / perSecond)
    }
    for (const [row, title] of points) {
      const perSecond = await engine.ask('warm', { row, milliseconds })
      add(`${title}, warm`, 'µs', perSecond, rate => 1e6 / rate)
    }
    for (const [row, title] of wholes) {
      const perSecond = await engine.ask('warm', { row, milliseconds })
      add(`${title}, a node`, 'ns', perSecond, rate => 1e9 / rate / userCount)
    }
    add('memory after these reads', 'MB', await engine.ask('memory'), bytes => bytes / 1e6)
    for (const clients of [1, 32]) {
      const result = await engine.ask('upserts', { milliseconds, clients })
      const title = clients === 1 ? 'durable upsert, one client' : `durable upsert, ${clients} clients`
      add(title, 'µs', result, ({ upserts }) => 1e6 / upserts)
    }
    return found
  } finally {
    await engine.end()
  }
}
