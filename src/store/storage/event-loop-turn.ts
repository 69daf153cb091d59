import { setImmediate } from 'node:timers/promises'

/** Time that reads in this thread take before others have their turn. */
const holdMsMax = 8

/** Says when the event loop must have its turn, and gives it. */
export class EventLoopTurn {
  #givenAt = performance.now()

  get isDue(): boolean {
    return performance.now() - this.#givenAt >= holdMsMax
  }

  async give(): Promise<void> {
    await setImmediate()
    this.#givenAt = performance.now()
  }
}
