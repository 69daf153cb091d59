import { afterEach, beforeEach, describe, onTestFinished } from 'vitest'
import type { Catalog } from '../../../src/language/catalog/index.ts'
import { type Graph, type GraphOptions, type GraphStore, openGraph } from '../../../src/store/graph/index.ts'
import { defaultTreeLimits, type TreeLimits } from '../../../src/store/graph/tree/tree.ts'
import type { KeyValueStore } from '../../../src/store/keyvalue/contract/api.ts'
import { type Engine, engineParts, openMemoryStore } from '../../../src/store/keyvalue/index.ts'
import { openPostgres } from '../../../src/store/postgres/index.ts'
import type { VersionedStore } from '../../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../../src/store/versioned/index.ts'
import { engineNames } from '../../support/engines.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { newTestStore, runsOnServer } from '../../support/test-store.ts'

/** A database whose process can end and start again. */
export interface TestDatabase {
  /** Starts with a schema; what was open before is closed first. */
  open(catalog: Catalog, options?: GraphOptions): Promise<Graph>
  /** The store below the open graph. */
  readonly store: VersionedStore
}

const cacheBytes = 64 * 1024 * 1024

/** So few that a small load has many batches that are written ahead. */
const aheadBytes = 500

/** So small that a few entries make a tree of several levels. */
const tinyTrees: TreeLimits = { entriesMax: 6, childrenMax: 4, bytesMax: 200 }

/** Runs the same tests in memory, with tiny pages and nodes, with an empty cache, and on each store on disk. */
export function describeStores(title: string, tests: (create: () => Promise<TestDatabase>) => void): void {
  describe.each([
    ['memory', openMemory, cacheBytes, undefined, undefined],
    ['memory, pages of 4 rows', openMemory, cacheBytes, 4, tinyTrees],
    ['memory without a cache', openMemory, 0, 16, undefined],
    ...engineNames.map(
      engine => [engine, () => openOnDisk(engine), cacheBytes, undefined, undefined] as const,
    ),
  ] as const)(`${title} (%s)`, (_, openDisk, cacheBytesMax, pageRows, limits) => {
    const before = { ...defaultTreeLimits }
    beforeEach(() => void Object.assign(defaultTreeLimits, limits))
    afterEach(() => void Object.assign(defaultTreeLimits, before))
    tests(() => createDatabase(openDisk, cacheBytesMax, pageRows))
  })
}

/** Describes tests that use nothing below the port: they also run on the server that GVQ_TEST_STORE names. */
export function describePort(title: string, tests: (create: () => Promise<TestDatabase>) => void): void {
  describeStores(title, tests)
  if (runsOnServer) describe(`${title} (PostgreSQL)`, () => tests(serverDatabase))
}

/** A database in memory, for tests that need only one. */
export function memoryDatabase(cacheBytesMax = cacheBytes): Promise<TestDatabase> {
  return createDatabase(openMemory, cacheBytesMax, undefined)
}

type OpenDisk = () => Promise<() => Promise<KeyValueStore>>

async function createDatabase(
  openDisk: OpenDisk,
  cacheBytesMax: number,
  pageRows: number | undefined,
): Promise<TestDatabase> {
  const disk = await openDisk()
  let store: VersionedStore | undefined
  const close = async () => store?.close()
  onTestFinished(close)
  return {
    get store() {
      return store!
    },
    async open(catalog, options) {
      await close()
      store = await openVersionedStore(await disk(), { sync: false, cacheBytesMax, aheadBytes })
      return openGraph(store, catalog, { ...(pageRows && { pageRows, aheadRows: pageRows }), ...options })
    },
  }
}

/** What a server has in place of a store of keys. */
export const noStore = {} as VersionedStore

/** The tables of a server. It has no store of keys, and no log of vectors. */
async function serverDatabase(): Promise<TestDatabase> {
  const place = await newTestStore()
  let graph: GraphStore | undefined
  onTestFinished(async () => {
    await graph?.close()
    await place.remove()
  })
  return {
    store: noStore,
    async open(catalog, options) {
      await graph?.close()
      const server = await openPostgres(place.options.store!, { durable: false })
      graph = await server.graph(catalog, options)
      return graph as Graph
    },
  }
}

/** A memory store whose data survives closing. */
async function openMemory(): Promise<() => Promise<KeyValueStore>> {
  const disk = openMemoryStore()
  return async () => ({
    getMany: keys => disk.getMany(keys),
    iterate: (range, pageRowsMax) => disk.iterate(range, pageRowsMax),
    write: (operations, options) => disk.write(operations, options),
    close: async () => undefined,
  })
}

async function openOnDisk(engine: Engine): Promise<() => Promise<KeyValueStore>> {
  const folder = await temporaryFolder()
  return () => engineParts(engine).open(folder, { createIfMissing: true })
}
