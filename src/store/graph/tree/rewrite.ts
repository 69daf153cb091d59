import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import { ChildrenBuilder } from './children.ts'
import type { TreeNode } from './node.ts'
import type { Run, RunBuilder } from './run.ts'
import { defaultTreeLimits, type TreeLimits, type TreeState } from './tree.ts'

/** A new node, to be put under its number. */
export interface NumberedNode<R> {
  readonly number: number
  readonly node: TreeNode<R>
}

/**
 * Builds a tree of new nodes from the leaves of another one, which are given in their order, and from sorted entries that are merged
 * into them. All leaves become full. Holds some leaves, and of each the first entry, whatever the size of the tree.
 */
export class TreeRewrite<K, R extends Run<K, R>> {
  readonly #added: R
  readonly #limits: TreeLimits
  readonly #above: ChildrenBuilder<K, R>
  #leaf: RunBuilder<R>
  #spare: RunBuilder<R>
  #next: number
  #count = 0
  /** Position of the next entry to be merged. */
  #at = 0
  #state: TreeState | undefined

  /** `first`: number of the first node. */
  constructor(added: R, first: number, limits: TreeLimits = defaultTreeLimits) {
    this.#added = added
    this.#limits = limits
    this.#above = new ChildrenBuilder(added.builder(0))
    this.#leaf = added.builder(added.extras.length)
    this.#spare = added.builder(added.extras.length)
    this.#next = first
  }

  /** Takes the next leaf, with all entries up to its last one. An entry that is in both is replaced. */
  *leaf(run: R): Iterable<NumberedNode<R>> {
    const added = this.#added
    const { length } = added
    let at = 0
    let i = this.#at
    while (i < length) {
      const found = run.seek(added, i, false, at, run.length)
      this.#leaf.append(run, at, found)
      at = found
      if (at === run.length) break
      let end = i + 1
      if (run.compare(at, added, i) === 0) at++
      else end = added.seek(run, at, false, end, length)
      yield* this.#append(added, i, end)
      i = end
    }
    this.#at = i
    this.#leaf.append(run, at, run.length)
    if (this.#isFull) yield* this.#fullLeaves()
  }

  /** Takes the entries that are left. */
  *finish(): Iterable<NumberedNode<R>> {
    yield* this.#append(this.#added, this.#at, this.#added.length)
    yield* this.#fullLeaves()
    if (this.#leaf.length > 0) yield this.#makeLeaf(this.#leaf, 0, this.#leaf.length)
    this.#leaf.release()
    this.#spare.release()
    let level = this.#above
    let height = 1
    const { childrenMax, bytesMax } = this.#limits
    while (level.length > 1) {
      const above = new ChildrenBuilder<K, R>(this.#added.builder(0))
      for (let start = 0; start < level.length; ) {
        const end = level.cut(start, childrenMax, bytesMax, bytesMax)
        const node = level.node(start, end)
        const number = this.#next++
        above.add(node.run, number, node.ends[end - start - 1]!)
        yield { number, node }
        start = end
      }
      level.release()
      level = above
      height++
    }
    this.#state = { root: level.numberAt(0), height, next: this.#next, count: this.#count }
    level.release()
  }

  /** The tree, when it is finished. */
  get state(): TreeState | undefined {
    return this.#state
  }

  get #isFull(): boolean {
    const { entriesMax, bytesMax } = this.#limits
    return (
      this.#leaf.length > thresholds.leavesTogether * entriesMax ||
      this.#leaf.keyBytes > thresholds.leavesTogether * bytesMax
    )
  }

  *#append(run: R, start: number, end: number): Iterable<NumberedNode<R>> {
    const step = thresholds.leavesTogether * this.#limits.entriesMax
    for (let at = start; at < end; at += step) {
      this.#leaf.append(run, at, Math.min(at + step, end))
      if (this.#isFull) yield* this.#fullLeaves()
    }
  }

  /** Makes leaves of the entries at hand, except of those for which more may follow. */
  *#fullLeaves(): Iterable<NumberedNode<R>> {
    const leaf = this.#leaf
    const { entriesMax, bytesMax } = this.#limits
    let start = 0
    for (;;) {
      const end = leaf.cut(start, entriesMax, bytesMax, bytesMax)
      if (end >= leaf.length) break
      yield this.#makeLeaf(leaf, start, end)
      start = end
    }
    if (start === 0) return
    this.#spare.append(leaf.view(), start, leaf.length)
    leaf.clear()
    this.#leaf = this.#spare
    this.#spare = leaf
  }

  #makeLeaf(leaf: RunBuilder<R>, start: number, end: number): NumberedNode<R> {
    const node = leaf.node(start, end, false)
    const number = this.#next++
    this.#above.add(node.run, number, end - start)
    this.#count += end - start
    return { number, node }
  }
}
