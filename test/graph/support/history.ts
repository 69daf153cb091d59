import fc from 'fast-check'
import { expect } from 'vitest'
import type { RecordType, Value } from '../../../src/language/catalog/index.ts'
import type { GraphReader, GraphTransaction, Id } from '../../../src/store/graph/api.ts'
import { packIds, unpackIds } from '../../../src/store/graph/index.ts'
import { idBytes } from '../../../src/store/graph/keys/keys.ts'
import { scanAll } from './collect.ts'
import { readColumns } from './columns.ts'
import { idOf } from './ids.ts'
import { catalog, edge, node, property, values } from './schema.ts'

export const user = node('User', 'unique key String, index tags [F64], big U64, bio String')
export const other = node('Other', 'index f F64')
export const knows = edge('Knows', user, user, 'index w I32')
export const has = edge('Has', user, other, '', true)
export const historyCatalog = catalog(user, other, knows, has)
const edgeTypes = { Knows: knows, Has: has }
type EdgeName = keyof typeof edgeTypes

/** Keys that fill a node of a tree alone, that are beginnings of others, and that an encoding must escape. */
const keys = [
  '',
  'a',
  'ab',
  'é',
  '\0',
  '\0\x01',
  '\uffff',
  '\u{1f600}',
  'x'.repeat(20_000),
  'y'.repeat(17_000),
]
const tags: readonly Value[] = [[], [0], [-0], [1.5, -2], [1e300], null]
const bigs: readonly Value[] = [0, 1, 2 ** 53 - 1, 2n ** 64n - 1n, 300, 70_000, 2 ** 40, null]
const bios: readonly Value[] = ['', 'aa', 'aa bb', 'ÿ', '€', null]
const floats: readonly Value[] = [0, -0, 1.5, -1, 1e308, null]

const patch = fc.record({
  tags: fc.constantFrom(...tags),
  big: fc.constantFrom(...bigs),
  bio: fc.constantFrom(...bios),
})
/** Which of what there is; most of the time few. */
const some = fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constant(0xffff))

/** How the next id is chosen; `undefined`: by the graph. */
const anyId = fc.oneof(
  fc.constant(undefined),
  fc.record({ kind: fc.constantFrom('ascending', 'dropped', 'any', 'greatest'), number: fc.nat(100_000) }),
)
type GivenId = typeof anyId extends fc.Arbitrary<infer T> ? T : never

const anyWrite = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert'),
      loads: fc.boolean(),
      rows: fc.array(fc.record({ id: anyId, key: fc.option(fc.nat(20)), patch }), {
        minLength: 1,
        maxLength: 6,
      }),
    } as const),
  },
  fc.record({ kind: fc.constant('insertOther'), id: anyId, f: fc.constantFrom(...floats) } as const),
  fc.record({ kind: fc.constant('swapKeys'), a: fc.nat(), b: fc.nat() } as const),
  fc.record({ kind: fc.constant('update'), some, patch } as const),
  fc.record({ kind: fc.constant('drop'), type: fc.constantFrom('User', 'User', 'Other'), some } as const),
  fc.record({
    kind: fc.constant('link'),
    type: fc.constantFrom<EdgeName>('Knows', 'Knows', 'Has'),
    loads: fc.boolean(),
    rows: fc.array(
      fc.record({ id: anyId, from: fc.nat(), to: fc.nat(), w: fc.constantFrom<Value>(1, 2, null) }),
      { minLength: 1, maxLength: 5 },
    ),
  } as const),
  fc.record({ kind: fc.constant('unlink'), type: fc.constantFrom<EdgeName>('Knows', 'Has'), some } as const),
)
type Write = typeof anyWrite extends fc.Arbitrary<infer T> ? T : never

export const anyCommit = fc.record({
  writes: fc.array(anyWrite, { minLength: 1, maxLength: 4 }),
  end: fc.constantFrom(
    'commit',
    'commit',
    'commit',
    'commit',
    'throw',
    'undo',
    'restart',
    'lose state',
    'lose trees',
  ),
  /** Whether a reader of the state after it stays open, and whether the oldest one is then compared and closed. */
  opens: fc.boolean(),
  closes: fc.boolean(),
})

interface Edge {
  readonly type: EdgeName
  readonly from: Id
  readonly to: Id
  readonly w: Value
}

/** What the graph should contain, in plain maps. */
export class History {
  readonly users = new Map<Id, readonly Value[]>()
  readonly others = new Map<Id, Value>()
  readonly edges = new Map<Id, Edge>()
  /** Ids that had a record once. */
  readonly #dropped = new Set<Id>()
  #last = 1_000_000

  clone(): History {
    const copy = new History()
    for (const [id, values] of this.users) copy.users.set(id, values)
    for (const [id, f] of this.others) copy.others.set(id, f)
    for (const [id, entry] of this.edges) copy.edges.set(id, entry)
    for (const id of this.#dropped) copy.#dropped.add(id)
    copy.#last = this.#last
    return copy
  }

  /** Does a write in both. */
  async perform(write: Write, tx: GraphTransaction): Promise<void> {
    const userIds = [...this.users.keys()]
    switch (write.kind) {
      case 'insert': {
        const rows = this.#distinctKeys(write.rows)
        const ids = this.#idsFor(write.rows.map(({ id }) => id))
        const made = write.loads
          ? await loadRows(tx, user, ids, rows)
          : (await tx.insertNodes(user, withIds(ids, rows))).map(({ id }) => id)
        for (const [i, id] of made.entries()) this.users.set(id, rows[i]!)
        return
      }
      case 'insertOther': {
        const [id] = this.#idsFor([write.id])
        const [made] = await tx.insertNodes(other, withIds([id], [[write.f]]))
        this.others.set(made!.id, write.f)
        return
      }
      case 'swapKeys': {
        if (userIds.length === 0) return
        const [a, b] = [pick(userIds, write.a), pick(userIds, write.b)]
        if (a === b) return
        const [first, second] = [this.users.get(a)!, this.users.get(b)!]
        const keys = new Map([[property(user, 'key').slot, [second[0]!, first[0]!]]])
        await tx.updateEach(user, [a, b], keys)
        this.users.set(a, [second[0]!, ...first.slice(1)])
        this.users.set(b, [first[0]!, ...second.slice(1)])
        return
      }
      case 'update': {
        const ids = pickSome(userIds, write.some)
        const { tags, big, bio } = write.patch
        await tx.update(user, ids, values(user, write.patch))
        for (const id of ids) this.users.set(id, [this.users.get(id)![0]!, tags, big, bio])
        return
      }
      case 'drop': {
        const [type, held] = write.type === 'User' ? [user, this.users] : [other, this.others]
        const ids = pickSome([...held.keys()], write.some)
        await tx.drop(type, ids)
        for (const id of ids) {
          this.#forget(held, id)
          for (const [each, { from, to }] of this.edges) {
            if (from === id || to === id) this.#forget(this.edges, each)
          }
        }
        return
      }
      case 'link': {
        const targets = write.type === 'Knows' ? userIds : [...this.others.keys()]
        if (userIds.length === 0 || targets.length === 0) return
        const rows = write.rows.map(row => ({
          ...row,
          from: pick(userIds, row.from),
          to: pick(targets, row.to),
        }))
        await this.#link(write.type, write.loads, write.type === 'Has' ? this.#newPairs(rows) : rows, tx)
        return
      }
      case 'unlink': {
        const ids = [...this.edges].flatMap(([id, { type }]) => (type === write.type ? [id] : []))
        const found = pickSome(ids, write.some)
        await tx.drop(edgeTypes[write.type], found)
        for (const id of found) this.#forget(this.edges, id)
        return
      }
    }
  }

  async #link(
    name: EdgeName,
    loads: boolean,
    rows: readonly { readonly id: GivenId; readonly from: Id; readonly to: Id; readonly w: Value }[],
    tx: GraphTransaction,
  ): Promise<void> {
    const type = edgeTypes[name]
    const ids = this.#idsFor(rows.map(({ id }) => id))
    const own = rows.map(({ w }) => (name === 'Knows' ? [w] : []))
    const made = loads
      ? await loadRows(tx, type, ids, own, rows)
      : (
          await tx.insertEdges(
            type,
            withIds(ids, own).map((row, i) => ({ ...row, from: rows[i]!.from, to: rows[i]!.to })),
          )
        ).map(({ id }) => id)
    for (const [i, id] of made.entries()) {
      const { from, to, w } = rows[i]!
      this.edges.set(id, { type: name, from, to, w: name === 'Knows' ? w : null })
    }
  }

  #forget(held: Map<Id, unknown>, id: Id): void {
    held.delete(id)
    this.#dropped.add(id)
  }

  /** The values of new users, of which a key that another one has is left out. */
  #distinctKeys(
    rows: readonly { readonly key: number | null; readonly patch: { tags: Value; big: Value; bio: Value } }[],
  ): readonly (readonly Value[])[] {
    const taken = new Set([...this.users.values()].map(([key]) => key))
    return rows.map(({ key: number, patch: { tags, big, bio } }) => {
      const key = keys[number ?? -1] ?? null
      const isFree = key !== null && !taken.has(key)
      if (isFree) taken.add(key)
      return [isFree ? key : null, tags, big, bio]
    })
  }

  #newPairs<R extends { readonly from: Id; readonly to: Id }>(rows: readonly R[]): readonly R[] {
    const taken = new Set(
      [...this.edges.values()].flatMap(({ type, from, to }) => (type === 'Has' ? [from + to] : [])),
    )
    return rows.filter(({ from, to }) => {
      const isNew = !taken.has(from + to)
      taken.add(from + to)
      return isNew
    })
  }

  /** Ids that nothing has. */
  #idsFor(given: readonly GivenId[]): readonly (Id | undefined)[] {
    const taken = new Set([...this.users.keys(), ...this.others.keys(), ...this.edges.keys()])
    return given.map(one => {
      if (one === undefined) return undefined
      const id = this.#idFor(one)
      if (taken.has(id)) return undefined
      taken.add(id)
      return id
    })
  }

  #idFor({ kind, number }: NonNullable<GivenId>): Id {
    if (kind === 'ascending') {
      this.#last += 1 + (number % 5)
      return idOf(this.#last)
    }
    if (kind === 'dropped' && this.#dropped.size > 0) return pick([...this.#dropped], number)
    if (kind === 'greatest') return '\xff'.repeat(15) + String.fromCharCode(number % 256)
    return idOf(number)
  }

  /** Compares all that a reader can tell. */
  async compare(reader: GraphReader): Promise<void> {
    const users = byId(this.users)
    const ids = users.map(([id]) => id)
    await compareType(reader, user, users)
    await compareType(
      reader,
      other,
      byId(this.others).map(([id, f]) => [id, [f]]),
    )
    for (const [id, [key]] of users) {
      if (key !== null) expect((await reader.lookup(user, property(user, 'key'), key!)).ids).toEqual([id])
    }
    for (const value of tags.filter(each => each !== null)) {
      const same = users.filter(([, [, own]]) => JSON.stringify(own) === JSON.stringify(value))
      expect((await reader.lookup(user, property(user, 'tags'), value)).ids).toEqual(same.map(([id]) => id))
    }
    for (const [name, type] of Object.entries(edgeTypes) as [EdgeName, (typeof edgeTypes)[EdgeName]][]) {
      const edges = byId(this.edges).filter(([, edge]) => edge.type === name)
      const expected = edges.map(([id, { from, to, w }]) => ({
        id,
        values: name === 'Knows' ? [w] : [],
        from,
        to,
      }))
      expect(await scanAll(reader, type, 5)).toEqual(expected)
      expect(await reader.count(type)).toBe(edges.length)
      const targets = name === 'Knows' ? ids : byId(this.others).map(([id]) => id)
      const from = (item: Id) => edges.filter(([, edge]) => edge.from === item)
      const to = (item: Id) => edges.filter(([, edge]) => edge.to === item)
      expect(await reader.adjacency(type, 'out', ids)).toEqual(
        ids.map(id => ({
          edges: from(id).map(([each]) => each),
          others: from(id).map(([, edge]) => edge.to),
        })),
      )
      expect(await reader.degrees(type, 'out', ids)).toEqual(ids.map(id => from(id).length))
      const { ids: found, offsets } = await reader.neighbours(type, 'in', 'ends', targets)
      expect(targets.map((_, i) => found.slice(offsets[i], offsets[i + 1]))).toEqual(
        targets.map(id => to(id).map(([, edge]) => edge.from)),
      )
    }
  }
}

async function compareType(
  reader: GraphReader,
  type: RecordType,
  expected: readonly (readonly [Id, readonly Value[]])[],
): Promise<void> {
  const ids = expected.map(([id]) => id)
  expect((await scanAll(reader, type, 3)).map(({ id, values }) => [id, values])).toEqual(expected)
  expect((await reader.records(type, ids)).map(record => record && [record.id, record.values])).toEqual(
    expected,
  )
  expect(await readColumns(reader, type)).toEqual(expected.map(([id, values]) => ({ id, values })))
  expect(await reader.count(type)).toBe(ids.length)
}

function byId<T>(held: ReadonlyMap<Id, T>): readonly (readonly [Id, T])[] {
  return [...held].sort(([a], [b]) => (a < b ? -1 : 1))
}

function pick<T>(from: readonly T[], number: number): T {
  return from[number % from.length]!
}

function pickSome<T>(from: readonly T[], bits: number): readonly T[] {
  return from.filter((_, i) => ((bits >> (i % 16)) & 1) === 1)
}

function withIds(ids: readonly (Id | undefined)[], rows: readonly (readonly Value[])[]) {
  return rows.map((row, i) => ({
    ...(ids[i] !== undefined && { id: ids[i] }),
    values: new Map(row.entries()),
  }))
}

/** Inserts by columns. */
async function loadRows(
  tx: GraphTransaction,
  type: RecordType,
  ids: readonly (Id | undefined)[],
  rows: readonly (readonly Value[])[],
  ends?: readonly { readonly from: Id; readonly to: Id }[],
): Promise<readonly Id[]> {
  const missing = ids.flatMap((id, i) => (id === undefined ? [i] : []))
  const packed = packIds(ids.map(id => id ?? '\0'.repeat(idBytes)))
  const loaded = await tx.load(type, {
    count: rows.length,
    ...(missing.length < ids.length && { ids: { packed, missing } }),
    values: new Map(type.properties.map(({ slot }) => [slot, rows.map(row => row[slot] ?? null)])),
    ...(ends && { from: packIds(ends.map(({ from }) => from)), to: packIds(ends.map(({ to }) => to)) }),
  })
  return unpackIds(loaded)
}
