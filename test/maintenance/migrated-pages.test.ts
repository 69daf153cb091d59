import { describe, expect, it } from 'vitest'
import { composeChain } from '../../src/database/maintenance/chain.ts'
import type { Program } from '../../src/language/analysis/index.ts'
import { allTypes, type Value } from '../../src/language/catalog/index.ts'
import type { Id } from '../../src/store/graph/api.ts'
import {
  examineMigration,
  type Graph,
  openGraph,
  planMigration,
  readStored,
  runMigration,
} from '../../src/store/graph/index.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import { openMemoryStore } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { reading, scanAll } from '../graph/support/collect.ts'
import { mortal } from '../support/mortal.ts'
import { allRows, immortal, programOf } from './support.ts'

const version1 = `schema::1 {
  N::A { INDEX n: String, UNIQUE INDEX key: I32, note: String }
  N::B { x: I8 }
  N::Gone { UNIQUE INDEX n: String }
  E::R { From: A, To: B, Properties: { w: F64 } }
  E::Lost { From: Gone, To: A, Properties: { INDEX w: F64 } }
  V::V { n: String }
  V::Old { INDEX n: String }
}`
const program1 = programOf(version1)
const program2 = programOf(`${version1}
  schema::2 {
    N::A { INDEX n: I32, UNIQUE INDEX key: I32, me: ID, what: String }
    N::B { x: I8 }
    E::R { From: A, To: B, Properties: { INDEX w: F32, source: ID, target: ID } }
    V::V { n: String, numbers: [F64] }
  }
  MIGRATION schema::1 => schema::2 {
    N::A => _:: { me: id, what: label }
    E::R => _:: { Properties: { source: from_node, target: to_node } }
    V::V => _:: { numbers: data }
  }`)

/** Small pages, so that there are many, and batches of them. */
const pageRows = 4
const count = 150
const options = { sync: false, cacheBytesMax: 1_000_000 }

type Names = 'A' | 'B' | 'Gone' | 'R' | 'Lost' | 'V' | 'Old'

/** The type with a name; all of a schema here are different. */
function typeOf(program: Program, name: Names): any {
  return [...allTypes(program.catalog)].find(type => type.name === name)!
}

let random = 1

async function openOn(disk: KeyValueStore, program: Program): Promise<Graph> {
  const store = await openVersionedStore(immortal(disk), options)
  return openGraph(store, program.catalog, {
    version: program.version,
    textSearched: new Set([typeOf(program, 'A')]),
    pageRows,
    now: () => 1_700_000_000_000,
    random: () => (random = (random * 48271) % 0x7fffffff),
  })
}

const values = (...all: Value[]) => new Map(all.map((value, slot) => [slot, value]))

/** Ids that a user chose, in an order of their own. */
const chosen = (i: number): Id => String.fromCharCode((i * 89) % 256).repeat(16)

/** Some records are so wide that a page of theirs has one row. */
const isWide = (i: number) => i >= 60 && i < 90

/** Pages with dropped and changed rows, whole and folded, and one of which nothing is left. */
async function filled(hasChosenIds: boolean): Promise<KeyValueStore> {
  const disk = openMemoryStore()
  random = 1
  const graph = await openOn(disk, program1)
  const of = (name: Names) => typeOf(program1, name)
  const a = await graph.write(async transaction => {
    const b = await transaction.insertNodes(of('B'), [{ values: values(1) }, { values: values(2) }])
    const rows = Array.from({ length: count }, (_, i) => ({
      values: values(String(i % 40), i, i % 3 === 0 ? null : `note ${i}`.padEnd(isWide(i) ? 2000 : 0, '.')),
      ...(hasChosenIds && { id: chosen(i) }),
    }))
    const a = await transaction.insertNodes(of('A'), rows)
    const gone = await transaction.insertNodes(of('Gone'), [{ values: values('g') }, { values: values('h') }])
    const edges = a.map(({ id }, i) => ({ from: id, to: b[i % 2]!.id, values: values(i / 2) }))
    await transaction.insertEdges(of('R'), edges)
    await transaction.insertEdges(
      of('Lost'),
      a.map(({ id }, i) => ({ from: gone[i % 2]!.id, to: id, values: values(i) })),
    )
    for (const name of ['V', 'Old'] as const) {
      await transaction.insertVectors(
        of(name),
        Array.from({ length: 30 }, (_, i) => ({
          values: values(`v${i}`),
          vector: { data: Float64Array.of(i, 1) },
        })),
      )
    }
    return a.map(({ id }) => id)
  })
  await graph.write(async transaction => {
    await transaction.drop(of('A'), a.slice(8, 16))
    await transaction.drop(of('A'), [a[21]!, a[40]!, a[count - 1]!])
    await transaction.update(of('A'), [a[5]!, a[22]!, a[100]!], values('77'))
    const vectors = await scanAll(transaction, of('V'))
    await transaction.drop(of('V'), [vectors[0]!.id, vectors[13]!.id])
  })
  await graph.close()
  return disk
}

async function migrate(disk: KeyValueStore): Promise<void> {
  const store = await openVersionedStore(disk, options)
  const { migration: _, ...stored } = (await readStored(store))!
  const plan = planMigration(stored, composeChain(program2.migrations!))
  await runMigration(store, plan, { now: 0, progress: () => undefined })
}

interface Shown {
  readonly id: Id
  readonly from: Id
  readonly to: Id
  readonly values: readonly Value[]
}

async function recordsOf(disk: KeyValueStore, program: Program, name: Names): Promise<readonly Shown[]> {
  return (await allRecords(disk, program, [name]))[0]!
}

function allRecords(
  disk: KeyValueStore,
  program: Program,
  names: readonly Names[],
): Promise<readonly (readonly Shown[])[]> {
  return withGraph(disk, program, graph =>
    reading(graph, async reader => {
      const found: Shown[][] = []
      for (const name of names) {
        const records = await scanAll(reader, typeOf(program, name))
        found.push(records.map(({ id, from, to, values }) => ({ id, from, to, values })))
      }
      return found
    }),
  )
}

async function withGraph<T>(
  disk: KeyValueStore,
  program: Program,
  work: (graph: Graph) => Promise<T>,
): Promise<T> {
  const graph = await openOn(disk, program)
  try {
    return await work(graph)
  } finally {
    await graph.close()
  }
}

describe.each([false, true])('pages with dropped and changed rows (chosen ids: %s)', hasChosenIds => {
  it('have the same records afterwards, with the values of the migration', async () => {
    const disk = await filled(hasChosenIds)
    const names = ['A', 'B', 'R', 'V'] as const
    const before = await allRecords(disk, program1, names)
    expect(before.map(records => records.length)).toEqual([count - 11, 2, count - 11, 28])
    await migrate(immortal(disk))
    const [a, b, r, v] = await allRecords(disk, program2, names)
    const changed = (records: readonly Shown[], change: (record: Shown) => readonly Value[]) =>
      records.map(record => ({ ...record, values: change(record) }))
    expect(a).toEqual(changed(before[0]!, ({ id, values: [n, key] }) => [Number(n), key!, id, 'A']))
    expect(b).toEqual(before[1])
    expect(r).toEqual(changed(before[2]!, ({ from, to, values: [w] }) => [w!, from, to]))
    expect(v).toEqual(changed(before[3]!, ({ values: [n] }) => [n!, [Number(String(n).slice(1)), 1]]))
  })

  it('are found by id, by index, by text and by edges, and take new records', async () => {
    const disk = await filled(hasChosenIds)
    await migrate(immortal(disk))
    const records = await recordsOf(disk, program2, 'A')
    const edges = await recordsOf(disk, program2, 'R')
    const [a, r] = [typeOf(program2, 'A'), typeOf(program2, 'R')]
    await withGraph(disk, program2, async graph => {
      await reading(graph, async reader => {
        expect(await reader.count(a)).toBe(records.length)
        for (const { id, values } of records) {
          expect((await reader.records(a, [id]))[0]?.values).toEqual(values)
          const same = records.filter(each => each.values[0] === values[0]).map(each => each.id)
          expect((await reader.lookup(a, a.properties[0], values[0]!)).ids).toEqual(same.sort())
          expect((await reader.lookup(a, a.properties[1], values[1]!)).ids).toEqual([id])
          const own = edges.filter(edge => edge.from === id)
          expect(await reader.adjacency(r, 'out', [id])).toEqual([
            { edges: own.map(edge => edge.id), others: own.map(edge => edge.to) },
          ])
        }
        const { documents, totalLength, postings } = await reader.textMatches(a, ['a', 'note'])
        expect([documents, totalLength]).toEqual([records.length, records.length])
        expect(postings.map(({ ids }) => ids.length)).toEqual([records.length, 0])
      })
      const insert = (n: number, key: number) =>
        graph.write(transaction => transaction.insertNodes(a, [{ values: values(n, key) }]))
      const [added] = await insert(500, 500)
      await expect(insert(501, 500)).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
      await reading(graph, async reader => {
        expect((await reader.lookup(a, a.properties[0], 500)).ids).toEqual([added!.id])
        expect((await reader.records(a, [added!.id]))[0]?.values).toEqual([500, 500, null, null])
      })
    })
  })

  it('end in the same state, whichever write was the last', async () => {
    const reference = await filled(hasChosenIds)
    let writes = 0
    await migrate({
      ...immortal(reference),
      write: (operations, how) => {
        writes++
        return reference.write(operations, how)
      },
    })
    await withGraph(reference, program2, async () => undefined)
    const expected = await allRows(reference)
    for (let last = 0; last < writes; last++) {
      const disk = await filled(hasChosenIds)
      await expect(migrate(mortal(disk, last))).rejects.toThrow()
      await migrate(immortal(disk))
      await withGraph(disk, program2, async () => undefined)
      expect(await allRows(disk), `killed after write ${last}`).toEqual(expected)
    }
  })

  it('are examined as they are', async () => {
    const disk = await filled(hasChosenIds)
    const store = await openVersionedStore(mortal(disk, 0), options)
    const plan = planMigration((await readStored(store))!, composeChain(program2.migrations!))
    const { steps, problems } = await examineMigration(store, plan, { now: 0, progress: () => undefined })
    expect(problems).toEqual([])
    const notes = (await recordsOf(disk, program1, 'A')).filter(({ values }) => values[2] !== null)
    expect(steps.map(({ records }) => records)).toEqual([count - 11, 2, 2, count - 11, count - 11, 28, 30])
    expect(steps[0]!.droppedValues).toEqual([notes.length])
  })
})

it('dropped types and the indexes of rewritten values leave nothing behind', async () => {
  const disk = await filled(false)
  const store = await openVersionedStore(immortal(disk), options)
  const { types } = (await readStored(store))!
  const keysOf = async (name: Names, tree = '') => {
    const { number } = types.find(type => type.name === name)!
    const prefix = String.fromCharCode(number >> 8, number & 0xff) + tree
    return (await allRows(disk)).map(([key]) => key).filter(key => key.startsWith(prefix, 1))
  }
  const ended: readonly [Names, string?][] = [['Gone'], ['Lost'], ['Old'], ['A', 'p1:']]
  for (const keys of ended) expect(await keysOf(...keys)).not.toEqual([])
  await migrate(immortal(disk))
  await withGraph(disk, program2, async () => undefined)
  for (const keys of ended) expect(await keysOf(...keys)).toEqual([])
})
