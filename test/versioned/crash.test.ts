import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openDataFolder } from '../../src/store/keyvalue/folder/data-folder.ts'
import { openVersionedStore } from '../../src/store/versioned/versioned-store.ts'
import { engineNames } from '../support/engines.ts'
import { runFixture } from '../support/fixtures/run-fixture.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { items, others, rows } from './support.ts'

const kills = 12

test.each(engineNames)(
  'a killed process loses nothing that it acknowledged, and leaves no half of a transaction (%s)',
  async engine => {
    const path = join(await temporaryFolder(), 'data')
    const acknowledged = new Set<string>()
    for (let kill = 0; kill < kills; kill++) {
      const acknowledgements = randomInt(1, 400)
      const before = acknowledged.size
      await writeUntilKilled([path, engine], acknowledged, acknowledgements)
      expect(acknowledged.size - before).toBeGreaterThanOrEqual(acknowledgements)
      await check(path, acknowledged, `killed after ${acknowledgements} acknowledgements`)
    }
  },
  120_000,
)

async function writeUntilKilled(
  args: readonly string[],
  acknowledged: Set<string>,
  count: number,
): Promise<void> {
  const child = await runFixture('crash-writer.ts', args)
  const exit = once(child, 'exit')
  let seen = 0
  // Output of the child from before the kill may still arrive after it, and counts.
  for await (const line of createInterface({ input: child.stdout! })) {
    if (/^\d+ \d+$/.test(line)) acknowledged.add(line)
    if (++seen === count) child.kill('SIGKILL')
  }
  expect((await exit)[1]).toBe('SIGKILL')
}

async function check(path: string, acknowledged: ReadonlySet<string>, when: string): Promise<void> {
  const folder = await openDataFolder(path, { purpose: 'check' })
  const store = await openVersionedStore(folder.store, { sync: true, cacheBytesMax: 1 << 20 })
  const snapshot = store.snapshot()
  const first = await rows(snapshot, items, { prefix: 'row ' }, 1024)
  expect(await rows(snapshot, others, { prefix: '' }, 1024), when).toEqual(first)
  const kept = new Set(first.map(([key]) => key.slice('row '.length)))
  expect(
    [...acknowledged].filter(each => !kept.has(each)),
    when,
  ).toEqual([])
  // Every transaction counted itself, in the order of its commit.
  expect(store.sequence, when).toBe(first.length)
  expect((await snapshot.get(items, 'total'))?.n, when).toBe(first.length)
  expect(
    first.map(([, total]) => total).sort((a, b) => a - b),
    when,
  ).toEqual(first.map((_, index) => index + 1))
  snapshot.release()
  await store.close()
}
