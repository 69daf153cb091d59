import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { inspectGraph, openGraph, readStored } from '../../src/store/graph/index.ts'
import { openDataFolder } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { engineNames } from '../support/engines.ts'
import { crashCatalog, drops, knows, pageRows, user, writers } from '../support/fixtures/crash-graph.ts'
import { runFixture } from '../support/fixtures/run-fixture.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { reading, scanAll } from './support/collect.ts'

const kills = 4

it.each(engineNames)(
  'a killed process leaves whole commits in pages, trees and counts, and all that it acknowledged (%s)',
  async engine => {
    const path = join(await temporaryFolder(), 'data')
    for (let run = 0; run < kills; run++) {
      const acknowledged = await writeUntilKilled([path, engine, String(run)], randomInt(1, 200))
      await check(path, run, acknowledged)
    }
  },
  120_000,
)

/** The last step of each writer that is known to be on disk; -1 before the first. */
async function writeUntilKilled(args: readonly string[], count: number): Promise<readonly number[]> {
  const child = await runFixture('crash-graph.ts', args)
  const exit = once(child, 'exit')
  const last = new Array<number>(writers).fill(-1)
  let seen = 0
  for await (const line of createInterface({ input: child.stdout! })) {
    const [, writer, number] = /^(\d+) (\d+)$/.exec(line) ?? []
    if (number !== undefined) last[Number(writer)] = Number(number)
    if (++seen === count) child.kill('SIGKILL')
  }
  expect((await exit)[1]).toBe('SIGKILL')
  return last
}

async function check(path: string, run: number, acknowledged: readonly number[]): Promise<void> {
  const folder = await openDataFolder(path, { purpose: 'check' })
  const store = await openVersionedStore(folder.store, { sync: true, cacheBytesMax: 1 << 20 })
  const graph = await openGraph(store, crashCatalog, { pageRows, textSearched: new Set([user]) })
  const { faults, losses } = await inspectGraph(store, (await readStored(store))!, () => undefined)
  expect({ faults: faults.map(({ text }) => text), losses }).toEqual({ faults: [], losses: [] })
  const users = await reading(graph, reader => scanAll(reader, user))
  const edges = await reading(graph, reader => scanAll(reader, knows))
  expect(edges.map(({ from }) => from).sort()).toEqual(users.map(({ id }) => id))
  const found = users.map(({ values }) => String(values[0]))
  for (const [writer, last] of acknowledged.entries()) {
    const own = found.flatMap(name => {
      const [, number] = new RegExp(`^${run} ${writer} (\\d+)$`).exec(name) ?? []
      return number === undefined ? [] : [Number(number)]
    })
    // One more step may be on disk than was acknowledged.
    const end = Math.max(last, own.at(-1) ?? -1)
    expect(end - last).toBeLessThanOrEqual(1)
    const expected = Array.from({ length: end + 1 }, (_, i) => i).filter(i => i + 2 > end || !drops(i + 2))
    expect(own).toEqual(expected)
  }
  await graph.close()
}
