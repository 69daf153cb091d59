import { once } from 'node:events'
import { expect, test } from 'vitest'
import { Oracle } from '../crash/oracle.ts'
import { crashProject } from '../crash/temporary-project.ts'
import { randomNumbers } from '../support/random.ts'
import { MixedLoad } from './mixed-load.ts'
import { checkData, programText, seed } from './project.ts'
import { measured, memoryOf, replay, seconds, secondsOfLoad, seedOfRun } from './support.ts'

const clients = 64
const mebibyte = 1024 * 1024
/** Allows for code that is compiled late and the like; 100 bytes per request would exceed it in a minute. */
const heapGrowthMax = 8 * mebibyte
/** RocksDB fills a buffer of 64 MiB before it flushes it. */
const processGrowthMax = 160 * mebibyte

test(
  `${clients} clients for ${seconds} s: no error, memory stays, and kill -9 loses nothing acknowledged`,
  async () => {
    const project = await crashProject({ text: programText })
    const seeded = await seed(project.path, project.data)
    const server = await project.serve({ env: measured })
    const oracle = new Oracle()
    const load = new MixedLoad({ url: server.url, clients, oracle, random: randomNumbers(seedOfRun), seeded })
    await secondsOfLoad(seconds / 2)
    const early = await memoryOf(server)
    await secondsOfLoad(seconds / 2)
    const late = await memoryOf(server)
    const closed = once(server.child, 'close')
    server.child.kill('SIGKILL')
    await load.stop()
    await closed
    expect(load.problems, replay).toEqual([])
    expect(load.counts.reads).toBeGreaterThan(clients)
    expect(load.counts.writes).toBeGreaterThan(clients)
    // The size of the caches is limited, and small here.
    expect(late.heapUsed - late.caches - (early.heapUsed - early.caches)).toBeLessThan(heapGrowthMax)
    expect(late.rss - early.rss).toBeLessThan(processGrowthMax)
    if (seconds >= 60)
      console.info(`${seconds} s: ${load.counts.reads} reads, ${load.counts.writes} writes;`, { early, late })
    await checkData(project.path, project.data, oracle)
  },
  60_000 + seconds * 2_000,
)
