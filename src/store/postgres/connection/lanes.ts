/** What can be stopped while it waits. */
interface Stops {
  whenStopped(listener: () => void): () => void
}

/**
 * Lets those of one name go on one after the other, in the order in which they came. Transactions that lost against others and begin
 * with the same statement want the same rows: if all of them ran again at once, all but one would lose again.
 */
export class Lanes {
  /** The callbacks of those that wait, by name, behind the one that is under way. */
  readonly #waiting = new Map<string, (() => void)[]>()

  /** Resolves when it is its turn, or it is stopped. The function that it returns must be called at the end. */
  async enter(name: string, stops: Stops | undefined): Promise<() => void> {
    const waiting = this.#waiting.get(name)
    if (waiting === undefined) {
      this.#waiting.set(name, [])
      return () => this.#leave(name)
    }
    return new Promise(resolve => {
      const end = stops?.whenStopped(() => {
        const at = waiting.indexOf(begin)
        if (at < 0) return
        waiting.splice(at, 1)
        resolve(() => undefined)
      })
      const begin = () => {
        end?.()
        resolve(() => this.#leave(name))
      }
      waiting.push(begin)
    })
  }

  #leave(name: string): void {
    const next = this.#waiting.get(name)!.shift()
    if (next === undefined) this.#waiting.delete(name)
    else next()
  }
}
