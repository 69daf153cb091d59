import type { RunKind, RunShape, TreeNode } from './node.ts'

/**
 * Sorted entries of a tree, of a leaf, or to be inserted or removed. An entry is ordered by its key and, among equal keys,
 * by its row; no two are equal in both. It carries `extras` more numbers, which do not order it.
 *
 * A bound is a key with a row: the first entry that is not below it. Rows may reach 2^32, behind every row. The key of
 * `afterAll` is behind every key.
 */
export interface Run<K, R> {
  readonly kind: RunKind<R>
  readonly length: number
  readonly extras: readonly Uint32Array[]

  /** The first position from `start` on whose entry is not below the bound. Near a `start` that is given, it is found faster. */
  lowerBound(key: K, row: number, start?: number): number

  /**
   * Whether the key lies between two entries, by default the first and the last: then no other run of the tree has entries of the key,
   * nor has any child of an inner node outside these two.
   */
  surrounds(key: K, first?: number, last?: number): boolean

  /** Reads the number at which a search for a key looks first. */
  begin(key: K): number

  /** Key and row of an entry. */
  keyAt(index: number): K
  rowAt(index: number): number

  /** Negative, 0 or positive as the entry is below, equal to or above one of another run. */
  compare(index: number, other: R, otherIndex: number): number

  /**
   * The first position in `start..end` whose entry is not below one of another run; with `after`, is above it. It is
   * searched for near `start` first.
   */
  seek(other: R, index: number, after: boolean, start: number, end: number): number

  /** How many entries from a position on are the same as those of another run from a position on, with their extras. */
  sameLength(start: number, other: R, otherStart: number): number

  /** An empty builder of runs of this kind; the caller releases it. */
  builder(extras: number): RunBuilder<R>
}

/** Collects entries, of which nodes are then made. */
export interface RunBuilder<R> {
  readonly length: number
  /** Bytes of the keys, where keys have no fixed size; else 0. */
  readonly keyBytes: number

  /** Adds entries behind all others. */
  append(run: R, start: number, end: number): void

  /** Removes the last entry. */
  pop(): void

  clear(): void

  /** Gives the builder back, to be used for another run. */
  release(): void

  /** The end of a part that begins at `start` and ends at so many entries, or where its keys reach `bytes`, or before they exceed `bytesMax`. */
  cut(start: number, entries: number, bytes: number, bytesMax: number): number

  /** A node of some of the entries. The numbers of an inner node are left to be filled in. */
  node(start: number, end: number, isInner: boolean): TreeNode<R>

  /** What a run of all entries takes, and such a run filled with them. */
  shape(): RunShape
  fill(run: R): void

  /** All entries, as long as the builder does not change. */
  view(): R
}

/**
 * Builders that are not in use, one list for each number of extras. A single edit would otherwise spend most of its time on
 * new arrays. Large ones are not kept.
 */
export class IdleBuilders<B extends { clear(): void; readonly capacity: number }> {
  readonly #make: (extras: number) => B
  readonly #idle: B[][] = []

  constructor(make: (extras: number) => B) {
    this.#make = make
  }

  take(extras: number): B {
    return this.#idle[extras]?.pop() ?? this.#make(extras)
  }

  add(builder: B, extras: number): void {
    builder.clear()
    this.#idle[extras] ??= []
    const idle = this.#idle[extras]
    if (idle.length < 8 && builder.capacity <= 8192) idle.push(builder)
  }
}

/** A number behind every row. */
export const afterRows = 2 ** 32

export function grownLength(length: number, needed: number): number {
  return Math.max(2 * length, needed, 64)
}

/** A larger copy. */
export function grown<T extends Uint32Array | Float64Array | Uint8Array>(array: T, length: number): T {
  const larger = new (array.constructor as new (length: number) => T)(length)
  larger.set(array)
  return larger
}

/** Copies a range; short ones without a view of them. */
export function copyRange<T extends Uint32Array | Float64Array | Uint8Array>(
  from: T,
  start: number,
  end: number,
  to: T,
  at: number,
): void {
  if (end - start > 48) {
    to.set(from.subarray(start, end), at)
    return
  }
  for (let i = start, j = at; i < end; i++, j++) to[j] = from[i]!
}

/** The first position in `start..end` at which a column differs from another, whose positions are shifted. */
export function sameUntil(
  column: Uint32Array,
  other: Uint32Array,
  start: number,
  end: number,
  shift: number,
): number {
  let at = start
  while (at < end && column[at] === other[at + shift]) at++
  return at
}
