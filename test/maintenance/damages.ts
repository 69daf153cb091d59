import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { graphHead, graphOf } from '../../src/engine/vector/graph/faiss-format.ts'
import {
  createVectorIndex,
  loadSnapshot,
  openSnapshotContents,
  saveSnapshot,
  type VectorIndex,
} from '../../src/engine/vector/index.ts'
import type { VectorType } from '../../src/language/catalog/index.ts'
import type { Id } from '../../src/store/graph/api.ts'
import { metaKeys, uint64At, uint64Bytes } from '../../src/store/graph/keys/keys.ts'
import { entryFields, forms, pageHead, pageHeadBytes } from '../../src/store/graph/rows/layout.ts'
import { RowPage } from '../../src/store/graph/rows/row-page.ts'
import {
  metaSpace,
  vectorInfoSpace,
  vectorLogSpace,
  vectorLogTrimSpace,
} from '../../src/store/graph/types/spaces.ts'
import { tokenKey } from '../../src/store/graph/types/text-index.ts'
import { TreeKeys } from '../../src/store/graph/types/type-layout.ts'
import { typeStateSpace } from '../../src/store/graph/types/type-state.ts'
import type { Engine } from '../../src/store/keyvalue/index.ts'
import { reading } from '../graph/support/collect.ts'
import { cutShort, type Damage, type Entry, withWrongByte } from '../graph/support/damage.ts'
import { idOf } from '../graph/support/ids.ts'
import { damageStore, face, inFolder, type Pick, picking, scene } from './damaged-folder.ts'

/** Something done to what is derived in a folder, by the program's own writers, so that it can be read. */
export interface FolderDamage {
  readonly name: string
  /** What gvq doctor must name. */
  readonly names: RegExp
  /** Whether it is one to trees, pages or states. */
  readonly isInStore: boolean
  apply(folder: string, engine: Engine, seed: number): Promise<void>
}

type StoreWork = (damage: Damage, pick: Pick) => Promise<void>

function inStore(name: string, names: RegExp, work: StoreWork): FolderDamage {
  return {
    name,
    names,
    isInStore: true,
    apply: (folder, engine, seed) => damageStore(folder, engine, work, seed),
  }
}

/** A row that no record has. */
const noRow = 5000

interface BytesTree {
  readonly type: string
  readonly what: string
  readonly names: RegExp
  keys(damage: Damage): TreeKeys
  /** A key that no record has. */
  strange(damage: Damage): string
}

const indexTree = (type: string, property: string, strange: string | number): BytesTree => ({
  type,
  what: `the index of ${type}.${property}`,
  names: new RegExp(`^The index of [NEV]::${type}\\.${property} `),
  keys: damage => damage.index(type, property),
  strange: damage => damage.encode(type, property, strange),
})

const idTree = (type: string): BytesTree => ({
  type,
  what: `the index of the ids of ${type}`,
  names: new RegExp(`^The index of the ids of [NEV]::${type} `),
  keys: damage => damage.layout(type).trees.ids,
  strange: () => idOf(77),
})

const textTree = (type: string): BytesTree => ({
  type,
  what: `the text index of ${type}`,
  names: new RegExp(`^The text index of N::${type} `),
  keys: damage => damage.layout(type).trees.text,
  strange: () => tokenKey('unheard'),
})

const bytesTrees: readonly BytesTree[] = [
  indexTree('User', 'email', 'nobody'),
  indexTree('User', 'city', 'Nowhere'),
  indexTree('Item', 'code', -5),
  indexTree('Item', 'size', 99),
  indexTree('Face', 'about', 'nothing'),
  indexTree('Knows', 'since', 3),
  idTree('User'),
  idTree('Item'),
  textTree('User'),
  textTree('Item'),
]

/** Each changes the entries of a tree: those that are removed, and those that are added. */
const entryChanges: readonly (readonly [
  name: string,
  change: (
    entries: readonly Entry[],
    pick: Pick,
    strange: string,
  ) => readonly [removed: readonly Entry[], added: readonly Entry[]],
])[] = [
  ['lacks an entry', (entries, pick) => [[pick(entries)], []]],
  [
    'lacks all entries of a key',
    (entries, pick) => {
      const { key } = pick(entries)
      return [entries.filter(entry => entry.key === key), []]
    },
  ],
  [
    'has an entry under a key that no record has',
    (entries, pick, strange) => {
      const entry = pick(entries)
      return [[entry], [{ ...entry, key: strange }]]
    },
  ],
  [
    'has an entry under the key of another record',
    (entries, pick) => {
      const entry = pick(entries)
      const { key } = pick(
        entries.filter(other => !entries.some(each => each.key === other.key && each.row === entry.row)),
      )
      return [[entry], [{ ...entry, key }]]
    },
  ],
  [
    'has two rows in place of each other',
    (entries, pick) => {
      const has = (key: string, row: number) => entries.some(each => each.key === key && each.row === row)
      const others = (one: Entry) =>
        entries.filter(({ key, row }) => !has(key, one.row) && !has(one.key, row))
      const one = pick(entries.filter(each => others(each).length > 0))
      const other = pick(others(one))
      return [
        [one, other],
        [
          { ...one, row: other.row },
          { ...other, row: one.row },
        ],
      ]
    },
  ],
  ['has an entry too many', (entries, pick, strange) => [[], [{ ...pick(entries), key: strange }]]],
  ['has an entry without a record', (entries, pick) => [[], [{ ...pick(entries), row: noRow }]]],
]

const bytesDamages = bytesTrees.flatMap(({ type, what, names, keys, strange }) =>
  entryChanges.map(([name, change]) =>
    inStore(`${what} ${name}`, names, async (damage, pick) => {
      const tree = keys(damage)
      const [removed, added] = change(await damage.entries(type, tree), pick, strange(damage))
      await damage.editEntries(type, tree, removed, added)
    }),
  ),
)

/** How much more often the word occurs, and how many more words there are. */
const countChanges = [
  ['a wrong frequency', 1, 0],
  ['a wrong number of words', 0, 1],
] as const

const textDamages = ['User', 'Item'].flatMap(type =>
  countChanges.map(([name, more, longer]) =>
    inStore(`the text index of ${type} has ${name}`, /^The text index of /, async (damage, pick) => {
      const tree = damage.layout(type).trees.text
      const entry = pick(await damage.entries(type, tree))
      const [frequency, length] = entry.extras
      await damage.editEntries(type, tree, [entry], [])
      await damage.editEntries(type, tree, [], [{ ...entry, extras: [frequency! + more, length! + longer] }])
    }),
  ),
)

type EdgeChange = (pick: Pick, damage: Damage, type: string, direction: 'out' | 'in') => Promise<void>

/** Each changes the edges of one direction. */
const edgeChanges: readonly (readonly [name: string, change: EdgeChange])[] = [
  [
    'lacks an edge',
    async (pick, damage, type, direction) => {
      await damage.editEdges(type, direction, [pick(await damage.edges(type, direction))], [])
    },
  ],
  [
    'has an edge of another item',
    async (pick, damage, type, direction) => {
      const edges = await damage.edges(type, direction)
      const edge = pick(edges)
      const { item } = pick(edges.filter(other => other.item !== edge.item))
      await damage.editEdges(type, direction, [edge], [{ ...edge, item }])
    },
  ],
  [
    'has an edge to another item',
    async (pick, damage, type, direction) => {
      const edges = await damage.edges(type, direction)
      const edge = pick(edges)
      const { other } = pick(edges.filter(each => each.other !== edge.other))
      await damage.editEdges(type, direction, [edge], [])
      await damage.editEdges(type, direction, [], [{ ...edge, other }])
    },
  ],
  [
    'has an edge too many',
    async (pick, damage, type, direction) => {
      const edges = await damage.edges(type, direction)
      const edge = pick(edges)
      const { item } = pick(edges.filter(other => other.item !== edge.item))
      await damage.editEdges(type, direction, [], [{ ...edge, item }])
    },
  ],
  [
    'has an edge without a record',
    async (pick, damage, type, direction) => {
      const edge = pick(await damage.edges(type, direction))
      await damage.editEdges(type, direction, [], [{ ...edge, edge: noRow }])
    },
  ],
  [
    'has an edge of an item without a record',
    async (pick, damage, type, direction) => {
      const edge = pick(await damage.edges(type, direction))
      await damage.editEdges(type, direction, [edge], [{ ...edge, item: noRow }])
    },
  ],
]

const edgeDamages = ['Knows', 'Owns'].flatMap(type =>
  (['out', 'in'] as const).flatMap(direction =>
    edgeChanges.map(([name, change]) =>
      inStore(
        `the adjacency (${direction}) of ${type} ${name}`,
        new RegExp(`^The adjacency of E::${type} `),
        (damage, pick) => change(pick, damage, type, direction),
      ),
    ),
  ),
)

/** Trees whose nodes are damaged. */
const trees: readonly (readonly [what: string, names: RegExp, keys: (damage: Damage) => TreeKeys])[] = [
  ...bytesTrees.map(({ what, names, keys }) => [what, names, keys] as const),
  ...['Knows', 'Owns'].flatMap(type =>
    (['out', 'in'] as const).map(
      direction =>
        [
          `the adjacency (${direction}) of ${type}`,
          new RegExp(`^The adjacency of E::${type} `),
          (damage: Damage) => damage.layout(type).trees[direction],
        ] as const,
    ),
  ),
]

type NodeChange = (damage: Damage, tree: TreeKeys, key: string) => Promise<void>

const nodeChanges: readonly (readonly [name: string, change: NodeChange])[] = [
  ['lacks a node', (damage, tree, key) => damage.delete(tree.space, key)],
  [
    'has a node with a wrong byte',
    async (damage, tree, key) =>
      damage.put(tree.space, key, withWrongByte(await damage.bytes(tree.space, key))),
  ],
  [
    'has a node that is cut short',
    async (damage, tree, key) => damage.put(tree.space, key, cutShort(await damage.bytes(tree.space, key))),
  ],
  [
    'has a node that nothing refers to',
    async (damage, tree, key) => damage.put(tree.space, tree.node(999), await damage.bytes(tree.space, key)),
  ],
  ['has a delta that is none', (damage, tree) => damage.put(tree.space, tree.delta(0), Buffer.from('no'))],
]

const nodeDamages = trees.flatMap(([what, names, keys]) =>
  nodeChanges.map(([name, change]) =>
    inStore(`${what} ${name}`, names, async (damage, pick) => {
      const tree = keys(damage)
      await change(damage, tree, pick(await damage.nodes(tree)))
    }),
  ),
)

const types = ['User', 'Item', 'Face', 'Scene', 'Knows', 'Owns']

const stateDamages = types.flatMap(type => {
  const ref = `[NEV]::${type}`
  const numberOf = new RegExp(`^The stored number of records of ${ref} `)
  const state = new RegExp(`^The stored state of ${ref}, `)
  const more = (by: number): StoreWork => {
    return damage => damage.changeState(type, found => found.with({ count: found.count + by }))
  }
  return [
    inStore(`the number of records of ${type} is too low`, numberOf, more(-1)),
    inStore(`the number of records of ${type} is too high`, numberOf, more(7)),
    inStore(
      `rows of ${type} would be given out again`,
      new RegExp(`^The stored number of rows of ${ref} `),
      damage => damage.changeState(type, found => found.with({ rows: found.rows - 3 })),
    ),
    inStore(`the state of ${type} is missing`, state, damage =>
      damage.delete(typeStateSpace, damage.layout(type).prefix),
    ),
    inStore(`the state of ${type} is unreadable`, state, damage =>
      damage.put(typeStateSpace, damage.layout(type).prefix, Buffer.from([9])),
    ),
    inStore(`the last id of ${type} is another`, /^The index of the ids of /, damage =>
      damage.changeState(type, found => found.with({ lastId: found.isOrdered ? idOf(3) : idOf(2000) })),
    ),
    inStore(
      `the trees of ${type} say a wrong number of entries`,
      /^The (index|text index|adjacency) /,
      damage =>
        damage.changeState(type, found => {
          const [name, tree] = [...found.trees()].at(-1)!
          return found.withTree(name, { ...tree, count: tree.count + 1 })
        }),
    ),
    inStore(`the note of the pages of ${type} is wrong`, /^The note of the sizes of the pages of /, damage =>
      damage.put(metaSpace, metaKeys.segments(damage.layout(type).number), Buffer.from('[[0,0,')),
    ),
  ]
})

const textLength = ['User', 'Item'].map(type =>
  inStore(`the text index of ${type} miscounts its words`, /^The text index of /, damage =>
    damage.changeState(type, found => found.with({ textLength: found.textLength - 1 })),
  ),
)

/** Where the column of a property begins in a page, and whether it has bits for missing values. */
function columnAt(bytes: Buffer, wanted: (form: number) => boolean) {
  for (let i = 0; i < bytes.readUInt16LE(pageHead.columns); i++) {
    const entry = pageHeadBytes + 16 * i
    if (!wanted(bytes[entry + entryFields.form]!)) continue
    const nulls = bytes[entry + entryFields.flags]! & 1
    const rows = bytes.readUInt32LE(pageHead.rows)
    return bytes.readUInt32LE(entry + entryFields.offset) + (nulls === 1 ? 8 * Math.ceil(rows / 64) : 0)
  }
  throw new Error('the page has no such column')
}

const isInteger = (form: number) => form >= forms.uint8 && form <= forms.uint32
const isFloat = (form: number) => form === forms.float64
const columnsOf = (type: string) => new RegExp(`^What pages of [NEV]::${type} say of their columns `)

const pageDamages = [
  ...types.flatMap(type =>
    [-1, 1].map(by =>
      inStore(`a page of ${type} has a wrong number of records`, columnsOf(type), (damage, pick) =>
        damage.changePage(type, pick([0, 1]), bytes => {
          bytes.writeUInt32LE(bytes.readUInt32LE(pageHead.live) + by, pageHead.live)
          return bytes
        }),
      ),
    ),
  ),
  ...(
    [
      ['User', isInteger, 'greatest', 8],
      ['User', isFloat, 'greatest', 8],
      ['User', isFloat, 'least', 0],
      ['Item', isInteger, 'greatest', 8],
      ['Knows', isInteger, 'greatest', 8],
    ] as const
  ).map(([type, isWanted, what, at]) =>
    inStore(`a page of ${type} has a wrong ${what} value`, columnsOf(type), (damage, pick) =>
      // Not one beside which a row has a greater value.
      damage.changePage(type, pick([0, 2]), bytes => {
        const place = columnAt(bytes, isWanted) + at
        const value = bytes.readDoubleLE(place)
        bytes.writeDoubleLE(what === 'least' ? value + 1 : value - 1, place)
        return bytes
      }),
    ),
  ),
  inStore('a page of User has a string twice in a dictionary', columnsOf('User'), (damage, pick) => {
    const number = pick([0, 2, 3])
    const { fields, type, pages } = damage.layout('User')
    const city = fields[type.propertyByName.get('city')!.slot]!.number
    return damage.changePage('User', number, bytes => {
      const page = RowPage.decode(bytes, pages.page(number))
      const values = page.column(city)!.values()
      values[values.lastIndexOf('Ghent')] = 'GHENT'
      const { bytes: changed } = page.edit(new Map([[city, values]]))
      changed.write('Ghent', changed.indexOf('GHENT', 0, 'latin1'), 'latin1')
      return changed
    })
  }),
]

const vectorInfoDamages = (['Face', 'Scene'] as const).flatMap(type => {
  const names = new RegExp(`^The stored summary of the vectors of V::${type} `)
  const put = (dimension: number, embedded: number) => (damage: Damage) => {
    const { prefix } = damage.layout(type)
    const info = { dimension, embedded, model: undefined, content: undefined }
    return damage.put(vectorInfoSpace, prefix, vectorInfoSpace.encode(info, prefix))
  }
  return [
    inStore(`the summary of the vectors of ${type} is missing`, names, damage =>
      damage.delete(vectorInfoSpace, damage.layout(type).prefix),
    ),
    inStore(`the summary of the vectors of ${type} has another dimension`, names, put(3, 0)),
    inStore(
      `the summary of the vectors of ${type} counts embedded ones`,
      names,
      put(type === 'Face' ? 4 : 8, 2),
    ),
  ]
})

const indexOf = (type: VectorType) => new RegExp(`^The vector index of V::${type.name} `)
const fileOf = (folder: string, { name }: VectorType) => join(folder, 'vectors', `${name}.index`)

type Vectors = Map<Id, Float64Array>
type Image = ReturnType<VectorIndex['image']>

/** Writes the file of an index with other vectors, or with other bytes of its parts, and the right checksum. */
function inVectorFile(
  type: VectorType,
  name: string,
  change: (vectors: Vectors, pick: Pick) => void,
  changeImage: (image: Image, pick: Pick) => Image = image => image,
): FolderDamage {
  return {
    name: `the vector index of ${type.name} ${name}`,
    names: indexOf(type),
    isInStore: false,
    apply: async (folder, _, seed) => {
      const pick = picking(seed)
      const file = fileOf(folder, type)
      const { vectors, dimension, sequence } = await vectorsIn(folder, type)
      change(vectors, pick)
      const index = createVectorIndex({ dimension })
      await index.rebuild([...vectors])
      const image = changeImage(index.image(), pick)
      await saveSnapshot(file, { ...index, image: () => image }, { typeName: type.name, sequence })
    },
  }
}

/** The vectors of a file that have not been changed since. */
async function vectorsIn(folder: string, type: VectorType) {
  const file = fileOf(folder, type)
  return inFolder(folder, async graph =>
    reading(graph, async reader => {
      const { dimension } = await reader.vectorInfo(type)
      const load = await loadSnapshot(file, { typeName: type.name, dimension: dimension! })
      if (load.kind === 'refused') throw new Error(load.reason)
      const contents = await openSnapshotContents(file)
      const log = await graph.vectorLog(type, load.sequence)
      const ids = [...contents.ids()].filter(id => log !== 'unavailable' && !log.has(id))
      await contents.close()
      const data = await reader.vectorData(type, ids)
      const vectors: Vectors = new Map(ids.map((id, i) => [id, data[i]!]))
      return { vectors, dimension: dimension!, sequence: load.sequence }
    }),
  )
}

const other = (vector: Float64Array) => vector.map((number, i) => (i === 0 ? number + 3 : -number))

/** The bytes of a table with the id at one place in place of the one at another. */
function withIdTwice({ table, ...image }: Image, vectors: Vectors, pick: Pick): Image {
  const bytes = Buffer.from(table)
  const id = pick([...vectors.keys()])
  const replaced = pick([...vectors.keys()].filter(each => each !== id))
  bytes.write(id, bytes.indexOf(Buffer.from(replaced, 'latin1')), 'latin1')
  return { ...image, table: bytes }
}

const vectorDamages = [face, scene].flatMap(type => {
  let known: Vectors = new Map()
  return [
    inVectorFile(type, 'lacks a vector', (vectors, pick) => {
      vectors.delete(pick([...vectors.keys()]))
    }),
    inVectorFile(type, 'lacks the last vectors', vectors => {
      for (const id of [...vectors.keys()].sort().slice(-7)) vectors.delete(id)
    }),
    inVectorFile(type, 'has a vector that is not there', vectors => {
      vectors.set(idOf(5), other([...vectors.values()][0]!))
    }),
    inVectorFile(type, 'has another id in place of one', (vectors, pick) => {
      const id = pick([...vectors.keys()])
      vectors.set(idOf(5), vectors.get(id)!)
      vectors.delete(id)
    }),
    inVectorFile(type, 'has an old vector under an id', (vectors, pick) => {
      const id = pick([...vectors.keys()])
      vectors.set(id, other(vectors.get(id)!))
    }),
    inVectorFile(type, 'has two ids in place of each other', (vectors, pick) => {
      const one = pick([...vectors.keys()])
      const two = pick([...vectors.keys()].filter(id => id !== one))
      const [first, second] = [vectors.get(one)!, vectors.get(two)!]
      vectors.set(one, second).set(two, first)
    }),
    inVectorFile(
      type,
      'has an id twice',
      vectors => {
        known = vectors
      },
      (image, pick) => withIdTwice(image, known, pick),
    ),
    inVectorFile(
      type,
      'has other vectors than its table says',
      () => undefined,
      ({ payload, ...image }) => {
        const bytes = Buffer.concat(payload)
        bytes.writeFloatLE(0.5, bytes.length - 4)
        return { ...image, payload: [bytes] }
      },
    ),
    inVectorFile(type, 'is empty', vectors => vectors.clear()),
    {
      name: `the file of the vector index of ${type.name} has a wrong byte`,
      names: new RegExp(`^The vector index file of V::${type.name} is damaged`),
      isInStore: false,
      apply: async folder =>
        writeFile(fileOf(folder, type), withWrongByte(await readFile(fileOf(folder, type)))),
    },
    {
      name: `the file of the vector index of ${type.name} is cut short`,
      names: new RegExp(`^The vector index file of V::${type.name} is damaged`),
      isInStore: false,
      apply: async folder => writeFile(fileOf(folder, type), cutShort(await readFile(fileOf(folder, type)))),
    },
  ] satisfies readonly FolderDamage[]
})

const logDamages = [face, scene].flatMap(type => {
  const { name } = type
  const log = new RegExp(`^The log of the vectors of V::${name} `)
  const keys = (damage: Damage) => damage.keys(vectorLogSpace, damage.layout(name).prefix)
  return [
    inStore(`the log of ${name} lacks a commit`, indexOf(type), async damage => {
      const [key] = (await keys(damage)).slice(-1)
      await damage.delete(vectorLogSpace, key!)
    }),
    inStore(`the log of ${name} lacks an id`, indexOf(type), async damage => {
      const [key] = (await keys(damage)).slice(-1)
      const entry = vectorLogSpace.decode(await damage.bytes(vectorLogSpace, key!), key!)
      const less = { puts: entry.puts.slice(1), deletes: entry.deletes }
      await damage.put(vectorLogSpace, key!, vectorLogSpace.encode(less, key!))
    }),
    inStore(`the log of ${name} deletes a vector that is there`, indexOf(type), async damage => {
      const [key] = (await keys(damage)).slice(-1)
      const { puts } = vectorLogSpace.decode(await damage.bytes(vectorLogSpace, key!), key!)
      const later = key!.slice(0, 2) + uint64Bytes(uint64At(key!, 2) + 1)
      const entry = { puts: [], deletes: puts.slice(0, 1) }
      await damage.put(vectorLogSpace, later, vectorLogSpace.encode(entry, later))
    }),
    inStore(`the log of ${name} has a commit that cannot be read`, log, async damage => {
      const [key] = (await keys(damage)).slice(-1)
      await damage.put(vectorLogSpace, key!, cutShort(await damage.bytes(vectorLogSpace, key!)))
    }),
    inStore(`the mark of the log of ${name} cannot be read`, log, damage =>
      damage.put(vectorLogTrimSpace, damage.layout(name).prefix, Buffer.from([0xff])),
    ),
  ]
})

const leftovers = [
  inStore('an index that no longer exists has left nodes', /^Found 1 node of an index/, async damage => {
    const tree = damage.index('User', 'city')
    const value = await damage.bytes(tree.space, (await damage.nodes(tree))[0]!)
    await damage.put(tree.space, new TreeKeys('\x00\x63', 'p1').node(0), value)
  }),
  inStore('an edge type that no longer exists has left nodes', /^Found 1 node of an edge/, async damage => {
    const tree = damage.layout('Knows').trees.out
    const value = await damage.bytes(tree.space, (await damage.nodes(tree))[0]!)
    await damage.put(tree.space, new TreeKeys('\x00\x63', 'o').node(0), value)
  }),
]

/** All damages, by what is damaged: a test file each, as they take minutes together. */
export const damages = {
  entries: [...bytesDamages, ...textDamages, ...edgeDamages],
  states: [...nodeDamages, ...stateDamages, ...textLength],
  values: [...pageDamages, ...vectorInfoDamages, ...vectorDamages, ...logDamages, ...leftovers],
} satisfies Readonly<Record<string, readonly FolderDamage[]>>

/** A graph whose links all lead to the next vector: it has all vectors, and finds those that are on the way. */
export const cutLinks = inVectorFile(
  scene,
  'has links to the next vector only',
  () => undefined,
  image => {
    const payload = Buffer.concat(image.payload)
    const { graph, dimension } = graphOf(payload)!
    const { neighbours, offsets, total } = graph
    neighbours.fill(-1)
    for (let label = 0; label < total; label++) neighbours[offsets[label]!] = (label + 1) % total
    payload.set(graphHead(graph, dimension))
    return { ...image, payload: [payload] }
  },
)
