/** Runs one piece of work at a time, first come, first served. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve()

  /** Runs `work` after all earlier work has settled. Resolves or rejects as `work` does. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }

  /** Resolves when all work that is queued now has settled. */
  async idle(): Promise<void> {
    await this.#last
  }
}
