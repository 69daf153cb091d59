import { expect } from 'vitest'
import type { Bytes } from '../../../../src/store/storage/api.ts'
import type { AppliedEdits } from '../../../../src/store/storage/graph/tree/apply.ts'
import {
  afterKeys,
  type BytesRun,
  decodeBytesNode,
} from '../../../../src/store/storage/graph/tree/bytes-run.ts'
import { encodeNode, type TreeNode } from '../../../../src/store/storage/graph/tree/node.ts'
import { decodeNumberNode, type NumberRun } from '../../../../src/store/storage/graph/tree/number-run.ts'
import { afterRows, type Run } from '../../../../src/store/storage/graph/tree/run.ts'
import { sortedBytesRun } from '../../../../src/store/storage/graph/tree/sort-bytes.ts'
import { sortedNumberRun } from '../../../../src/store/storage/graph/tree/sort-numbers.ts'
import {
  entriesBelow,
  type NodeSource,
  type TreeLimits,
  type TreeState,
} from '../../../../src/store/storage/graph/tree/tree.ts'

/** Key, row and extras. */
export type Entry<K> = readonly [key: K, row: number, ...extras: number[]]

/** One of the two kinds of trees. */
export interface Kind<K extends number | string, R extends Run<K, R>> {
  readonly least: K
  readonly afterAll: K
  run(entries: readonly Entry<K>[], extras: number): R
  decode(number: number, bytes: Uint8Array): TreeNode<R>
}

function columns<K>(entries: readonly Entry<K>[], extras: number): Uint32Array[] {
  return Array.from({ length: extras }, (_, i) => Uint32Array.from(entries, entry => entry[2 + i] as number))
}

export const numbers: Kind<number, NumberRun> = {
  least: 0,
  afterAll: afterRows,
  run: (entries, extras) =>
    sortedNumberRun(
      Uint32Array.from(entries, ([a]) => a),
      Uint32Array.from(entries, ([, b]) => b),
      columns(entries, extras),
    ),
  decode: decodeNumberNode,
}

export const bytes: Kind<Bytes, BytesRun> = {
  least: '',
  afterAll: afterKeys,
  run: (entries, extras) =>
    sortedBytesRun(
      entries.map(([key]) => key),
      entries.map(([, row]) => row),
      columns(entries, extras),
    ),
  decode: decodeBytesNode,
}

/** Entries of a part of a run. */
export function entriesOf<K extends number | string, R extends Run<K, R>>(
  run: R,
  start = 0,
  end = run.length,
): Entry<K>[] {
  const entries: Entry<K>[] = []
  for (let i = start; i < end; i++) {
    entries.push([run.keyAt(i), run.rowAt(i), ...run.extras.map(column => column[i]!)])
  }
  return entries
}

/** Nodes as they are stored: as bytes. Whether one that is asked for is in memory is up to `isThere`. */
export class StoredNodes<K extends number | string, R extends Run<K, R>> implements NodeSource<R> {
  readonly #kind: Kind<K, R>
  readonly #stored = new Map<number, Buffer>()
  readonly #loaded = new Map<number, TreeNode<R>>()
  readonly wanted = new Set<number>()
  isThere: () => boolean = () => true

  constructor(kind: Kind<K, R>) {
    this.#kind = kind
  }

  get numbers(): number[] {
    return [...this.#stored.keys()].sort((x, y) => x - y)
  }

  node(number: number): TreeNode<R> | undefined {
    const bytes = this.#stored.get(number)
    if (bytes === undefined) throw new Error(`node ${number} is asked for, and does not exist`)
    const loaded = this.#loaded.get(number)
    if (loaded !== undefined) return loaded
    if (!this.isThere()) {
      this.wanted.add(number)
      return undefined
    }
    const node = this.#kind.decode(number, bytes)
    this.#loaded.set(number, node)
    return node
  }

  /** Repeats a read until no node is missing, which each attempt must come closer to. */
  read<T>(attempt: () => T | undefined): T {
    for (;;) {
      this.wanted.clear()
      const result = attempt()
      if (result !== undefined) return result
      if (this.wanted.size === 0) throw new Error('nothing was asked for, and yet something is missing')
      this.fetch()
    }
  }

  fetch(): void {
    for (const number of this.wanted) {
      this.#loaded.set(number, this.#kind.decode(number, this.#stored.get(number)!))
    }
    this.wanted.clear()
  }

  /** Forgets what is in memory. */
  evict(): void {
    this.#loaded.clear()
  }

  store({ puts, deletes }: AppliedEdits<R>): void {
    for (const number of deletes) {
      expect(this.#stored.delete(number), `node ${number} is deleted`).toBe(true)
      this.#loaded.delete(number)
    }
    for (const [number, node] of puts) {
      this.#loaded.delete(number)
      this.#stored.set(number, Buffer.from(encodeNode(number, node)))
    }
  }
}

/** Walks a whole tree, checks what must hold of every one, and returns its entries. */
export function checkTree<K extends number | string, R extends Run<K, R>>(
  kind: Kind<K, R>,
  nodes: StoredNodes<K, R>,
  state: TreeState | undefined,
  limits: TreeLimits,
): Entry<K>[] {
  const all = { isThere: nodes.isThere }
  nodes.isThere = () => true
  const reached: number[] = []
  const entries: Entry<K>[] = []
  const walk = (number: number, level: number): TreeNode<R> => {
    reached.push(number)
    const node = nodes.node(number)!
    const { run, children, ends } = node
    expect(number).toBeLessThan(state!.next)
    expect(run.length).toBeGreaterThan(0)
    for (let i = 1; i < run.length; i++) expect(run.compare(i - 1, run, i)).toBeLessThan(0)
    const keys = new Set(entriesOf<K, R>(run).map(([key]) => key))
    const keyBytes = [...keys].reduce((sum, key) => sum + (typeof key === 'string' ? key.length : 0), 0)
    if (level === 0) {
      expect(children.length).toBe(0)
      expect(run.length).toBeLessThanOrEqual(limits.entriesMax)
      if (keys.size > 1) expect(keyBytes).toBeLessThanOrEqual(limits.bytesMax)
      entries.push(...entriesOf<K, R>(run))
      return node
    }
    expect(children.length).toBe(run.length)
    expect(run.length).toBeLessThanOrEqual(limits.childrenMax)
    if (run.length > 2 && keys.size > 1) expect(keyBytes).toBeLessThanOrEqual(limits.bytesMax)
    let sum = 0
    for (let i = 0; i < children.length; i++) {
      const child = walk(children[i]!, level - 1)
      expect(run.compare(i, child.run, 0)).toBe(0)
      sum += entriesBelow(child)
      expect(ends[i]).toBe(sum)
    }
    return node
  }
  if (state !== undefined) {
    const root = walk(state.root, state.height - 1)
    if (state.height > 1) expect(root.children.length).toBeGreaterThan(1)
    expect(entriesBelow(root)).toBe(state.count)
    expect(entries.length).toBe(state.count)
  }
  expect(reached.sort((x, y) => x - y)).toEqual(nodes.numbers)
  const whole = kind.run(entries, entries[0] === undefined ? 0 : entries[0].length - 2)
  expect(entriesOf<K, R>(whole)).toEqual(entries)
  nodes.isThere = all.isThere
  return entries
}
