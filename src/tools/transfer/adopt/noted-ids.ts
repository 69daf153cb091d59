import type { Id } from '../../../store/graph/api.ts'

/** Numbers of 32 bits that an id is compared by. */
const words = 4

/** Notes on many ids that come in ascending order, such as the type of each: 20 bytes for one, to twice as many while they grow. */
export class NotedIds<T> {
  readonly #notes: T[] = []
  readonly #numbers = new Map<T, number>()
  #ids = new Uint32Array(words * 1024)
  #noted = new Uint32Array(1024)
  #count = 0

  /** @param id is above all before it */
  add(id: Id, note: T): void {
    if (this.#count === this.#noted.length) this.#grow()
    const at = words * this.#count
    for (let word = 0; word < words; word++) this.#ids[at + word] = wordOf(id, word)
    this.#noted[this.#count++] = this.#numberOf(note)
  }

  get(id: Id): T | undefined {
    const [a, b, c, d] = [wordOf(id, 0), wordOf(id, 1), wordOf(id, 2), wordOf(id, 3)]
    let [low, high] = [0, this.#count]
    while (low < high) {
      const middle = (low + high) >>> 1
      const order = this.#compare(middle, a, b, c, d)
      if (order === 0) return this.#notes[this.#noted[middle]!]
      if (order < 0) low = middle + 1
      else high = middle
    }
    return undefined
  }

  #compare(place: number, a: number, b: number, c: number, d: number): number {
    const ids = this.#ids
    const at = words * place
    return ids[at]! - a || ids[at + 1]! - b || ids[at + 2]! - c || ids[at + 3]! - d
  }

  #numberOf(note: T): number {
    let number = this.#numbers.get(note)
    if (number === undefined) {
      number = this.#notes.length
      this.#notes.push(note)
      this.#numbers.set(note, number)
    }
    return number
  }

  #grow(): void {
    const ids = new Uint32Array(2 * this.#ids.length)
    ids.set(this.#ids)
    this.#ids = ids
    const noted = new Uint32Array(2 * this.#noted.length)
    noted.set(this.#noted)
    this.#noted = noted
  }
}

function wordOf(id: Id, word: number): number {
  const at = 4 * word
  const high = (id.charCodeAt(at) << 8) | id.charCodeAt(at + 1)
  return high * 2 ** 16 + ((id.charCodeAt(at + 2) << 8) | id.charCodeAt(at + 3))
}
