import { GvqError } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import { limits } from '../../base/limits.ts'

/** Tracks the uses of a database, so that closing it and changing the types of its data can wait for them to end. */
export class Gate {
  readonly #running = new Set<Promise<unknown>>()
  #closing = false
  /** Set while new uses must wait. */
  #held: Promise<void> | undefined

  /** Throws SHUTTING_DOWN if the gate is closed. */
  requireOpen(): void {
    if (this.#closing) throw shuttingDown()
  }

  /** Runs `work` once the gate is not held. Throws SHUTTING_DOWN if it is closed. */
  run<T>(work: () => MaybePromise<T>): MaybePromise<T> {
    if (this.#held !== undefined) return this.#held.then(() => this.run(work))
    this.requireOpen()
    const run = work()
    // Work that has already ended need not be tracked.
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

  /** Begins a use that lasts until the returned function is called. */
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
   * Waits for all uses to end, and holds back new ones until the returned function is called. Throws
   * STORAGE_UNAVAILABLE if a use takes long, so that the others do not wait for it.
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
      'The types of stored data cannot be changed while a long query is running.',
      { hint: 'Wait for it to end, or cancel it, and try again.' },
    )
  }

  /** Rejects new uses and waits for those in progress. */
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
