/** The sequences that readers hold, ascending. A new reader's is never below the others'. */
export class ActiveSequences {
  readonly #sequences: number[] = []
  readonly #holders: number[] = []

  get isEmpty(): boolean {
    return this.#sequences.length === 0
  }

  hold(sequence: number): void {
    if (this.#sequences.at(-1) === sequence) {
      this.#holders[this.#holders.length - 1]!++
    } else {
      this.#sequences.push(sequence)
      this.#holders.push(1)
    }
  }

  release(sequence: number): void {
    const at = this.#firstFrom(sequence)
    if (--this.#holders[at]! > 0) return
    // Most readers are the only one; what `splice` leaves would have to be made anew for the next.
    if (at === this.#sequences.length - 1) {
      this.#sequences.pop()
      this.#holders.pop()
      return
    }
    this.#sequences.splice(at, 1)
    this.#holders.splice(at, 1)
  }

  /** Whether some reader holds a sequence with `from <= sequence < to`. */
  anyIn(from: number, to: number): boolean {
    const at = this.#firstFrom(from)
    return at < this.#sequences.length && this.#sequences[at]! < to
  }

  #firstFrom(sequence: number): number {
    let low = 0
    let high = this.#sequences.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#sequences[middle]! < sequence) low = middle + 1
      else high = middle
    }
    return low
  }
}
