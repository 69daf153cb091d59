import type { Parts } from '../../../base/flow/parts.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Space } from '../../versioned/contract/api.ts'
import { unread } from '../../versioned/contract/unread.ts'
import { noRow } from '../keys/id-table.ts'
import { applyingEdits } from '../tree/apply.ts'
import { afterKeys, type BytesRun } from '../tree/bytes-run.ts'
import { TreeCursor } from '../tree/cursor.ts'
import { NodeDelta } from '../tree/delta.ts'
import { deltaTo } from '../tree/difference.ts'
import type { TreeNode } from '../tree/node.ts'
import type { NumberRun } from '../tree/number-run.ts'
import { count, countMany, floor, range, rangeMany, type VisitSlice } from '../tree/reads.ts'
import { afterRows, type Run } from '../tree/run.ts'
import { sortedBytesRun, sortingBytes } from '../tree/sort-bytes.ts'
import { sortedNumberRun, sortingNumbers } from '../tree/sort-numbers.ts'
import type { NodeSource, TreeState } from '../tree/tree.ts'
import { bytesNodeSpace, type NodePart, numberNodeSpace } from '../types/spaces.ts'
import type { TreeKeys } from '../types/type-layout.ts'
import type { Memory } from './attempt.ts'

/** Leaves that are read together where one after another is needed. */
export const leavesAhead = 16

/** Entries of a tree whose keys are bytes, in any order. */
export interface BytesEntries {
  readonly keys: readonly ByteString[]
  /** Rows of the records that they belong to. */
  readonly rows: readonly number[]
  /** Columns of more numbers. */
  readonly extras?: readonly (readonly number[])[]
  /** All of them, where they have been sorted already. */
  readonly run?: BytesRun | undefined
}

/** Edges of items, in one direction, in any order. */
export interface NumberEntries {
  /** Rows of the items. */
  readonly items: Uint32Array
  /** Rows of the edges. */
  readonly rows: Uint32Array
  /** Rows of the items at the other ends. */
  readonly others: Uint32Array
}

/** What a tree becomes, and what its nodes become, by key; `undefined` where nothing is left. */
export interface TreeEdit {
  readonly state: TreeState | undefined
  readonly parts: readonly (readonly [ByteString, unknown])[]
}

/** A tree as far as its nodes are in memory. What is missing looks empty, and is noted. */
export abstract class StoredTree<K, R extends Run<K, R>> implements NodeSource<R> {
  protected readonly state: TreeState | undefined
  readonly #memory: Memory
  readonly #space: Space<NodePart<R>>
  readonly #keys: TreeKeys
  /** Where each search begins. */
  #root: TreeNode<R> | undefined

  constructor(memory: Memory, space: Space<NodePart<R>>, keys: TreeKeys, state: TreeState | undefined) {
    this.#memory = memory
    this.#space = space
    this.#keys = keys
    this.state = state
  }

  get isEmpty(): boolean {
    return this.state === undefined
  }

  node(number: number): TreeNode<R> | undefined {
    if (number !== this.state?.root) return this.#read(number)
    this.#root ??= this.#read(number)
    return this.#root
  }

  #read(number: number): TreeNode<R> | undefined {
    const delta = this.#memory.find(this.#space, this.#keys.all, 2 * number + 1)
    if (delta instanceof NodeDelta && delta.node !== undefined) return delta.node
    const stored = this.#memory.require(this.#space, this.#keys.all, 2 * number) as TreeNode<R> | undefined
    if (stored === undefined || delta === unread) return undefined
    return delta instanceof NodeDelta ? delta.nodeOf(number, stored) : stored
  }

  /** How many entries a key has. */
  count(key: K): number {
    return count(this.state, this, key, 0, key, afterRows) ?? 0
  }

  /** Visits the entries of a key in slices, ascending by row. */
  slices(key: K, visit: VisitSlice<R>): void {
    range(this.state, this, key, 0, key, afterRows, visit)
  }

  /** How many leaves have entries of a run between theirs, and how many there are. Reads no leaf. */
  leavesTouched(added: R): { readonly touched: number; readonly leaves: number } {
    const found = { touched: 0, leaves: 0 }
    const { state } = this
    if (state !== undefined) this.#countTouched(state.root, state.height - 1, added, 0, added.length, found)
    return found
  }

  #countTouched(
    number: number,
    level: number,
    added: R,
    start: number,
    end: number,
    found: { touched: number; leaves: number },
  ): void {
    if (level === 0) {
      found.leaves++
      if (end > start) found.touched++
      return
    }
    const node = this.node(number)
    if (node === undefined) return
    const { run, children } = node
    for (let child = 0, at = start; child < children.length; child++) {
      const isLast = child === children.length - 1
      const next = isLast || at === end ? end : added.seek(run, child + 1, false, at, end)
      this.#countTouched(children[child]!, level - 1, added, at, next, found)
      at = next
    }
  }

  /** `undefined` while nodes are missing. */
  *edit(removed: R, added: R): Parts<TreeEdit | undefined> {
    const applied = yield* applyingEdits<K, R>(this.state, this, removed, added)
    if (applied === undefined) return undefined
    const parts: [ByteString, NodePart<R> | undefined][] = []
    for (const [number, node] of applied.puts) {
      this.#replace(number, node, parts)
      yield
    }
    for (const number of applied.deletes) {
      parts.push([this.#keys.node(number), undefined])
      if (this.#delta(number) !== undefined) parts.push([this.#keys.delta(number), undefined])
    }
    return { state: applied.state, parts }
  }

  /** A node that was there before gets a delta, if that is small. */
  #replace(number: number, after: TreeNode<R>, parts: [ByteString, NodePart<R> | undefined][]): void {
    const isNew = number >= (this.state?.next ?? 0)
    const node = isNew ? undefined : this.node(number)
    const delta = isNew ? undefined : this.#delta(number)
    const change = node && deltaTo({ number, node, delta }, after)
    if (change === 'same') return
    if (change !== undefined) {
      parts.push([this.#keys.delta(number), change])
      return
    }
    parts.push([this.#keys.node(number), after])
    if (delta !== undefined) parts.push([this.#keys.delta(number), undefined])
  }

  #delta(number: number): NodeDelta<R> | undefined {
    return this.#memory.get(this.#space, this.#keys.delta(number)) as NodeDelta<R> | undefined
  }
}

/** A tree of ids, of an index, or of a text index. */
export class BytesTree extends StoredTree<ByteString, BytesRun> {
  constructor(memory: Memory, keys: TreeKeys, state: TreeState | undefined) {
    super(memory, bytesNodeSpace, keys, state)
  }

  /** The first row with a key, or -1. */
  rowOf(key: ByteString): number {
    let found = -1
    this.slices(key, ({ rows }, start) => {
      if (found < 0) found = rows[start]!
    })
    return found
  }

  /** The first row of each of some keys, which are different and all with the row 0; `noRow` for one without entries. */
  firstRows(wanted: BytesRun): Uint32Array<ArrayBuffer> {
    const rows = new Uint32Array(wanted.length).fill(noRow)
    const { state } = this
    if (state !== undefined) this.#firstRows(state.root, state.height - 1, wanted, 0, wanted.length, rows)
    return rows
  }

  #firstRows(
    number: number,
    level: number,
    wanted: BytesRun,
    start: number,
    end: number,
    rows: Uint32Array,
  ): void {
    const node = this.node(number)
    if (node === undefined) return
    const { run, children } = node
    if (level === 0) {
      for (let i = start, at = 0; i < end && at < run.length; i++) {
        at = run.seek(wanted, i, false, at, run.length)
        if (at < run.length && run.hasSameKey(at, wanted, i)) rows[i] = run.rows[at]!
      }
      return
    }
    const last = children.length - 1
    for (let i = start, child = 0; i < end; child++) {
      child = Math.max(run.seek(wanted, i, true, child, children.length) - 1, child)
      const next = child === last ? end : wanted.seek(run, child + 1, false, i, end)
      if (next > i) {
        this.#firstRows(children[child]!, level - 1, wanted, i, next, rows)
        // The entries of the last key may begin behind this child.
        const isBehind =
          child < last && rows[next - 1] === noRow && run.hasSameKey(child + 1, wanted, next - 1)
        if (isBehind) rows[next - 1] = run.rows[child + 1]!
      }
      i = next
    }
  }

  /** All rows with a key, ascending. */
  rows(key: ByteString): number[] {
    const found: number[] = []
    this.slices(key, ({ rows }, start, end) => {
      for (let i = start; i < end; i++) found.push(rows[i]!)
    })
    return found
  }

  /**
   * Visits the entries of a key from a row on, ascending by row: about `entriesMax`, in whole leaves. Returns the row from which on there
   * may be others; `undefined` after the last.
   */
  eachFrom(
    key: ByteString,
    from: number,
    entriesMax: number,
    visit: (row: number, extras: readonly Uint32Array[], at: number) => void,
  ): number | undefined {
    const cursor = new TreeCursor(this.state, this, key, from, key, afterRows, leavesAhead)
    let visited = 0
    for (let slice = cursor.next(); slice; slice = cursor.next()) {
      const { run, start, end } = slice
      for (let i = start; i < end; i++) visit(run.rows[i]!, run.extras, i)
      visited += end - start
      if (visited >= entriesMax) return run.rows[end - 1]! + 1
    }
    return undefined
  }

  /** Rows with keys from `gte` on and below `lt`, in no order; `undefined` when there are more than `rowsMax`. */
  rowsBetween(gte: ByteString = '', lt: ByteString = afterKeys, rowsMax: number): number[] | undefined {
    if (gte >= lt) return []
    const length = count(this.state, this, gte, 0, lt, 0)
    if (length !== undefined && length > rowsMax) return undefined
    const found: number[] = []
    if (length === undefined) return found
    range(this.state, this, gte, 0, lt, 0, ({ rows }, start, end) => {
      for (let i = start; i < end; i++) found.push(rows[i]!)
    })
    return found
  }

  /** Rows of the first entries behind a key, at most `rowsMax`, and the key of the last of them. */
  entriesAfter(
    key: ByteString | undefined,
    rowsMax: number,
  ): { readonly rows: readonly number[]; readonly last: ByteString | undefined } {
    const [from, fromRow] = key === undefined ? ['', 0] : [key, afterRows]
    const cursor = new TreeCursor(this.state, this, from, fromRow, afterKeys, 0)
    const rows: number[] = []
    let last: ByteString | undefined
    while (rows.length < rowsMax) {
      const slice = cursor.next()
      if (!slice) break
      const end = Math.min(slice.end, slice.start + rowsMax - rows.length)
      for (let i = slice.start; i < end; i++) rows.push(slice.run.rows[i]!)
      last = slice.run.keyAt(end - 1)
    }
    return { rows, last }
  }

  /** The row of the last entry whose key is not above this one, or -1. */
  floor(key: ByteString): number {
    const entry = floor(this.state, this, key)
    return entry ? entry.run.rows[entry.index]! : -1
  }
}

/** The adjacency of an edge type in one direction. */
export class NumberTree extends StoredTree<number, NumberRun> {
  constructor(memory: Memory, keys: TreeKeys, state: TreeState | undefined) {
    super(memory, numberNodeSpace, keys, state)
  }

  /** Visits the edges of items in slices: those of the first item, ascending by row, then those of the second, … */
  eachOf(
    items: ArrayLike<number>,
    visit: (item: number, run: NumberRun, start: number, end: number) => void,
  ): void {
    rangeMany(this.state, this, items, visit)
  }

  /** How many edges each item has. */
  countsOf(items: ArrayLike<number>): ArrayLike<number> {
    return countMany(this.state, this, items) ?? []
  }

  /** Visits the edges of an item, ascending by row. */
  each(item: number, visit: (edge: number, other: number) => void): void {
    this.slices(item, ({ b, extras }, start, end) => {
      const others = extras[0]!
      for (let i = start; i < end; i++) visit(b[i]!, others[i]!)
    })
  }
}

/** What an edit of a tree is, as often as an attempt needs it. */
export type PreparedEdit<T> = (tree: T) => Parts<TreeEdit | undefined>

/** Inserts entries that are sorted already. */
export function insertBytes(added: BytesRun): PreparedEdit<BytesTree> {
  const nothing = sortedBytesRun(
    [],
    [],
    added.extras.map(() => new Uint32Array(0)),
  )
  return tree => tree.edit(nothing, added)
}

export function insertNumbers(added: NumberRun): PreparedEdit<NumberTree> {
  const nothing = sortedNumberRun(
    new Uint32Array(0),
    new Uint32Array(0),
    added.extras.map(() => new Uint32Array(0)),
  )
  return tree => tree.edit(nothing, added)
}

/** Sorts entries once. */
export function* editBytesTree({
  removed,
  added,
}: {
  readonly removed: BytesEntries
  readonly added: BytesEntries
}): Parts<PreparedEdit<BytesTree>> {
  const columns = added.extras?.map(column => Uint32Array.from(column)) ?? []
  const nothing = columns.map(() => new Uint32Array(removed.rows.length))
  const removals = yield* sortingBytes(removed.keys, removed.rows, nothing)
  const insertions = added.run ?? (yield* sortingBytes(added.keys, added.rows, columns))
  return tree => tree.edit(removals, insertions)
}

export function* editNumberTree({
  removed,
  added,
}: {
  readonly removed: NumberEntries
  readonly added: NumberEntries
}): Parts<PreparedEdit<NumberTree>> {
  const removals = yield* sortingNumbers(removed.items, removed.rows, [removed.others])
  const insertions = yield* sortingNumbers(added.items, added.rows, [added.others])
  return tree => tree.edit(removals, insertions)
}
