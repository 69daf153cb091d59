import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { breadthFor } from '../../src/engine/vector/graph/measurement.ts'
import { policy } from '../../src/engine/vector/graph/policy.ts'
import {
  createVectorIndex,
  loadSnapshot,
  type Measurement,
  rankCandidates,
  saveSnapshot,
  type VectorEntry,
  type VectorIndex,
} from '../../src/engine/vector/index.ts'
import { byteLimits } from '../../src/engine/vector/numbers/byte-block.ts'
import { unitLimits } from '../../src/engine/vector/numbers/unit-block.ts'
import { randomNumbers } from '../support/random.ts'
import { withThresholds } from '../support/thresholds.ts'
import { clusteredVectors, entriesFrom, exactEngine, id, needsFaiss } from './support.ts'

const dimension = 48

type Source = () => Float64Array

/** Vectors like embeddings of texts: few directions that matter, of decreasing weight, some topics, and noise. */
function embeddings(seed: number): Source {
  const random = randomNumbers(seed)
  const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const rank = 16
  const directions = Array.from({ length: rank }, () => Float64Array.from({ length: dimension }, gauss))
  const topics = Array.from({ length: 40 }, () => Float64Array.from({ length: rank }, gauss))
  return () => {
    const topic = topics[Math.floor(random() * topics.length)]!
    const weights = topic.map((x, i) => (x + 0.8 * gauss()) / (1 + i / 4))
    return Float64Array.from({ length: dimension }, (_, d) =>
      directions.reduce((sum, direction, i) => sum + weights[i]! * direction[d]!, 0.1 * gauss()),
    )
  }
}

/** Every vector ten times, with noise of a thousandth. */
function nearDuplicates(seed: number): Source {
  const random = randomNumbers(seed)
  const original = clusteredVectors(seed, dimension, 40)
  let current = original()
  let made = 0
  return () => {
    if (made++ % 10 === 0) current = original()
    return current.map(x => x + 0.002 * (random() - 0.5))
  }
}

function noise(seed: number): Source {
  const random = randomNumbers(seed)
  return () => Float64Array.from({ length: dimension }, () => random() - 0.5)
}

async function savedAndLoaded(index: VectorIndex): Promise<VectorIndex> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-measurement-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'Doc.index')
  await saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
  const load = await loadSnapshot(path, { typeName: 'Doc', dimension })
  if (load.kind === 'refused') throw new Error(load.reason)
  return load.index
}

async function graphOf(entries: readonly VectorEntry[]): Promise<VectorIndex> {
  const index = createVectorIndex({ dimension, engine: 'faiss' })
  await index.rebuild(entries)
  expect(index.engine).toBe('faiss-hnsw')
  return index
}

function oracleOf(entries: readonly VectorEntry[]): VectorIndex {
  const oracle = exactEngine.create(dimension)
  oracle.putMany(entries)
  return oracle
}

/** The share of the true neighbours that are found, for each k, from least to most. */
function recall(
  index: VectorIndex,
  oracle: VectorIndex,
  queries: readonly Float64Array[],
  counts: readonly number[],
): readonly number[] {
  const found = counts.map(() => 0)
  for (const query of queries) {
    const nearest = oracle.search(query, counts.at(-1)!)
    for (const [i, k] of counts.entries()) {
      const truth = new Set(nearest.slice(0, k))
      found[i]! += index.search(query, k).filter(each => truth.has(each)).length
    }
  }
  return found.map((each, i) => each / (queries.length * counts[i]!))
}

/** Returns the ids that a search with their own vector does not find, as a caller ranks what it returns. */
function lostOf(index: VectorIndex, entries: readonly VectorEntry[], k: number): readonly string[] {
  const dataOf = new Map(entries)
  const nearest = (query: Float64Array) => {
    const ids = index.candidates(query, k)
    const payloads = ids.map(key => dataOf.get(key))
    return rankCandidates(query, k, ids, payloads).map(each => each.id)
  }
  return entries.filter(([key, data]) => !nearest(data).includes(key)).map(([key]) => key)
}

needsFaiss.describe('a graph, as it has measured itself', () => {
  // Such small graphs are slower than the comparison with all vectors: here they are searched all the same.
  beforeEach(() => withThresholds(policy, { flatVectorsMax: 256, walkTimeMax: Number.POSITIVE_INFINITY }))

  describe.each([
    ['vectors like embeddings', embeddings],
    ['clusters', (seed: number) => clusteredVectors(seed, dimension, 20)],
    ['near duplicates', nearDuplicates],
    ['noise', noise],
  ])('of %s', (_, sourceOf) => {
    it('finds at least 99 of 100 true neighbours of queries that it has not seen', async () => {
      const next = sourceOf(2_903)
      const entries = entriesFrom(next, 2000)
      const index = await graphOf(entries)
      const { breadthAt10, recallAt10 } = index.measurement!
      expect(breadthAt10).toBeGreaterThanOrEqual(policy.breadthMin)
      expect(recallAt10).toBeGreaterThanOrEqual(policy.recallMin)
      // The filter takes one of each original among near duplicates.
      const queries = Array.from({ length: 2000 }, next).filter((_each, i) => i % 10 === 0)
      const oracle = oracleOf(entries)
      const counts = [1, 3, 10, 30, 100, 200]
      for (const [i, share] of recall(index, oracle, queries, counts).entries())
        expect(share, `k = ${counts[i]}`).toBeGreaterThanOrEqual(0.99)
    })

    it('finds every vector by itself, also those that came later', async () => {
      const next = sourceOf(77)
      const entries = entriesFrom(next, 1000)
      const index = await graphOf(entries)
      expect(lostOf(index, entries, 1)).toEqual([])
      const later = entriesFrom(next, 1300).slice(1000)
      index.putMany(later)
      for (const k of [1, 3]) expect(lostOf(index, [...entries, ...later], k)).toEqual([])
    })
  })

  it('requires more of data that is harder to search', async () => {
    const breadths = new Map<string, number>()
    for (const [name, sourceOf] of [['embeddings', embeddings] as const, ['noise', noise] as const]) {
      const index = await graphOf(entriesFrom(sourceOf(5), 2000))
      breadths.set(name, index.measurement!.breadthAt10!)
    }
    expect(breadths.get('noise')).toBeGreaterThan(2 * breadths.get('embeddings')!)
  })

  it('walks over numbers where bytes would take longer', async () => {
    const random = randomNumbers(9)
    const others = clusteredVectors(10, dimension - 1, 20)
    // What is alike in all vectors but for its sign outweighs what tells them apart.
    const next = () => Float64Array.of(random() < 0.5 ? 500 : -500, ...others())
    const outweighed = entriesFrom(next, 2000)
    const index = await graphOf(outweighed)
    expect(index.measurement).toMatchObject({ over: 'numbers' })
    const queries = Array.from({ length: 200 }, next)
    expect(recall(index, oracleOf(outweighed), queries, [10])[0]).toBeGreaterThanOrEqual(0.99)
    const even = await graphOf(entriesFrom(embeddings(11), 2000))
    expect(even.measurement).toMatchObject({ over: 'bytes' })
  })

  it('compares all vectors where that takes less time', async () => {
    withThresholds(policy, { walkTimeMax: 0 })
    const next = noise(8)
    const entries = entriesFrom(next, 600)
    const index = await graphOf(entries)
    expect(index.measurement).toMatchObject({ recallAt10: 1, recallAt100: 1 })
    expect(index.measurement).not.toHaveProperty('breadthAt10')
    expect(recall(index, oracleOf(entries), Array.from({ length: 50 }, next), [10])).toEqual([1])
  })

  it('is measured again when it has grown by a share, and is exact meanwhile', async () => {
    const next = embeddings(12)
    const entries = entriesFrom(next, 1000)
    const index = await graphOf(entries.slice(0, 600))
    index.putMany(entries.slice(600, 750))
    expect(index).toMatchObject({ measurement: { labels: 600 } })
    index.putMany(entries.slice(750, 751))
    // Searches compare all vectors until it is measured again, and so the figures say.
    expect(index).toMatchObject({ needsMeasuring: true, measurement: undefined })
    const queries = Array.from({ length: 50 }, next)
    expect(recall(index, oracleOf(entries.slice(0, 751)), queries, [10])).toEqual([1])

    let isDone = false
    const measuring = index.measure({ sliceMs: 0.1 }).then(() => {
      isDone = true
    })
    let turns = 0
    const oracle = oracleOf(entries.slice(0, 751))
    for (let n = 751; !isDone; turns++) {
      if (n < 760) {
        const next = entries.slice(n, ++n)
        for (const each of [index, oracle]) each.putMany(next)
      }
      expect(recall(index, oracle, [queries[turns % queries.length]!], [10])).toEqual([1])
      await setImmediate()
    }
    await measuring
    expect(turns).toBeGreaterThan(9)
    expect(index).toMatchObject({ needsMeasuring: false, measurement: { labels: 751 } })
    expect(lostOf(index, entries.slice(0, 760), 1)).toEqual([])
  })

  it('is tried with what was added by then, and kept if that is found as well', async () => {
    const next = embeddings(18)
    const entries = entriesFrom(next, 2400)
    const index = await graphOf(entries.slice(0, 2000))
    index.putMany(entries.slice(2000, 2100))
    expect(index.needsMeasuring).toBe(false)
    for (const end of [2250, 2400]) {
      index.putMany(entries.slice(end - 150, end))
      expect(index.needsMeasuring).toBe(true)
      const before = index.measurement
      expect(await index.measure()).toBe(false)
      expect(index).toMatchObject({ needsMeasuring: false, measurement: before })
    }
  })

  it('is measured again when what was added is harder to find', async () => {
    const flat = clusteredVectors(20, 6, 30)
    const inFew = () => Float64Array.from([...flat(), ...new Array<number>(dimension - 6).fill(0)])
    const base = entriesFrom(inFew, 3000)
    const index = await graphOf(base)
    const before = index.measurement!
    const added = entriesFrom(noise(21), 3300).slice(3000)
    index.putMany(added)
    expect(index).toMatchObject({ needsMeasuring: true, measurement: before })
    const oracle = oracleOf([...base, ...added])
    const queries = Array.from({ length: 200 }, noise(22))
    expect(recall(index, oracle, queries, [10])[0]).toBeLessThan(0.97)
    expect(await index.measure()).toBe(true)
    expect(index).toMatchObject({ needsMeasuring: false, measurement: { labels: 3300 } })
    for (const kind of [queries, Array.from({ length: 200 }, inFew)])
      expect(recall(index, oracle, kind, [10])[0]).toBeGreaterThanOrEqual(0.985)
  })

  it('is measured by a rebuild after many deletions', async () => {
    const next = embeddings(13)
    const entries = entriesFrom(next, 2000)
    withThresholds(policy, { deadLabelsMax: 100 })
    const index = await graphOf(entries)
    for (const [key] of entries.slice(0, 500)) index.delete(key)
    expect(index.needsRebuild).toBe(true)
    const rest = entries.slice(500)
    const queries = Array.from({ length: 200 }, next)
    expect(recall(index, oracleOf(rest), queries, [10])[0]).toBeGreaterThanOrEqual(0.99)
    await index.rebuild(rest)
    expect(index).toMatchObject({ needsRebuild: false, measurement: { labels: 1500 } })
    expect(recall(index, oracleOf(rest), queries, [10])[0]).toBeGreaterThanOrEqual(0.99)
  })

  it('walks over vectors in several memories', async () => {
    const next = embeddings(16)
    const entries = entriesFrom(next, 900)
    withThresholds(unitLimits, { segmentNumbersMost: 200 * dimension, pieceBytes: 100 * 4 * dimension })
    const index = await graphOf(entries)
    expect(index).toMatchObject({ engine: 'faiss-hnsw', measurement: { labels: 900 } })
    const queries = Array.from({ length: 200 }, next)
    expect(recall(index, oracleOf(entries), queries, [10])[0]).toBeGreaterThanOrEqual(0.99)
    const copy = await savedAndLoaded(index)
    for (const query of queries) expect(copy.search(query, 10)).toEqual(index.search(query, 10))
    expect(lostOf(copy, entries, 1)).toEqual([])
  })

  it('compares all of more vectors than one memory has, until there are fewer again', async () => {
    const next = embeddings(15)
    const entries = entriesFrom(next, 700)
    withThresholds(byteLimits, { memoryMost: 2 ** 13 + 602 * 64 })
    withThresholds(policy, { deadLabelsMax: 100 })
    const index = await graphOf(entries.slice(0, 600))
    expect(index).toMatchObject({ engine: 'faiss-hnsw', needsMeasuring: false })
    index.putMany(entries.slice(600))
    expect(index).toMatchObject({ engine: 'faiss-flat', needsRebuild: false, needsMeasuring: false })
    expect(index.measurement).toBeUndefined()
    expect(lostOf(index, entries, 1)).toEqual([])
    const copy = await savedAndLoaded(index)
    expect(copy).toMatchObject({ engine: 'faiss-flat', size: 700, needsRebuild: false })
    expect(lostOf(copy, entries, 1)).toEqual([])

    for (const [key] of entries.slice(500)) index.delete(key)
    expect(index.needsRebuild).toBe(true)
    await index.rebuild(entries.slice(0, 500))
    expect(index).toMatchObject({ engine: 'faiss-hnsw', needsRebuild: false, measurement: { labels: 500 } })
  })

  describe('is stored in its file', () => {
    it('with the links that it has added', async () => {
      const next = nearDuplicates(14)
      const entries = entriesFrom(next, 2000)
      const index = await graphOf(entries)
      const copy = await savedAndLoaded(index)
      expect(copy.measurement).toEqual(index.measurement)
      expect(copy.needsMeasuring).toBe(false)
      for (let i = 0; i < 100; i++) {
        const query = next()
        expect(copy.search(query, 10)).toEqual(index.search(query, 10))
      }
    })

    it('and again after it has grown a little', async () => {
      const next = nearDuplicates(15)
      const entries = entriesFrom(next, 2100)
      const index = await graphOf(entries.slice(0, 2000))
      index.putMany(entries.slice(2000))
      const copy = await savedAndLoaded(index)
      expect(copy).toMatchObject({ size: 2100, measurement: { labels: 2000 }, needsMeasuring: false })
      expect(lostOf(copy, entries, 1)).toEqual([])
      const again = await savedAndLoaded(copy)
      expect(again.measurement).toEqual(index.measurement)
      const queries = Array.from({ length: 300 }, next)
      expect(recall(again, oracleOf(entries), queries, [10])[0]).toBeGreaterThanOrEqual(0.99)
    })

    it('and a file of an earlier version is searched at once, and measured again', async () => {
      const next = embeddings(17)
      const entries = entriesFrom(next, 1000)
      const index = await graphOf(entries)
      const { over: _, ...earlier } = index.measurement!
      vi.spyOn(index, 'image').mockReturnValue({ ...index.image(), measurement: earlier })
      const copy = await savedAndLoaded(index)
      const queries = Array.from({ length: 200 }, next)
      for (const over of [undefined, 'bytes']) {
        expect(copy.measurement?.over).toBe(over)
        expect(copy.needsMeasuring).toBe(over === undefined)
        expect(recall(copy, oracleOf(entries), queries, [10])[0]).toBeGreaterThanOrEqual(0.99)
        await copy.measure()
      }
    })

    it('and becomes due over several openings', async () => {
      withThresholds(policy, { uncheckedShareMax: 0.1 })
      const entries = entriesFrom(embeddings(16), 700)
      const index = await graphOf(entries.slice(0, 600))
      index.putMany(entries.slice(600, 640))
      const copy = await savedAndLoaded(index)
      expect(copy.needsMeasuring).toBe(false)
      copy.putMany(entries.slice(640, 680))
      expect(copy.needsMeasuring).toBe(true)
      const again = await savedAndLoaded(copy)
      expect(again.needsMeasuring).toBe(true)
    })
  })

  it('is of no use to a graph without vectors', async () => {
    const zeros = Array.from({ length: 300 }, (_, n): VectorEntry => [id(n), new Float64Array(dimension)])
    const index = await graphOf(zeros)
    expect(index).toMatchObject({ needsMeasuring: false, measurement: undefined, size: 300 })
    expect(index.search(zeros[0]![1], 2)).toEqual([id(0), id(1)])
    const data = noise(1)()
    await index.rebuild([...zeros, [id(999), data]])
    expect(index).toMatchObject({ needsMeasuring: false, measurement: { labels: 1 }, size: 301 })
    expect(index.search(data, 1)).toEqual([id(999)])
  })
})

describe('the breadth of a search', () => {
  const measurement: Measurement = {
    labels: 20_000,
    recallAt10: 0.995,
    recallAt100: 0.995,
    breadthAt10: 40,
    breadthAt100: 130,
    breadthMax: 400,
    strays: [],
  }

  it.each([
    [1, 40],
    [10, 40],
    [11, 41],
    [55, 85],
    [100, 130],
    [200, 325],
  ])('for k = %i is %i, from what was measured for 10 and 100', (k, breadth) => {
    expect(breadthFor(k, measurement)).toBe(breadth)
  })

  it('is none where the comparison with all vectors takes less time', () => {
    expect(breadthFor(247, measurement)).toBeUndefined()
    const { breadthAt100: _, ...few } = measurement
    expect(breadthFor(10, few)).toBe(40)
    expect(breadthFor(11, few)).toBeUndefined()
    const { breadthAt10: __, ...none } = few
    expect(breadthFor(1, none)).toBeUndefined()
  })
})
