import { describe, expect, it } from 'vitest'
import { afterKeys } from '../../src/store/graph/tree/bytes-run.ts'
import { TreeCursor } from '../../src/store/graph/tree/cursor.ts'
import { count, countMany, floor, range, rangeMany } from '../../src/store/graph/tree/reads.ts'
import { afterRows, type Run } from '../../src/store/graph/tree/run.ts'
import {
  defaultTreeLimits,
  entriesBelow,
  type TreeLimits,
  type TreeState,
} from '../../src/store/graph/tree/tree.ts'
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

const small: TreeLimits = { entriesMax: 4, childrenMax: 4, bytesMax: 64 }

/** A tree that changes: each edit stores nodes, and deletes those that are left over. */
class Tree<K extends number | string, R extends Run<K, R>> {
  readonly nodes: StoredNodes<K, R>
  state: TreeState | undefined
  readonly #kind: Kind<K, R>
  readonly #extras: number
  readonly #limits: TreeLimits

  constructor(kind: Kind<K, R>, extras = 0, limits = small) {
    this.nodes = new StoredNodes(kind)
    this.#kind = kind
    this.#extras = extras
    this.#limits = limits
  }

  edit(removals: readonly Entry<K>[], insertions: readonly Entry<K>[]) {
    const run = (entries: readonly Entry<K>[]) => this.#kind.run(entries, this.#extras)
    const applied = applyEdits<K, R>(this.state, this.nodes, run(removals), run(insertions), this.#limits)!
    this.nodes.store(applied)
    this.state = applied.state
    return { added: applied.added, removed: applied.removed, nodesWritten: applied.puts.size }
  }

  insert(...entries: Entry<K>[]) {
    return this.edit([], entries)
  }

  remove(...entries: Entry<K>[]) {
    return this.edit(entries, [])
  }

  get entries(): Entry<K>[] {
    return checkTree(this.#kind, this.nodes, this.state, this.#limits)
  }

  /** Numbers of entries of the leaves, in order. */
  get leafSizes(): number[] {
    const sizes: number[] = []
    const walk = (number: number) => {
      const node = this.nodes.node(number)!
      if (node.children.length === 0) sizes.push(entriesBelow(node))
      for (const child of node.children) walk(child)
    }
    if (this.state !== undefined) walk(this.state.root)
    return sizes
  }
}

/** Entries of ascending numbers, each in a row 0. */
function upTo(length: number, from = 0): Entry<number>[] {
  return Array.from({ length }, (_, i): Entry<number> => [from + i, 0])
}

describe('reads', () => {
  const friends = new Tree(numbers, 1)
  // Person 7 knows 1, 5 and 9, by the edges 70, 71 and 72.
  friends.insert([3, 30, 7], [7, 70, 1], [7, 71, 5], [7, 72, 9], [8, 80, 7])
  const cities = new Tree(bytes)
  cities.insert(['Berlin', 1], ['Bern', 2], ['Bern', 5], ['Bonn', 3], ['Ulm', 4])

  function citiesBetween(from: string, fromRow: number, to: string, toRow: number) {
    const rows: number[] = []
    range(cities.state, cities.nodes, from, fromRow, to, toRow, (run, start, end) => {
      rows.push(...run.rows.subarray(start, end))
    })
    expect(count(cities.state, cities.nodes, from, fromRow, to, toRow)).toBe(rows.length)
    return rows
  }

  it('visit all entries of a number, as parts of leaves', () => {
    const others: number[] = []
    range(friends.state, friends.nodes, 7, 0, 7, afterRows, (run, start, end) => {
      others.push(...run.extras[0]!.subarray(start, end))
    })
    expect(others).toEqual([1, 5, 9])
  })

  it('visit all entries of a whole key, of keys in a range, of a prefix, and a single entry', () => {
    expect(citiesBetween('Bern', 0, 'Bern', afterRows)).toEqual([2, 5])
    expect(citiesBetween('Berlin', 0, 'Bonn', 0)).toEqual([1, 2, 5])
    expect(citiesBetween('Be', 0, 'Bf', 0)).toEqual([1, 2, 5])
    expect(citiesBetween('Bern', 5, 'Bern', 6)).toEqual([5])
    expect(citiesBetween('Bo', 0, afterKeys, 0)).toEqual([3, 4])
    expect(citiesBetween('', 0, afterKeys, 0)).toEqual([1, 2, 5, 3, 4])
  })

  it('count and visit the entries of many keys at once, in the order of the keys', () => {
    expect(countMany(friends.state, friends.nodes, Uint32Array.of(8, 7, 1, 7))).toEqual(
      Float64Array.of(1, 3, 0, 3),
    )
    const found: [string, number[]][] = []
    const keys = ['Ulm', 'Aachen', 'Bern']
    rangeMany(cities.state, cities.nodes, keys, (i, run, start, end) => {
      found.push([keys[i]!, [...run.rows.subarray(start, end)]])
    })
    expect(found).toEqual([
      ['Ulm', [4]],
      ['Bern', [2, 5]],
    ])
  })

  it('find the last entry whose key is not above another', () => {
    const at = (key: string) => {
      const entry = floor(cities.state, cities.nodes, key)
      return entry && [entry.run.keyAt(entry.index), entry.run.rowAt(entry.index)]
    }
    expect(at('Bern')).toEqual(['Bern', 5])
    expect(at('Cottbus')).toEqual(['Bonn', 3])
    expect(at('Aachen')).toBe(null)
  })

  it('find nothing in an empty tree', () => {
    const { nodes, state } = new Tree(numbers)
    expect(count(state, nodes, 0, 0, afterRows, 0)).toBe(0)
    expect(floor(state, nodes, 7)).toBe(null)
    expect(new TreeCursor(state, nodes, 0, 0, afterRows, 0).next()).toBe(null)
  })
})

describe('reads of nodes that are not in memory', () => {
  function thousand() {
    const tree = new Tree(numbers, 0, { ...small, childrenMax: 8 })
    tree.insert(...upTo(1000))
    expect(tree.state).toMatchObject({ height: 4, count: 1000 })
    tree.nodes.isThere = () => false
    return tree
  }

  /** How often a read had to be repeated. */
  function retries(tree: ReturnType<typeof thousand>, attempt: () => unknown): number {
    tree.nodes.evict()
    let attempts = 0
    tree.nodes.read(() => {
      attempts++
      return attempt()
    })
    return attempts - 1
  }

  it('need one retry a level, however much they read', () => {
    const tree = thousand()
    const { nodes, state } = tree
    const keys = Uint32Array.from({ length: 100 }, (_, i) => (i * 7919) % 1000)
    expect(retries(tree, () => count(state, nodes, 10, 0, 990, 0))).toBe(4)
    expect(retries(tree, () => range(state, nodes, 10, 0, 990, 0, () => {}))).toBe(4)
    expect(retries(tree, () => countMany(state, nodes, keys))).toBe(4)
    expect(retries(tree, () => rangeMany(state, nodes, keys, () => {}))).toBe(4)
    const edits = numbers.run(
      [...keys].map((key): Entry<number> => [key, 1]),
      0,
    )
    expect(retries(tree, () => applyEdits(state, nodes, numbers.run([], 0), edits, small))).toBe(4)
  })

  it('ask for each node once, for many keys that ascend', () => {
    const { nodes, state } = thousand()
    const keys = Uint32Array.from({ length: 1000 }, (_, i) => i)
    for (const read of [() => countMany(state, nodes, keys), () => rangeMany(state, nodes, keys, () => {})]) {
      let asked = 0
      nodes.isThere = () => {
        asked++
        return false
      }
      nodes.evict()
      nodes.read<unknown>(read)
      expect(asked).toBe(nodes.numbers.length)
    }
  })

  it('count a long range by its two ends', () => {
    const { nodes, state } = thousand()
    let asked = 0
    nodes.isThere = () => ++asked > 0
    expect(count(state, nodes, 10, 0, 990, 0)).toBe(980)
    expect(asked).toBe(7)
  })

  it('a cursor asks for the next leaf, and for as many behind it as it was told', () => {
    const { nodes, state } = thousand()
    const cursor = new TreeCursor(state, nodes, 0, 0, afterRows, 0, 2)
    for (let level = 3; level > 0; level--) {
      expect(cursor.next()).toBe(undefined)
      expect(nodes.wanted.size).toBe(1)
      nodes.fetch()
    }
    expect(cursor.next()).toBe(undefined)
    expect(nodes.wanted.size).toBe(3)
    nodes.fetch()
    expect(cursor.next()).toMatchObject({ start: 0, end: 4 })
    expect(cursor).toMatchObject({ key: 4, row: 0 })
  })
})

describe('edits', () => {
  it('replace the extras of entries that are there, ignore removals that are not, and count', () => {
    const tree = new Tree(numbers, 1)
    expect(tree.insert([1, 1, 10], [2, 2, 20])).toMatchObject({ added: 2, removed: 0 })
    expect(tree.insert([2, 2, 21], [3, 3, 30])).toMatchObject({ added: 1, removed: 0 })
    expect(tree.remove([1, 1, 0], [1, 2, 0])).toMatchObject({ added: 0, removed: 1 })
    expect(tree.entries).toEqual([
      [2, 2, 21],
      [3, 3, 30],
    ])
  })

  it('remove first and insert then', () => {
    const tree = new Tree(numbers, 1)
    tree.insert([1, 1, 10])
    expect(tree.edit([[1, 1, 0]], [[1, 1, 11]])).toMatchObject({ added: 1, removed: 1 })
    expect(tree.entries).toEqual([[1, 1, 11]])
  })

  it('write nothing if nothing changes', () => {
    const tree = new Tree(numbers)
    tree.insert(...upTo(50))
    const before = tree.state
    expect(tree.edit([[7, 1]], [[20, 0]])).toEqual({ added: 0, removed: 0, nodesWritten: 0 })
    expect(tree.state).toEqual(before)
  })

  it('write each touched leaf once, and the nodes above it', () => {
    const tree = new Tree(numbers, 0, { entriesMax: 8, childrenMax: 8, bytesMax: 64 })
    tree.insert(...upTo(64).map(([key]): Entry<number> => [key * 10, 0]))
    tree.remove([0, 0], [10, 0], [630, 0])
    const { nodesWritten } = tree.insert([1, 0], [2, 0], [621, 0])
    expect(nodesWritten).toBe(3)
  })

  it('leave the states before as they were', () => {
    const tree = new Tree(numbers)
    tree.insert(...upTo(20))
    const { nodes, state } = tree
    applyEdits(state, nodes, numbers.run(upTo(10), 0), numbers.run([[5, 5]], 0), small)
    expect(tree.entries).toEqual(upTo(20))
  })
})

describe('the shape of a tree', () => {
  it('is full when it is built, and when entries are appended one by one', () => {
    const built = new Tree(numbers)
    built.insert(...upTo(18))
    expect(built.leafSizes).toEqual([4, 4, 4, 4, 2])
    const appended = new Tree(numbers)
    for (const entry of upTo(18)) appended.insert(entry)
    expect(appended.leafSizes).toEqual([4, 4, 4, 4, 2])
    expect(appended.state!.height).toBe(built.state!.height)
  })

  it('has halves of a leaf that grew too large elsewhere', () => {
    const tree = new Tree(numbers)
    tree.insert([0, 0], [10, 0], [20, 0], [30, 0], [40, 0])
    tree.insert([15, 0])
    expect(tree.leafSizes).toEqual([3, 2, 1])
  })

  it('joins a leaf that became small with a neighbour: the right one or, at the end, the left one', () => {
    const limits = { entriesMax: 8, childrenMax: 8, bytesMax: 64 }
    const tree = new Tree(numbers, 0, limits)
    tree.insert(...upTo(24))
    tree.remove(...upTo(4, 8))
    expect(tree.leafSizes).toEqual([8, 4, 8])
    tree.remove(...upTo(7))
    expect(tree.leafSizes).toEqual([5, 8])
    tree.remove(...upTo(5, 16), [23, 0])
    expect(tree.leafSizes).toEqual([5, 2])
    tree.remove([22, 0])
    expect(tree.leafSizes).toEqual([6])
    expect(tree.entries).toEqual([[7, 0], ...upTo(4, 12), [21, 0]])
  })

  it('becomes lower again, and empty in the end', () => {
    const tree = new Tree(numbers)
    tree.insert(...upTo(200))
    const heights = [tree.state!.height]
    for (let i = 0; i < 200; i++) {
      tree.remove([(i * 73) % 200, 0])
      const height = tree.state?.height ?? 0
      if (height !== heights.at(-1)) heights.push(height)
    }
    expect(heights).toEqual([4, 3, 2, 1, 0])
    expect(tree.nodes.numbers).toEqual([])
  })

  it('stores a repeated key once a leaf', () => {
    const tree = new Tree(bytes, 0, defaultTreeLimits)
    const key = 'k'.repeat(1000)
    tree.insert(...Array.from({ length: 500 }, (_, i): Entry<string> => [key, i]))
    expect(tree.leafSizes).toEqual([500])
    expect(tree.nodes.node(tree.state!.root)!.bytes.length).toBeLessThan(1000 + 500 * 4 + 100)
  })

  it('bounds the bytes of the keys of a node, but takes any single key', () => {
    const tree = new Tree(bytes)
    tree.insert(...['a', 'b', 'c', 'd'].map((letter): Entry<string> => [letter.repeat(30), 0]))
    expect(tree.leafSizes).toEqual([2, 2])
    tree.insert(['bb'.repeat(5000), 0])
    expect(tree.leafSizes).toContain(1)
    expect(tree.entries).toHaveLength(5)
  })
})

describe('runs of entries in any order', () => {
  it('are sorted by key and row; of equal entries the last counts', () => {
    const run = numbers.run(
      [
        [7, 2, 1],
        [2 ** 32 - 1, 0, 2],
        [7, 1, 3],
        [0, 9, 4],
        [7, 2, 5],
      ],
      1,
    )
    expect(entriesOf(run)).toEqual([
      [0, 9, 4],
      [7, 1, 3],
      [7, 2, 5],
      [2 ** 32 - 1, 0, 2],
    ])
  })

  it('compare bytes, not characters: a longer key is behind its beginning, a zero byte counts', () => {
    const run = bytes.run(
      [
        ['a\xff', 1],
        ['a', 2],
        ['a\0', 3],
        ['', 4],
        ['a', 1],
        ['a', 2],
      ],
      0,
    )
    expect(entriesOf(run)).toEqual([
      ['', 4],
      ['a', 1],
      ['a', 2],
      ['a\0', 3],
      ['a\xff', 1],
    ])
  })

  it.each([
    ['long common beginnings', (i: number) => `https://example.com/${i % 7}/products/${(i * 7919) % 3001}`],
    ['few values', (i: number) => `country-${(i * 31) % 20}`],
    ['ends within eight bytes', (i: number) => '\0'.repeat(i % 11) + (i % 3 === 0 ? 'x' : '')],
    ['one value', () => 'same'],
  ])('may be many: %s', (_, key) => {
    const entries = Array.from({ length: 5000 }, (_, i): Entry<string> => [key(i), (i * 37) % 1009])
    const byIdentity = new Map(entries.map(entry => [`${entry[1]} ${entry[0]}`, entry]))
    const expected = [...byIdentity.values()].sort(
      ([x, i], [y, j]) => Buffer.compare(Buffer.from(x, 'latin1'), Buffer.from(y, 'latin1')) || i - j,
    )
    expect(entriesOf(bytes.run(entries, 0))).toEqual(expected)
  })

  it('may be many numbers', () => {
    const entries = Array.from(
      { length: 5000 },
      (_, i): Entry<number> => [Math.imul(i % 977, 0x9e3779b1) >>> 0, Math.imul(i % 11, 0x85ebca6b) >>> 0],
    )
    const identities = new Set(entries.map(([a, b]) => BigInt(a) * 2n ** 32n + BigInt(b)))
    const sorted = [...identities].sort((x, y) => (x < y ? -1 : 1))
    expect(entriesOf(numbers.run(entries, 0)).map(([a, b]) => BigInt(a) * 2n ** 32n + BigInt(b))).toEqual(
      sorted,
    )
  })
})
