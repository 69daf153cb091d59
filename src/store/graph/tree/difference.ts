import { type DeltaShape, deltaBytes, NodeDelta } from './delta.ts'
import { checksumOf, type RunShape, type TreeNode } from './node.ts'
import type { Run, RunBuilder } from './run.ts'

/** Positions are stored in two bytes. */
const positionMax = 0xffff

/** A node that is stored, as it is now. */
export interface StoredNode<R extends Run<unknown, R>> {
  readonly number: number
  readonly node: TreeNode<R>
  /** What stands beside it already. */
  readonly delta: NodeDelta<R> | undefined
}

/**
 * What must stand beside a stored node so that it becomes another one; `'same'` if nothing changes, and `undefined` if it is
 * better written whole.
 *
 * A delta that grows with each commit is written again by each. So a node is written whole when about as much was written beside it
 * as it has bytes: whether single entries change or many at once, and whatever their size, that comes within a factor of two of
 * the best moment. The share depends on the number of the node, because a load in random order changes all leaves alike: they are not
 * to be written whole in the same transaction.
 */
export function deltaTo<R extends Run<unknown, R>>(
  before: StoredNode<R>,
  after: TreeNode<R>,
  shareMax = wholeShare(before.number),
): NodeDelta<R> | 'same' | undefined {
  const { node, delta } = before
  const base = delta?.shape.base ?? checksumOf(node)
  const isInner = after.children.length > 0
  // A node that this transaction made is written whole anyway.
  if (base === undefined || isInner !== node.children.length > 0) return undefined
  const about = { isInner, base, nodeBytes: after.bytes.length, writtenBefore: delta?.written ?? 0 }
  const writtenMax = shareMax * about.nodeBytes
  const bytesMax = Math.min(writtenMax - about.writtenBefore, writtenMax / 2)
  return isInner ? innerDelta(before, after, about, bytesMax) : leafDelta(before, after, about, bytesMax)
}

/** The share of its bytes at which a node is written whole, by its number: between a half and one and a half. */
function wholeShare(number: number): number {
  return 0.5 + (Math.imul(number, 0x9e3779b1) >>> 0) / 2 ** 32
}

type About = Omit<DeltaShape, 'inserted' | 'removed'>

function innerDelta<R extends Run<unknown, R>>(
  { node, delta }: StoredNode<R>,
  after: TreeNode<R>,
  about: About,
  bytesMax: number,
): NodeDelta<R> | 'same' | undefined {
  const { run, children, ends } = after
  const { length } = children
  if (length !== node.children.length || length > positionMax) return undefined
  for (let i = 0; i < length; i++) if (children[i] !== node.children[i]) return undefined
  if (run.sameLength(0, node.run, 0) !== length) return undefined
  const knownPlaces = delta?.places
  const knownCounts = delta?.counts
  const places: number[] = []
  const counts: number[] = []
  let isSame = true
  let more = 0
  for (let i = 0, known = 0; i < length; i++) {
    const moreUpTo = ends[i]! - node.ends[i]!
    let count = moreUpTo - more
    more = moreUpTo
    if (count !== 0) isSame = false
    if (knownPlaces?.[known] === i) count += knownCounts![known++]!
    if (count === 0) continue
    if (count !== (count | 0)) return undefined
    places.push(i)
    counts.push(count)
  }
  if (isSame) return 'same'
  const inserted: RunShape = { length: places.length, extras: 0, keys: 0, keyBytes: 0 }
  const shape: DeltaShape = { ...about, inserted, removed: 0 }
  if (deltaBytes(run.kind, shape) > bytesMax) return undefined
  const made = NodeDelta.allocate(run.kind, shape, after)
  made.places.set(places)
  made.counts.set(counts)
  return made
}

function leafDelta<R extends Run<unknown, R>>(
  { node, delta }: StoredNode<R>,
  after: TreeNode<R>,
  about: About,
  bytesMax: number,
): NodeDelta<R> | 'same' | undefined {
  const { kind, extras, length } = after.run
  if (extras.length !== node.run.extras.length) return undefined
  const entryBytes = 2 + 4 * (kind.entryColumns + extras.length)
  const grown = length - node.run.length
  if ((delta?.length ?? 0) + grown * entryBytes > bytesMax) return undefined
  const changes = new LeafChanges(delta, after.run.builder(after.run.extras.length))
  const made = changes.collect(node.run, after.run)
    ? changes.isNone
      ? 'same'
      : changes.delta(after, about, bytesMax)
    : undefined
  changes.release()
  return made
}

/** Changes of a leaf, added to those that stand beside it already. It is passed over from its first entry to its last. */
class LeafChanges<R extends Run<unknown, R>> {
  readonly #known:
    | { readonly places: Uint16Array; readonly removals: Uint16Array; readonly inserted: R }
    | undefined
  readonly #places: number[] = []
  readonly #removals: number[] = []
  readonly #inserted: RunBuilder<R>
  /** Where the pass is in the stored leaf, and in what is known to be removed from it and inserted. */
  #base = 0
  #removal = 0
  #insertion = 0
  /** From here on the known insertions before the pass are still to be taken over. */
  #kept = 0
  isNone = true

  constructor(delta: NodeDelta<R> | undefined, inserted: RunBuilder<R>) {
    this.#known = delta && { places: delta.places, removals: delta.removals, inserted: delta.inserted }
    this.#inserted = inserted
  }

  /** Returns `false` when there are too many of them. */
  collect(before: R, after: R): boolean {
    const { length } = before
    let left = Math.max(length, after.length) / 2
    let i = 0
    let j = 0
    for (;;) {
      const same = before.sameLength(i, after, j)
      i += same
      j += same
      this.#keep(same)
      if (i === length && j === after.length) break
      if (--left < 0) return false
      this.isNone = false
      const order = i === length ? 1 : j === after.length ? -1 : before.compare(i, after, j)
      // In both, with other extras, it is removed and inserted.
      if (order <= 0) {
        this.#remove()
        i++
      }
      if (order >= 0) {
        this.#insert(after, j)
        j++
      }
    }
    this.#takeOver()
    return this.#base <= positionMax
  }

  /** Passes over entries that stay, and over what is known to be removed before the next. */
  #keep(count: number): void {
    if (this.#known === undefined) {
      this.#base += count
      return
    }
    const { places, removals } = this.#known
    for (let left = count; ; ) {
      const place = places[this.#insertion] ?? Number.POSITIVE_INFINITY
      const removal = removals[this.#removal] ?? Number.POSITIVE_INFINITY
      if (place === this.#base) {
        if (left === 0) return
        this.#places.push(place)
        this.#insertion++
        left--
      } else if (removal === this.#base) {
        this.#removals.push(removal)
        this.#removal++
        this.#base++
      } else {
        if (left === 0) return
        const step = Math.min(left, place - this.#base, removal - this.#base)
        this.#base += step
        left -= step
      }
    }
  }

  #remove(): void {
    if (this.#known?.places[this.#insertion] === this.#base) {
      this.#takeOver()
      this.#insertion++
      this.#kept = this.#insertion
    } else {
      this.#removals.push(this.#base)
      this.#base++
      this.#keep(0)
    }
  }

  #insert(after: R, index: number): void {
    this.#takeOver()
    this.#places.push(this.#base)
    this.#inserted.append(after, index, index + 1)
  }

  /** Takes over the known insertions that were passed. */
  #takeOver(): void {
    if (this.#kept === this.#insertion) return
    this.#inserted.append(this.#known!.inserted, this.#kept, this.#insertion)
    this.#kept = this.#insertion
  }

  /** `undefined` if it would be too large. */
  delta(after: TreeNode<R>, about: About, bytesMax: number): NodeDelta<R> | undefined {
    const { kind } = after.run
    const shape: DeltaShape = { ...about, inserted: this.#inserted.shape(), removed: this.#removals.length }
    if (deltaBytes(kind, shape) > bytesMax) return undefined
    const made = NodeDelta.allocate(kind, shape, after)
    made.places.set(this.#places)
    made.removals.set(this.#removals)
    this.#inserted.fill(made.inserted)
    return made
  }

  release(): void {
    this.#inserted.release()
  }
}
