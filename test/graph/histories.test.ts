import fc from 'fast-check'
import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import type { GraphSnapshot, GraphTransaction } from '../../src/store/graph/api.ts'
import { type Graph, inspectGraph, readStored, repairGraph } from '../../src/store/graph/index.ts'
import { typeStateSpace } from '../../src/store/graph/types/type-state.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { tiny, usual, withSizes } from '../support/sizes.ts'
import { Damage } from './support/damage.ts'
import { anyCommit, History, historyCatalog, user } from './support/history.ts'
import { memoryDatabase } from './support/stores.ts'

/**
 * Any history of writes leaves what plain maps would hold: ids in any order, large keys, loads and single writes in one
 * transaction, commits undone, and readers that stay open. The seed is printed; `GVQ_FUZZ_RUNS=2000` runs more.
 */
const runs = { numRuns: Number(process.env.GVQ_FUZZ_RUNS ?? 60) }

const anyHistory = fc.record({
  sizes: fc.constantFrom(...tiny, usual),
  /** The number of rows from which on loads are written ahead. */
  aheadRows: fc.constantFrom(1, 4, 1000),
  commits: fc.array(anyCommit, { minLength: 1, maxLength: 16, size: 'max' }),
})
type Commit = typeof anyCommit extends fc.Arbitrary<infer T> ? T : never

const quiet = () => undefined

async function inspect(store: VersionedStore) {
  const { faults, losses } = await inspectGraph(store, (await readStored(store))!, quiet)
  return { faults: faults.map(({ text }) => text), losses }
}

/** What a repair can restore. */
async function lose(store: VersionedStore, what: 'lose state' | 'lose trees'): Promise<void> {
  const damage = await Damage.to(store)
  if (what === 'lose state') {
    await damage.delete(typeStateSpace, damage.layout('User').prefix, damage.layout('Knows').prefix)
    return
  }
  const trees = [
    damage.layout('User').trees.ids,
    damage.layout('Knows').trees.out,
    damage.layout('Has').trees.ids,
    damage.index('User', 'key'),
    damage.layout('User').trees.text,
  ]
  for (const tree of trees) await damage.delete(tree.space, ...(await damage.nodes(tree)))
}

async function repair(store: VersionedStore): Promise<void> {
  const stored = (await readStored(store))!
  const { faults, losses } = await inspectGraph(store, stored, quiet)
  expect(losses).toEqual([])
  await repairGraph(store, stored, faults, quiet)
}

/** Commits the work, or not; returns whether. */
async function end(graph: Graph, how: Commit['end'], work: (tx: GraphTransaction) => Promise<void>) {
  if (how === 'undo') {
    const { undo } = await graph.writeUndoably(work)
    if (undo === undefined) return true
    expect(await graph.undo(undo)).toBe(true)
    return false
  }
  const changed = new GvqError('INVALID_VALUE', 'The writer changed its mind.')
  const written = graph.write(async tx => {
    await work(tx)
    if (how === 'throw') throw changed
  })
  if (how === 'throw') await expect(written).rejects.toBe(changed)
  else await written
  return how !== 'throw'
}

it('any history leaves what plain maps would hold, in every reader, and repairs lose nothing', {
  timeout: 60_000 + 1000 * runs.numRuns,
}, async () => {
  await fc.assert(
    fc.asyncProperty(anyHistory, ({ sizes, aheadRows, commits }) =>
      withSizes(sizes, async () => {
        const { pageRows, cacheBytesMax } = sizes.options
        let now = 1000
        const textSearched = new Set([user])
        const options = { ...(pageRows && { pageRows }), aheadRows, textSearched, now: () => now++ }
        const database = await memoryDatabase(cacheBytesMax)
        const open = () => database.open(historyCatalog, options)
        let graph = await open()
        let model = new History()
        const readers: { readonly snapshot: GraphSnapshot; readonly model: History }[] = []
        const closeReaders = async (count: number) => {
          for (const { snapshot, model } of readers.splice(0, count)) {
            await model.compare(snapshot)
            snapshot.release()
          }
        }
        for (const { writes, end: how, opens, closes } of commits) {
          const next = model.clone()
          const isCommitted = await end(graph, how, async tx => {
            for (const write of writes) await next.perform(write, tx)
            await next.compare(tx)
          })
          if (isCommitted) model = next
          expect(await inspect(database.store)).toEqual({ faults: [], losses: [] })
          if (how === 'restart' || how === 'lose state' || how === 'lose trees') {
            await closeReaders(readers.length)
            if (how !== 'restart') {
              await lose(database.store, how)
              await open()
              await repair(database.store)
              expect(await inspect(database.store)).toEqual({ faults: [], losses: [] })
            }
            graph = await open()
          }
          readers.push({ snapshot: graph.snapshot(), model })
          if (closes) await closeReaders(1)
          if (!opens) await closeReaders(readers.length)
        }
        await closeReaders(readers.length)
        await graph.close()
      }),
    ),
    runs,
  )
})
