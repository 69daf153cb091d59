/** Milliseconds that the attempts at a transaction wait for a lock. */
const lockMs: readonly number[] = [100, 200, 400, 800]

/** How long a transaction that loses against others is tried again. */
const conflictMsMax = 30_000

/**
 * How long the statements of a transaction wait for a lock, and until when it is tried again. Where two wait for each other, the server
 * notices after a second, its `deadlock_timeout`, for which whoever wants their rows waits, too; and who has waited for a row loses it
 * anyway, if it was changed. So an attempt waits for little, and for longer each time that this was in vain, as it may be a long
 * transaction that has the lock; at last for as long as the server lets it.
 */
export class Attempts {
  #since: number
  #locked = 0

  /** `now`: milliseconds, as those of `lost`. */
  constructor(now: number) {
    this.#since = now
  }

  /** Milliseconds that the next attempt waits for a lock; `undefined` for what the server has. */
  get lockMs(): number | undefined {
    return lockMs[this.#locked]
  }

  /** Notes that an attempt has lost; `isLocked`: as it has waited long enough for a lock. Returns whether there is another one. */
  lost(isLocked: boolean, now: number): boolean {
    if (isLocked) this.#locked++
    else if (this.lockMs === undefined) {
      // It has waited for somebody who is done now.
      this.#locked = 0
      this.#since = now
    }
    return now - this.#since <= conflictMsMax
  }
}

/** The statement that sets how long those behind it wait for a lock, for a transaction. */
export function lockLimit(ms: number): string {
  return `SET LOCAL lock_timeout = ${ms}`
}
