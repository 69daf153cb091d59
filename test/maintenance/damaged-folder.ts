import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { VectorIndexes } from '../../src/engine/search/index.ts'
import { allTypes, type RecordType, type Value } from '../../src/language/catalog/index.ts'
import type { GraphReader, Id } from '../../src/store/graph/api.ts'
import { type Graph, openGraph } from '../../src/store/graph/index.ts'
import { type Engine, engineParts, openDataFolder } from '../../src/store/keyvalue/index.ts'
import { tokensOf } from '../../src/store/text/index.ts'
import type { VersionedStore } from '../../src/store/versioned/contract/api.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { reading, scanAll } from '../graph/support/collect.ts'
import { Damage } from '../graph/support/damage.ts'
import { idOf } from '../graph/support/ids.ts'
import { catalog, edge, node, values, vector } from '../graph/support/schema.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Ids of users ascend, those of items do not: they have trees of different kinds. */
export const user = node('User', 'unique email String, index city String, age U8, height F64, bio String')
export const item = node('Item', 'unique code I64, index size I32, tags [String]')
export const face = vector('Face', 'index about String')
export const scene = vector('Scene', 'title String')
export const knows = edge('Knows', user, user, 'index since I32')
export const owns = edge('Owns', user, item, '', true)
export const schema = catalog(user, item, face, scene, knows, owns)
const options = { pageRows: 16, textSearched: new Set([user, item]) }

const counts = { users: 90, items: 40, faces: 40, scenes: 150 }

export function inFolder<T>(
  folder: string,
  work: (graph: Graph, vectorsPath: string) => Promise<T>,
): Promise<T> {
  return inStore(folder, async (store, path) => work(await openGraph(store, schema, options), path))
}

/**
 * Works on the store of a folder without a graph, whose opening rebuilds what has another number of entries than the
 * records.
 */
export async function inStore<T>(
  folder: string,
  work: (store: VersionedStore, vectorsPath: string) => Promise<T>,
): Promise<T> {
  const data = await openDataFolder(folder, { purpose: 'test' })
  const store = await openVersionedStore(data.store, { sync: false, cacheBytesMax: 1_000_000 })
  try {
    return await work(store, data.vectorsPath)
  } finally {
    await store.close()
  }
}

/** Fills a folder: records with changes beside their pages, and vectors of which the last are in the log only. */
export async function fill(folder: string, engine: Engine): Promise<void> {
  const random = randomNumbers(7)
  await (await openDataFolder(folder, { purpose: 'test', engine })).store.close()
  await inFolder(folder, async (graph, vectorsPath) => {
    const indexes = await VectorIndexes.open(graph, schema, vectorsPath, () => undefined)
    const people = await graph.write(tx =>
      tx.insertNodes(
        user,
        Array.from({ length: counts.users }, (_, i) => ({ values: userValues(i) })),
      ),
    )
    const ids = people.map(({ id }) => id)
    const things = await graph.write(tx =>
      tx.insertNodes(
        item,
        Array.from({ length: counts.items }, (_, i) => ({
          id: idOf(1000 + ((i * 7) % counts.items)),
          values: values(item, { code: i * 10, size: i % 6, tags: ['thing', `t${i}`] }),
        })),
      ),
    )
    await graph.write(async tx => {
      await tx.insertEdges(
        knows,
        ids.flatMap((from, i) =>
          // The first user is known by all.
          [0, (i * 5 + 1) % ids.length].map(to => ({
            from,
            to: ids[to]!,
            values: values(knows, { since: 1990 + (i % 9) }),
          })),
        ),
      )
      await tx.insertEdges(
        owns,
        things.map(({ id: to }, i) => ({ from: ids[(i * 3) % ids.length]!, to, values: new Map() })),
      )
    })
    await graph.write(tx => tx.insertVectors(face, vectorsOf(counts.faces, 4, random)))
    await graph.write(tx => tx.insertVectors(scene, vectorsOf(counts.scenes, 8, random)))
    await indexes.close()
    // Nobody adds these to the files.
    await graph.write(async tx => {
      const old = await scanAll(tx, face)
      await tx.insertVectors(face, vectorsOf(5, 4, random))
      await tx.replaceVectors(face, [old[0]!.id], { data: Float64Array.of(9, 1, 1, 1) })
      await tx.drop(face, [old[1]!.id])
    })
    await graph.write(tx => tx.insertVectors(scene, vectorsOf(5, 8, random)))
    await graph.write(tx => tx.update(user, ids.slice(20, 23), values(user, { city: 'Bruges', age: 99 })))
    await graph.write(tx => tx.drop(user, [ids[40]!, ids[89]!]))
  })
}

function userValues(i: number) {
  return values(user, {
    email: `u${i}@x`,
    city: i % 9 === 8 ? `town ${i}` : i % 10 === 9 ? 'Liège' : 'Ghent',
    age: i % 50,
    height: i / 7,
    bio: `the user number ${i} of ${i % 4 === 0 ? 'red red' : 'blue'} words`,
  })
}

function vectorsOf(count: number, dimension: number, random: () => number) {
  return Array.from({ length: count }, (_, i) => ({
    values: new Map<number, Value>([[0, `v${i}`]]),
    vector: { data: Float64Array.from({ length: dimension }, () => random() - 0.5) },
  }))
}

/** A copy of a folder, damaged in its store. */
export async function copyOf(folder: string): Promise<string> {
  const copy = join(await temporaryFolder(), 'data')
  await cp(folder, copy, { recursive: true })
  return copy
}

/** Damages what is stored in a folder. */
export async function damageStore(
  folder: string,
  engine: Engine,
  work: (damage: Damage, pick: Pick) => Promise<void>,
  seed: number,
): Promise<void> {
  const disk = await engineParts(engine).open(join(folder, engine), { createIfMissing: false })
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  try {
    await work(await Damage.to(store), picking(seed))
  } finally {
    await store.close()
  }
}

/** Chooses one of some. */
export type Pick = <T>(from: readonly T[]) => T

export function picking(seed: number): Pick {
  const random = randomNumbers(seed)
  return from => from[wholeNumber(random, 0, from.length - 1)]!
}

/** All that queries can learn, as one text. */
export function answersOf(folder: string): Promise<string> {
  return inFolder(folder, async (graph, vectorsPath) => {
    const indexes = await VectorIndexes.open(graph, schema, vectorsPath, () => undefined)
    try {
      return JSON.stringify(await reading(graph, reader => allAnswers(reader, indexes)))
    } finally {
      await indexes.close()
    }
  })
}

async function allAnswers(reader: GraphReader, indexes: VectorIndexes) {
  const found: unknown[] = []
  for (const type of allTypes(schema)) {
    const all = await scanAll(reader, type)
    const ids = all.map(({ id }) => id)
    const records = (await reader.records(type, ids)).map(record => [record?.id, record?.values])
    found.push(type.name, all, records, await reader.count(type), await columnsOf(reader, type))
    for (const property of type.properties) {
      if (property.index === 'none') continue
      const wanted = all.map(record => record.values[property.slot] ?? null)
      const looked: unknown[] = []
      for (const value of new Set(wanted)) {
        looked.push((await reader.lookup(type, property, value)).ids)
        looked.push((await reader.lookupFirst(type, property, value))?.id)
        looked.push(await reader.lookupCount(type, property, value))
      }
      const oldest = (await reader.oldest(type, property, wanted)).ids
      found.push(looked, oldest, (await reader.between(type, property, {}, 1e6))?.ids)
    }
    if (type.kind === 'node') {
      const texts = all.flatMap(record => record.values.flat().filter(value => typeof value === 'string'))
      const words = [...new Set(texts.flatMap(text => tokensOf(text)))]
      const { documents, totalLength, postings } = await reader.textMatches(type, words)
      found.push(documents, totalLength)
      for (const each of postings) {
        found.push(each.ids.map((id, i) => [id, each.frequencyAt(i), each.lengthAt(i)]))
      }
    } else if (type.kind === 'edge') {
      const items = type.to === item ? [user, item] : [user, user]
      for (const [at, direction] of (['out', 'in'] as const).entries()) {
        const near = (await scanAll(reader, items[at]!)).map(({ id }) => id)
        found.push(await reader.adjacency(type, direction, near), await reader.degrees(type, direction, near))
      }
    } else {
      found.push(await reader.vectorInfo(type))
      for (const data of await reader.vectorData(type, ids)) {
        const near = await indexes.search(reader, type, { data: data! }, 3, new Set<Id>())
        found.push(
          [...data!],
          near.map(({ id, distance }) => [id, distance]),
        )
      }
    }
  }
  return found
}

/** What filters and counts see. */
async function columnsOf(reader: GraphReader, type: RecordType) {
  const found: unknown[] = []
  const cursor = reader.columns(type, type.properties)
  for (let batch = await cursor.next(); batch !== undefined; batch = await cursor.next()) {
    found.push(batch.live)
    for (const column of batch.columns) {
      if (column === undefined) continue
      if (column.kind === 'integers' || column.kind === 'floats') found.push(column.min, column.max)
      if (column.kind === 'dictionary') found.push(column.size)
    }
  }
  await cursor.close()
  return found
}
