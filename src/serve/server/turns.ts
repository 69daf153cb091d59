import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'

/** Whoever waits for a turn. `start` is called once, must not throw, and must see to it that `leave` is called at its end. */
export interface InLine {
  start(): void
}

/**
 * Bounds how many queries run at once, and how many wait for that, first come, first served. A SerialQueue would not do:
 * many run at once, the next one starts in the same step as one ends, and whoever waits can give up.
 */
export class Turns {
  readonly #runningMax: number
  readonly #waitingMax: number
  readonly #waiting = new Set<InLine>()
  #running = 0
  #isDraining = false

  constructor(runningMax: number, waitingMax: number) {
    this.#runningMax = runningMax
    this.#waitingMax = waitingMax
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Throws OVERLOADED when whoever came now would be refused. */
  requireRoom(): void {
    if (this.#running >= this.#runningMax && this.#waiting.size >= this.#waitingMax) throw overloaded()
  }

  /** Lets it start when its turn comes, at once if possible. Yields whether it has to wait. Throws OVERLOADED. */
  enter(inLine: InLine): boolean {
    if (this.#running < this.#runningMax) {
      this.#running++
      inLine.start()
      return false
    }
    this.requireRoom()
    this.#waiting.add(inLine)
    return true
  }

  /** Gives up the place of one that waits; nothing happens to one that has begun. */
  giveUp(inLine: InLine): boolean {
    return this.#waiting.delete(inLine)
  }

  leave(): void {
    this.#running--
    // What starts may end at once, and would then start the next one inside of itself.
    if (this.#isDraining || this.#waiting.size === 0) return
    this.#isDraining = true
    for (const inLine of this.#waiting) {
      if (this.#running >= this.#runningMax) break
      this.#waiting.delete(inLine)
      this.#running++
      inLine.start()
    }
    this.#isDraining = false
  }
}

function overloaded(): GvqError {
  return new GvqError('OVERLOADED', 'The server has more queries to run than it takes on.', {
    hint: `Try again in ${limits.retryAfterSeconds} s.`,
  })
}
