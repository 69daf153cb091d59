import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import type { Activity } from './activity.ts'

/**
 * Work that waits for its turn. `start` is called once, must not throw, and must ensure that `leave` is called at its
 * end.
 */
export interface QueuedWork {
  start(): void
}

/**
 * Limits how many queries run at once and how many wait, first come, first served. Unlike in a SerialQueue, many run
 * at once, the next one starts synchronously when one ends, and waiting work can give up. Running work counts as
 * activity: a write continues when its client has disconnected.
 */
export class Admission {
  readonly #runningMax: number
  readonly #waitingMax: number
  readonly #activity: Activity
  readonly #waiting = new Set<QueuedWork>()
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
  enter(queued: QueuedWork): boolean {
    if (this.#running < this.#runningMax) {
      this.#start(queued)
      return false
    }
    this.requireRoom()
    this.#waiting.add(queued)
    return true
  }

  /** Removes work that is waiting, and returns whether it was; has no effect on work that has started. */
  giveUp(queued: QueuedWork): boolean {
    return this.#waiting.delete(queued)
  }

  #start(queued: QueuedWork): void {
    this.#running++
    this.#activity.begin()
    queued.start()
  }

  leave(): void {
    this.#running--
    this.#activity.end()
    // Work that ends synchronously would otherwise start the next recursively.
    if (this.#isDraining || this.#waiting.size === 0) return
    this.#isDraining = true
    for (const queued of this.#waiting) {
      if (this.#running >= this.#runningMax) break
      this.#waiting.delete(queued)
      this.#start(queued)
    }
    this.#isDraining = false
  }
}

function overloaded(): GvqError {
  return new GvqError('OVERLOADED', 'Too many queries are running and waiting.', {
    hint: `Try again in ${limits.retryAfterSeconds} s.`,
  })
}
