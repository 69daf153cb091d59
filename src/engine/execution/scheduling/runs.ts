import { GvqError } from '../../../base/errors.ts'
import { Memory, type MemoryLimits } from './memory.ts'

/** A run as its owner sees it. */
export interface RunFacts {
  readonly id: number
  /** The name of the query. */
  readonly query: string
  readonly since: Date
  readonly milliseconds: number
  /** The collected rows that it holds now, and their memory, roughly. */
  readonly rows: number
  readonly bytes: number
  /** The client that asked for it, if known. */
  readonly client?: string
  /** The id that its client gave it, such as `x-request-id`. */
  readonly request?: string
  /** The id of the writing run whose end it waits for: writes take turns. */
  readonly behind?: number
}

/** One run of a query. */
export interface Run {
  readonly facts: Omit<RunFacts, 'id' | 'behind'>
  /**
   * Ends the run with this error as soon as it breathes or waits. Returns false if it is too late: it is being
   * committed.
   */
  stop(error: GvqError): boolean
}

/** Queries whose length is remembered. */
const queriesMax = 1000

/** The runs of a database that last longer than one turn of the event loop. Others cannot be observed. */
export class Runs {
  /** The memory of all runs together. */
  readonly memory: Memory
  readonly #ids = new Map<Run, number>()
  #lastId = 0
  /** The error that stops runs which begin now. */
  #refusal: GvqError | undefined
  /** Runs that write or wait to write, in order. */
  readonly #writers = new Set<Run>()
  /** Slices that runs of a query need, by its name: a mean in which later runs count for more, or what a run has had already. */
  readonly #slices = new Map<string, number>()
  /** Called with each run that has ended. */
  readonly #waits = new Set<(run: Run) => void>()

  constructor(limits?: MemoryLimits) {
    this.memory = new Memory(limits)
  }

  /** Lists the runs by id, which is the order in which they were first seen. */
  list(): readonly RunFacts[] {
    return [...this.#ids].map(([run, id]) => {
      const behind = this.#behind(run)
      return { id, ...run.facts, ...(behind !== undefined && { behind }) }
    })
  }

  /** Stops a run with CANCELLED, and rolls back what it wrote. Returns false if there is none with this id, or it is too late. */
  stop(id: number): boolean {
    for (const [run, each] of this.#ids) {
      if (each === id) return run.stop(stoppedByOwner())
    }
    return false
  }

  /** Stops all runs, and those that begin until the returned function is called. */
  stopAll(error: GvqError): () => void {
    this.#refusal = error
    for (const run of this.#ids.keys()) run.stop(error)
    return () => {
      this.#refusal = undefined
    }
  }

  add(run: Run): void {
    if (this.#ids.has(run)) return
    this.#ids.set(run, ++this.#lastId)
    if (this.#refusal !== undefined) run.stop(this.#refusal)
  }

  /** Notes that the run writes, or waits for its turn to write, until it ends. */
  addWriter(run: Run): void {
    this.add(run)
    this.#writers.add(run)
  }

  remove(run: Run): void {
    if (!this.#ids.delete(run)) return
    this.#writers.delete(run)
    for (const wait of this.#waits) wait(run)
  }

  /** The number of slices that a run of this query is likely to need. 0: it ends in its first one, or is not known. */
  slicesOf(query: string): number {
    return this.#slices.get(query) ?? 0
  }

  /** Notes that a run of this query has had so many slices, and needs more. */
  noteSlices(query: string, slices: number): void {
    if (slices > this.slicesOf(query)) this.#expect(query, slices)
  }

  /** Notes that a run of this query has ended after so many slices. */
  noteAllSlices(query: string, slices: number): void {
    const before = this.slicesOf(query)
    if (before !== slices) this.#expect(query, before + (slices - before) / 4)
  }

  #expect(query: string, slices: number): void {
    this.#slices.delete(query)
    if (slices < 0.5) return
    this.#slices.set(query, slices)
    const [oldest] = this.#slices.keys()
    if (this.#slices.size > queriesMax) this.#slices.delete(oldest!)
  }

  /** Waits for the end of those that write or wait to write now. Returns the one whose end is late, if any. */
  async writersEnd(milliseconds: number): Promise<Pick<RunFacts, 'id' | 'query'> | undefined> {
    const left = new Set(this.#writers)
    if (left.size === 0) return undefined
    await new Promise<void>(resolve => {
      const end = (): void => {
        clearTimeout(timer)
        this.#waits.delete(wait)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      const wait = (run: Run): void => {
        left.delete(run)
        if (left.size === 0) end()
      }
      this.#waits.add(wait)
    })
    const [late] = left
    return late && { id: this.#ids.get(late)!, query: late.facts.query }
  }

  #behind(run: Run): number | undefined {
    if (!this.#writers.has(run)) return undefined
    const [first] = this.#writers
    return first === run ? undefined : this.#ids.get(first!)
  }
}

function stoppedByOwner(): GvqError {
  return new GvqError(
    'CANCELLED',
    'The query was stopped by the owner of the database and has written nothing.',
  )
}
