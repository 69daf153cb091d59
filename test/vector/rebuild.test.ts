import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { arrivals } from '../../src/base/flow/after-arrivals.ts'
import { buildInSlices, type VectorEntry } from '../../src/engine/vector/index.ts'
import { clusteredVectors, engines, entriesFrom, id, vector } from './support.ts'

describe.each(engines)('rebuild of $name', ({ create }) => {
  it('replaces the content', async () => {
    const index = create(2)
    index.put(id(1), vector(1, 0))
    await index.rebuild([
      [id(2), vector(1, 0)],
      [id(3), vector(0, 1)],
    ])
    expect(index.search(vector(1, 0), 5)).toEqual([id(2), id(3)])
  })

  it('keeps what is written meanwhile, and searches the old content until it ends', async () => {
    const index = create(2)
    const old: VectorEntry[] = [0, 1, 2].map(n => [id(n), vector(1, n)])
    index.putMany(old)
    async function* slowly(): AsyncGenerator<VectorEntry> {
      for (const entry of old) {
        yield entry
        await setImmediate()
      }
      index.put(id(3), vector(0, -1))
      index.put(id(1), vector(-1, 0))
      index.delete(id(0))
      expect(index.needsRebuild).toBe(false)
      expect(index.search(vector(1, 0), 9)).toEqual([id(2), id(3), id(1)])
    }
    await index.rebuild(slowly())
    expect(index.size).toBe(3)
    expect(index.search(vector(1, 0), 9)).toEqual([id(2), id(3), id(1)])
  })

  it('keeps the old content and the new writes when the source fails', async () => {
    const index = create(2)
    index.put(id(1), vector(1, 0))
    async function* broken(): AsyncGenerator<VectorEntry> {
      yield [id(9), vector(0, 1)]
      index.put(id(2), vector(1, 1))
      throw new Error('disk failed')
    }
    await expect(index.rebuild(broken())).rejects.toThrow('disk failed')
    expect(index.search(vector(1, 0), 9)).toEqual([id(1), id(2)])
    await index.rebuild([[id(3), vector(1, 0)]])
    expect(index.search(vector(1, 0), 9)).toEqual([id(3)])
  })

  it('rejects a second one before the first has ended', async () => {
    const index = create(2)
    const first = index.rebuild([[id(1), vector(1, 0)]])
    await expect(index.rebuild([])).rejects.toThrow('in progress')
    await first
    expect(index.size).toBe(1)
  })
})

describe.each(engines)('buildInSlices of $name', ({ create }) => {
  it('lets other work run before it ends', async () => {
    const index = create(64)
    const entries = entriesFrom(clusteredVectors(7, 64, 5), 1500)
    const sizesSeen = new Set<number>()
    let isDone = false
    const watcher = (async () => {
      while (!isDone) {
        sizesSeen.add(index.size)
        await setImmediate()
      }
    })()
    await buildInSlices(index, entries, { sliceMs: 1 })
    isDone = true
    await watcher
    expect(index.size).toBe(1500)
    expect(sizesSeen.size).toBeGreaterThan(3)
  })

  it('gets no more than two slices while a run waits for its own', async () => {
    const index = create(64)
    let isDone = false
    const seenInAWait: number[] = []
    const runs = (async () => {
      while (!isDone) {
        const sizesSeen = new Set<number>()
        const watch = async (): Promise<void> => {
          for (let turn = 0; turn < 8; turn++) {
            await setImmediate()
            sizesSeen.add(index.size)
          }
        }
        await Promise.all([arrivals(), watch()])
        seenInAWait.push(sizesSeen.size)
      }
    })()
    await buildInSlices(index, entriesFrom(clusteredVectors(7, 64, 5), 1500), { sliceMs: 1 })
    isDone = true
    await runs
    expect(seenInAWait.length).toBeGreaterThan(3)
    expect(Math.max(...seenInAWait)).toBeLessThanOrEqual(2)
  })
})
