import { afterArrivals } from '../../../base/flow/after-arrivals.ts'
import { limits } from '../../../base/limits.ts'

/** The clock and the event loop, as the governor uses them. Times are in milliseconds. */
export interface GovernorClock {
  now(): number
  /** Calls back in the next turn of the event loop. */
  nextTurn(callback: () => void): void
  /** Calls back after the event loop has taken the events that have arrived. */
  afterArrivals(callback: () => void): void
  /** Calls back, in this turn, when all resumed runs wait or are done. */
  afterResumed(callback: () => void): void
}

/** A run that waits for its next slice. */
export interface Share {
  /**
   * The slices that it has had; before it begins, the number that earlier runs of its query needed. May grow while it
   * waits.
   */
  readonly slices: number
  /** Set if it holds much memory: when it began. */
  readonly heavySince?: number | undefined
}

interface Waiting {
  readonly share: Share
  readonly resume: () => void
}

/** The wait for a slice. */
export interface Pause {
  readonly turn: Promise<void>
  /** Ends the wait at once: the run only finishes. */
  end(): void
}

/** The number of memory-heavy runs that continue together. */
const heavyTogether = 2
/** After so many slices, some seconds, a memory-heavy run lets those behind it go first. */
const heavySlicesMax = 256

/** Once in so many slices, the run that has waited longest goes first, so that none starves behind many short ones. */
const fairEvery = 4

/**
 * Shares the thread among all runs. A turn of the event loop has `holdMs` for all of them together: work that is not
 * done by then waits, and later turns continue as many runs as fit into that time. So an event that arrives meanwhile
 * waits for one slice, however many runs there are. The run with the fewest slices goes first, and a new one begins
 * at once unless one that needs as few is waiting already: short queries overtake long ones, but not each other.
 *
 * Runs that hold much memory take turns: the first continue until they end, and the others wait with the memory that
 * they hold. If all of them continued together, they would hold many times as much, and garbage collection would
 * block the thread for longer than any slice. The one that began first also gets its share of the slices for those
 * that have waited longest, so that none starves behind others that keep coming.
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

  /** Whether a new run has to wait: the turn is used up, or others go first. */
  isBusy(now: number, slices: number): boolean {
    if (this.isDue(now)) return true
    return this.#waiting.length > 0 && this.#waiting.some(({ share }) => share.slices <= slices)
  }

  /** Waits for the next slice of a run. */
  pause(share: Share): Pause {
    let end = () => {}
    const turn = new Promise<void>(resume => {
      const waiting = { share, resume }
      this.#waiting.push(waiting)
      end = () => {
        const at = this.#waiting.indexOf(waiting)
        if (at < 0) return
        this.#waiting.splice(at, 1)
        resume()
      }
    })
    this.#wake()
    return { turn, end }
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
    this.#clock.afterArrivals(() => {
      this.#open(this.#clock.now())
      this.#resume()
    })
  }

  /** Continues one run, and others until the turn is used up. */
  #resume(): void {
    const next = this.#take()
    if (next === undefined) {
      this.#sleep()
      return
    }
    next.resume()
    this.#clock.afterResumed(() => {
      if (this.isDue(this.#clock.now())) this.#sleep()
      else this.#resume()
    })
  }

  #sleep(): void {
    // Events that arrive now get a turn of their own.
    this.#isTurnOpen = false
    this.#isWaking = false
    if (this.#waiting.length > 0) this.#wake()
  }

  #take(): Waiting | undefined {
    const heavy = this.#waiting.filter(isHeavy).sort(compareHeavy)
    const later = new Set<Waiting>(heavy.slice(heavyTogether))
    const isFair = ++this.#resumed % fairEvery === 0
    if (isFair && later.size > 0) {
      later.delete(heavy.reduce((a, b) => (b.share.heavySince < a.share.heavySince ? b : a)))
    }
    let at = -1
    let fewest = Number.POSITIVE_INFINITY
    for (const [i, waiting] of this.#waiting.entries()) {
      if (later.has(waiting)) continue
      const { slices } = waiting.share
      if (at >= 0 && (isFair || slices >= fewest)) continue
      at = i
      fewest = slices
    }
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }
}

type Heavy = Waiting & { readonly share: { readonly heavySince: number } }

function isHeavy(waiting: Waiting): waiting is Heavy {
  return waiting.share.heavySince !== undefined
}

function compareHeavy({ share: a }: Heavy, { share: b }: Heavy): number {
  const rounds = ({ slices }: Share) => Math.floor(slices / heavySlicesMax)
  return rounds(a) - rounds(b) || a.heavySince - b.heavySince
}

const eventLoop: GovernorClock = {
  now: () => performance.now(),
  nextTurn: callback => void setImmediate(callback),
  afterArrivals,
  // Promises are continued before the next tick.
  afterResumed: callback => queueMicrotask(() => process.nextTick(callback)),
}

/** The governor of this thread. */
export const governor = new Governor()
