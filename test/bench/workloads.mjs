import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { ActionProcess } from './action-process.mjs'
import { prepareHint } from './prepare.mjs'
import { format, numbersOf, printTable, withFolder } from './support.mjs'
import { workloads } from './workloads/index.mjs'

const titles = { gvq: 'gvq', 'gvq-sqlite': 'gvq (node:sqlite)', sqlite: 'SQLite' }

/**
 * @param scale number of records
 * @param engines names out of `titles`; `only` names of `workloads/index.mjs`: `update,drop`
 * @param limit seconds for one step of one engine
 */
export async function run({
  scale = '200000',
  engines = 'gvq,sqlite',
  only = Object.keys(workloads).join(),
  limit = '120',
}) {
  const [count] = numbersOf('--scale', scale, 1)
  const [secondsMax] = numbersOf('--limit', limit, 1)
  const measured = namesOf('--engines', engines, titles)
  const rows = []
  const failures = []
  for (const name of namesOf('--only', only, workloads)) {
    await withFolder(async folder => {
      for (const row of await measure(measured, name, folder, count, secondsMax, failures)) {
        rows.push(row)
        console.error(row.map(format).join('  '))
      }
    })
  }
  const load1 = loadavg()[0].toFixed(1)
  printTable(
    `Other workloads, ${format(count)} records, in process, Node ${process.versions.node}, ${cpus().length} cores, load ${load1}`,
    [
      'seconds',
      ...measured.map(name => titles[name]),
      'gvq to SQLite',
      ...measured.map(name => `${titles[name]}, peak MB`),
    ],
    rows,
  )
  console.log(
    'A ratio above 1 means that gvq is faster. The memory is the most that the process has had so far.',
  )
  for (const failure of failures) console.log(failure)
}

function namesOf(option, text, known) {
  const names = text.split(',')
  const unknown = names.find(name => known[name] === undefined)
  if (unknown === undefined) return names
  throw new Error(`${option}: ${unknown} is not one of ${Object.keys(known).join(', ')}`)
}

/** Runs a workload with each engine, in turns, and returns a row for each step. */
async function measure(measured, workload, folder, count, secondsMax, failures) {
  const child = join(import.meta.dirname, 'workloads/child.mjs')
  const processes = measured.map(
    engine => new ActionProcess(child, [engine, workload, join(folder, engine), count]),
  )
  const rows = []
  try {
    const failed = new Set()
    for (;;) {
      const results = []
      for (const [i, engine] of measured.entries()) {
        if (failed.has(engine)) {
          results.push({ failed: '–' })
          continue
        }
        const result = await processes[i].ask('next', {}, secondsMax)
        if (result.failed !== undefined) failed.add(engine)
        if (result.detail !== undefined) {
          const hint = /Cannot find (package|module)|bindings file/.test(result.detail)
            ? ` ${prepareHint}`
            : ''
          failures.push(`${workload}, ${titles[engine]}: ${result.detail.split('\n')[0]}${hint}`)
        }
        results.push(result)
      }
      const answered = results.filter(result => result.title !== undefined)
      const isOver = results.every(result => result.failed === undefined || result.failed === '–')
      if (answered.length === 0 && isOver) return rows
      requireSameAnswers(answered)
      const title = answered[0]?.title ?? `${workload}: step ${rows.length + 1}`
      rows.push(rowOf(measured, title, results))
    }
  } finally {
    for (const process of processes) await process.end()
  }
}

function requireSameAnswers([first, ...others]) {
  for (const { title, answer } of others) {
    if (title === first.title && isDeepStrictEqual(answer, first.answer)) continue
    throw new Error(`${title}: different answers: ${JSON.stringify([first, answer]).slice(0, 500)}`)
  }
}

function rowOf(measured, title, results) {
  const seconds = name => results[measured.indexOf(name)]?.seconds
  const ratio = seconds('sqlite') / (seconds('gvq') ?? seconds('gvq-sqlite'))
  return [
    title,
    ...results.map(result => result.failed ?? result.seconds.toFixed(3)),
    Number.isFinite(ratio) ? ratio.toPrecision(2) : '',
    ...results.map(result => result.failed ?? result.peakBytes / 1e6),
  ]
}
