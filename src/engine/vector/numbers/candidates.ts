import type { Hits } from './hits.ts'

/** The nearest labels so far, nearest first, at most as many as a search is broad. */
export class Candidates {
  /** The capacity. */
  readonly most: number
  readonly #similarities: Float32Array
  /** The label, or its complement once its neighbours were visited. */
  readonly #labels: Int32Array
  #breadth: number
  #size = 0
  /** The place before which the neighbours of all labels were visited. */
  #cursor = 0

  constructor(most: number) {
    this.most = most
    this.#breadth = most
    this.#similarities = new Float32Array(most)
    this.#labels = new Int32Array(most)
  }

  clear(breadth: number): void {
    this.#breadth = breadth
    this.#size = 0
    this.#cursor = 0
  }

  /** Returns the nearest label whose neighbours were not visited, once; −1 if there is none. */
  next(): number {
    for (; this.#cursor < this.#size; this.#cursor++) {
      const label = this.#labels[this.#cursor]!
      if (label < 0) continue
      this.#labels[this.#cursor++] = ~label
      return label
    }
    return -1
  }

  offerAll(labels: Int32Array, similarities: Float32Array, count: number): void {
    for (let i = 0; i < count; i++) this.offer(labels[i]!, similarities[i]!)
  }

  offer(label: number, similarity: number): void {
    const similarities = this.#similarities
    const labels = this.#labels
    let at = this.#size
    if (at < this.#breadth) this.#size++
    else if (similarity <= similarities[--at]!) return
    for (; at > 0 && similarities[at - 1]! < similarity; at--) {
      similarities[at] = similarities[at - 1]!
      labels[at] = labels[at - 1]!
    }
    similarities[at] = similarity
    labels[at] = label
    if (at < this.#cursor) this.#cursor = at
  }

  get size(): number {
    return this.#size
  }

  /** The similarity above which another label is among them. */
  get least(): number {
    return this.#size < this.#breadth ? Number.NEGATIVE_INFINITY : this.#similarities[this.#size - 1]!
  }

  label(place: number): number {
    const label = this.#labels[place]!
    return label < 0 ? ~label : label
  }

  similarity(place: number): number {
    return this.#similarities[place]!
  }

  first(k: number): Hits {
    const count = Math.min(k, this.#size)
    const labels = new Array<number>(count)
    const similarities = new Array<number>(count)
    for (let i = 0; i < count; i++) {
      labels[i] = this.label(i)
      similarities[i] = this.#similarities[i]!
    }
    return { labels, similarities }
  }
}
