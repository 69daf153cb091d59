import { once } from 'node:events'
import { expect, vi } from 'vitest'
import { Oracle } from '../crash/oracle.ts'
import { crashProject } from '../crash/temporary-project.ts'
import { engineNames } from '../support/engines.ts'
import { randomNumbers } from '../support/random.ts'
import { needsSmallDisk, smallDisk } from '../support/small-disk.ts'
import { MixedLoad } from './mixed-load.ts'
import { checkData, programText, seed } from './project.ts'
import { patience, replay, seconds, seedOfRun } from './support.ts'

const rounds = seconds < 60 ? 2 : 10
const kibibyte = 1024

needsSmallDisk.test.each(engineNames)(
  'a disk that runs full under load: writes get 503, reads go on, writes resume, and nothing acknowledged is lost (%s)',
  async engine => {
    const { data, fill, empty } = await smallDisk()
    const project = await crashProject({ text: programText, dataDir: data, engine })
    const seeded = await seed(project.path, data)
    const server = await project.serve()
    const oracle = new Oracle()
    const random = randomNumbers(seedOfRun)
    const load = new MixedLoad({
      url: server.url,
      clients: 16,
      oracle,
      random,
      seeded,
      isDiskFull: true,
    })
    const more = async (count: keyof MixedLoad['counts'], by: number): Promise<void> => {
      const wanted = load.counts[count] + by
      await vi.waitFor(() => expect(load.counts[count], replay).toBeGreaterThan(wanted), patience)
    }
    for (let round = 0; round < rounds; round++) {
      await more('writes', 200)
      await fill(64 * kibibyte)
      await more('refused', 100)
      await more('reads', 100)
      await empty()
      await more('writes', 200)
    }
    const closed = once(server.child, 'close')
    server.child.kill('SIGKILL')
    await load.stop()
    await closed
    expect(load.problems, replay).toEqual([])
    await checkData(project.path, data, oracle)
  },
  60_000 + rounds * 20_000,
)
