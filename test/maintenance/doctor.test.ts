import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspectData, repairData } from '../../src/database/maintenance/index.ts'
import { checksumOf } from '../../src/store/graph/rows/seal.ts'
import { bytesRuns } from '../../src/store/graph/tree/bytes-run.ts'
import { NodeDelta } from '../../src/store/graph/tree/delta.ts'
import { decodeNode, encodeNode } from '../../src/store/graph/tree/node.ts'
import {
  bytesNodeSpace,
  numberNodeSpace,
  pageSpace,
  vectorInfoSpace,
} from '../../src/store/graph/types/spaces.ts'

import { tokenKey } from '../../src/store/graph/types/text-index.ts'
import { TreeKeys } from '../../src/store/graph/types/type-layout.ts'
import { typeStateSpace } from '../../src/store/graph/types/type-state.ts'
import type { KeyValueStore } from '../../src/store/keyvalue/contract/api.ts'
import type { Progress } from '../../src/store/keyvalue/index.ts'
import { openVersionedStore } from '../../src/store/versioned/index.ts'
import { cutShort, Damage, withWrongByte } from '../graph/support/damage.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { linkEdgesAtOnce } from '../support/thresholds.ts'
import { projectIn, type TestProject } from './support.ts'

linkEdgesAtOnce()

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

let template: string
beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'gvq-doctor-'))
  const rows = Array.from({ length: 700 }, (_, i) => ({
    name: `p${i}`,
    city: i % 2 === 0 ? 'Ghent' : 'Liège',
    bio: `number ${i === 7 ? 'seven' : i}`,
  }))
  const project = projectIn(template)
  await project.write(program)
  await project.use(call => call('Fill', { rows, vector: [1, 2] }))
})
afterAll(() => rm(template, { recursive: true }))

/** A project with its data: a copy, because each is damaged in its own way. */
async function filled(): Promise<TestProject> {
  const folder = await temporaryFolder()
  await cp(template, folder, { recursive: true })
  return projectIn(folder)
}

/** The tree of an index whose first node has a delta. */
async function withDelta(damage: Damage): Promise<TreeKeys> {
  const tree = damage.index('Person', 'city')
  const key = damage.encode('Person', 'city', 'Ghent')
  const row = await damage.removeEntry('Person', tree, key)
  await damage.addEntry('Person', tree, key, row)
  expect(await damage.deltas(tree)).toContain(tree.delta(0))
  return tree
}

/** Damages what is stored, and what gvq doctor reports. */
const damages: readonly [string, (damage: Damage) => Promise<void>, readonly string[]][] = [
  [
    'an entry of a property index is lost',
    async damage => {
      await damage.removeEntry(
        'Person',
        damage.index('Person', 'name'),
        damage.encode('Person', 'name', 'p7'),
      )
    },
    ['The index of N::Person.name has 700 entries; the records have 701.'],
  ],
  [
    'an entry of a property index stands under a wrong value',
    async damage => {
      const tree = damage.index('Person', 'name')
      const row = await damage.removeEntry('Person', tree, damage.encode('Person', 'name', 'p7'))
      await damage.addEntry('Person', tree, damage.encode('Person', 'name', 'zz'), row)
    },
    ['The index of N::Person.name has the right number of entries, but they do not match the records.'],
  ],
  [
    'a node of an index is lost',
    async damage => {
      const tree = damage.index('Person', 'city')
      await damage.delete(tree.space, (await damage.nodes(tree))[0]!)
    },
    ['The index of N::Person.city is damaged.'],
  ],
  [
    'the bytes of a node are damaged',
    async damage => {
      const tree = damage.index('Person', 'city')
      await damage.put(tree.space, (await damage.nodes(tree))[0]!, Buffer.from('nonsense'))
    },
    ['The index of N::Person.city is damaged.'],
  ],
  [
    'the checksum of a node is wrong',
    async damage => {
      const { out } = damage.layout('Knows').trees
      const key = (await damage.nodes(out))[0]!
      await damage.put(out.space, key, withWrongByte(await damage.bytes(out.space, key)))
    },
    ['The adjacency of E::Knows is damaged.'],
  ],
  [
    'two nodes are swapped',
    async damage => {
      const tree = damage.index('Person', 'name')
      const [a, b] = await damage.nodes(tree)
      await damage.swapNodes(tree, a!, b!, false)
    },
    ['The index of N::Person.name is damaged.'],
  ],
  [
    "two nodes have each other's entries",
    async damage => {
      const tree = damage.index('Person', 'name')
      const [a, b] = await damage.nodes(tree)
      await damage.swapNodes(tree, a!, b!, true)
    },
    ['The index of N::Person.name is damaged.'],
  ],
  [
    'nothing refers to a node',
    async damage => {
      const tree = damage.index('Person', 'city')
      const [key] = await damage.nodes(tree)
      await damage.put(tree.space, tree.node(99), await damage.bytes(tree.space, key!))
    },
    ['The index of N::Person.city has 1 node that nothing refers to.'],
  ],
  [
    'the checksum of a delta is wrong',
    async damage => {
      const tree = await withDelta(damage)
      const key = tree.delta(0)
      await damage.put(tree.space, key, withWrongByte(await damage.bytes(tree.space, key)))
    },
    ['The index of N::Person.city is damaged.'],
  ],
  [
    'a delta stands beside a node that was written since',
    async damage => {
      const tree = damage.index('Person', 'city')
      await damage.removeEntry('Person', tree, damage.encode('Person', 'city', 'Ghent'))
      const space = bytesNodeSpace
      const [key, deltaKey] = [tree.node(0), tree.delta(0)]
      const node = decodeNode(bytesRuns, 0, await damage.bytes(space, key), checksumOf(key))
      const bytes = await damage.bytes(space, deltaKey)
      const delta = NodeDelta.decode(bytesRuns, 0, bytes, checksumOf(deltaKey))
      await damage.put(space, key, encodeNode(0, delta.nodeOf(0, node), checksumOf(key)))
    },
    ['The index of N::Person.city is damaged.'],
  ],
  [
    'nothing refers to a delta',
    async damage => {
      const tree = await withDelta(damage)
      await damage.put(tree.space, tree.delta(99), await damage.bytes(tree.space, tree.delta(0)))
    },
    ['The index of N::Person.city has 1 delta that nothing refers to.'],
  ],
  [
    'the adjacency of an item is lost',
    damage => damage.removeEdge('Knows', 'in'),
    ['The adjacency of E::Knows has 699 entries; the records have 700.'],
  ],
  [
    'a number of records is wrong',
    damage => damage.changeState('Person', state => state.with({ count: 5 })),
    ['The stored number of records of N::Person is 5; there are 701.'],
  ],
  [
    'rows in use would be given out again',
    damage => damage.changeState('Person', state => state.with({ rows: 5 })),
    ['The stored number of rows of N::Person is 5; 701 are in use.'],
  ],
  [
    'the last id is wrong',
    damage => damage.changeState('Person', state => state.with({ lastId: '\0'.repeat(16) })),
    ['The index of the ids of N::Person is for ids up to another last one than that of the records.'],
  ],
  [
    'the index of the ids is lost',
    async damage => {
      const { ids } = damage.layout('Face').trees
      await damage.delete(ids.space, ...(await damage.nodes(ids)))
    },
    ['The index of the ids of V::Face is damaged.'],
  ],
  [
    'the state of a type is lost',
    async damage => {
      for (const name of ['Person', 'Knows', 'Face']) {
        await damage.delete(typeStateSpace, damage.layout(name).prefix)
      }
    },
    ['N::Person', 'V::Face', 'E::Knows'].map(
      ref => `The stored state of ${ref}, its number of records and its trees, is missing.`,
    ),
  ],
  [
    'the state of a type is unreadable',
    damage => damage.put(typeStateSpace, damage.layout('Knows').prefix, Buffer.from([0xff])),
    ['The stored state of E::Knows, its number of records and its trees, is unreadable.'],
  ],
  [
    'the text index has lost a word',
    async damage => {
      await damage.removeEntry('Person', damage.layout('Person').trees.text, tokenKey('seven'))
    },
    [expect.stringMatching(/^The text index of N::Person has \d+ entries; the records have \d+\.$/)],
  ],
  [
    'the text index has miscounted its words',
    damage => damage.changeState('Person', state => state.with({ textLength: 0 })),
    [expect.stringMatching(/^The text index of N::Person counts 0 words; the records have \d+\.$/)],
  ],
  [
    'what is noted of a vector type is lost',
    damage => damage.delete(vectorInfoSpace, damage.layout('Face').prefix),
    [
      'The stored summary of the vectors of V::Face (dimension, number of embedded ones, fingerprint) is wrong.',
    ],
  ],
  [
    'an index that no longer exists has left nodes',
    async damage => {
      const tree = damage.index('Person', 'city')
      const value = await damage.bytes(tree.space, (await damage.nodes(tree))[0]!)
      await damage.put(tree.space, new TreeKeys('\x00\x63', 'p1').node(0), value)
    },
    ['Found 1 node of an index that no longer exists.'],
  ],
]

/** Opens what is on disk, without the program. */
const damaged = (work: (damage: Damage) => Promise<void>) => async (disk: KeyValueStore) =>
  work(await Damage.to(await openVersionedStore(disk, { sync: false, cacheBytesMax: 0 })))

describe('gvq doctor', () => {
  it('finds no faults in intact data', async () => {
    const project = await filled()
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ records: 2101, faults: [], losses: [] })
    expect(await repairData(project.dataDir, quiet)).toEqual([])
  })

  it.each(damages)('detects that %s, and --repair fixes it', async (_, damage, faults) => {
    const project = await filled()
    const before = await answers(project)
    await project.tamper(damaged(damage))
    const quick = await inspectData(project.dataDir, quiet, { isQuick: true })
    expect(quick).toMatchObject({ faults, losses: [] })
    const { faults: found, losses } = await inspectData(project.dataDir, quiet)
    // The full inspection finds the same faults, and tells what queries miss.
    expect(found.map((text, i) => text.slice(0, quick.faults[i]?.length))).toEqual(quick.faults)
    expect(losses).toEqual([])
    expect(await repairData(project.dataDir, quiet)).toEqual(found)
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ faults: [], losses: [] })
    expect(await answers(project)).toEqual(before)
  })

  it('repairs all derived data at once, without the program', async () => {
    const project = await filled()
    const before = await answers(project)
    await project.tamper(
      damaged(async damage => {
        for (const space of [bytesNodeSpace, numberNodeSpace, vectorInfoSpace]) {
          await damage.delete(space, ...(await damage.keys(space, '')))
        }
      }),
    )
    await project.write('this is no program')
    expect(await repairData(project.dataDir, quiet)).toHaveLength(9)
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ faults: [], losses: [] })
    await project.write(program)
    expect(await answers(project)).toEqual(before)
  })

  it.each(['Checking the records', 'Asking for the records'])('ends where it is stopped: %s', async what => {
    const project = await filled()
    const stop = new AbortController()
    const reason = new Error('stopped')
    const progress: Progress = step => {
      if (step.what === what) stop.abort(reason)
    }
    for (const work of [inspectData, repairData]) {
      await expect(work(project.dataDir, progress, { signal: stop.signal })).rejects.toBe(reason)
    }
    // The folder is free again.
    expect(await inspectData(project.dataDir, quiet)).toMatchObject({ faults: [], losses: [] })
  })

  it('tells what it asked', async () => {
    const project = await filled()
    const { asked } = await inspectData(project.dataDir, quiet)
    expect(asked).toEqual({
      records: 1401,
      edges: 700,
      indexes: 3,
      textIndexes: 1,
      omitted: [],
      vectors: [
        {
          type: expect.objectContaining({ name: 'Face' }),
          vectors: 700,
          searches: { asked: 700, found: 700 },
        },
      ],
    })
    expect((await inspectData(project.dataDir, quiet, { isQuick: true })).asked).toBeUndefined()
  })

  it('asks nothing of types with damaged pages, and everything of others', async () => {
    const project = await filled()
    await project.tamper(
      damaged(async damage => {
        const key = damage.layout('Person').pages.page(0)
        await damage.put(pageSpace, key, withWrongByte(await damage.bytes(pageSpace, key)))
        await damage.removeEntry(
          'Face',
          damage.layout('Face').trees.ids,
          (await damage.entries('Face', damage.layout('Face').trees.ids))[0]!.key,
        )
      }),
    )
    const { asked, faults } = await inspectData(project.dataDir, quiet)
    expect(asked?.omitted).toEqual(['N::Person'])
    expect(faults).toEqual([expect.stringMatching(/^The index of the ids of V::Face .* Not found by it: /)])
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

  it.each([
    ['its checksum is wrong', withWrongByte],
    ['its checksum is wrong', cutShort],
    ['it ends early', () => Buffer.from([9, 9, 9])],
    ['it begins with other bytes', () => Buffer.alloc(100)],
  ])('reports damage to the records themselves, which --repair cannot fix: %s', async (reason, change) => {
    const project = await filled()
    await project.tamper(
      damaged(async damage => {
        const [key] = await damage.keys(pageSpace, damage.layout('Person').prefix)
        await damage.put(pageSpace, key!, change(await damage.bytes(pageSpace, key!)))
      }),
    )
    const { faults, losses } = await inspectData(project.dataDir, quiet)
    expect(losses).toEqual([`The page of N::Person with rows 0 to 1,023 is damaged: ${reason}.`])
    expect(faults).toEqual([])
    expect(await repairData(project.dataDir, quiet)).toEqual([])
    expect((await inspectData(project.dataDir, quiet)).losses).toEqual(losses)
  })
})
