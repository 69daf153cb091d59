import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppliedEdits } from '../../src/store/graph/tree/apply.ts'
import { TreeCursor } from '../../src/store/graph/tree/cursor.ts'
import { count, countMany, floor, range, rangeMany } from '../../src/store/graph/tree/reads.ts'
import { afterRows, type Run } from '../../src/store/graph/tree/run.ts'
import type { TreeLimits, TreeState } from '../../src/store/graph/tree/tree.ts'
import {
  applyEdits,
  bytes,
  checkTree,
  type Entry,
  entriesOf,
  type Kind,
  numbers,
  StoredNodes,
} from './support/trees.ts'

interface Bound<K> {
  readonly key: K
  readonly row: number
}

interface Scenario<K> {
  readonly limits: TreeLimits
  readonly extras: number
  readonly batches: readonly {
    readonly removals: readonly Entry<K>[]
    readonly insertions: readonly Entry<K>[]
  }[]
  readonly ranges: readonly (readonly [Bound<K>, Bound<K>])[]
  readonly keys: readonly K[]
  /** See `deltaTo`. */
  readonly shareMax: number | undefined
  /** The luck of each node that is asked for and not in memory: whether it is there nevertheless. */
  readonly luck: readonly boolean[]
}

function anyScenario<K>(key: fc.Arbitrary<K>): fc.Arbitrary<Scenario<K>> {
  const row = fc.oneof(fc.nat(6), fc.constantFrom(2 ** 31, 2 ** 32 - 1))
  const bound = fc.record({ key, row: fc.oneof(row, fc.constant(afterRows)) })
  return fc.nat(2).chain(extras => {
    const entry = fc
      .tuple(key, row, fc.array(fc.nat(2 ** 32 - 1), { minLength: extras, maxLength: extras }))
      .map(([key, row, more]): Entry<K> => [key, row, ...more])
    const some = fc.oneof(fc.array(entry, { maxLength: 3 }), fc.array(entry, { maxLength: 150, size: 'max' }))
    const batch = fc.oneof(
      fc.record({ removals: some, insertions: some }),
      fc.record({ removals: fc.constant([]), insertions: some }),
      fc.record({ removals: some, insertions: fc.constant([]) }),
    )
    return fc.record({
      limits: fc.record({
        entriesMax: fc.integer({ min: 3, max: 9 }),
        childrenMax: fc.integer({ min: 2, max: 9 }),
        bytesMax: fc.oneof(fc.integer({ min: 4, max: 20 }), fc.constant(100)),
      }),
      extras: fc.constant(extras),
      batches: fc.array(batch, { minLength: 1, maxLength: 12, size: 'max' }),
      ranges: fc.array(fc.tuple(bound, bound), { maxLength: 8 }),
      keys: fc.array(key, { maxLength: 12 }),
      shareMax: fc.constantFrom(Number.POSITIVE_INFINITY, 4, 2, undefined),
      luck: fc.infiniteStream(fc.boolean()).map(stream => [...stream.take(200)]),
    })
  })
}

function compareEntries<K extends number | string>(x: Entry<K>, y: Entry<K>): number {
  return compareBounds({ key: x[0], row: x[1] }, { key: y[0], row: y[1] })
}

function compareBounds<K extends number | string>(x: Bound<K>, y: Bound<K>): number {
  return x.key < y.key ? -1 : x.key > y.key ? 1 : x.row - y.row
}

/** What the tree must contain: a sorted array. Returns how many entries came and went. */
function applyToModel<K extends number | string>(
  model: Entry<K>[],
  removals: readonly Entry<K>[],
  insertions: readonly Entry<K>[],
): { added: number; removed: number } {
  let added = 0
  let removed = 0
  for (const entry of removals) {
    const at = model.findIndex(other => compareEntries(entry, other) === 0)
    if (at < 0) continue
    model.splice(at, 1)
    removed++
  }
  for (const entry of insertions) {
    const at = model.findIndex(other => compareEntries(entry, other) === 0)
    if (at >= 0) model[at] = entry
    else {
      model.push(entry)
      added++
    }
  }
  model.sort(compareEntries)
  return { added, removed }
}

function runScenario<K extends number | string, R extends Run<K, R>>(
  kind: Kind<K, R>,
  scenario: Scenario<K>,
): void {
  const { limits, extras, luck, shareMax } = scenario
  const nodes = new StoredNodes<K, R>(kind, shareMax)
  let asked = 0
  nodes.isThere = () => luck[asked++ % luck.length]!
  const model: Entry<K>[] = []
  let state: TreeState | undefined
  for (const { removals, insertions } of scenario.batches) {
    nodes.evict()
    const applied: AppliedEdits<R> = nodes.read(() =>
      applyEdits<K, R>(state, nodes, kind.run(removals, extras), kind.run(insertions, extras), limits),
    )
    nodes.store(applied)
    const { added, removed } = applyToModel(model, removals, insertions)
    expect({ added: applied.added, removed: applied.removed }).toEqual({ added, removed })
    if (added + removed === 0 && (extras === 0 || insertions.length === 0)) {
      expect(applied.puts.size + applied.deletes.length).toBe(0)
    }
    state = applied.state
    expect(checkTree(kind, nodes, state, limits)).toEqual(model)
    checkReads(kind, nodes, state, model, scenario)
  }
}

function checkReads<K extends number | string, R extends Run<K, R>>(
  kind: Kind<K, R>,
  nodes: StoredNodes<K, R>,
  state: TreeState | undefined,
  model: readonly Entry<K>[],
  { ranges, keys }: Scenario<K>,
): void {
  const all = [
    { key: kind.least, row: 0 },
    { key: kind.afterAll, row: 0 },
  ] as const
  const whole = keys.map(
    key =>
      [
        { key, row: 0 },
        { key, row: afterRows },
      ] as const,
  )
  for (const [from, to] of [all, ...whole, ...ranges]) {
    const expected = model.filter(
      ([key, row]) => compareBounds({ key, row }, from) >= 0 && compareBounds({ key, row }, to) < 0,
    )
    nodes.evict()
    expect(nodes.read(() => count(state, nodes, from.key, from.row, to.key, to.row))).toBe(expected.length)
    nodes.evict()
    const visited: Entry<K>[] = []
    nodes.read(() =>
      range<K, R>(state, nodes, from.key, from.row, to.key, to.row, (run, start, end) => {
        visited.push(...entriesOf<K, R>(run, start, end))
      }),
    )
    expect(visited).toEqual(expected)
    nodes.evict()
    expect(scan(nodes, state, from, to)).toEqual(expected)
  }
  nodes.evict()
  const perKey = keys.map(key => model.filter(entry => entry[0] === key))
  expect([...nodes.read(() => countMany<K, R>(state, nodes, keys))]).toEqual(perKey.map(list => list.length))
  nodes.evict()
  const found: Entry<K>[][] = keys.map(() => [])
  nodes.read(() =>
    rangeMany<K, R>(state, nodes, keys, (i, run, start, end) => {
      found[i]!.push(...entriesOf<K, R>(run, start, end))
    }),
  )
  expect(found).toEqual(perKey)
  for (const key of keys) {
    nodes.evict()
    const entry = nodes.read(() => floor<K, R>(state, nodes, key))
    const expected = model.findLast(other => other[0] <= key)
    expect(entry === null ? undefined : entriesOf<K, R>(entry.run, entry.index, entry.index + 1)[0]).toEqual(
      expected,
    )
  }
}

/** Reads a range with cursors, each of which reads two leaves and is continued by the next one. */
function scan<K extends number | string, R extends Run<K, R>>(
  nodes: StoredNodes<K, R>,
  state: TreeState | undefined,
  from: Bound<K>,
  to: Bound<K>,
): Entry<K>[] {
  const entries: Entry<K>[] = []
  let { key, row } = from
  for (;;) {
    const cursor = new TreeCursor<K, R>(state, nodes, key, row, to.key, to.row, entries.length % 4)
    for (let i = 0; i < 2; i++) {
      const slice = nodes.read(() => cursor.next())
      if (slice === null) return entries
      entries.push(...entriesOf<K, R>(slice.run, slice.start, slice.end))
    }
    ;({ key, row } = cursor)
    if (cursor.isDone) return entries
  }
}

const anyNumber = fc.oneof(fc.nat(9), fc.nat(60), fc.constantFrom(2 ** 31, 2 ** 32 - 1))
const anyBytes = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\0', '\xff'), maxLength: 3 }),
  fc
    .tuple(fc.constantFrom('user-', 'user-1'), fc.string({ unit: fc.constantFrom('0', '1'), maxLength: 2 }))
    .map(([prefix, rest]) => prefix + rest),
)

describe('a tree answers like a sorted array, in every state and whatever is in memory', () => {
  it('of numbers', () => {
    fc.assert(
      fc.property(anyScenario(anyNumber), scenario => runScenario(numbers, scenario)),
      { numRuns: 100 },
    )
  })

  it('of bytes', () => {
    fc.assert(
      fc.property(anyScenario(anyBytes), scenario => runScenario(bytes, scenario)),
      { numRuns: 100 },
    )
  })
})
