/** Milliseconds that the attempts at a transaction wait for a lock. */
const lockMs: readonly number[] = [100, 200, 400, 800]

/**
 * How long the statements of a transaction wait for a lock. Where two wait for each other, the server notices after a second, its
 * `deadlock_timeout`, for which whoever wants their rows waits, too; and who has waited for a row loses it anyway, if it was changed. So an
 * attempt waits for little, and for longer each time that this was in vain, as it may be a long transaction that has the lock; at last for
 * as long as the server lets it.
 */
export class LockLimits {
  #attempt = 0

  /** Milliseconds; `undefined` for what the server has. */
  get ms(): number | undefined {
    return lockMs[this.#attempt]
  }

  raise(): void {
    this.#attempt++
  }
}

/** The statement that sets it, for a transaction. */
export function lockLimit(ms: number): string {
  return `SET LOCAL lock_timeout = ${ms}`
}
