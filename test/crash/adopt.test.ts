import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, statSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { writeDataFile } from '../transfer/adopt/data-file.ts'
import {
  edgeRecord,
  keyOf,
  nodeRecord,
  numbers,
  u64,
  vectorKey,
  vectorRecord,
} from '../transfer/adopt/records.ts'
import { uuid } from '../transfer/adopt/small-project.ts'

// GVQ_KILLS asks for more kills, GVQ_CRASH_SEED for the moments of an earlier run.
const kills = Number(process.env.GVQ_KILLS ?? 4)
const seed = Number(process.env.GVQ_CRASH_SEED ?? randomInt(2 ** 31))

/** Each is stored by a transaction of its own. */
const nodeTypes = 8
const recordsOfType = 1500
const total = nodeTypes * recordsOfType * 2 + recordsOfType

const schema = [
  ...Array.from({ length: nodeTypes }, (_, t) => `N::N${t} { UNIQUE INDEX name: String, text: String }`),
  ...Array.from({ length: nodeTypes }, (_, t) => `E::E${t} { From: N${t}, To: N${(t + 1) % nodeTypes} }`),
  'V::Doc { }',
].join('\n')

/** Records of many types, whose ids take turns, so that those of all types are stored at about the same time. */
async function writeSource(path: string): Promise<void> {
  const nodes = Array.from({ length: nodeTypes * recordsOfType }, (_, i) => i)
  const docs = nodes.slice(0, recordsOfType)
  await writeDataFile(path, {
    nodes: {
      entries: nodes.map(i => [
        keyOf(uuid(i)),
        nodeRecord(`N${i % nodeTypes}`, { name: ['string', `n${i}`], text: ['string', 'x'.repeat(i % 200)] }),
      ]),
    },
    edges: {
      entries: nodes.map(i => [
        keyOf(uuid(1e6 + i)),
        edgeRecord(`E${i % nodeTypes}`, uuid(i), uuid((i + 1) % nodes.length)),
      ]),
    },
    vectors: { entries: docs.map(i => [vectorKey(uuid(2e6 + i)), numbers([i, 1, -2], 'little')]) },
    vector_data: { entries: docs.map(i => [keyOf(uuid(2e6 + i)), vectorRecord('Doc')]) },
    storage_metadata: {
      entries: [
        [Buffer.from('storage_version'), u64(1)],
        [Buffer.from('vector_endianness'), Buffer.from('lil')],
      ],
    },
  })
}

type Counts = Readonly<Record<'stored' | 'present' | 'same' | 'others', number>>

function sumOf(types: readonly Counts[], name: keyof Counts): number {
  return types.reduce((sum, type) => sum + type[name], 0)
}

function sizeOf(folder: string): number {
  try {
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  } catch {
    // It is made, or a file in it was removed meanwhile.
    return 0
  }
}

test(`an adoption that is killed ${kills} times, at any moment, stores each record once`, {
  timeout: 120_000 + kills * 20_000,
}, async () => {
  const cwd = await temporaryFolder()
  const data = join(cwd, '.gvq')
  const store = join(data, 'rocksdb')
  await writeFile(join(cwd, 'schema.hx'), schema)
  await writeSource(join(cwd, 'data.mdb'))
  const adopt = async (...flags: readonly string[]) => {
    const { code, stdout, stderr } = await runGvqHere(['adopt', 'data.mdb', '--json', ...flags], { cwd })
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout).types as readonly Counts[]
  }
  await adopt()
  const whole = sizeOf(store)
  const random = randomNumbers(seed)
  let partial = 0
  for (let kill = 1; kill <= kills; kill++) {
    await rm(data, { recursive: true })
    // The moments are spread over the whole run.
    const share = (kill - 1 + random()) / (kills + 0.5)
    await killAt(cwd, () => sizeOf(store) >= share * whole)
    const types = await adopt()
    const [stored, present] = [sumOf(types, 'stored'), sumOf(types, 'present')]
    const replay = `kill ${kill}, at ${share} of the data; again with GVQ_CRASH_SEED=${seed} GVQ_KILLS=${kills}`
    expect(stored + present, replay).toBe(total)
    if (stored > 0 && present > 0) partial++
    const verified = await adopt('--verify')
    expect([sumOf(verified, 'same'), sumOf(verified, 'others')], replay).toEqual([total, 0])
  }
  expect(partial, `seed ${seed}`).toBeGreaterThan(0)
})

async function killAt(cwd: string, isReached: () => boolean): Promise<void> {
  const child = startGvq(['adopt', 'data.mdb'], { cwd })
  onTestFinished(() => void child.kill('SIGKILL'))
  let isClosed = false
  const closed = once(child, 'close').then(() => {
    isClosed = true
  })
  while (!isClosed && !isReached()) await new Promise(resolve => setImmediate(resolve))
  child.kill('SIGKILL')
  await closed
}
