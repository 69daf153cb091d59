import { describe, expect, it } from 'vitest'
import { composeChain } from '../../src/database/maintenance/chain.ts'
import type { Value } from '../../src/language/catalog/index.ts'
import {
  examineMigration,
  openGraph,
  planMigration,
  readStored,
  runMigration,
} from '../../src/store/graph/index.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openMemoryStore, type Progress } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { mortal } from '../support/mortal.ts'
import { allRows, immortal, programOf } from './support.ts'

/** More records than some batches of a migration have. */
const count = 2500
const pageRows = 32
const now = 1_000_000_000_000_000

const version1 =
  'N::A { INDEX n: String, gone: I8 } N::B { x: I8 } E::R { From: A, To: B, Properties: { w: F64 } }'
const program1 = programOf(`schema::1 { ${version1} }`)
const program2 = programOf(`schema::1 { ${version1} }
  schema::2 { N::A { n: I32, UNIQUE INDEX m: String, at: Date DEFAULT NOW } N::B { x: I8 }
    E::R { From: A, To: B, Properties: { INDEX weight: F32 } } }
  MIGRATION schema::1 => schema::2 { N::A => _:: { n: n AS I32, m: n } E::R => _:: { weight: w } }`)

const options = { sync: false, cacheBytesMax: 1_000_000 }
const quiet: Progress = () => undefined

let random = 1
const fixed = { now: () => 1_700_000_000_000, random: () => (random = (random * 48271) % 0x7fffffff) }

async function filled(nodes = count): Promise<KeyValueStore> {
  const disk = openMemoryStore()
  random = 1
  const store = await openVersionedStore(immortal(disk), options)
  const { catalog, version } = program1
  const graph = await openGraph(store, catalog, { version, pageRows, ...fixed })
  const [a, b, r] = [catalog.nodes.get('A')!, catalog.nodes.get('B')!, catalog.edges.get('R')!]
  await graph.write(async transaction => {
    const [end] = await transaction.insertNodes(b, [{ values: new Map() }])
    const rows = Array.from({ length: nodes }, (_, i) => ({
      values: new Map<number, Value>([
        [0, String(i)],
        [1, 5],
      ]),
    }))
    const inserted = await transaction.insertNodes(a, rows)
    await transaction.insertEdges(
      r,
      inserted.map(({ id }, i) => ({ from: id, to: end!.id, values: new Map([[0, i / 2]]) })),
    )
  })
  await graph.close()
  return disk
}

async function migrate(disk: KeyValueStore, at = now, progress = quiet): Promise<void> {
  const store = await openVersionedStore(disk, options)
  const { migration: _, ...stored } = (await readStored(store))!
  const plan = planMigration(stored, composeChain(program2.migrations!))
  await runMigration(store, plan, { now: at, progress })
}

async function open(disk: KeyValueStore): Promise<void> {
  const store = await openVersionedStore(immortal(disk), options)
  const graph = await openGraph(store, program2.catalog, { version: program2.version })
  await graph.close()
}

describe('a migration that is interrupted', () => {
  it('ends in the same state, whichever write was the last, and opens only then', async () => {
    const reference = await filled()
    let writes = 0
    await migrate({
      ...immortal(reference),
      write: (operations, how) => {
        writes++
        return reference.write(operations, how)
      },
    })
    expect(writes).toBeGreaterThan(8)
    await open(reference)
    const expected = await allRows(reference)
    for (let last = 0; last < writes; last++) {
      const disk = await filled()
      await expect(migrate(mortal(disk, last))).rejects.toThrow()
      if (last > 0) {
        await expect(open(disk)).rejects.toMatchObject({
          message: 'A migration to schema::2 is unfinished.',
          hint: expect.stringContaining('gvq migrate'),
        })
      }
      // Later: NOW stays what it was.
      await migrate(immortal(disk), last === 0 ? now : now + 5_000_000)
      await open(disk)
      expect(await allRows(disk), `killed after write ${last}`).toEqual(expected)
    }
  })

  it('twice is no different', async () => {
    const [once, twice] = [await filled(), await filled()]
    await migrate(immortal(once))
    await migrate(mortal(twice, 3)).catch(() => undefined)
    await migrate(mortal(twice, 2)).catch(() => undefined)
    await migrate(immortal(twice))
    expect(await allRows(twice)).toEqual(await allRows(once))
  })

  it('works in batches, reports its progress, and reads no more than it must in between', async () => {
    const disk = await filled()
    const sizes: number[] = []
    const steps: number[] = []
    await migrate(
      {
        ...immortal(disk),
        write: (operations, how) => {
          sizes.push(operations.length)
          return disk.write(operations, how)
        },
      },
      now,
      ({ done, total }) => steps.push(done / total),
    )
    expect(Math.max(...sizes)).toBeLessThan(20)
    expect(steps).toEqual([...steps].sort((a, b) => a - b))
    expect(steps.at(-1)).toBe(1)
  })

  it('is examined for UNIQUE in as many passes as memory requires', async () => {
    const disk = await filled()
    const store = await openVersionedStore(mortal(disk, 0), options)
    const twins = programOf(`schema::1 { ${version1} }
      schema::2 { N::A { UNIQUE INDEX n: F32 } N::B { x: I8 } E::R { From: A, To: B, Properties: { w: F64 } } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { n: gone AS F32 } }`)
    const plan = planMigration((await readStored(store))!, composeChain(twins.migrations!))
    for (const keysMax of [1_000_000, 100]) {
      const { problems } = await examineMigration(store, plan, { now, progress: quiet, keysMax })
      expect(problems).toHaveLength(11)
      expect(problems[10]).toBe('N::A.n is UNIQUE, but 2489 more values are duplicates.')
    }
    const good = planMigration((await readStored(store))!, composeChain(program2.migrations!))
    const { problems } = await examineMigration(store, good, { now, progress: quiet, keysMax: 100 })
    expect(problems).toEqual([])
  })

  it('was examined without a write', async () => {
    const disk = await filled()
    const store = await openVersionedStore(mortal(disk, 0), options)
    const plan = planMigration((await readStored(store))!, composeChain(program2.migrations!))
    const { steps, problems } = await examineMigration(store, plan, { now, progress: quiet })
    expect(problems).toEqual([])
    expect(steps).toEqual([
      { records: count, droppedValues: [count] },
      { records: 1, droppedValues: [] },
      { records: count, droppedValues: [] },
    ])
  })
})

describe('the building of an index on opening', () => {
  const indexed = programOf(
    'schema::1 { N::A { INDEX n: String, INDEX gone: I8 } N::B { x: I8 } E::R { From: A, To: B, Properties: { w: F64 } } }',
  )

  it('starts again after an interruption at any write, and ends in the same state', async () => {
    const openIndexed = async (disk: KeyValueStore, progress = quiet) => {
      const store = await openVersionedStore(disk, options)
      await openGraph(store, indexed.catalog, { progress })
    }
    // More records than one batch of the building has.
    const nodes = 4500
    const reference = await filled(nodes)
    const seen: unknown[] = []
    let writes = 0
    const counting: KeyValueStore = {
      ...immortal(reference),
      write: (operations, how) => {
        writes++
        return reference.write(operations, how)
      },
    }
    await openIndexed(counting, step => seen.push(step))
    const what = 'Building the index of A.gone'
    expect(seen).toEqual([
      { what, done: 4096, total: nodes },
      { what, done: nodes, total: nodes },
    ])
    const expected = await allRows(reference)
    expect(writes).toBe(3)
    for (let last = 0; last < writes; last++) {
      const disk = await filled(nodes)
      await expect(openIndexed(mortal(disk, last))).rejects.toThrow()
      await openIndexed(immortal(disk))
      expect(await allRows(disk)).toEqual(expected)
    }
  })
})
