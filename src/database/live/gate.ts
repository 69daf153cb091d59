import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type { MaybePromise } from '../../base/maybe.ts'

/** Knows what uses the database, so that closing it, and changing the types of its data, can wait for the end of that. */
export class Gate {
  readonly #running = new Set<Promise<unknown>>()
  #closing = false
  /** Set while nobody may begin. */
  #held: Promise<void> | undefined

  /** Throws SHUTTING_DOWN when it is closed for good. */
  requireOpen(): void {
    if (this.#closing) throw shuttingDown()
  }

  /** Runs `work` once the gate is open. Throws SHUTTING_DOWN when it is closed for good. */
  run<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    if (this.#held !== undefined) return this.#held.then(() => this.run(work))
    this.requireOpen()
    const run = work()
    // What has ended already need not be waited for.
    return run instanceof Promise ? this.#track(run) : run
  }

  async #track<T>(run: Promise<T>): Promise<T> {
    this.#running.add(run)
    try {
      return await run
    } finally {
      this.#running.delete(run)
    }
  }

  /** For what begins at once and ends when it calls the answer. */
  enter(): () => void {
    this.requireOpen()
    if (this.#held !== undefined) {
      throw new GvqError('STORAGE_UNAVAILABLE', 'The schema is being changed.', { hint: 'Try again.' })
    }
    let leave = () => {}
    void this.run(() => new Promise<void>(resolve => (leave = resolve)))
    return leave
  }

  /**
   * Waits until nothing runs, and lets nothing begin until the answer is called. Throws STORAGE_UNAVAILABLE when
   * something goes on running for long: the others do not wait for it.
   */
  async hold(): Promise<() => void> {
    while (this.#held !== undefined) await this.#held
    let open = () => {}
    this.#held = new Promise(resolve => (open = resolve))
    const release = () => {
      this.#held = undefined
      open()
    }
    if (await endsSoon(Promise.allSettled(this.#running))) return release
    release()
    throw new GvqError(
      'STORAGE_UNAVAILABLE',
      'The types of stored data cannot be changed now, for a query has been running for long.',
      { hint: 'Wait for it to end, or stop it, and try again.' },
    )
  }

  /** Lets nothing begin any more, and waits for what runs. */
  async close(): Promise<void> {
    this.#closing = true
    await Promise.allSettled(this.#running)
  }
}

async function endsSoon(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>(resolve => {
    timer = setTimeout(resolve, limits.quietTimeoutMs, false)
  })
  const isDone = await Promise.race([work.then(() => true), late])
  clearTimeout(timer)
  return isDone
}

function shuttingDown(): GvqError {
  return new GvqError('SHUTTING_DOWN', 'The database is closing.')
}
