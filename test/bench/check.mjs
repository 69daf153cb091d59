import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bundle } from '../../bin/bundle.mjs'
import { checkedProgram, printTable, repository, withProject } from './support.mjs'

const runs = 5
const stages = join(import.meta.dirname, 'check-stages.mjs')
const names = ['load', 'read', 'parse', 'check', 'render']

/** Returns the times of the stages of one check in a new process, in ms. */
async function measure(script, folder) {
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  if (code !== 0) throw new Error(`the check of ${folder} ended with ${code}`)
  return JSON.parse(output)
}

/** Returns the median of all runs for each stage. */
async function medians(script, folder) {
  const times = []
  for (let i = 0; i < runs; i++) times.push(await measure(script, folder))
  return names.map(name => times.map(time => time[name]).sort((a, b) => a - b)[runs >> 1])
}

export async function run() {
  // dist/ does not export the stages, so they are bundled here in the same way. Packages are resolved from this folder.
  const folder = await mkdtemp(join(repository, 'node_modules/.gvq-bench-'))
  const rows = []
  try {
    await bundle({ stages }, folder)
    const script = join(folder, 'stages.cjs')
    const measured = place => medians(script, place)
    rows.push(['examples/social', ...(await measured(join(repository, 'examples/social')))])
    for (const faults of [0, 100]) {
      const small = await withProject(checkedProgram(1500, faults), measured)
      const large = await withProject(checkedProgram(15_000, faults), measured)
      const growth = large.map((time, at) => `${(time / small[at]).toFixed(1)} ×`)
      rows.push(
        [`1,500 lines, ${faults} errors`, ...small],
        [`15,000 lines, ${faults} errors`, ...large],
        ['growth', ...growth],
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  printTable(`Stages of a check in ms, median of ${runs} fresh processes`, ['', ...names], rows)
}
