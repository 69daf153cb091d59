import { setImmediate } from 'node:timers/promises'

/** Time that reads in this thread take before others have their turn. */
const holdMsMax = 8

/** Decides when to yield to the event loop, and yields. */
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
