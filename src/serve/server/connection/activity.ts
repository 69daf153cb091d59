/** Counts the requests and the work in progress, so that a stopping server can wait for them. */
export class Activity {
  readonly #stop = new AbortController()
  #count = 0
  #onIdle: (() => void) | undefined
  #isForced = false
  /** A separate field, because every request reads it. */
  stopping = false

  /** Aborted when the server begins to stop. */
  get stopSignal(): AbortSignal {
    return this.#stop.signal
  }

  stop(): void {
    this.stopping = true
    this.#stop.abort()
  }

  begin(): void {
    this.#count++
  }

  /** Bound, because it is registered as a listener on every response. */
  readonly end = (): void => {
    this.#count--
    if (this.#count === 0) this.#onIdle?.()
  }

  /** Ends all waiting, now and later. */
  force(): void {
    this.#isForced = true
    this.#onIdle?.()
  }

  /** Resolves with true when nothing is in progress, with false after `timeoutMs`, or if it is forced. */
  idle(timeoutMs: number): Promise<boolean> {
    if (this.#count === 0 || this.#isForced) return Promise.resolve(this.#count === 0)
    return new Promise(resolve => {
      const timer = setTimeout(() => resolve(false), timeoutMs)
      this.#onIdle = () => {
        clearTimeout(timer)
        resolve(this.#count === 0)
      }
    })
  }
}
