import { type Child, Item, type Page, PageFault } from './page.ts'

/** One pass over a tree: what it has met. */
export class Walk {
  readonly name: string
  readonly #compare: (a: Buffer, b: Buffer) => number
  readonly #used: PageSet | undefined
  /** The keys that are wanted; `undefined` for all. */
  readonly #keys: readonly Buffer[] | undefined
  #last: Buffer | undefined

  constructor(
    name: string,
    compare: (a: Buffer, b: Buffer) => number = Buffer.compare,
    used: PageSet | undefined = new PageSet(),
    keys?: readonly Buffer[],
  ) {
    this.name = name
    this.#compare = compare
    this.#keys = keys
    this.#used = keys === undefined ? used : undefined
  }

  /** A pass over the values of one key. */
  inside(): Walk {
    return new Walk(this.name, Buffer.compare, this.#used)
  }

  /** Takes a page. A page that is used twice, or free, belongs to no sound tree. */
  use(page: number, by: number): void {
    if (this.#used?.add(page) === false)
      throw new PageFault(page, `is free or used already, but page ${by} of ${this.name} refers to it`)
  }

  /** The items of a leaf, whose keys must follow those before and be where its branch says. */
  itemsOf(page: Page, { low, high }: Child): readonly Item[] {
    const items: Item[] = []
    if (page.count === 0) throw new PageFault(page.number, `is an empty page of ${this.name}`)
    for (let i = 0; i < page.count; i++) {
      const item = new Item(page, i)
      const { key } = item
      if (this.#last !== undefined && this.#compare(this.#last, key) >= 0)
        throw new PageFault(page.number, `has the keys of ${this.name} in a wrong order`)
      this.#last = key
      items.push(item)
    }
    const isBelow = low !== undefined && this.#compare(items[0]!.key, low) < 0
    const isAbove = high !== undefined && this.#compare(items.at(-1)!.key, high) >= 0
    if (isBelow || isAbove)
      throw new PageFault(page.number, `has keys of ${this.name} that belong to another page`)
    return this.#keys === undefined ? items : items.filter(({ key }) => this.#isWanted(key))
  }

  wanted(children: readonly Child[]): readonly Child[] {
    const keys = this.#keys
    if (keys === undefined) return children
    return children.filter(({ low, high }) => {
      const key = keys[low === undefined ? 0 : this.#placeOf(low)]
      return key !== undefined && (high === undefined || this.#compare(key, high) < 0)
    })
  }

  #isWanted(key: Buffer): boolean {
    const found = this.#keys![this.#placeOf(key)]
    return found !== undefined && this.#compare(found, key) === 0
  }

  /** The place of the first wanted key that is not before a key. */
  #placeOf(key: Buffer): number {
    const keys = this.#keys!
    let [low, high] = [0, keys.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(keys[middle]!, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Numbers of pages, in little memory where they are near each other. */
export class PageSet {
  readonly #blocks = new Map<number, Uint8Array>()

  /** Returns whether it was not there before. */
  add(page: number): boolean {
    const at = Math.floor(page / blockPages)
    let block = this.#blocks.get(at)
    if (block === undefined) {
      block = new Uint8Array(blockPages / 8)
      this.#blocks.set(at, block)
    }
    const place = page % blockPages
    const bit = 1 << (place & 7)
    const byte = block[place >>> 3]!
    block[place >>> 3] = byte | bit
    return (byte & bit) === 0
  }
}

const blockPages = 32_768
