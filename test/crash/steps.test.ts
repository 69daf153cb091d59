import { beforeAll, expect } from 'vitest'
import { tryFaiss } from '../../src/engine/vector/index.ts'
import { type Engine, tryRocksDb } from '../../src/store/keyvalue/index.ts'
import { engineNames } from '../support/engines.ts'
import { runGvq } from '../support/gvq.ts'
import { killingAt, needsStrace } from '../support/strace.ts'
import { checkInProcess } from './check.ts'
import { Oracle } from './oracle.ts'
import { crashProject } from './temporary-project.ts'

/** A process is killed once before each of these calls; GVQ_KILLS=100 adds calls. */
const calls =
  Number(process.env.GVQ_KILLS ?? 0) >= 100
    ? ['rename', 'link', 'unlink', 'mkdir', 'fsync', 'fdatasync']
    : ['rename', 'link', 'unlink']

// One thread for files, so that "the k-th call" means the same in every run.
const env = { UV_THREADPOOL_SIZE: '1' }

/**
 * RocksDB: IDENTITY, CURRENT twice, OPTIONS; SQLite: its file; either: owner.json and the vector index. At least these.
 */
const renames = { rocksdb: 6, sqlite: 3 }

beforeAll(() => {
  // gvq tries native modules once, in separate processes. These must not be killed.
  tryRocksDb()
  tryFaiss()
})

needsStrace.test.each(engineNames)(
  'killed at any step of making a data folder, writing and closing, it leaves a folder that opens and is whole (%s)',
  async engine => {
    const kills = new Map<string, number>()
    for (const call of calls) {
      let count = 1
      while (await isKilledAt(engine, call, count)) count++
      kills.set(call, count - 1)
    }
    expect(kills.get('rename')).toBeGreaterThanOrEqual(renames[engine])
    // format.json gets its name by a link.
    expect(kills.get('link')).toBe(1)
    // owner.json, when it closes.
    expect(kills.get('unlink')).toBeGreaterThanOrEqual(1)
  },
  180_000,
)

/** False when there is no such call and gvq completed. */
async function isKilledAt(engine: Engine, call: string, count: number): Promise<boolean> {
  const project = await crashProject({ engine })
  const params = { key: 'item 1#0', client: 0, name: 'item 1', vector: [1, 2, 3] }
  const under = killingAt(call, count)
  const args = ['run', 'Add', '--params', JSON.stringify(params), '--data', project.data]
  const { code, stdout, stderr } = await runGvq(args, { cwd: project.path, env, under })
  expect(stderr).toBe('')
  const oracle = new Oracle()
  oracle.begin(params.name, { key: params.key, client: params.client, vector: params.vector })
  if (stdout !== '') oracle.acknowledge(params.name)
  await checkInProcess(project.path, project.data, oracle)
  return code !== 0
}
