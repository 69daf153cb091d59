import type { TreeNode } from './node.ts'
import { afterRows, type Run } from './run.ts'
import type { NodeSource, TreeState } from './tree.ts'

/**
 * Reads of a tree. Each returns `undefined` if nodes were missing. It has then asked the source for all of them that it could know,
 * so that it succeeds after at most as many further attempts as the tree has levels.
 *
 * A range goes from the first entry that is not below (`from`, `fromRow`) up to the first that is not below (`to`, `toRow`).
 * All entries of a key: from (key, 0) to (key, `afterRows`). To the end: to (`afterKeys`, 0), of numbers (`afterRows`, 0).
 */

/** The child in which the range begins: the last one whose first entry is not above the bound. */
function firstChild<K, R extends Run<K, R>>(seps: R, from: K, fromRow: number): number {
  const index = seps.lowerBound(from, fromRow + 1) - 1
  return Math.max(index, 0)
}

/** The last child with an entry of the range; below `first` if there is none. */
function lastChild<K, R extends Run<K, R>>(seps: R, to: K, toRow: number, first: number): number {
  return seps.lowerBound(to, toRow, first) - 1
}

/** Number of entries in a range. Reads only the nodes at its two ends. */
export function count<K, R extends Run<K, R>>(
  state: TreeState | undefined,
  source: NodeSource<R>,
  from: K,
  fromRow: number,
  to: K,
  toRow: number,
): number | undefined {
  if (state === undefined) return 0
  const leaf = countIn(state, source, from, fromRow, to, toRow)
  return typeof leaf === 'object' ? countInLeaf(leaf.run, from, fromRow, to, toRow) : leaf
}

/** The leaf that contains the whole range or, if there is none, the number of entries in the range. */
function countIn<K, R extends Run<K, R>>(
  state: TreeState,
  source: NodeSource<R>,
  from: K,
  fromRow: number,
  to: K,
  toRow: number,
): TreeNode<R> | number | undefined {
  let number = state.root
  for (let level = state.height - 1; level > 0; level--) {
    const node = source.node(number)
    if (node === undefined) return undefined
    const { run, children, ends } = node
    const first = firstChild(run, from, fromRow)
    const last = lastChild(run, to, toRow, first)
    if (last < first) return 0
    if (first < last) {
      const above = countFrom(source, children[first]!, level - 1, from, fromRow)
      const below = countBelow(source, children[last]!, level - 1, to, toRow)
      if (above === undefined || below === undefined) return undefined
      return above + (ends[last - 1]! - ends[first]!) + below
    }
    number = children[first]!
  }
  return source.node(number)
}

function countInLeaf<K, R extends Run<K, R>>(run: R, from: K, fromRow: number, to: K, toRow: number): number {
  const start = run.lowerBound(from, fromRow)
  return run.lowerBound(to, toRow, start) - start
}

/** Number of entries below a node that are not below the bound. */
function countFrom<K, R extends Run<K, R>>(
  source: NodeSource<R>,
  root: number,
  rootLevel: number,
  from: K,
  fromRow: number,
): number | undefined {
  let number = root
  let sum = 0
  for (let level = rootLevel; level > 0; level--) {
    const node = source.node(number)
    if (node === undefined) return undefined
    const child = firstChild(node.run, from, fromRow)
    sum += node.ends[node.ends.length - 1]! - node.ends[child]!
    number = node.children[child]!
  }
  const leaf = source.node(number)
  return leaf === undefined ? undefined : sum + leaf.run.length - leaf.run.lowerBound(from, fromRow)
}

/** Number of entries below a node that are below the bound. */
function countBelow<K, R extends Run<K, R>>(
  source: NodeSource<R>,
  root: number,
  rootLevel: number,
  to: K,
  toRow: number,
): number | undefined {
  let number = root
  let sum = 0
  for (let level = rootLevel; level > 0; level--) {
    const node = source.node(number)
    if (node === undefined) return undefined
    const child = Math.max(0, lastChild(node.run, to, toRow, 0))
    if (child > 0) sum += node.ends[child - 1]!
    number = node.children[child]!
  }
  const leaf = source.node(number)
  return leaf === undefined ? undefined : sum + leaf.run.lowerBound(to, toRow)
}

/** Receives entries of a run: those at the positions from `start` up to `end`. */
export type VisitSlice<R> = (run: R, start: number, end: number) => void

/**
 * Visits the entries of a range in order, once all its nodes are in memory. Ranges that may be long are read with
 * `TreeCursor`, which needs one leaf at a time.
 */
export function range<K, R extends Run<K, R>>(
  state: TreeState | undefined,
  source: NodeSource<R>,
  from: K,
  fromRow: number,
  to: K,
  toRow: number,
  visit: VisitSlice<R>,
): true | undefined {
  if (state === undefined) return true
  let number = state.root
  for (let level = state.height - 1; level > 0; level--) {
    const node = source.node(number)
    if (node === undefined) return undefined
    const first = firstChild(node.run, from, fromRow)
    const last = lastChild(node.run, to, toRow, first)
    if (last < first) return true
    if (first < last) {
      const leaves: TreeNode<R>[] = []
      if (!collect(source, node, level, from, fromRow, to, toRow, leaves)) return undefined
      visitLeaves(leaves, from, fromRow, to, toRow, visit)
      return true
    }
    number = node.children[first]!
  }
  const leaf = source.node(number)
  if (leaf === undefined) return undefined
  visitLeaf(leaf.run, from, fromRow, to, toRow, visit)
  return true
}

function visitLeaf<K, R extends Run<K, R>>(
  run: R,
  from: K,
  fromRow: number,
  to: K,
  toRow: number,
  visit: VisitSlice<R>,
): void {
  const start = run.lowerBound(from, fromRow)
  const end = run.lowerBound(to, toRow, start)
  if (start < end) visit(run, start, end)
}

function visitLeaves<K, R extends Run<K, R>>(
  leaves: readonly TreeNode<R>[],
  from: K,
  fromRow: number,
  to: K,
  toRow: number,
  visit: VisitSlice<R>,
): void {
  const last = leaves.length - 1
  for (let i = 0; i <= last; i++) {
    const { run } = leaves[i]!
    if (i === 0 || i === last) visitLeaf(run, from, fromRow, to, toRow, visit)
    else visit(run, 0, run.length)
  }
}

/** Adds the leaves of a range in order; `false` if one is missing, after all have been asked for. */
function collect<K, R extends Run<K, R>>(
  source: NodeSource<R>,
  node: TreeNode<R>,
  level: number,
  from: K,
  fromRow: number,
  to: K,
  toRow: number,
  leaves: TreeNode<R>[],
): boolean {
  const first = firstChild(node.run, from, fromRow)
  const last = lastChild(node.run, to, toRow, first)
  let isComplete = true
  for (let i = first; i <= last; i++) {
    const child = source.node(node.children[i]!)
    if (child === undefined) isComplete = false
    else if (level === 1) leaves.push(child)
    else if (!collect(source, child, level - 1, from, fromRow, to, toRow, leaves)) isComplete = false
  }
  return isComplete
}

/** Keys whose leaves are looked for together. */
const blockKeys = 64

/**
 * Finds the leaf with all entries of each of many keys, in their order: `undefined` while a node is missing, `null` where several leaves
 * may have some, or none. Looks for the leaves of a block of keys, then at all of these, before it visits the first: in loops as short as
 * these the processor waits for the places in memory of many keys at once, else for one after the other.
 */
function eachLeaf<K, R extends Run<K, R>>(
  state: TreeState,
  source: NodeSource<R>,
  keys: ArrayLike<K>,
  visit: (keyIndex: number, leaf: R | null | undefined) => void,
): void {
  const finder = new LeafFinder<K, R>(state, source)
  const numbers = new Array<number>(Math.min(blockKeys, keys.length))
  const leaves = new Array<R | null | undefined>(numbers.length)
  for (let start = 0; start < keys.length; start += blockKeys) {
    const count = Math.min(blockKeys, keys.length - start)
    for (let i = 0; i < count; i++) numbers[i] = finder.numberOf(keys[start + i] as K)
    for (let i = 0; i < count; i++) leaves[i] = finder.leaf(numbers[i]!)
    let sum = 0
    for (let i = 0; i < count; i++) sum += leaves[i]?.begin(keys[start + i] as K) ?? 0
    // So that these reads are not left out as useless.
    numbers[0] = sum
    for (let i = 0; i < count; i++) visit(start + i, leaves[i])
  }
}

/** Instead of the number of a leaf. */
const severalLeaves = -1
const missingNode = -2

/** Keys that lie close to each other are found from the node above the leaf of the last one; a node that is missing is asked for once. */
class LeafFinder<K, R extends Run<K, R>> {
  readonly #state: TreeState
  readonly #source: NodeSource<R>
  /** The node above the last leaf that was looked for, and which of its children that is. */
  #above: TreeNode<R> | undefined
  #child = 0
  /** The node that was missing last. */
  #missing = -1

  constructor(state: TreeState, source: NodeSource<R>) {
    this.#state = state
    this.#source = source
  }

  /** The number of the leaf with all entries of a key. */
  numberOf(key: K): number {
    const last = this.#above
    if (last?.run.surrounds(key, this.#child, this.#child + 1)) return last.children[this.#child]!
    let above = last?.run.surrounds(key) ? last : undefined
    let number = this.#state.root
    for (let level = this.#state.height - 1; above === undefined && level > 0; level--) {
      const node = this.#node(number)
      if (node === undefined) return missingNode
      if (level === 1) above = node
      else {
        const child = childOf(node, key)
        if (child < 0) return severalLeaves
        number = node.children[child]!
      }
    }
    // The root is a leaf.
    if (above === undefined) return number
    const child = childOf(above, key)
    if (child < 0) return severalLeaves
    this.#above = above
    this.#child = child
    return above.children[child]!
  }

  /** The leaf of a number that was returned. */
  leaf(number: number): R | null | undefined {
    if (number < 0) return number === severalLeaves ? null : undefined
    return this.#node(number)?.run
  }

  #node(number: number): TreeNode<R> | undefined {
    if (number === this.#missing) return undefined
    const node = this.#source.node(number)
    if (node === undefined) this.#missing = number
    return node
  }
}

/** The child with all entries of a key; -1 where several children may have some, or none. */
function childOf<K, R extends Run<K, R>>({ run }: TreeNode<R>, key: K): number {
  const first = firstChild(run, key, 0)
  return lastChild(run, key, afterRows, first) === first ? first : -1
}

/** Number of entries of each of many keys. Keys that ascend, or lie close to each other, are found faster. */
export function countMany<K, R extends Run<K, R>>(
  state: TreeState | undefined,
  source: NodeSource<R>,
  keys: ArrayLike<K>,
): Float64Array | undefined {
  const counts = new Float64Array(keys.length)
  if (state === undefined) return counts
  if (source.node(state.root) === undefined) return undefined
  let isComplete = true
  eachLeaf<K, R>(state, source, keys, (i, leaf) => {
    const key = keys[i] as K
    const found =
      leaf === null
        ? count(state, source, key, 0, key, afterRows)
        : leaf && countInLeaf(leaf, key, 0, key, afterRows)
    if (found === undefined) isComplete = false
    else counts[i] = found
  })
  return isComplete ? counts : undefined
}

/** Visits the entries of each of many keys, in the order of the keys, once all nodes are in memory. */
export function rangeMany<K, R extends Run<K, R>>(
  state: TreeState | undefined,
  source: NodeSource<R>,
  keys: ArrayLike<K>,
  visit: (keyIndex: number, run: R, start: number, end: number) => void,
): true | undefined {
  if (state === undefined) return true
  if (source.node(state.root) === undefined) return undefined
  const indexes: number[] = []
  const runs: R[] = []
  const starts: number[] = []
  const ends: number[] = []
  let keyIndex = 0
  const note = (run: R, start: number, end: number) => {
    indexes.push(keyIndex)
    runs.push(run)
    starts.push(start)
    ends.push(end)
  }
  let isComplete = true
  eachLeaf<K, R>(state, source, keys, (i, leaf) => {
    keyIndex = i
    const key = keys[i] as K
    if (leaf) visitLeaf(leaf, key, 0, key, afterRows, note)
    else if (leaf === undefined || !range(state, source, key, 0, key, afterRows, note)) isComplete = false
  })
  if (!isComplete) return undefined
  for (let i = 0; i < runs.length; i++) visit(indexes[i]!, runs[i]!, starts[i]!, ends[i]!)
  return true
}

/** An entry of a tree. */
export interface TreeEntry<R> {
  readonly run: R
  readonly index: number
}

/** The last entry whose key is not above the given one; `null` if there is none. */
export function floor<K, R extends Run<K, R>>(
  state: TreeState | undefined,
  source: NodeSource<R>,
  key: K,
): TreeEntry<R> | null | undefined {
  if (state === undefined) return null
  let node = source.node(state.root)
  for (let level = state.height - 1; level > 0 && node !== undefined; level--) {
    node = source.node(node.children[firstChild(node.run, key, afterRows)]!)
  }
  if (node === undefined) return undefined
  const index = node.run.lowerBound(key, afterRows) - 1
  return index < 0 ? null : { run: node.run, index }
}
