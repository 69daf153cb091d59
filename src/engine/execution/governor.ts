import { limits } from '../../base/limits.ts'

/** What the governor needs to know of its surroundings. Times are in milliseconds. */
export interface GovernorClock {
  now(): number
  /** Calls back after the event loop has taken what has arrived. */
  nextTurn(callback: () => void): void
}

/** A run that waits for its next slice. */
interface Waiting {
  /** Slices that it has had. */
  readonly slices: number
  readonly resume: () => void
}

/** Every so many slices, the run that has waited longest has its turn, so that none starves behind many short ones. */
const fairEvery = 4

/**
 * Shares the thread among all runs. A turn of the event loop has `holdMs` for all of them together: what is not done by then
 * waits, and each further turn continues one run. So whatever arrives meanwhile waits for one slice, however many runs there
 * are, and a new run begins at once. The run with the fewest slices goes first, so that short queries overtake long ones.
 */
export class Governor {
  readonly #clock: GovernorClock
  readonly #holdMs: number
  #waiting: Waiting[] = []
  /** When the current turn began, as far as runs used it. */
  #turnBegan = 0
  #isTurnOpen = false
  #isWaking = false
  #resumed = 0

  constructor(clock: GovernorClock = eventLoop, holdMs: number = limits.holdMsMax) {
    this.#clock = clock
    this.#holdMs = holdMs
  }

  /** Runs that wait for a slice. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Whether the runs have used up the current turn. */
  isDue(now: number): boolean {
    if (this.#isTurnOpen) return now - this.#turnBegan >= this.#holdMs
    this.#open(now)
    return false
  }

  /** Waits for the next slice of a run that has had `slices`. */
  pause(slices: number): Promise<void> {
    return new Promise(resume => {
      this.#waiting.push({ slices, resume })
      this.#wake()
    })
  }

  #open(now: number): void {
    this.#isTurnOpen = true
    this.#turnBegan = now
    this.#clock.nextTurn(() => {
      this.#isTurnOpen = false
    })
  }

  #wake(): void {
    if (this.#isWaking) return
    this.#isWaking = true
    this.#clock.nextTurn(() => {
      this.#isWaking = false
      const next = this.#take()
      if (this.#waiting.length > 0) this.#wake()
      this.#open(this.#clock.now())
      next.resume()
    })
  }

  #take(): Waiting {
    let at = 0
    if (++this.#resumed % fairEvery !== 0) {
      for (let i = 1; i < this.#waiting.length; i++) {
        if (this.#waiting[i]!.slices < this.#waiting[at]!.slices) at = i
      }
    }
    return this.#waiting.splice(at, 1)[0]!
  }
}

const eventLoop: GovernorClock = {
  now: () => performance.now(),
  nextTurn: callback => void setImmediate(callback),
}

/** Of this thread. */
export const governor = new Governor()
