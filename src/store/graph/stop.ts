import type { Stoppable } from './graph.ts'

/** Ends work that nobody waits for. */
export class Stop implements Stoppable {
  readonly #listeners = new Set<() => void>()
  isStopped = false

  whenStopped(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  check(): void {
    if (this.isStopped) throw new Error('the database is being closed')
  }

  stop(): void {
    this.isStopped = true
    for (const listener of [...this.#listeners]) listener()
  }
}
