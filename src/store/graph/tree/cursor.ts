import type { TreeNode } from './node.ts'
import type { Run } from './run.ts'
import type { NodeSource, TreeState } from './tree.ts'

export interface TreeSlice<R> {
  readonly run: R
  readonly start: number
  readonly end: number
}

/**
 * Reads a range leaf by leaf. It looks for each leaf from the root, by the first entry that it has not returned yet, so that
 * it holds no node and can be continued elsewhere from `key` and `row`.
 */
export class TreeCursor<K, R extends Run<K, R>> {
  readonly #state: TreeState | undefined
  readonly #source: NodeSource<R>
  readonly #to: K
  readonly #toRow: number
  readonly #readAhead: number
  #key: K
  #row: number
  #isDone: boolean

  /** `readAhead`: for how many leaves behind the next one the source is asked as well. */
  constructor(
    state: TreeState | undefined,
    source: NodeSource<R>,
    from: K,
    fromRow: number,
    to: K,
    toRow: number,
    readAhead = 0,
  ) {
    this.#state = state
    this.#source = source
    this.#key = from
    this.#row = fromRow
    this.#to = to
    this.#toRow = toRow
    this.#readAhead = readAhead
    this.#isDone = state === undefined
  }

  /** Whether nothing is left. */
  get isDone(): boolean {
    return this.#isDone
  }

  /** Key and row from which a cursor that continues has to begin. */
  get key(): K {
    return this.#key
  }

  get row(): number {
    return this.#row
  }

  /** The entries of the next leaf, `null` at the end, or `undefined` if a node is missing: then it is called again. */
  next(): TreeSlice<R> | null | undefined {
    while (!this.#isDone) {
      const slice = this.#step()
      if (slice === undefined || slice.start < slice.end) return slice
    }
    return null
  }

  #step(): TreeSlice<R> | undefined {
    const state = this.#state!
    let number = state.root
    // The child behind the path, as near to the leaf as there is one.
    let after: TreeNode<R> | undefined
    let afterChild = 0
    let parent: TreeNode<R> | undefined
    let child = 0
    for (let level = state.height - 1; level > 0; level--) {
      const node = this.#source.node(number)
      if (node === undefined) return undefined
      parent = node
      child = Math.max(0, node.run.lowerBound(this.#key, this.#row + 1) - 1)
      if (child + 1 < node.children.length) {
        after = node
        afterChild = child + 1
      }
      number = node.children[child]!
    }
    const leaf = this.#source.node(number)
    if (parent !== undefined && this.#readAhead > 0) this.#askAfter(parent, child, after, afterChild)
    if (leaf === undefined) return undefined
    const { run } = leaf
    const start = run.lowerBound(this.#key, this.#row)
    const end = run.lowerBound(this.#to, this.#toRow, start)
    if (after === undefined || after.run.lowerBound(this.#to, this.#toRow, afterChild) <= afterChild) {
      this.#isDone = true
    } else {
      this.#key = after.run.keyAt(afterChild)
      this.#row = after.run.rowAt(afterChild)
    }
    return { run, start, end }
  }

  /** Asks for the leaves behind a child of a parent and, where these are too few, for the next parent and its leaves. */
  #askAfter(parent: TreeNode<R>, child: number, after: TreeNode<R> | undefined, afterChild: number): void {
    const end = child + 1 + this.#readAhead
    this.#ask(parent, child + 1, end)
    if (end <= parent.children.length || after === undefined || after === parent) return
    const next = this.#source.node(after.children[afterChild]!)
    if (next !== undefined) this.#ask(next, 0, end - parent.children.length)
  }

  #ask(parent: TreeNode<R>, start: number, end: number): void {
    const { run, children } = parent
    for (let i = start; i < end && i < children.length; i++) {
      if (run.lowerBound(this.#to, this.#toRow, i) <= i) return
      this.#source.node(children[i]!)
    }
  }
}
