import { GvqError } from '../../../base/errors.ts'
import { whenReached } from '../../../base/flow/deadline.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import { governor, type Share } from './governor.ts'
import { type MemoryUse, noMemoryUse, QueryMemory } from './memory.ts'
import type { Run, Runs } from './runs.ts'

/** Ways to stop a query before its end. Its writes are then rolled back. */
export interface RunLimits {
  /** Stops it with CANCELLED. */
  readonly signal?: AbortSignal
  /** Stops it with QUERY_TIMEOUT, counted from the call. */
  readonly timeoutMs?: number | undefined
  /** Returns who asked for it, for the list of runs. */
  readonly client?: () => string
  /** The id that its client gave it, for the list of runs. */
  readonly request?: string | undefined
}

/** The part of an AbortSignal that stops a run. */
export interface StopSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** The limits of a server. */
export interface WatchedRunLimits extends Omit<RunLimits, 'signal'> {
  readonly signal?: StopSignal | undefined
  /** Called with its memory when it begins. */
  readonly onBegin?: (memory: MemoryUse) => void
}

/** The longest time of a timer of Node: 24 days. */
const timerMsMax = 2 ** 31 - 1

/** Stops one run at the request of its caller or of others, and keeps it from blocking the thread. */
export class RunControl implements Run {
  /** The memory that the run holds. */
  readonly memory: QueryMemory
  readonly #runs: Runs
  readonly #query: string
  readonly #limits: WatchedRunLimits
  readonly #begunAt = performance.now()
  readonly #deadline: number
  /** The number of slices that it waited for. */
  #slices = 0
  #stopped: GvqError | undefined
  #onStop: ((error: GvqError) => void) | undefined
  #isBound = false
  #isCommitted = false
  /** Absent until one is added: most runs never have one. */
  #listeners: Set<() => void> | undefined

  /**
   * @param query its name, as the list of runs shows it
   * @param kept the memory that its caller holds, which counts as held by the run: the variables of a shell
   * @throws GvqError QUERY_TOO_LARGE if that is too much already
   */
  constructor(runs: Runs, query: string, limits: WatchedRunLimits = {}, kept: readonly MemoryUse[] = []) {
    this.#runs = runs
    this.memory = new QueryMemory(runs.memory)
    limits.onBegin?.(this.memory)
    this.#query = query
    this.#limits = limits
    this.#deadline =
      limits.timeoutMs === undefined ? Number.POSITIVE_INFINITY : this.#begunAt + limits.timeoutMs
    try {
      for (const { rows, bytes } of kept) this.memory.hold(rows, bytes)
    } catch (error) {
      this.end()
      throw error
    }
  }

  get facts(): Run['facts'] {
    const milliseconds = performance.now() - this.#begunAt
    const { client, request } = this.#limits
    return {
      query: this.#query,
      since: new Date(Date.now() - milliseconds),
      milliseconds,
      rows: this.memory.rows,
      bytes: this.memory.bytes,
      ...(client !== undefined && { client: client() }),
      ...(request !== undefined && { request }),
    }
  }

  /**
   * Waits if the runs have used up the current turn, or others go first. Called before a run begins, since many may
   * arrive in one turn.
   */
  begin(): MaybePromise<void> {
    this.#checkAt(this.#begunAt)
    const [runs, query] = [this.#runs, this.#query]
    if (!governor.isBusy(this.#begunAt, runs.slicesOf(query))) return undefined
    const share = {
      get slices() {
        return runs.slicesOf(query)
      },
    }
    return this.#letOthersRun(share)
  }

  /** Called at batch boundaries. Throws if the run was stopped; waits if runs have held the thread for too long. */
  breathe(): MaybePromise<void> {
    const now = performance.now()
    this.#checkAt(now)
    if (!governor.isDue(now)) return undefined
    const slices = ++this.#slices
    this.#runs.noteSlices(this.#query, slices)
    const isHeavy = this.memory.bytes > limits.queryBytesFree
    return this.#letOthersRun({ slices, ...(isHeavy && { heavySince: this.#begunAt }) })
  }

  /** Throws if the run was stopped. */
  check(): void {
    this.#checkAt(this.#limits.timeoutMs === undefined ? this.#begunAt : performance.now())
  }

  stop(error: GvqError): boolean {
    if (this.#isBound) return false
    this.#stopped ??= error
    this.#onStop?.(error)
    for (const listener of this.#listeners ?? []) listener()
    return true
  }

  commits(): void {
    this.#isBound = true
  }

  committed(): void {
    this.#isCommitted = true
  }

  mayStop(): void {
    this.#isBound = false
  }

  /** Throws if the run was stopped. From here on it is too late to stop it: it has its answer. */
  finish(): void {
    if (this.#stopped !== undefined) throw this.#stopped
    this.#isBound = true
  }

  /** Calls the listener when the run is stopped; the returned function removes it. */
  whenStopped(listener: () => void): () => void {
    this.#runs.add(this)
    const { signal, timeoutMs } = this.#limits
    const isTimed = timeoutMs !== undefined && this.#deadline - performance.now() <= timerMsMax
    const endTimer = isTimed ? whenReached(this.#deadline, listener) : undefined
    signal?.addEventListener('abort', listener)
    this.#listeners ??= new Set()
    this.#listeners.add(listener)
    return () => {
      endTimer?.()
      signal?.removeEventListener('abort', listener)
      this.#listeners!.delete(listener)
    }
  }

  /**
   * Waits for an independent operation: a provider, a turn. If the run is stopped meanwhile, or was before, throws at once,
   * unless `isBound` returns true because the operation must be completed.
   */
  wait<T>(pending: Promise<T>, isBound: () => boolean = () => false): Promise<T> {
    this.#runs.add(this)
    const { signal, timeoutMs } = this.#limits
    return new Promise((resolve, reject) => {
      const stop = (error: GvqError) => {
        if (isBound()) return
        // The operation that it waited for must not be started later.
        this.#stopped ??= error
        reject(error)
      }
      const onAbort = () => stop(cancelled())
      const timer =
        timeoutMs === undefined || timeoutMs > timerMsMax
          ? undefined
          : setTimeout(() => stop(this.#timedOut()), Math.max(0, this.#deadline - performance.now()))
      signal?.addEventListener('abort', onAbort)
      this.#onStop = stop
      pending.then(resolve, reject).finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        if (this.#onStop === stop) this.#onStop = undefined
      })
      // The run may have been stopped since the last check.
      if (this.#stopped !== undefined) stop(this.#stopped)
      else if (signal?.aborted) onAbort()
    })
  }

  /** Must be called when the run has ended. */
  end(): void {
    this.#runs.remove(this)
    this.#runs.noteAllSlices(this.#query, this.#slices)
    this.memory.release(noMemoryUse)
  }

  async #letOthersRun(share: Share): Promise<void> {
    this.#runs.add(this)
    if (this.#stopped !== undefined) throw this.#stopped
    const { turn, end } = governor.pause(share)
    const forget = this.whenStopped(end)
    try {
      await turn
    } finally {
      forget()
    }
    this.#checkAt(performance.now())
  }

  #checkAt(now: number): void {
    if (this.#isCommitted) return
    if (this.#stopped !== undefined) throw this.#stopped
    if (this.#limits.signal?.aborted) throw cancelled()
    if (now >= this.#deadline) throw this.#timedOut()
  }

  #timedOut(): GvqError {
    return new GvqError('QUERY_TIMEOUT', `The query did not finish within ${this.#limits.timeoutMs} ms.`)
  }
}

function cancelled(): GvqError {
  return new GvqError('CANCELLED', 'The query was cancelled.')
}
