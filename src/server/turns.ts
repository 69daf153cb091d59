import { GvqError } from '../errors.ts'
import { limits } from '../limits.ts'

/** Bounds how many queries run at once, and how many wait for that, first come, first served. */
export class Turns {
  readonly #runningMax: number
  readonly #waitingMax: number
  readonly #waiting = new Set<() => void>()
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

  /** Calls `start` when its turn comes, at once if possible. It must call `leave` at its end. Throws OVERLOADED. */
  enter(start: () => void): void {
    if (this.#running < this.#runningMax) {
      this.#running++
      start()
      return
    }
    this.requireRoom()
    this.#waiting.add(start)
  }

  leave(): void {
    this.#running--
    // What starts may end at once, and would then start the next one inside of itself.
    if (this.#isDraining || this.#waiting.size === 0) return
    this.#isDraining = true
    for (const start of this.#waiting) {
      if (this.#running >= this.#runningMax) break
      this.#waiting.delete(start)
      this.#running++
      start()
    }
    this.#isDraining = false
  }
}

function overloaded(): GvqError {
  return new GvqError('OVERLOADED', 'The server has more queries to run than it takes on.', {
    hint: `Try again in ${limits.retryAfterSeconds} s.`,
  })
}
