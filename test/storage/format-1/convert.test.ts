import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { composeChain } from '../../../src/database/maintenance/chain.ts'
import { GvqError } from '../../../src/index.ts'
import {
  type ConvertOptions,
  convertFormat1,
  type Format2Writer,
  needsConversion,
} from '../../../src/store/storage/format-1/convert.ts'
import { assertRoomToConvert } from '../../../src/store/storage/format-1/room.ts'
import type { StoredCatalog } from '../../../src/store/storage/graph/stored-catalog.ts'
import {
  type KeyValueStore,
  openMemoryStore,
  openVersionedStore,
  type ProgressStep,
  planMigration,
  type Space,
} from '../../../src/store/storage/index.ts'
import { engineNames } from '../../support/engines.ts'
import { mortal } from '../../support/mortal.ts'
import { needsSmallDisk, smallDisk } from '../../support/small-disk.ts'
import { memoryFixture, openFixture, programOf, rowsOf } from './support.ts'

/** Format 2 of these tests: a text for each record, and how many came before the last of each type. */
const pages: Space<string> = {
  name: 'pages',
  prefix: 'x',
  encode: text => Buffer.from(text),
  decode: bytes => bytes.toString(),
  weigh: text => text.length,
}

const writer: Format2Writer = {
  spaces: ['x'],
  kept: ['L', 'T'],
  begin: () => undefined,
  async insert(transaction, { stored: { number }, fields }, records) {
    const before = Number((await transaction.get(pages, `count ${number}`)) ?? 0)
    for (const [i, { id, from, to, values, vector }] of records.entries()) {
      const named = fields.flatMap(({ number }, place) => [`${number} ${String(values[place])}`])
      const numbers = vector && `${vector.data.join()} ${vector.model}`
      transaction.put(pages, `${number} ${id}`, [before + i, from, to, ...named, numbers].join('|'))
    }
    transaction.put(pages, `count ${number}`, String(before + records.length))
  },
  finish(transaction, { types, marks }) {
    transaction.put(pages, 'finished', `${types.length} types, ${marks.size} marks`)
  },
}

/** Batches of a page: more places at which it can be interrupted. */
const options: ConvertOptions = {
  progress: () => undefined,
  assertRoom: async () => undefined,
  batchBytes: 1,
}

async function convert(disk: KeyValueStore, changes: Partial<ConvertOptions> = {}): Promise<void> {
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 1 << 20 })
  await convertFormat1(store, writer, { ...options, ...changes })
}

async function needs(disk: KeyValueStore): Promise<boolean> {
  const store = await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })
  const snapshot = store.snapshot()
  const answer = await needsConversion(snapshot)
  snapshot.release()
  return answer
}

const copyOfWhole = await memoryFixture('whole')
const format1 = await rowsOf(await copyOfWhole())
const converted = await (async () => {
  const disk = await copyOfWhole()
  await convert(mortal(disk))
  return rowsOf(disk)
})()

function ofSpaces(rows: ReadonlyMap<string, string>, spaces: string): readonly (readonly [string, string])[] {
  return [...rows].filter(([key]) => spaces.includes(key[0]!))
}

test('a converted store has all records, the catalog and marks as they were, and nothing else of format 1', async () => {
  const counts = [...converted].filter(([key]) => key.startsWith('xcount')).map(([, text]) => Number(text))
  expect(counts.reduce((sum, count) => sum + count)).toBe(ofSpaces(format1, 'R').length)
  expect(ofSpaces(converted, 'x')).toHaveLength(ofSpaces(format1, 'R').length + counts.length + 1)
  expect(converted.get('xfinished')).toBe('7 types, 2 marks')
  expect(ofSpaces(converted, 'SLT')).toEqual(ofSpaces(format1, 'SLT'))
  expect(ofSpaces(converted, 'M')).toEqual(ofSpaces(new Map([...format1, ['Mformat', '3']]), 'M'))
  expect(new Set([...converted.keys()].map(key => key[0]))).toEqual(new Set('LMSTx'))
})

test.each(engineNames)('a store on disk is converted in the same way (%s)', async engine => {
  const store = await openFixture('whole', engine)
  await convertFormat1(store, writer, options)
  const snapshot = store.snapshot()
  const cursor = snapshot.scan(pages, { prefix: '' }, 10_000)
  expect((await cursor.next())?.map(([key, text]) => [`x${key}`, text])).toEqual(
    ofSpaces(converted, 'x').map(([key, text]) => [key, Buffer.from(text, 'latin1').toString()]),
  )
  await cursor.close()
  snapshot.release()
})

test('a conversion is in one batch for each type, where there is room in it', async () => {
  const disk = await copyOfWhole()
  const sizes: number[] = []
  const write: KeyValueStore['write'] = (operations, how) => {
    sizes.push(operations.filter(({ key }) => /^x\d/.test(key)).length)
    return disk.write(operations, how)
  }
  await convert({ ...mortal(disk), write }, { batchBytes: 1 << 20 })
  expect(await rowsOf(disk)).toEqual(converted)
  expect(sizes.filter(size => size > 0)).toEqual([16, 138, 22, 393, 11, 21])
})

it('ends in the same state, whichever write was the last, and until then keeps all data in one format', async () => {
  let kills = 0
  for (let isDone = false; !isDone; kills++) {
    const disk = await copyOfWhole()
    isDone = await convert(mortal(disk, kills)).then(
      () => true,
      () => false,
    )
    const rows = await rowsOf(disk)
    const when = `killed after write ${kills}`
    expect(await needs(mortal(disk)), when).toBe(!isDone)
    if (rows.get('Mformat') === '1') expect(withoutConversion(rows), when).toEqual(format1)
    else expect(ofSpaces(rows, 'x'), when).toEqual(ofSpaces(converted, 'x'))
    await convert(mortal(disk))
    expect(await rowsOf(disk), when).toEqual(converted)
  }
  expect(kills).toBeGreaterThan(20)
})

it('goes on from one write to the next, killed after each', async () => {
  const disk = await copyOfWhole()
  const steps: ProgressStep[] = []
  for (let kills = 0; await needs(mortal(disk)); kills++) {
    await convert(mortal(disk, 1), { progress: step => steps.push(step) }).catch(() => undefined)
    expect(kills).toBeLessThan(100)
  }
  expect(await rowsOf(disk)).toEqual(converted)
  const done = steps.filter(({ what }) => what === 'Converting the data').map(step => step.done)
  expect(new Set(done).size).toBe(done.length)
  expect(done.at(-1)).toBe(ofSpaces(format1, 'R').length)
})

it('begins anew where an older gvq has written in between', async () => {
  const disk = await copyOfWhole()
  await expect(convert(mortal(disk, 6))).rejects.toThrow()
  expect(ofSpaces(await rowsOf(disk), 'x')).not.toEqual([])
  const older = await openVersionedStore(mortal(disk), { sync: false, cacheBytesMax: 0 })
  const [[first]] = ofSpaces(format1, 'R') as [[string, string]]
  const records: Space<Buffer> = {
    name: 'records',
    prefix: 'R',
    encode: bytes => bytes,
    decode: bytes => bytes,
    weigh: () => 1,
  }
  await older.write(transaction => transaction.delete(records, first.slice(1)))
  await convert(mortal(disk))
  const rows = await rowsOf(disk)
  expect(rows.get('xcount 1')).toBe(String(Number(converted.get('xcount 1')) - 1))
  expect(rows.size).toBe(converted.size - 1)
})

it('tells its progress, which ends with all', async () => {
  const steps: ProgressStep[] = []
  await convert(mortal(await copyOfWhole()), { progress: step => steps.push(step) })
  for (const what of ['Converting the data', 'Removing the data in the old format']) {
    const ratios = steps.filter(step => step.what === what).map(({ done, total }) => done / total)
    expect(ratios).toEqual([...ratios].sort((a, b) => a - b))
    expect(ratios.at(-1)).toBe(1)
  }
})

it('changes nothing where there is no room, and asks only once', async () => {
  const disk = await copyOfWhole()
  let asked = 0
  const full = async () => {
    asked++
    throw new GvqError('STORAGE_UNAVAILABLE', 'no room')
  }
  await expect(convert(mortal(disk), { assertRoom: full })).rejects.toThrow('no room')
  expect(await rowsOf(disk)).toEqual(format1)
  await expect(convert(mortal(disk, 8))).rejects.toThrow()
  await convert(mortal(disk), { assertRoom: full })
  expect(asked).toBe(1)
})

it('leaves a new store and one of format 2 as they are', async () => {
  const disk = openMemoryStore()
  expect(await needs(mortal(disk))).toBe(false)
  await convert(mortal(disk, 0))
  const done = await copyOfWhole()
  await convert(mortal(done))
  await convert(mortal(done, 0))
  expect(await rowsOf(done)).toEqual(converted)
})

it('converts the records of both versions in the middle of a migration, and keeps its place', async () => {
  const disk = await (await memoryFixture('migrating'))()
  const before = await rowsOf(disk)
  const { migration, ...stored } = JSON.parse(
    Buffer.from(before.get('S')!, 'latin1').toString(),
  ) as StoredCatalog
  const plan = planMigration(stored, composeChain((await programOf('migrating')).migrations!))
  expect(migration?.digest).toBe(plan.digest)
  await convert(mortal(disk), { target: plan.next })
  const after = await rowsOf(disk)
  expect(after.get('xcount 1')).toBe('1080')
  expect(after.get('Mmigrated')).toBe(before.get('Mmigrated'))
  expect(after.get('S')).toBe(before.get('S'))
})

needsSmallDisk.test('a disk without room for a second copy is refused, with the figures', async () => {
  const disk = await smallDisk()
  await assertRoomToConvert(disk.data)
  await disk.fill(4 * 1024 * 1024)
  await assertRoomToConvert(disk.data)
  await writeFile(join(disk.data, 'data'), Buffer.alloc(3 * 1024 * 1024, 1))
  await expect(assertRoomToConvert(disk.data)).rejects.toMatchObject({
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringMatching(/needs 6\.0 MiB of free space on the disk; [01]\.\d MiB are left\.$/),
    hint: expect.stringContaining('Nothing was changed.'),
  })
})

function withoutConversion(rows: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...rows].filter(([key]) => key[0] !== 'x' && key !== 'Mconversion'))
}
