/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `from` to `to`, both included. */
export function wholeNumber(random: () => number, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1))
}

/** One of the values. */
export function oneOf<T>(random: () => number, values: readonly T[]): T {
  return values[wholeNumber(random, 0, values.length - 1)]!
}
