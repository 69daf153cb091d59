import { expect } from 'vitest'
import { atOnce } from '../../../src/base/flow/parts.ts'
import { type AppliedEdits, applyingEdits } from '../../../src/store/graph/tree/apply.ts'
import { afterKeys, type BytesRun, bytesRuns } from '../../../src/store/graph/tree/bytes-run.ts'
import { NodeDelta } from '../../../src/store/graph/tree/delta.ts'
import { deltaTo } from '../../../src/store/graph/tree/difference.ts'
import { decodeNode, encodeNode, type RunKind, type TreeNode } from '../../../src/store/graph/tree/node.ts'
import { type NumberRun, numberRuns } from '../../../src/store/graph/tree/number-run.ts'
import { afterRows, type Run } from '../../../src/store/graph/tree/run.ts'
import { sortedBytesRun } from '../../../src/store/graph/tree/sort-bytes.ts'
import { sortedNumberRun } from '../../../src/store/graph/tree/sort-numbers.ts'
import {
  entriesBelow,
  type NodeSource,
  type TreeLimits,
  type TreeState,
} from '../../../src/store/graph/tree/tree.ts'
import type { ByteString } from '../../../src/store/keyvalue/contract/api.ts'

/** Key, row and extras. */
export type Entry<K> = readonly [key: K, row: number, ...extras: number[]]

/** One of the two kinds of trees. */
export interface Kind<K extends number | string, R extends Run<K, R>> {
  readonly least: K
  readonly afterAll: K
  run(entries: readonly Entry<K>[], extras: number): R
  readonly runs: RunKind<R>
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
  runs: numberRuns,
}

export const bytes: Kind<ByteString, BytesRun> = {
  least: '',
  afterAll: afterKeys,
  run: (entries, extras) =>
    sortedBytesRun(
      entries.map(([key]) => key),
      entries.map(([, row]) => row),
      columns(entries, extras),
    ),
  runs: bytesRuns,
}

export function applyEdits<K, R extends Run<K, R>>(
  ...of: Parameters<typeof applyingEdits<K, R>>
): AppliedEdits<R> | undefined {
  return atOnce(applyingEdits<K, R>(...of))
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

/** A node as it is stored: as bytes, and with them those of its delta. */
interface Stored {
  readonly node: Buffer
  readonly delta?: Buffer
}

/** Nodes as they are stored. Whether one that is asked for is in memory is up to `isThere`. */
export class StoredNodes<K extends number | string, R extends Run<K, R>> implements NodeSource<R> {
  readonly #kind: Kind<K, R>
  readonly #shareMax: number | undefined
  readonly #stored = new Map<number, Stored>()
  readonly #loaded = new Map<number, TreeNode<R>>()
  readonly wanted = new Set<number>()
  isThere: () => boolean = () => true
  /** Changes that became a delta, that were written whole though there was a node, and that were none. */
  readonly written = { deltas: 0, whole: 0, same: 0 }

  /** `shareMax`: see `deltaTo`. */
  constructor(kind: Kind<K, R>, shareMax?: number) {
    this.#kind = kind
    this.#shareMax = shareMax
  }

  get numbers(): number[] {
    return [...this.#stored.keys()].sort((x, y) => x - y)
  }

  node(number: number): TreeNode<R> | undefined {
    if (!this.#stored.has(number)) throw new Error(`node ${number} is asked for, and does not exist`)
    const loaded = this.#loaded.get(number)
    if (loaded !== undefined) return loaded
    if (!this.isThere()) {
      this.wanted.add(number)
      return undefined
    }
    return this.#load(number)
  }

  #load(number: number): TreeNode<R> {
    const { node, delta } = this.#decode(number)
    const loaded = delta === undefined ? node : delta.nodeOf(number, node)
    this.#loaded.set(number, loaded)
    return loaded
  }

  #decode(number: number): { node: TreeNode<R>; delta: NodeDelta<R> | undefined } {
    const { runs } = this.#kind
    const { node, delta } = this.#stored.get(number)!
    return {
      node: decodeNode(runs, number, node),
      delta: delta && NodeDelta.decode<R>(runs, number, delta),
    }
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
    for (const number of this.wanted) this.#load(number)
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
      const before = this.#stored.get(number)
      const change = before && this.#deltaTo(number, node)
      if (change === 'same') this.written.same++
      else if (change !== undefined) {
        this.written.deltas++
        this.#stored.set(number, { node: before!.node, delta: Buffer.from(change.encode()) })
      } else {
        if (before !== undefined) this.written.whole++
        this.#stored.set(number, { node: Buffer.from(encodeNode(number, node)) })
      }
      this.#loaded.delete(number)
      const loaded = this.#load(number)
      expect(encodeNode(number, loaded).equals(encodeNode(number, node))).toBe(true)
      this.#loaded.delete(number)
    }
  }

  #deltaTo(number: number, after: TreeNode<R>) {
    const { node, delta } = this.#decode(number)
    const now = delta === undefined ? node : delta.nodeOf(number, node)
    return this.#shareMax === undefined
      ? deltaTo<R>({ number, node: now, delta }, after)
      : deltaTo<R>({ number, node: now, delta }, after, this.#shareMax)
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
