import { setImmediate } from 'node:timers/promises'
import { limits } from '../../src/base/limits.ts'
import { openDatabase } from '../../src/database/open.ts'
import type { Engine } from '../../src/store/keyvalue/index.ts'
import { setThresholds, small } from './sizes.ts'

/** What this process does until it is killed: by itself, so that a number of turns of its event loop says when. */
export interface Errand {
  readonly project: string
  readonly dataDir: string
  readonly engine: Engine
  /** Which of the small thresholds it has. */
  readonly thresholds: number
  /** Writes, one after the other. */
  readonly calls: readonly (readonly [query: string, params: object])[]
  /** The number of turns of the event loop from the beginning of the count. */
  readonly turns: number
  /** Whether turns are counted from the beginning, or from when all is written. */
  readonly from: 'start' | 'written'
}

const errand = JSON.parse(process.argv[2]!) as Errand
const { project, dataDir, engine, turns } = errand
const { sizes, ...thresholds } = small[errand.thresholds]!
setThresholds({ ...thresholds, sizes })
Object.assign(limits, sizes.rows)

async function dieAfterTurns(): Promise<never> {
  for (let turn = 0; turn < turns; turn++) await setImmediate()
  process.kill(process.pid, 'SIGKILL')
  // The signal has not arrived yet.
  for (;;) await setImmediate()
}

if (errand.from === 'start') dieAfterTurns()
const database = await openDatabase({ project, dataDir, engine, env: {}, durable: false, ...sizes.options })
for (const [query, params] of errand.calls) {
  await database.call(query, params)
  process.stdout.write('.')
}
await dieAfterTurns()
