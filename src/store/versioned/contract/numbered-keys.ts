const keysOfPart = 256
/** Masks the place of a number in its part: of a number that is a float, a remainder would take ten times as long. */
const placeBits = keysOfPart - 1

interface Part {
  readonly keys: (string | undefined)[]
  readonly values: (Noted | undefined)[]
}

/** A value as a cache holds it. */
type Noted = NonNullable<unknown>

/**
 * Keys that are looked up again and again, by number. Each is made once. The cache notes beside a key what it has for it, so that a
 * look-up needs neither the key, nor a map, nor an entry of the cache: each is a place in memory that is seldom near. For one store
 * only.
 */
export class NumberedKeys {
  readonly #make: (number: number) => string
  /** The keys in parts, because the numbers in use may begin anywhere. */
  readonly #parts: (Part | undefined)[] = []

  constructor(make: (number: number) => string) {
    this.#make = make
  }

  key(number: number): string {
    const { keys } = this.#part(number)
    const at = number & placeBits
    keys[at] ??= this.#make(number)
    return keys[at]
  }

  noted(number: number): Noted | undefined {
    return this.#parts[Math.floor(number / keysOfPart)]?.values[number & placeBits]
  }

  note(number: number, value: Noted | undefined): void {
    this.#part(number).values[number & placeBits] = value
  }

  #part(number: number): Part {
    const at = Math.floor(number / keysOfPart)
    let part = this.#parts[at]
    if (part === undefined) {
      part = {
        keys: new Array<string | undefined>(keysOfPart).fill(undefined),
        values: new Array<Noted | undefined>(keysOfPart).fill(undefined),
      }
      this.#parts[at] = part
    }
    return part
  }
}
