import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import type { Activity } from './activity.ts'

/**
 * Work that waits for its turn. `start` is called once, must not throw, and must ensure that `leave` is called at its
 * end.
 */
export interface InLine {
  start(): void
}

/**
 * Limits how many queries run at once and how many wait, first come, first served. Unlike in a SerialQueue, many run at
 * once, the next one starts synchronously when one ends, and waiting work can give up. Running work counts as activity: a
 * write goes on when its client has left.
 */
export class Turns {
  readonly #runningMax: number
  readonly #waitingMax: number
  readonly #activity: Activity
  readonly #waiting = new Set<InLine>()
  #running = 0
  #isDraining = false

  constructor(runningMax: number, waitingMax: number, activity: Activity) {
    this.#runningMax = runningMax
    this.#waitingMax = waitingMax
    this.#activity = activity
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.size
  }

  /** Throws OVERLOADED if new work would be rejected. */
  requireRoom(): void {
    if (this.#running >= this.#runningMax && this.#waiting.size >= this.#waitingMax) throw overloaded()
  }

  /** Starts work when its turn comes, at once if possible. Returns whether it must wait. Throws OVERLOADED. */
  enter(inLine: InLine): boolean {
    if (this.#running < this.#runningMax) {
      this.#start(inLine)
      return false
    }
    this.requireRoom()
    this.#waiting.add(inLine)
    return true
  }

  /** Removes work that is waiting, and returns whether it was; has no effect on work that has started. */
  giveUp(inLine: InLine): boolean {
    return this.#waiting.delete(inLine)
  }

  #start(inLine: InLine): void {
    this.#running++
    this.#activity.begin()
    inLine.start()
  }

  leave(): void {
    this.#running--
    this.#activity.end()
    // Work that ends synchronously would otherwise start the next recursively.
    if (this.#isDraining || this.#waiting.size === 0) return
    this.#isDraining = true
    for (const inLine of this.#waiting) {
      if (this.#running >= this.#runningMax) break
      this.#waiting.delete(inLine)
      this.#start(inLine)
    }
    this.#isDraining = false
  }
}

function overloaded(): GvqError {
  return new GvqError('OVERLOADED', 'Too many queries are running and waiting.', {
    hint: `Try again in ${limits.retryAfterSeconds} s.`,
  })
}
