import fc from 'fast-check'

/**
 * Random decisions, read one after the other from a list; 0, the simplest choice, at the end of the list. Generators
 * based on it need no dependent arbitraries, and everything they generate shrinks: fast-check drops decisions or makes
 * them smaller, and the resulting program gets simpler.
 */
export class Choices {
  readonly #decisions: readonly number[]
  #used = 0

  constructor(decisions: readonly number[]) {
    this.#decisions = decisions
  }

  /** A number from 0 to below `count`. */
  below(count: number): number {
    return (this.#decisions[this.#used++] ?? 0) % count
  }

  /** True about once in `outOf` times. */
  rarely(outOf: number): boolean {
    return this.below(outOf) === outOf - 1
  }

  pick<T>(options: readonly T[]): T {
    return options[this.below(options.length)]!
  }

  /** One of the options, built only when picked; weights are whole numbers. The first should be the simplest. */
  among<T>(...options: readonly (readonly [weight: number, make: () => T])[]): T {
    let place = this.below(options.reduce((sum, [weight]) => sum + weight, 0))
    for (const [weight, make] of options) {
      if (place < weight) return make()
      place -= weight
    }
    throw new Error('no option')
  }

  /** `min` to `max` things. */
  several<T>(min: number, max: number, make: () => T): T[] {
    return Array.from({ length: min + this.below(max - min + 1) }, make)
  }

  subset<T>(options: readonly T[]): T[] {
    return options.filter(() => this.below(2) === 1)
  }
}

export function decisions(maxLength: number): fc.Arbitrary<number[]> {
  return fc.array(fc.nat({ max: 0xffff }), { maxLength, size: 'max' })
}
