import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { printTable, repository, social, withProject } from './support.mjs'

const runs = 15
const cpuTime = join(import.meta.dirname, 'cpu-time.cjs')
const gvq = join(repository, 'bin/run.js')

const processes = [
  { title: 'node -e 0', args: ['-e', '0'] },
  { title: 'gvq --version', args: [gvq, '--version'] },
  { title: 'gvq --help', args: [gvq, '--help'] },
  { title: 'gvq check examples/social', args: [gvq, 'check', join(repository, 'examples/social')] },
]

/** Returns the wall and CPU time of one whole process, in ms. */
async function measure(args) {
  const start = performance.now()
  const child = spawn(process.execPath, ['--require', cpuTime, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [cpu, [code]] = await Promise.all([text(child.stdio[3]), once(child, 'exit')])
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { wall: performance.now() - start, cpu: Number(cpu) / 1000 }
}

function ranked(times, key) {
  const sorted = times.map(time => time[key]).sort((a, b) => a - b)
  return { least: sorted[0], median: sorted[sorted.length >> 1] }
}

/** A point read of existing data: opens the database, looks up one key in an index, and closes it. */
const pointQuery = ['run', 'ByHandle', '-p', 'handle=user0']

export function run() {
  return withProject(social, async folder => {
    const project = ['--project', folder]
    await measure([gvq, 'run', 'Upsert', '-p', 'handle=user0', '-p', 'age=36', ...project])
    const point = { title: 'gvq run, a point query', args: [gvq, ...pointQuery, ...project] }
    await measureAll([...processes, point])
  })
}

async function measureAll(processes) {
  const times = processes.map(() => [])
  // The processes alternate, so that other work on the machine slows all of them down equally.
  for (let i = 0; i < runs; i++) {
    for (const [at, { args }] of processes.entries()) times[at].push(await measure(args))
  }
  const node = ranked(times[0], 'cpu').median
  const rows = processes.map(({ title }, at) => {
    const wall = ranked(times[at], 'wall')
    const cpu = ranked(times[at], 'cpu')
    return [
      title,
      wall.median,
      wall.least,
      cpu.median,
      cpu.least,
      `${Math.round((100 * node) / cpu.median)} %`,
    ]
  })
  const header = ['', 'median ms', 'least ms', 'CPU median ms', 'CPU least ms', "Node's share of CPU"]
  printTable(`Cold start, whole process, ${runs} runs each`, header, rows)
}
