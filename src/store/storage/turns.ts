/** Lets callers pass one at a time, in the order in which they came. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` when all before it are done. Resolves or rejects as `work` does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when everybody now in line is done. */
  async idle(): Promise<void> {
    await this.#last
  }
}
