import type { TreeNode } from './node.ts'
import type { Run, RunBuilder, TreeKey } from './run.ts'

/** Collects nodes of one level, of which inner nodes of the next level are then made. */
export class ChildrenBuilder<K extends TreeKey, R extends Run<K, R>> {
  readonly #firsts: RunBuilder<R>
  readonly #numbers: number[] = []
  readonly #counts: number[] = []

  /** `firsts`: an empty builder without extras. */
  constructor(firsts: RunBuilder<R>) {
    this.#firsts = firsts
  }

  get length(): number {
    return this.#firsts.length
  }

  get keyBytes(): number {
    return this.#firsts.keyBytes
  }

  numberAt(index: number): number {
    return this.#numbers[index]!
  }

  /** Entries below a node. */
  countAt(index: number): number {
    return this.#counts[index]!
  }

  /** Adds a node whose run is given. */
  add(run: R, number: number, count: number): void {
    const { length } = this
    this.#firsts.append(run, 0, 1)
    this.#numbers[length] = number
    this.#counts[length] = count
  }

  /** Adds some of the children of an inner node. */
  addMany({ run, children, ends }: TreeNode<R>, start: number, end: number): void {
    if (start >= end) return
    const { length } = this
    this.#firsts.append(run, start, end)
    let before = start === 0 ? 0 : ends[start - 1]!
    for (let i = start, j = length; i < end; i++, j++) {
      this.#numbers[j] = children[i]!
      this.#counts[j] = ends[i]! - before
      before = ends[i]!
    }
  }

  /** Adds the nodes that another builder has collected. */
  addAll(other: ChildrenBuilder<K, R>): void {
    const { length } = this
    this.#firsts.append(other.#firsts.view(), 0, other.length)
    for (let i = 0; i < other.length; i++) {
      this.#numbers[length + i] = other.#numbers[i]!
      this.#counts[length + i] = other.#counts[i]!
    }
  }

  pop(): void {
    this.#firsts.pop()
  }

  clear(): void {
    this.#firsts.clear()
  }

  /** The end of a part that begins at `start`: see `RunBuilder.cut`. It has two children at least, unless only one is left. */
  cut(start: number, entries: number, bytes: number, bytesMax: number): number {
    const end = this.#firsts.cut(start, entries, bytes, bytesMax)
    return Math.min(Math.max(end, start + 2), this.length)
  }

  /** An inner node of some of the nodes. */
  node(start: number, end: number): TreeNode<R> {
    const node = this.#firsts.node(start, end, true)
    const { children, ends } = node
    let sum = 0
    for (let i = start, j = 0; i < end; i++, j++) {
      children[j] = this.#numbers[i]!
      sum += this.#counts[i]!
      ends[j] = sum
    }
    return node
  }

  release(): void {
    this.#firsts.release()
  }
}
