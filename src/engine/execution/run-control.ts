import { GvqError } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/maybe.ts'
import { governor } from './governor.ts'

/** Ways to stop a query before its end. Its writes are then rolled back. */
export interface RunLimits {
  /** Stops it with CANCELLED. */
  readonly signal?: AbortSignal
  /** Stops it with QUERY_TIMEOUT, counted from the call. */
  readonly timeoutMs?: number
}

/** Stops one run at the request of its caller, and keeps it from blocking the thread. */
export class RunControl {
  readonly #signal: AbortSignal | undefined
  readonly #timeoutMs: number | undefined
  readonly #deadline: number
  /** How often it waited for the thread. */
  #slices = 0

  constructor({ signal, timeoutMs }: RunLimits = {}) {
    this.#signal = signal
    this.#timeoutMs = timeoutMs
    this.#deadline = timeoutMs === undefined ? Number.POSITIVE_INFINITY : performance.now() + timeoutMs
  }

  /** Called at batch boundaries. Throws if the run was stopped; waits if runs have held the thread for too long. */
  breathe(): MaybePromise<void> {
    const now = performance.now()
    this.#checkAt(now)
    return governor.isDue(now) ? this.#letOthersRun() : undefined
  }

  /** Throws if the run was stopped. */
  check(): void {
    if (this.#signal !== undefined || this.#timeoutMs !== undefined) this.#checkAt(performance.now())
  }

  /**
   * Waits for an independent operation: a provider, a turn. If the run is stopped meanwhile, throws at once, unless
   * `isBound` returns true because the operation must be completed.
   */
  wait<T>(pending: Promise<T>, isBound: () => boolean = () => false): Promise<T> {
    const signal = this.#signal
    if (signal === undefined && this.#timeoutMs === undefined) return pending
    return new Promise((resolve, reject) => {
      const stop = (error: GvqError) => {
        if (!isBound()) reject(error)
      }
      const onAbort = () => stop(cancelled())
      const timer =
        this.#timeoutMs === undefined
          ? undefined
          : setTimeout(() => stop(this.#timedOut()), this.#deadline - performance.now())
      signal?.addEventListener('abort', onAbort)
      pending.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      })
    })
  }

  async #letOthersRun(): Promise<void> {
    await governor.pause(++this.#slices)
    this.#checkAt(performance.now())
  }

  #checkAt(now: number): void {
    if (this.#signal?.aborted) throw cancelled()
    if (now >= this.#deadline) throw this.#timedOut()
  }

  #timedOut(): GvqError {
    return new GvqError('QUERY_TIMEOUT', `The query did not finish within ${this.#timeoutMs} ms.`)
  }
}

function cancelled(): GvqError {
  return new GvqError('CANCELLED', 'The query was cancelled.')
}
