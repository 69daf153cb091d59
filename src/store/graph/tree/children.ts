import type { TreeNode } from './node.ts'
import { copyRange, grown, grownLength, type Run, type RunBuilder } from './run.ts'

/** Arrays that are not in use: see `IdleBuilders`. */
const idleArrays: Float64Array[] = []
const idleLength = 512

/** Collects nodes of one level, of which inner nodes of the next level are then made. */
export class ChildrenBuilder<K, R extends Run<K, R>> {
  readonly #firsts: RunBuilder<R>
  #numbers = idleArrays.pop() ?? new Float64Array(idleLength)
  #counts = idleArrays.pop() ?? new Float64Array(idleLength)

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
    this.#reserve(length + 1)
    this.#firsts.append(run, 0, 1)
    this.#numbers[length] = number
    this.#counts[length] = count
  }

  /** Adds some of the children of an inner node. */
  addMany({ run, children, ends }: TreeNode<R>, start: number, end: number): void {
    if (start >= end) return
    const { length } = this
    this.#reserve(length + end - start)
    this.#firsts.append(run, start, end)
    copyRange(children, start, end, this.#numbers, length)
    const counts = this.#counts
    let before = start === 0 ? 0 : ends[start - 1]!
    for (let i = start, j = length; i < end; i++, j++) {
      const upTo = ends[i]!
      counts[j] = upTo - before
      before = upTo
    }
  }

  /** Adds the nodes that another builder has collected. */
  addAll(other: ChildrenBuilder<K, R>): void {
    const { length } = this
    this.#reserve(length + other.length)
    this.#firsts.append(other.#firsts.view(), 0, other.length)
    copyRange(other.#numbers, 0, other.length, this.#numbers, length)
    copyRange(other.#counts, 0, other.length, this.#counts, length)
  }

  #reserve(needed: number): void {
    if (needed <= this.#numbers.length) return
    const length = grownLength(this.#numbers.length, needed)
    this.#numbers = grown(this.#numbers, length)
    this.#counts = grown(this.#counts, length)
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
    copyRange(this.#numbers, start, end, children, 0)
    const counts = this.#counts
    let sum = 0
    for (let i = start, j = 0; i < end; i++, j++) {
      sum += counts[i]!
      ends[j] = sum
    }
    return node
  }

  release(): void {
    this.#firsts.release()
    if (this.#numbers.length > idleLength || idleArrays.length > 16) return
    idleArrays.push(this.#numbers, this.#counts)
  }
}
