import { appendFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { VectorIndexes } from '../../src/engine/search/index.ts'
import { thresholds } from '../../src/engine/search/thresholds.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import { createVectorIndex, saveSnapshot } from '../../src/engine/vector/index.ts'
import { LiveIndex } from '../../src/engine/vector/live-index.ts'
import { unitLimits } from '../../src/engine/vector/numbers/unit-block.ts'
import { rankExactly } from '../../src/engine/vector/ranking.ts'
import { type Graph, openGraph } from '../../src/store/graph/index.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { idOf } from '../graph/support/ids.ts'
import { catalog, vector } from '../graph/support/schema.ts'
import { randomNumbers } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { withThresholds } from '../support/thresholds.ts'

const type = vector('Doc')
const schema = catalog(type)
const dimension = 6

function vectors(count: number) {
  const random = randomNumbers(11)
  return Array.from({ length: count }, (_, i) => ({
    id: idOf(i),
    values: new Map(),
    vector: { data: Float64Array.from({ length: dimension }, () => random() * 2 - 1) },
  }))
}

type Rows = ReturnType<typeof vectors>

/** A graph whose process can end and start again, with the indexes of its vectors. */
class Process {
  readonly notices: string[] = []
  readonly graph: Graph
  readonly indexes: VectorIndexes

  private constructor(graph: Graph, indexes: VectorIndexes, notices: string[]) {
    this.graph = graph
    this.indexes = indexes
    this.notices = notices
  }

  static async start(disk: KeyValueStore, folder: string): Promise<Process> {
    // Memory outlives the process.
    const lasting = {
      getMany: (keys: readonly string[]) => disk.getMany(keys),
      iterate: disk.iterate.bind(disk),
      write: disk.write.bind(disk),
      close: async () => undefined,
    }
    const store = await openVersionedStore(lasting, { sync: false, cacheBytesMax: 2 ** 24 })
    const graph = await openGraph(store, schema)
    const notices: string[] = []
    const indexes = await VectorIndexes.open(graph, schema, folder, text => notices.push(text))
    return new Process(graph, indexes, notices)
  }

  get state() {
    return this.indexes.states(() => this.#count)[0]!
  }

  #count = 0

  async insert(rows: Rows): Promise<void> {
    await this.graph.write(transaction => transaction.insertVectors(type, rows))
    this.#count += rows.length
  }

  /** Ids of vectors that a search for themselves does not find. */
  async missing(rows: Rows): Promise<string[]> {
    const reader = this.graph.snapshot()
    const missing: string[] = []
    for (const { id, vector } of rows) {
      const [hit] = await this.indexes.search(reader, type, vector, 1, new Set())
      if (hit?.id !== id) missing.push(id)
    }
    reader.release()
    return missing
  }

  async settled(): Promise<void> {
    while (this.state.waiting > 0 || !this.state.isWhole) await setImmediate()
  }

  async end(): Promise<void> {
    await this.indexes.close()
    await this.graph.close()
  }
}

/** Vectors that are stored, with the folder of their index. */
async function stored(rows: Rows) {
  const disk = openMemoryStore()
  const folder = await temporaryFolder()
  const process = await Process.start(disk, folder)
  await process.insert(rows)
  await process.end()
  return { disk, folder, file: join(folder, 'Doc.index'), sequence: process.graph.sequence }
}

/** Thresholds so small that 60 vectors are many. */
function smallThresholds() {
  withThresholds(thresholds, { builtAtOpeningMax: 20, changesBeforeFirstSave: 20, takenTogether: 8 })
  withThresholds(policy, { flatVectorsMax: 20 })
}

describe.each(['few', 'many'])('the index of %s vectors', size => {
  const rows = vectors(size === 'few' ? 15 : 60)

  it.each(['lacks some', 'has one too many', 'has another under an id', 'has those of others'])(
    'is rebuilt when its file %s, which is told once, and searches are exact meanwhile',
    async fault => {
      smallThresholds()
      const { disk, folder, file, sequence } = await stored(rows)
      const index = createVectorIndex({ dimension })
      const entries = rows.map(({ id, vector }) => [id, vector.data] as const)
      if (fault === 'lacks some') entries.splice(5, 3)
      if (fault === 'has one too many') entries.push([idOf(500), Float64Array.of(1, 2, 3, 4, 5, 6)])
      if (fault === 'has another under an id')
        entries[3] = [entries[3]![0], Float64Array.of(1, 2, 3, 4, 5, 6)]
      if (fault === 'has those of others')
        entries.splice(0, entries.length, ...entries.map(([id], i) => [id, entries.at(i - 1)![1]] as const))
      await index.rebuild(entries)
      await saveSnapshot(file, index, { typeName: 'Doc', sequence })

      const next = await Process.start(disk, folder)
      if (size === 'many') expect(next.state).toMatchObject({ isWhole: false, indexed: 0 })
      expect(await next.missing(rows)).toEqual([])
      await next.settled()
      expect(await next.missing(rows)).toEqual([])
      expect(next.state).toMatchObject({ isWhole: true, indexed: rows.length, waiting: 0 })
      expect(next.notices).toEqual([
        expect.stringMatching(
          /^The vector index of `Doc` does not match its vectors: it has \d+ of \d+\. It is being rebuilt/,
        ),
      ])
      await next.end()

      const last = await Process.start(disk, folder)
      expect(last.state).toMatchObject({ isWhole: true, indexed: rows.length, waiting: 0 })
      expect(last.notices).toEqual([])
      await last.end()
    },
  )

  it('is built when its file is missing, without a word, and takes in what is written meanwhile', async () => {
    smallThresholds()
    const { disk, folder, file } = await stored(rows.slice(0, -5))
    await rm(file)
    const next = await Process.start(disk, folder)
    const inserted = next.insert(rows.slice(-5, -2))
    expect(await next.missing(rows.slice(0, -5))).toEqual([])
    await inserted
    await next.insert(rows.slice(-2))
    await next.graph.write(transaction => transaction.drop(type, [rows[0]!.id]))
    expect(await next.missing(rows)).toEqual([rows[0]!.id])
    await next.settled()
    expect(await next.missing(rows)).toEqual([rows[0]!.id])
    expect(next.state.indexed).toBe(rows.length - 1)
    await next.end()
    expect(next.notices).toEqual([])
    expect(await readdir(folder)).toEqual(['Doc.index'])
  })

  it.each([
    ['is damaged', 'is damaged'],
    ['is of a later state', 'is of a state whose later changes are not known'],
    ['is older than the log', 'is of a state whose later changes are not known'],
  ])('is built anew when its file %s, which is told', async (fault, told) => {
    smallThresholds()
    const { disk, folder, file, sequence } = await stored(rows)
    if (fault === 'is damaged') await appendFile(file, 'more')
    else {
      const index = createVectorIndex({ dimension })
      const saved = fault === 'is of a later state' ? sequence + 1 : 0
      await saveSnapshot(file, index, { typeName: 'Doc', sequence: saved })
    }
    const next = await Process.start(disk, folder)
    expect(await next.missing(rows)).toEqual([])
    await next.settled()
    expect(await next.missing(rows)).toEqual([])
    expect(next.notices).toEqual([
      `The file of the vector index of \`Doc\` ${told}: the index is built anew.`,
    ])
    await next.end()
  })

  it('is given up, which is told, and searches compare everything, when the vectors cannot all be read', async () => {
    smallThresholds()
    const { disk, folder, file } = await stored(rows)
    await rm(file)
    const next = await Process.start(endingEarly(disk), folder)
    await next.indexes.close()
    expect(next.notices).toEqual([
      `Cannot build the vector index of \`Doc\`: ${rows.length - 1} of ${rows.length} stored vectors could be read. Searches compare all vectors.`,
    ])
    expect(next.state).toMatchObject({ isWhole: false, indexed: 0 })
    expect(await readdir(folder)).toEqual([])
    await next.graph.close()
  })
})

describe('a vector index', () => {
  it.each([
    ['a put', 'putMany'],
    ['a deletion', 'delete'],
  ] as const)('that loses %s notices it at once, tells it, and is rebuilt', async (_, method) => {
    smallThresholds()
    const rows = vectors(60)
    const process = await Process.start(openMemoryStore(), await temporaryFolder())
    await process.insert(rows)
    await process.settled()
    const losing = vi.spyOn(LiveIndex.prototype, method)
    onTestFinished(() => losing.mockRestore())
    losing.mockImplementationOnce((() => false) as never)
    const added = vectors(61).slice(60)
    if (method === 'putMany') await process.insert(added)
    else await process.graph.write(transaction => transaction.drop(type, [rows[0]!.id]))
    expect(process.notices).toEqual([expect.stringContaining('It is being rebuilt')])
    expect(process.state.isWhole).toBe(false)
    expect(await process.missing(rows.slice(1))).toEqual([])
    await process.settled()
    expect(await process.missing([...rows.slice(1), ...(method === 'putMany' ? added : [])])).toEqual([])
    await process.end()
    expect(process.notices).toHaveLength(1)
  })
})

/** A scan of the vectors that loses its last row. */
function endingEarly(disk: KeyValueStore): KeyValueStore {
  return {
    getMany: keys => disk.getMany(keys),
    write: (operations, options) => disk.write(operations, options),
    close: () => disk.close(),
    iterate(range, pageRowsMax) {
      const cursor = disk.iterate(range, pageRowsMax)
      if (!range.gte.startsWith('V')) return cursor
      return {
        close: () => cursor.close(),
        async next() {
          const page = await cursor.next()
          return page === undefined || page.length < 2 ? undefined : page.slice(0, -1)
        },
      }
    },
  }
}

describe('a search that compares many vectors in parts', () => {
  const seed = Number(process.env.GVQ_PROPERTY_SEED ?? 5)

  it.each([
    ['a scan', 1000],
    ['a graph that is being built and measured', 25],
  ])(
    `answers as of its snapshot, whatever is written between two parts: %s, seed ${seed}`,
    async (_, most) => {
      withThresholds(thresholds, {
        comparedAtOnce: 0,
        immediatePutsMax: 2,
        takenTogether: 3,
        builtAtOpeningMax: 20,
        changesBeforeFirstSave: 20,
      })
      withThresholds(policy, { flatVectorsMax: most, deadLabelsMax: 5 })
      withThresholds(unitLimits, { numbersOfPart: 16 })
      const random = randomNumbers(seed)
      const { graph, indexes } = await Process.start(openMemoryStore(), await temporaryFolder())
      const numbers = () => Float64Array.from({ length: dimension }, () => random() * 2 - 1)
      const there = new Map<string, Float64Array>()
      let made = 0
      let paused = 0
      const write = (addedMost = 7, share = 0.05) =>
        graph.write(async transaction => {
          const dropped = [...there.keys()].filter(() => random() < share)
          await transaction.drop(type, dropped)
          for (const id of dropped) there.delete(id)
          const added = Array.from({ length: Math.floor(random() * addedMost) }, () => ({
            id: idOf(made++),
            values: new Map(),
            vector: { data: numbers() },
          }))
          await transaction.insertVectors(type, added)
          for (const { id, vector } of added) there.set(id, vector.data)
        })
      for (let i = 0; i < 15; i++) await write()
      for (let round = 0; round < 30; round++) {
        // Many wait to be added when the search begins.
        await write(60, 0.3)
        const snapshot = graph.snapshot()
        indexes.hold(snapshot)
        const query = numbers()
        const expected = rankExactly(query, 7, there).map(({ id }) => id)
        const pause = async () => {
          paused++
          if (random() < 0.1) await write(5, 0.25)
          else if (random() < 0.5) await setImmediate()
        }
        const found = await indexes.search(snapshot, type, { data: query }, 7, new Set(), pause)
        expect([round, ...found.map(({ id }) => id)]).toEqual([round, ...expected])
        indexes.release(snapshot)
        snapshot.release()
      }
      expect(paused).toBeGreaterThan(100)
      await indexes.close()
      await graph.close()
    },
  )
})
