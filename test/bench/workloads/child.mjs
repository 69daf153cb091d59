// One engine with one workload in a separate process. Runs one step per message.
import { serveActions } from '../action-process.mjs'
import { peakMemory } from '../support.mjs'
import { workloads } from './index.mjs'

const [engine, workload, folder, scale] = process.argv.slice(2)
let steps

async function start() {
  const isGvq = engine.startsWith('gvq')
  const { create } = await import(isGvq ? './gvq.mjs' : './sqlite.mjs')
  const { program, schema, steps } = workloads[workload][isGvq ? 'gvq' : 'sqlite']
  const db = await create(folder, program ?? schema, engine === 'gvq-sqlite' ? 'sqlite' : 'rocksdb')
  return steps(db, Number(scale))
}

serveActions({
  /** Runs the next step and returns `{title, seconds, answer, peakBytes}`; without a title at the end. */
  async next() {
    steps ??= await start()
    for (;;) {
      const begin = performance.now()
      const { done, value } = await steps.next()
      const seconds = (performance.now() - begin) / 1000
      if (done) return {}
      // A step that yields nothing only prepares the next one.
      if (value !== undefined) {
        const [title, answer] = value
        return { title, answer, seconds, peakBytes: peakMemory() }
      }
    }
  },
})
