import { GvqError } from '../../base/errors.ts'
import type { Run } from '../../engine/execution/index.ts'
import type { GraphParts } from '../../store/graph/index.ts'
import type { Runner, Within } from './runner.ts'

export interface TransactionOptions {
  /** Ends the wait for other writers. */
  readonly signal?: AbortSignal | undefined
  /** Who begins it, for the list of runs. */
  readonly client?: (() => string) | undefined
  /** Rolls it back when it has run nothing for so long. Default: never. */
  readonly idleMs?: number | undefined
  /** Rolls it back when it has been open for so long. Default: never. */
  readonly wholeMs?: number | undefined
}

/** Thrown to roll back. */
class RolledBack extends Error {}

/**
 * A transaction over several inputs. Other writers wait from its begin to its end, so it counts among the runs, and can be
 * stopped like one: it is then rolled back.
 */
export class Transaction implements Run {
  readonly runner: Runner
  readonly #begunAt = performance.now()
  readonly #options: TransactionOptions
  readonly #abort = new AbortController()
  readonly #settles: (() => void)[] = []
  #parts: GraphParts | undefined
  #done: Promise<void> = Promise.resolve()
  #end: { readonly commit: () => void; readonly rollBack: (error: Error) => void } | undefined
  #refuse: (error: GvqError) => void = () => undefined
  #stopped: GvqError | undefined
  #isOver = false
  #whole: NodeJS.Timeout | undefined
  #idle: NodeJS.Timeout | undefined

  private constructor(runner: Runner, options: TransactionOptions) {
    this.runner = runner
    this.#options = options
  }

  /** Waits for the writers before it. */
  static async begin(runner: Runner, options: TransactionOptions): Promise<Transaction> {
    runner.assertMayWrite()
    const transaction = new Transaction(runner, options)
    await transaction.#begin()
    return transaction
  }

  get facts(): Run['facts'] {
    const milliseconds = performance.now() - this.#begunAt
    const { client } = this.#options
    return {
      query: ':begin',
      since: new Date(Date.now() - milliseconds),
      milliseconds,
      rows: 0,
      bytes: 0,
      ...(client && { client: client() }),
    }
  }

  /** Resolves when it has been committed or rolled back. */
  get ended(): Promise<void> {
    return this.#done.catch(() => undefined)
  }

  /** Why it was rolled back, if nobody asked for it. */
  get stopped(): GvqError | undefined {
    return this.#stopped
  }

  /** Runs one input. If it fails, nothing of it remains, and the transaction stays open. */
  async run<T>(work: (within: Within) => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    if (this.#stopped !== undefined) throw this.#stopped
    clearTimeout(this.#idle)
    const signals = [this.#abort.signal, ...(signal === undefined ? [] : [signal])]
    try {
      return await work({
        parts: this.#parts!,
        signal: AbortSignal.any(signals),
        settleLater: settle => this.#settles.push(settle),
      })
    } catch (error) {
      throw this.#stopped ?? error
    } finally {
      this.#waitForMore()
    }
  }

  async commit(): Promise<void> {
    if (this.#stopped !== undefined) throw this.#stopped
    this.#close()
    this.#end!.commit()
    await this.#done
  }

  async rollBack(): Promise<void> {
    this.#close()
    this.#end!.rollBack(new RolledBack())
    await this.#done.catch(() => undefined)
  }

  stop(error: GvqError): boolean {
    if (this.#isOver) return false
    this.#stopped ??= error
    this.#close()
    // Ends the input that runs, if any; the store waits for that.
    this.#abort.abort()
    if (this.#end === undefined) this.#refuse(error)
    else this.#end.rollBack(error)
    return true
  }

  #begin(): Promise<void> {
    const { runs, graph } = this.runner
    const { signal, wholeMs } = this.#options
    runs.addWriter(this)
    return new Promise((resolve, reject) => {
      this.#refuse = reject
      const cancel = () => this.stop(new GvqError('CANCELLED', 'The transaction was not begun.'))
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
      const done = graph.writeTogether(parts => {
        signal?.removeEventListener('abort', cancel)
        if (this.#stopped !== undefined) throw this.#stopped
        this.#parts = parts
        return new Promise<void>((commit, rollBack) => {
          this.#end = { commit, rollBack }
          if (wholeMs !== undefined) this.#whole = this.#after(wholeMs, 'was open for')
          this.#waitForMore()
          resolve()
        })
      })
      this.#done = done.finally(() => {
        runs.remove(this)
        for (const settle of this.#settles) settle()
      })
      // When it has begun, this changes nothing.
      this.#done.catch(reject)
    })
  }

  #waitForMore(): void {
    const { idleMs } = this.#options
    if (idleMs !== undefined && !this.#isOver) this.#idle = this.#after(idleMs, 'ran nothing for')
  }

  #after(milliseconds: number, what: string): NodeJS.Timeout {
    const message = `The transaction was rolled back, because it ${what} ${milliseconds / 1000} s and other writers wait for its end.`
    return setTimeout(() => this.stop(new GvqError('QUERY_TIMEOUT', message)), milliseconds)
  }

  #close(): void {
    this.#isOver = true
    clearTimeout(this.#whole)
    clearTimeout(this.#idle)
  }
}
