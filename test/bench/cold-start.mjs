import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { printTable, repository } from './support.mjs'

const runFile = promisify(execFile)
const runs = 15

/** Median and least time of a whole process, in ms. */
async function timed(args) {
  const times = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await runFile(process.execPath, args)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { median: times[runs >> 1], least: times[0] }
}

export async function run() {
  const gvq = join(repository, 'bin/run.js')
  const node = await timed(['-e', '0'])
  const rows = [['node -e 0', node.median, node.least, '100 %']]
  for (const args of [['--version'], ['--help'], ['check', join(repository, 'examples/social')]]) {
    const { median, least } = await timed([gvq, ...args])
    const share = `${Math.round((100 * node.median) / median)} %`
    rows.push([`gvq ${args[0]}${args.length > 1 ? ' examples/social' : ''}`, median, least, share])
  }
  printTable(`Cold start, whole process, ${runs} runs each`, ['', 'median ms', 'least ms', "Node's share"], rows)
}
