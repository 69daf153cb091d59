import { invariant } from '../../../base/errors.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import { ChildrenBuilder } from './children.ts'
import type { TreeNode } from './node.ts'
import type { Run, RunBuilder } from './run.ts'
import { defaultTreeLimits, type NodeSource, type TreeLimits, type TreeState } from './tree.ts'

export interface AppliedEdits<R> {
  readonly state: TreeState | undefined
  /** The nodes that were written, by number. One may take the place of a node of the previous state. */
  readonly puts: Map<number, TreeNode<R>>
  /** Numbers of nodes of the previous state that the new one does not contain. */
  readonly deletes: number[]
  /** Insertions that were not in the tree. */
  readonly added: number
  /** Removals that were in the tree. */
  readonly removed: number
}

/**
 * Removes and inserts entries: removals first, so that an entry in both is there afterwards. An insertion that is in the
 * tree replaces its extras; a removal that is not is ignored. Each touched leaf is written once, in a part of the work of its own.
 *
 * Returns `undefined` if nodes were missing, after asking the source for them.
 */
export function* applyingEdits<K, R extends Run<K, R>>(
  state: TreeState | undefined,
  source: NodeSource<R>,
  removals: R,
  insertions: R,
  limits: TreeLimits = defaultTreeLimits,
): Parts<AppliedEdits<R> | undefined> {
  const edit = new TreeEdit<K, R>(state, source, removals, insertions, limits)
  const applied = yield* edit.run()
  edit.release()
  return applied
}

/**
 * A pass over the touched nodes from left to right. `#leaf` collects the entries of the leaf at hand, `#levels[i]` the nodes of level i
 * below the inner node at hand. A node that became small and has a right neighbour is not written: its content stays where it was
 * collected, and the neighbour's is added to it. The last one below its parent joins its left neighbour instead.
 */
class TreeEdit<K, R extends Run<K, R>> {
  readonly #state: TreeState | undefined
  readonly #source: NodeSource<R>
  readonly #removals: R
  readonly #insertions: R
  readonly #limits: TreeLimits
  readonly #puts = new Map<number, TreeNode<R>>()
  readonly #deletes: number[] = []
  readonly #levels: ChildrenBuilder<K, R>[] = []
  #leaf: RunBuilder<R>
  /** Lower numbers are those of the previous state. */
  readonly #first: number
  #next: number
  #isMissing = false
  #added = 0
  #removed = 0
  #replaced = 0
  /** Positions of the next removal and the next insertion. */
  #removal = 0
  #insertion = 0

  constructor(
    state: TreeState | undefined,
    source: NodeSource<R>,
    removals: R,
    insertions: R,
    limits: TreeLimits,
  ) {
    this.#state = state
    this.#source = source
    this.#removals = removals
    this.#insertions = insertions
    this.#limits = limits
    this.#leaf = insertions.builder(insertions.extras.length)
    this.#first = state?.next ?? 0
    this.#next = this.#first
  }

  *run(): Parts<AppliedEdits<R> | undefined> {
    const state = this.#state
    let level = 0
    if (state === undefined) {
      this.#leaf.append(this.#insertions, 0, this.#insertions.length)
      this.#added = this.#insertions.length
      yield* this.#writeLeaves(true)
    } else {
      level = state.height - 1
      yield* this.#edit(level, state.root, this.#removals.length, this.#insertions.length, true, undefined)
    }
    if (this.#isMissing) return undefined
    while (this.#level(level).length > 1) this.#writeInner(++level, true)
    const top = this.#level(level)
    const result = { puts: this.#puts, deletes: this.#deletes, added: this.#added, removed: this.#removed }
    if (top.length === 0) return { ...result, state: undefined }
    const root = this.#lowestRoot(top.numberAt(0), level)
    if (root === undefined) return undefined
    return {
      ...result,
      state: { root: root.number, height: root.level + 1, next: this.#next, count: top.countAt(0) },
    }
  }

  /** Gives back what the pass collected in. */
  release(): void {
    this.#leaf.release()
    for (const level of this.#levels) level.release()
  }

  /** Drops roots that have a single child. */
  #lowestRoot(top: number, topLevel: number): { number: number; level: number } | undefined {
    let number = top
    let level = topLevel
    while (level > 0) {
      const node = this.#read(number)
      if (node === undefined) return undefined
      if (node.children.length > 1) break
      this.#drop(number)
      number = node.children[0]!
      level--
    }
    return { number, level }
  }

  #read(number: number): TreeNode<R> | undefined {
    const node = this.#puts.get(number) ?? this.#source.node(number)
    if (node === undefined) this.#isMissing = true
    return node
  }

  #drop(number: number): void {
    this.#puts.delete(number)
    if (number < this.#first) this.#deletes.push(number)
  }

  /** The collected nodes of a level. */
  #level(level: number): ChildrenBuilder<K, R> {
    for (let i = this.#levels.length; i <= level; i++) {
      this.#levels.push(new ChildrenBuilder(this.#insertions.builder(0)))
    }
    return this.#levels[level]!
  }

  /**
   * Applies the edits up to the given positions to a node and what is below it.
   *
   * `isLast`: nothing of the tree is to the right of it. `neighbourCount`: entries below its right neighbour, if it has one with
   * the same parent.
   */
  *#edit(
    level: number,
    number: number,
    removalsEnd: number,
    insertionsEnd: number,
    isLast: boolean,
    neighbourCount: number | undefined,
  ): Parts<void> {
    const node = this.#read(number)
    if (node === undefined) {
      this.#removal = removalsEnd
      this.#insertion = insertionsEnd
      return
    }
    invariant((level === 0) === (node.children.length === 0), `node ${number} is not on level ${level}`)
    if (level === 0) yield* this.#editLeaf(number, node, removalsEnd, insertionsEnd, isLast, neighbourCount)
    else yield* this.#editInner(level, number, node, removalsEnd, insertionsEnd, isLast, neighbourCount)
  }

  *#editLeaf(
    number: number,
    { run }: TreeNode<R>,
    removalsEnd: number,
    insertionsEnd: number,
    isLast: boolean,
    neighbourCount: number | undefined,
  ): Parts<void> {
    if (this.#isMissing) {
      this.#removal = removalsEnd
      this.#insertion = insertionsEnd
      return
    }
    const isJoined = this.#leaf.length > 0
    const isAppend =
      isLast &&
      !isJoined &&
      this.#removal === removalsEnd &&
      run.seek(this.#insertions, this.#insertion, false, 0, run.length) === run.length
    const changes = this.#changes
    this.#merge(run, removalsEnd, insertionsEnd)
    if (!isJoined && this.#changes === changes) {
      this.#leaf.clear()
      this.#level(0).add(run, number, run.length)
      return
    }
    this.#deletes.push(number)
    const { length } = this.#leaf
    const { entriesMax, bytesMax } = this.#limits
    const isSmall = length < entriesMax / 4 && this.#leaf.keyBytes < bytesMax / 4
    if (isSmall && (isJoined || length < run.length)) {
      if (length === 0) return
      if (neighbourCount !== undefined && length + neighbourCount <= entriesMax) return
      this.#joinLeftLeaf()
    }
    yield* this.#writeLeaves(isAppend)
  }

  get #changes(): number {
    return this.#added + this.#removed + this.#replaced
  }

  /** Adds the entries of a run, with the edits up to the given positions, to those of the leaf at hand. */
  #merge(run: R, removalsEnd: number, insertionsEnd: number): void {
    const removals = this.#removals
    const insertions = this.#insertions
    const leaf = this.#leaf
    const { length } = run
    let r = this.#removal
    let i = this.#insertion
    let at = 0
    while (r < removalsEnd || i < insertionsEnd) {
      if (r < removalsEnd && (i >= insertionsEnd || removals.compare(r, insertions, i) <= 0)) {
        const found = run.seek(removals, r, false, at, length)
        leaf.append(run, at, found)
        at = found
        if (at < length && run.compare(at, removals, r) === 0) {
          at++
          this.#removed++
        }
        r++
        continue
      }
      const found = run.seek(insertions, i, false, at, length)
      leaf.append(run, at, found)
      at = found
      let end = i + 1
      if (at < length && run.compare(at, insertions, i) === 0) {
        at++
        this.#replaced += insertions.extras.length
      } else {
        // And with it all the others before the next entry of the run and the next removal.
        end = at < length ? insertions.seek(run, at, false, end, insertionsEnd) : insertionsEnd
        if (r < removalsEnd) end = insertions.seek(removals, r, false, i + 1, end)
        this.#added += end - i
      }
      leaf.append(insertions, i, end)
      i = end
    }
    leaf.append(run, at, length)
    this.#removal = removalsEnd
    this.#insertion = insertionsEnd
  }

  /** Puts the entries of the leaf on the left before those of the leaf at hand, if one leaf can hold both. */
  #joinLeftLeaf(): void {
    const before = this.#level(0)
    const last = before.length - 1
    const { entriesMax, bytesMax } = this.#limits
    if (last < 0 || before.countAt(last) + this.#leaf.length > entriesMax) return
    const left = this.#read(before.numberAt(last))
    if (left === undefined) return
    const joined = this.#insertions.builder(this.#insertions.extras.length)
    joined.append(left.run, 0, left.run.length)
    joined.append(this.#leaf.view(), 0, this.#leaf.length)
    if (joined.keyBytes > bytesMax) {
      joined.release()
      return
    }
    this.#drop(before.numberAt(last))
    before.pop()
    this.#leaf.release()
    this.#leaf = joined
  }

  /** Makes leaves of the entries at hand: full ones, or else of about the same size. */
  *#writeLeaves(isFull: boolean): Parts<void> {
    const leaf = this.#leaf
    const { entriesMax, bytesMax } = this.#limits
    const parts = partSize(leaf.length, leaf.keyBytes, entriesMax, bytesMax, isFull)
    for (let start = 0; start < leaf.length; ) {
      const end = leaf.cut(start, parts.entries, parts.bytes, bytesMax)
      const node = leaf.node(start, end, false)
      this.#level(0).add(node.run, this.#put(node), end - start)
      start = end
      yield
    }
    leaf.clear()
  }

  /** A node that replaces others takes the number of one, so that a small edit creates and deletes no keys. */
  #put(node: TreeNode<R>): number {
    const number = this.#deletes.pop() ?? this.#next++
    this.#puts.set(number, node)
    return number
  }

  *#editInner(
    level: number,
    number: number,
    node: TreeNode<R>,
    removalsEnd: number,
    insertionsEnd: number,
    isLast: boolean,
    neighbourCount: number | undefined,
  ): Parts<void> {
    const { run, children, ends } = node
    const below = this.#level(level - 1)
    const isJoined = below.length > 0
    const changes = this.#changes
    const last = children.length - 1
    let isOnlyLast = true
    // The first child that is not among the collected ones.
    let child = 0
    while (child <= last) {
      const touched = this.#isOpen(level - 1)
        ? child
        : this.#touchedChild(run, child, removalsEnd, insertionsEnd)
      below.addMany(node, child, touched)
      child = touched
      if (child > last) break
      if (child < last) isOnlyLast = false
      const isEnd = child === last
      const removalsBelow = isEnd
        ? removalsEnd
        : this.#removals.seek(run, child + 1, false, this.#removal, removalsEnd)
      const insertionsBelow = isEnd
        ? insertionsEnd
        : this.#insertions.seek(run, child + 1, false, this.#insertion, insertionsEnd)
      const countOnTheRight = isEnd ? undefined : ends[child + 1]! - ends[child]!
      yield* this.#edit(
        level - 1,
        children[child]!,
        removalsBelow,
        insertionsBelow,
        isLast && isEnd,
        countOnTheRight,
      )
      child++
    }
    if (this.#isMissing) return
    if (!isJoined && this.#changes === changes) {
      below.clear()
      this.#level(level).add(run, number, ends[last]!)
      return
    }
    this.#deletes.push(number)
    const { length } = below
    const { childrenMax, bytesMax } = this.#limits
    const isSmall = length < 2 || (length < childrenMax / 4 && below.keyBytes < bytesMax / 4)
    if (isSmall && (isJoined || length < children.length)) {
      if (length === 0) return
      if (neighbourCount !== undefined) return
      this.#joinLeftInner(level)
    }
    this.#writeInner(level, isLast && isOnlyLast && !isJoined)
  }

  /** Whether a node of the level is at hand that joins its right neighbour. */
  #isOpen(level: number): boolean {
    return level === 0 ? this.#leaf.length > 0 : this.#level(level - 1).length > 0
  }

  /** The child from `start` on to which the next edit belongs, or the number of children if there is no edit. */
  #touchedChild(seps: R, start: number, removalsEnd: number, insertionsEnd: number): number {
    let touched = seps.length
    if (this.#removal < removalsEnd) {
      const child = seps.seek(this.#removals, this.#removal, true, start, touched) - 1
      touched = Math.max(child, start)
    }
    if (this.#insertion < insertionsEnd) {
      const child = seps.seek(this.#insertions, this.#insertion, true, start, touched) - 1
      touched = Math.min(touched, Math.max(child, start))
    }
    return touched
  }

  /** Puts the children of the inner node on the left before those of the node at hand, if one node can hold both. */
  #joinLeftInner(level: number): void {
    const before = this.#level(level)
    const below = this.#level(level - 1)
    const last = before.length - 1
    if (last < 0) return
    const left = this.#read(before.numberAt(last))
    if (left === undefined) return
    if (left.children.length + below.length > this.#limits.childrenMax) return
    const joined = new ChildrenBuilder(this.#insertions.builder(0))
    joined.addMany(left, 0, left.children.length)
    joined.addAll(below)
    if (joined.keyBytes > this.#limits.bytesMax) {
      joined.release()
      return
    }
    this.#drop(before.numberAt(last))
    before.pop()
    below.release()
    this.#levels[level - 1] = joined
  }

  /** Makes inner nodes of the given level of the nodes collected one level below. */
  #writeInner(level: number, isFull: boolean): void {
    const below = this.#level(level - 1)
    const { childrenMax, bytesMax } = this.#limits
    const parts = partSize(below.length, below.keyBytes, childrenMax, bytesMax, isFull)
    for (let start = 0; start < below.length; ) {
      const end = below.cut(start, parts.entries, parts.bytes, bytesMax)
      const node = below.node(start, end)
      this.#level(level).add(node.run, this.#put(node), node.ends[end - start - 1]!)
      start = end
    }
    below.clear()
  }
}

/** How much goes into each part of a content that may be too large for one node. */
function partSize(entries: number, bytes: number, entriesMax: number, bytesMax: number, isFull: boolean) {
  if (isFull) return { entries: entriesMax, bytes: bytesMax }
  const parts = Math.max(Math.ceil(entries / entriesMax), Math.ceil(bytes / bytesMax), 1)
  return { entries: Math.ceil(entries / parts), bytes: parts === 1 ? bytesMax : Math.ceil(bytes / parts) }
}
