import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { formatId } from '../../../src/language/catalog/index.ts'
import type { LegacyValue } from '../../../src/tools/transfer/adopt/records/records.ts'
import { LegacySource, type SourceItem } from '../../../src/tools/transfer/adopt/records/source.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Table, writeDataFile } from './data-file.ts'
import { dataOf, type Expected, expectedOf, type LegacyName, legacyNames } from './legacy.ts'
import { edgeRecord, keyOf, numbers, oldVectorRecord, u64, vectorKey, vectorRecord } from './records.ts'

async function sourceOf(name: LegacyName): Promise<LegacySource> {
  const path = join(await temporaryFolder(), 'data.mdb')
  await writeFile(path, await dataOf(name))
  const source = await LegacySource.open(path)
  onTestFinished(() => source.close())
  return source
}

const kinds = { nodes: 'node', edges: 'edge', vectors: 'vector' } as const

function shown({ kind, value }: LegacyValue): unknown {
  if (kind === 'Array') return value.map(shown)
  return kind === 'ID' ? formatId(value) : value
}

/** A record as the old engine answers it. */
function answered(item: SourceItem): Record<string, unknown> {
  if ('why' in item) throw new Error(item.reason)
  const { id, label, properties, from, to, numbers } = item
  return {
    id: formatId(id),
    label,
    ...Object.fromEntries([...properties].map(([name, value]) => [name, shown(value)])),
    ...(from !== '' && { from_node: formatId(from), to_node: formatId(to) }),
    ...(numbers && { data: [...numbers] }),
  }
}

describe.each(legacyNames)('the data of %s', name => {
  it('has the records that the old engine answered, and no others', async () => {
    const source = await sourceOf(name)
    const expected = await expectedOf(name)
    for (const part of ['nodes', 'vectors', 'edges'] as const) {
      const found = new Map<string, Record<string, unknown>>()
      for await (const items of source.records(kinds[part])) {
        for (const item of items) {
          if ('why' in item) {
            expect(item.why).toBe('deleted')
            continue
          }
          found.set(formatId(item.id), answered(item))
        }
      }
      compare(found, Object.values(expected[part]).flat())
    }
    expect(await source.check(() => undefined)).toEqual([])
  })
})

function compare(
  found: ReadonlyMap<string, Record<string, unknown>>,
  expected: Expected['nodes'][string],
): void {
  expect([...found.keys()].sort()).toEqual(expected.map(({ id }) => id).sort())
  for (const { score, ...record } of expected) {
    const own = found.get(record.id)!
    for (const [member, value] of Object.entries(record)) {
      // The old engine has null for what is absent, and for numbers that its search lost.
      if (value === null && (own[member] === undefined || member === 'data')) continue
      expect(own[member], `${record.id} ${member}`).toEqual(likened(own[member], value))
    }
  }
}

/** A value of JSON, where a large float may be written as an integer. */
function likened(own: unknown, value: unknown): unknown {
  if (Array.isArray(own) && Array.isArray(value)) return value.map((item, i) => likened(own[i], item))
  if (typeof own !== 'number') return value
  // 2.0 wrote floats of 32 bits with fewer digits.
  return Math.fround(own) === own ? Math.fround(Number(value)) : Number(value)
}

async function sourceWith(tables: Readonly<Record<string, Table>>): Promise<LegacySource> {
  const path = join(await temporaryFolder(), 'data.mdb')
  await writeDataFile(path, tables)
  const source = await LegacySource.open(path)
  onTestFinished(() => source.close())
  return source
}

async function vectorsOf(source: LegacySource): Promise<readonly SourceItem[]> {
  const found: SourceItem[] = []
  for await (const items of source.records('vector')) found.push(...items)
  return found
}

const uuid = (i: number) => `1f0e8b30-3c5a-6a10-9b7e-${String(i).padStart(12, '0')}`
const none: Table = { entries: [] }
const plain = { nodes: none, edges: none }
const metadata = (version: number, order = 'lil'): Table => ({
  entries: [
    [Buffer.from('storage_version'), u64(version)],
    [Buffer.from('vector_endianness'), Buffer.from(order)],
  ],
})

describe('a folder that a migration left half done', () => {
  const count = 12
  const valuesOf = (i: number) => [i + 0.5, -i, 0.25]

  // The numbers are changed first, then the records, in the order of their ids.
  it.each(
    [0, 1, 5, count].flatMap(records =>
      [0, 1, 7, count].filter(swapped => swapped >= records).map(swapped => [swapped, records]),
    ),
  )('has its vectors: %i of 12 with swapped numbers, %i with new records', async (swapped, records) => {
    const ids = Array.from({ length: count }, (_, i) => i)
    const source = await sourceWith({
      ...plain,
      vectors: {
        entries: ids.flatMap(i => {
          const bytes = numbers(valuesOf(i), i < swapped ? 'little' : 'big')
          // A copy at its top level, as 2.0 wrote it, stays as it was.
          return [
            [vectorKey(uuid(i)), bytes] as const,
            ...(i % 3 === 0 ? [[vectorKey(uuid(i), 2), numbers(valuesOf(i), 'big')] as const] : []),
          ]
        }),
      },
      vector_data: {
        entries: ids.map(i => {
          const properties = { page: ['u32', i] } as const
          return [
            keyOf(uuid(i)),
            i < records ? vectorRecord('Doc', properties) : oldVectorRecord('Doc', properties),
          ] as const
        }),
      },
    })
    const expected = ids.map(i => ({ id: uuid(i), label: 'Doc', page: i, data: valuesOf(i) }))
    expect((await vectorsOf(source)).map(answered)).toEqual(expected)
    expect(source.byOrder).toEqual({ little: swapped, big: count - swapped })
  })
})

describe('vectors', () => {
  it('without a label, without numbers and deleted ones are left out, each with its reason', async () => {
    const source = await sourceWith({
      ...plain,
      storage_metadata: metadata(1),
      vectors: {
        entries: [
          [Buffer.from('entry_point'), keyOf(uuid(1))],
          ...[0, 1, 3, 5].map(i => [vectorKey(uuid(i)), numbers([i], 'little')] as const),
          [vectorKey(uuid(4)), Buffer.alloc(7)],
          // Only at a higher level.
          [vectorKey(uuid(6), 3), numbers([6], 'little')],
        ],
      },
      vector_data: {
        entries: [
          [keyOf(uuid(1)), vectorRecord('Doc')],
          [keyOf(uuid(2)), vectorRecord('Doc')],
          [keyOf(uuid(3)), vectorRecord('Doc', undefined, { deleted: true, level: true })],
          [keyOf(uuid(4)), vectorRecord('Doc')],
          [keyOf(uuid(6)), vectorRecord('Doc')],
        ],
      },
    })
    const outcome = (item: SourceItem) => ('why' in item ? item.why : [...item.numbers!])
    expect((await vectorsOf(source)).map(item => [formatId(item.id), outcome(item)])).toEqual(
      [
        [uuid(0), 'no label'],
        [uuid(1), [1]],
        [uuid(2), 'no numbers'],
        [uuid(3), 'deleted'],
        [uuid(4), 'unreadable'],
        [uuid(6), [6]],
        [uuid(5), 'no label'],
      ].sort(([a], [b]) => (a! < b! ? -1 : 1)),
    )
  })
})

describe('a data file of another kind', () => {
  const key20 = Buffer.alloc(20)
  it.each<[string, Readonly<Record<string, Table>>, string]>([
    ['no table', {}, 'it has no table `nodes`'],
    ['of another program', { users: none }, 'is an LMDB file, but not one of HelixDB'],
    ['of HelixDB 1.0', { ...plain, node_labels: none }, 'holds data of an early HelixDB 1.0'],
    [
      'of a later version',
      { ...plain, storage_metadata: metadata(2) },
      'has an unknown storage version (0x0200000000000000)',
    ],
    [
      'of an unknown order',
      { ...plain, storage_metadata: metadata(1, 'mid') },
      'does not say in which order',
    ],
    [
      'with other tables',
      { edges: none, nodes: { isSorted: true, entries: [[key20, key20]] } },
      'has a table `nodes` of another kind',
    ],
  ])('%s: one sentence says so', async (_, tables, sentence) => {
    await expect(sourceWith(tables)).rejects.toThrow(sentence)
  })

  it('is known by keys that are no ids', async () => {
    const source = await sourceWith({
      ...plain,
      vectors: { entries: [[Buffer.from('v:x'), Buffer.alloc(8)]] },
      vector_data: { entries: [[keyOf(uuid(1)), vectorRecord('Doc')]] },
    })
    await expect(vectorsOf(source)).rejects.toThrow(
      'The table `vectors` has the key 0x763a78, which is no id.',
    )
  })
})

it('a size that is changed by one, where no page notices, leaves the record out', async () => {
  const path = join(await temporaryFolder(), 'data.mdb')
  const edge = edgeRecord('Knows', uuid(1), uuid(2))
  await writeDataFile(path, {
    nodes: { entries: [] },
    edges: { entries: [3, 4].map(i => [keyOf(uuid(i)), edge] as const) },
  })
  const bytes = await readFile(path)
  const size = bytes.indexOf(keyOf(uuid(3))) - 8
  // An entry takes an even number of bytes.
  expect([bytes.readUInt16LE(size), edge.length % 2]).toEqual([edge.length, 1])
  bytes.writeUInt16LE(edge.length + 1, size)
  await writeFile(path, bytes)
  const source = await LegacySource.open(path)
  onTestFinished(() => source.close())
  const found: SourceItem[] = []
  for await (const items of source.records('edge')) found.push(...items)
  expect(found).toMatchObject([
    { why: 'unreadable', reason: 'It cannot be read: it goes on for 1 byte behind its end.' },
    { label: 'Knows' },
  ])
})

describe('the lists of edges by their ends', () => {
  const edge = (i: number) => [keyOf(uuid(i)), edgeRecord('Knows', uuid(100 + i), uuid(200 + i))] as const
  const hash = Buffer.from('fbadba39', 'hex')
  const listed = (i: number, near: number, far: number) =>
    [
      Buffer.concat([keyOf(uuid(near + i)), hash]),
      Buffer.concat([keyOf(uuid(i)), keyOf(uuid(far + i))]),
    ] as const
  const out = [1, 2, 3].map(i => listed(i, 100, 200))
  const into = [1, 2, 3].map(i => listed(i, 200, 100))

  it.each<[string, readonly (typeof out)[number][], readonly string[]]>([
    ['agree', out, []],
    ['lack one', out.slice(1), ['`edges`, which counts, has 3 edges, and `out_edges` lists 2.']],
    [
      'have another',
      [...out.slice(1), listed(1, 100, 300)],
      ['`edges`, which counts, has 3 edges, and `out_edges` lists others.'],
    ],
  ])('%s with the edges', async (_, entries, differences) => {
    const source = await sourceWith({
      nodes: none,
      edges: { entries: [1, 2, 3].map(edge) },
      out_edges: { isSorted: true, entries },
      in_edges: { isSorted: true, entries: into },
    })
    expect(await source.check(() => undefined)).toEqual(differences)
  })
})
