/** Runs one piece of work at a time, in the order in which they came. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` when all before it has ended, however it did. Resolves or rejects as `work` does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when everything that is now in line has ended. */
  async idle(): Promise<void> {
    await this.#last
  }
}
