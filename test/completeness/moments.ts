import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import { vectorEngine } from '../../src/engine/vector/index.ts'
import { isServerKind } from '../support/postgres/kinds.ts'
import { wholeNumber } from '../support/random.ts'
import { holdBuilds } from './builds.ts'
import { addDocs, dropAndAddDocs, replaceDocs } from './ways.ts'
import type { Store, World } from './world.ts'

/** When it is looked whether all is found. */
export interface Moment {
  readonly name: string
  /** Stores of which it is one; default: all. */
  readonly isOf?: (store: Store) => boolean
  /** Called before something is written; what it returns is called after that, and brings the moment about. */
  readonly prepare: (world: World) => Promise<() => Promise<void>>
}

const isFaissThere = vectorEngine().active === 'faiss'
const isInFolder = (store: Store): boolean => !isServerKind(store)

export const moments: readonly Moment[] = [
  { name: 'at once', prepare: async () => async () => undefined },
  { name: 'after its index was built', prepare: async world => () => world.settled() },
  {
    name: 'while an index is built, and after that',
    prepare: async world => async () => {
      const { release } = await writesBesideBuild(world)
      await world.check()
      release()
      await world.settled()
    },
  },
  { name: 'reopened', prepare: async world => () => world.reopen() },
  {
    name: 'reopened, after its index was built',
    prepare: async world => async () => {
      await world.settled()
      await world.reopen()
      await world.check()
      await world.settled()
    },
  },
  { name: 'killed', isOf: isInFolder, prepare: async world => () => world.kill() },
  {
    name: 'killed while an index is built',
    isOf: isInFolder,
    prepare: async world => async () => {
      const { release } = await writesBesideBuild(world)
      await world.kill(release)
      await world.check()
      await world.settled()
    },
  },
  {
    name: 'opened without the files of its indexes',
    isOf: isInFolder,
    prepare: async world => async () => {
      await world.close()
      await rm(join(world.dataDir, 'vectors'), { recursive: true })
      await world.reopen()
    },
  },
  {
    name: 'opened with older files of its indexes',
    isOf: isInFolder,
    async prepare(world) {
      await world.settled()
      await world.reopen()
      const older = world.newPath()
      await cp(join(world.dataDir, 'vectors'), older, {
        recursive: true,
        filter: name => !name.endsWith('.tmp'),
      })
      return async () => {
        await world.close()
        await cp(older, join(world.dataDir, 'vectors'), { recursive: true })
        await world.reopen()
        await world.check()
        await world.settled()
      }
    },
  },
  {
    name: 'opened with damaged files of its indexes',
    isOf: isInFolder,
    prepare: async world => async () => {
      await world.close()
      const folder = join(world.dataDir, 'vectors')
      for (const name of await readdir(folder)) {
        const bytes = await readFile(join(folder, name))
        const at = wholeNumber(world.random, 0, bytes.length - 1)
        bytes[at] = bytes[at]! ^ 0x10
        await writeFile(join(folder, name), bytes)
      }
      await world.reopen()
    },
  },
]

/**
 * Adds so many vectors at once that a graph of them is built, or replaces most of those that one has; holds that build, and replaces,
 * drops and adds others meanwhile.
 */
async function writesBesideBuild(world: World): Promise<{ readonly release: () => void }> {
  await world.settled()
  const { docs } = world.model
  const isScan = docs.size <= policy.flatVectorsMax
  const builds = holdBuilds(wholeNumber(world.random, 0, docs.size >> 1))
  // Elsewhere none may be due: an exact index is built when it is opened, that of a server when it is searched.
  const roundsMax = isFaissThere && !world.isOnServer ? Number.POSITIVE_INFINITY : 2
  for (let round = 0; round < roundsMax && !builds.isHeld; round++) {
    if (isScan && round === 0) await addDocs(world, policy.flatVectorsMax)
    else await replaceDocs(world, 0.7)
    for (let turns = 0; turns < 300 && !builds.isHeld; turns++) await setImmediate()
  }
  await world.check()
  await dropAndAddDocs(world)
  return builds
}
