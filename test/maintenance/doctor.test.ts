import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inspectData, repairData } from '../../src/database/maintenance/index.ts'
import type { KeyValueStore } from '../../src/store/storage/index.ts'
import { allRows, type TestProject, testProject } from './support.ts'

const program = `
N::Person { UNIQUE INDEX name: String, INDEX city: String, bio: String }
E::Knows { From: Person, To: Person, Properties: { INDEX since: I32 } }
V::Face { about: String }
QUERY Fill(rows: [{name: String, city: String, bio: String}], vector: [F64]) =>
  hub <- AddN<Person>({name: "hub", city: "Ghent", bio: "the middle of it all"})
  FOR {name, city, bio} IN rows {
    person <- AddN<Person>({name: name, city: city, bio: bio})
    AddE<Knows>({since: 1990})::From(hub)::To(person)
    AddV<Face>(vector, {about: name})
  }
  RETURN NONE
QUERY Answers(vector: [F64]) =>
  people <- N<Person>::COUNT
  named <- N<Person>({name: "p7"})
  city <- N<Person>({city: "Ghent"})
  friends <- N<Person>({name: "hub"})::Out<Knows>::COUNT
  known <- N<Person>({name: "p7"})::In<Knows>
  words <- SearchBM25<Person>("number seven", 3)
  near <- SearchV<Face>(vector, 2)
  RETURN people, named, city, friends, known, words, near
`
const quiet = () => undefined
const answers = (project: TestProject) => project.use(call => call('Answers', { vector: [1, 2] }))

async function filled(): Promise<TestProject> {
  const project = await testProject(program)
  const rows = Array.from({ length: 700 }, (_, i) => ({
    name: `p${i}`,
    city: i % 2 === 0 ? 'Ghent' : 'Liège',
    bio: `number ${i === 7 ? 'seven' : i}`,
  }))
  await project.use(call => call('Fill', { rows, vector: [1, 2] }))
  return project
}

/** The keys of a space, in order. */
async function keysOf(disk: KeyValueStore, space: string): Promise<readonly string[]> {
  return (await allRows(disk)).flatMap(([key]) => (key.startsWith(space) ? [key] : []))
}

/** Damage to the keys of a space that is not empty, and what gvq doctor reports. */
const damages: readonly [string, (disk: KeyValueStore) => Promise<void>, readonly string[]][] = [
  [
    'an entry of a property index is lost',
    async disk => {
      const key = (await keysOf(disk, 'P')).find(each => each.includes('p7\0'))!
      await disk.write([{ kind: 'delete', key }], { sync: false })
    },
    ['The index of N::Person.name has 700 entries; the records have 701.'],
  ],
  [
    'an entry of a property index stands under a wrong value',
    async disk => {
      const key = (await keysOf(disk, 'P')).find(each => each.includes('p7\0'))!
      const [value] = await disk.getMany([key])
      const wrong = key.replace('p7\0', 'zz\0')
      await disk.write(
        [
          { kind: 'delete', key },
          { kind: 'put', key: wrong, value: value! },
        ],
        { sync: false },
      )
    },
    ['The index of N::Person.name has the right number of entries, but they do not match the records.'],
  ],
  [
    'a part of a long list is lost',
    async disk => {
      const key = (await keysOf(disk, 'P')).find(each => each.includes('Ghent') && !each.endsWith('\x01'))!
      await disk.write([{ kind: 'delete', key }], { sync: false })
    },
    ['The index of N::Person.city is damaged.'],
  ],
  [
    'the bytes of a list are damaged',
    async disk => {
      const key = (await keysOf(disk, 'P')).find(each => each.includes('Li'))!
      await disk.write([{ kind: 'put', key, value: Buffer.from('nonsense') }], { sync: false })
    },
    ['The index of N::Person.city is damaged.'],
  ],
  [
    'the adjacency of an item is lost',
    async disk => {
      const [key] = (await keysOf(disk, 'A')).slice(-1)
      await disk.write([{ kind: 'delete', key: key! }], { sync: false })
    },
    ['The adjacency of E::Knows has 699 entries; the records have 700.'],
  ],
  [
    'a number of records is wrong',
    async disk => {
      const [key] = await keysOf(disk, 'C')
      await disk.write([{ kind: 'put', key: key!, value: Buffer.from([5]) }], { sync: false })
    },
    ['The stored number of records of N::Person is 5; there are 701.'],
  ],
  [
    'the text index has lost a word',
    async disk => {
      const key = (await keysOf(disk, 'W')).find(each => each.includes('seven'))!
      await disk.write([{ kind: 'delete', key }], { sync: false })
    },
    [expect.stringMatching(/^The text index of N::Person has \d+ entries; the records have \d+\.$/)],
  ],
  [
    'the text index has miscounted its words',
    async disk => {
      const [key] = await keysOf(disk, 'N')
      await disk.write([{ kind: 'delete', key: key! }], { sync: false })
    },
    [expect.stringMatching(/^The text index of N::Person counts 0 words; the records have \d+\.$/)],
  ],
  [
    'what is noted of a vector type is lost',
    async disk => {
      const [key] = await keysOf(disk, 'I')
      await disk.write([{ kind: 'delete', key: key! }], { sync: false })
    },
    ['The stored summary of the vectors of V::Face (dimension, number of embedded ones) is wrong.'],
  ],
  [
    'an index that no longer exists has left entries',
    async disk => {
      const [key] = await keysOf(disk, 'P')
      const [value] = await disk.getMany([key!])
      await disk.write([{ kind: 'put', key: `P\x00\x63\x00\x01x\0\x01`, value: value! }], { sync: false })
    },
    ['Found 1 entry of an index that no longer exists.'],
  ],
]

describe('gvq doctor', () => {
  it('finds no faults in intact data', async () => {
    const project = await filled()
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ records: 2101, faults: [], losses: [] })
    expect(await repairData(project.dataDir, quiet)).toEqual([])
  })

  it.each(damages)('detects that %s, and --repair fixes it', async (_, damage, faults) => {
    const project = await filled()
    const before = await answers(project)
    await project.tamper(damage)
    const { faults: found, losses } = await inspectData(project.dataDir, quiet)
    expect(found).toEqual(faults)
    expect(losses).toEqual([])
    expect(await repairData(project.dataDir, quiet)).toEqual(faults)
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ faults: [], losses: [] })
    expect(await answers(project)).toEqual(before)
  })

  it('repairs all derived data at once, without the program', async () => {
    const project = await filled()
    const before = await answers(project)
    await project.tamper(async disk => {
      for (const space of ['P', 'A', 'C', 'W', 'N', 'I']) {
        const keys = await keysOf(disk, space)
        await disk.write(
          keys.map(key => ({ kind: 'delete', key })),
          { sync: false },
        )
      }
    })
    await project.write('this is no program')
    expect(await repairData(project.dataDir, quiet)).toHaveLength(9)
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ faults: [], losses: [] })
    await project.write(program)
    expect(await answers(project)).toEqual(before)
  })

  it('detects a damaged vector index file, and --repair rebuilds it', async () => {
    const project = await filled()
    const before = await answers(project)
    const file = join(project.dataDir, 'vectors', 'Face.index')
    const bytes = await readFile(file)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(file, bytes)
    const faults = ['The vector index file of V::Face is damaged.']
    expect((await inspectData(project.dataDir, quiet)).faults).toEqual(faults)
    expect(await repairData(project.dataDir, quiet)).toEqual(faults)
    expect((await inspectData(project.dataDir, quiet)).faults).toEqual([])
    expect(await answers(project)).toEqual(before)
  })

  it('reports damage to the records themselves, which --repair cannot fix', async () => {
    const project = await filled()
    await project.tamper(async disk => {
      const [key] = await keysOf(disk, 'R')
      await disk.write([{ kind: 'put', key: key!, value: Buffer.from([9, 9, 9]) }], { sync: false })
    })
    const { losses } = await inspectData(project.dataDir, quiet)
    expect(losses).toEqual([expect.stringMatching(/^The bytes of N::Person [0-9a-f-]{36} are damaged\.$/)])
  })
})
