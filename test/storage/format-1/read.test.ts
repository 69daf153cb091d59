import { describe, expect, it } from 'vitest'
import { composeChain } from '../../../src/database/maintenance/chain.ts'
import {
  edgeType,
  formatId,
  nodeType,
  type RecordType,
  vectorType,
} from '../../../src/language/catalog/index.ts'
import {
  type Format1Data,
  type Format1Record,
  type Format1Type,
  readBatch,
  readFormat1,
} from '../../../src/store/storage/format-1/read.ts'
import { parseTypeName, type StoredCatalog } from '../../../src/store/storage/graph/stored-catalog.ts'
import {
  openMemoryStore,
  openVersionedStore,
  planMigration,
  type VersionedStore,
} from '../../../src/store/storage/index.ts'
import { dataFileName } from '../../../src/tools/transfer/dump/manifest.ts'
import { dumpRow } from '../../../src/tools/transfer/dump/row.ts'
import { engineNames } from '../../support/engines.ts'
import { dumpOf, filesOf, memoryFixture, openFixture, programOf, rowsOf } from './support.ts'

async function read(store: VersionedStore, target?: StoredCatalog): Promise<Format1Data> {
  const snapshot = store.snapshot()
  const data = await readFormat1(snapshot, target)
  snapshot.release()
  return data!
}

async function readRecords(
  store: VersionedStore,
  type: Format1Type,
  bytesMax = 4096,
): Promise<readonly Format1Record[]> {
  const snapshot = store.snapshot()
  const records: Format1Record[] = []
  for (;;) {
    const batch = await readBatch(snapshot, type, records.at(-1)?.id ?? '', bytesMax)
    if (batch === undefined) break
    records.push(...batch.records)
  }
  snapshot.release()
  return records
}

function typeNamed({ types }: Format1Data, name: string): Format1Type {
  return types.find(({ stored }) => stored.name === name)!
}

/** The types as the store has them; slots in the order of the fields. */
function recordTypes({ types }: Format1Data): ReadonlyMap<Format1Type, RecordType> {
  const made = new Map<Format1Type, RecordType>()
  for (const type of types) {
    const properties = type.stored.properties.map(({ name, type: text, index, number }) => {
      const slot = type.fields.findIndex(field => field.number === number)
      return { name, type: parseTypeName(text), index, slot }
    })
    const byNumber = (number: number) => [...made].find(([{ stored }]) => stored.number === number)![1] as any
    const { kind, name, ends } = type.stored
    if (kind === 'edge') {
      const { from, to, unique } = ends!
      made.set(type, edgeType(name, { from: byNumber(from), to: byNumber(to), unique }, properties))
    } else {
      made.set(type, kind === 'node' ? nodeType(name, properties) : vectorType(name, properties))
    }
  }
  return made
}

describe.each(engineNames)('a store of format 1 (%s)', engine => {
  it('is read record by record as it was dumped', async () => {
    const store = await openFixture('whole', engine)
    const data = await read(store)
    const expected = await filesOf(dumpOf('whole'))
    for (const [type, recordType] of recordTypes(data)) {
      const records = await readRecords(store, type)
      const rows = records.map(record => `${dumpRow(recordType, { record, ...record })}\n`)
      expect(rows.join('')).toBe(expected[`data/${dataFileName(recordType)}`])
      expect(records).toHaveLength(type.records)
    }
    const manifest = JSON.parse(expected['dump.json']!)
    expect(data.types).toHaveLength(manifest.types.length)
    expect(formatId(data.lastId!)).toBe(manifest.lastId)
  })

  it('has its catalog, marks and vector infos', async () => {
    const data = await read(await openFixture('whole', engine))
    expect(data.types.map(({ stored }) => `${stored.kind} ${stored.name}`)).toEqual([
      'node Sample',
      'node Article',
      'node Empty',
      'vector Note',
      'edge Cites',
      'edge Likes',
      'edge About',
    ])
    expect(data.stored.version).toBe('3')
    expect([...data.marks]).toEqual([
      ['import:0123', '{"rows":12,"isDone":false}'],
      ['import:4567', '{"rows":3,"isDone":true}'],
    ])
    expect(typeNamed(data, 'Note').vectors).toEqual({ dimension: 4, embedded: 7, model: 'a-model' })
    expect(typeNamed(data, 'Article').vectors).toBeUndefined()
    expect(data.migration).toBeUndefined()
  })

  it('is read in batches that end where they have enough bytes', async () => {
    const store = await openFixture('whole', engine)
    const type = typeNamed(await read(store), 'Cites')
    const snapshot = store.snapshot()
    const first = (await readBatch(snapshot, type, '', 1))!
    expect(first.records).toHaveLength(64)
    const second = (await readBatch(snapshot, type, first.records.at(-1)!.id, 1_000_000))!
    expect(second.records).toHaveLength(type.records - 64)
    expect(second.records[0]!.id > first.records.at(-1)!.id).toBe(true)
    expect(second.bytes).toBeGreaterThan(second.records.length * 50)
    expect(await readBatch(snapshot, type, second.records.at(-1)!.id, 1)).toBeUndefined()
    snapshot.release()
  })

  it('in the middle of a migration has records of both versions, and the place where it continues', async () => {
    const store = await openFixture('migrating', engine)
    const { migration: _, ...stored } = (await read(store)).stored
    const { migrations } = await programOf('migrating')
    const plan = planMigration(stored, composeChain(migrations!))
    const data = await read(store, plan.next)
    expect(data.stored.migration).toMatchObject({ to: '2', digest: plan.digest })
    const part = typeNamed(data, 'Part')
    const records = await readRecords(store, part)
    const { step, after } = data.migration!
    expect([step, after?.type]).toEqual([0, part.stored.number])
    expect(records[1023]!.id).toBe(after?.id)
    const place = (name: string) => {
      const both = [...part.stored.properties, ...plan.next.types[0]!.properties]
      const { number } = both.find(property => property.name === name)!
      return part.fields.findIndex(field => field.number === number)
    }
    const [kind, size, n] = [place('kind'), place('size'), place('n')]
    const dumped = (await filesOf(dumpOf('migrating')))['data/N.Part.jsonl']!.trimEnd().split('\n')
    const migrated = records.map(({ id, values }, i) => {
      expect(values[i < 1024 ? size : n]).toBeNull()
      const number = i < 1024 ? values[n] : Number(values[size])
      return JSON.stringify({ id: formatId(id), values: { kind: values[kind], n: number } })
    })
    expect(migrated).toEqual(dumped)
  })
})

describe('a damaged store of format 1', () => {
  const openCopy = async (damage: (rows: Map<string, string>) => void) => {
    const rows = new Map(await rowsOf(await (await memoryFixture('whole'))()))
    damage(rows)
    const disk = openMemoryStore()
    const puts = [...rows].map(([key, value]) => ({
      kind: 'put' as const,
      key,
      value: Buffer.from(value, 'latin1'),
    }))
    await disk.write(puts, { sync: false })
    return openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  }

  it.each([
    ['Sample', 'R', (bytes: string) => bytes.slice(0, -1)],
    ['Sample', 'R', (bytes: string) => `${bytes}x`],
    ['Cites', 'R', (bytes: string) => bytes.slice(0, 20)],
    ['Note', 'V', (bytes: string) => bytes.slice(1)],
    ['Note', 'V', () => undefined],
  ])('names the record that cannot be read: of %s, in %s', async (name, space, damage) => {
    let id = ''
    const store = await openCopy(rows => {
      const catalog = JSON.parse(Buffer.from(rows.get('S')!, 'latin1').toString()) as StoredCatalog
      const { number } = catalog.types.find(type => type.name === name)!
      const key = [...rows.keys()].find(row => row.startsWith(`${space}\0${String.fromCharCode(number)}`))!
      id = key.slice(3)
      const bytes = damage(rows.get(key)!)
      if (bytes === undefined) rows.delete(key)
      else rows.set(key, bytes)
    })
    const type = typeNamed(await read(store), name)
    await expect(readRecords(store, type)).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: expect.stringMatching(
        `^The data cannot be converted .*: the bytes of [NEV]::${name} ${formatId(id)} are damaged.$`,
      ),
    })
  })
})
