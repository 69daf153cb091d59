/** Maximum time that a finished response waits for others before a query is run. */
const waitMsMax = 1

/** Something that waits to be sent. */
export interface Outgoing {
  sendOut(): void
}

/**
 * Sends the responses of one turn of the event loop together, at its end. The first write wakes a sleeping client,
 * which is the most expensive part of a write; when all are written in a row, it is awake for the others. With 64
 * clients this reduces the time of a point read by a third to a half (measured).
 */
export class Outbox {
  #waiting: Outgoing[] = []
  #since = 0

  /** Sends it soon. */
  add(outgoing: Outgoing, now: number): void {
    if (this.#waiting.length === 0) {
      this.#since = now
      setImmediate(this.#flush)
    }
    this.#waiting.push(outgoing)
  }

  /** Must be called before work that may take long. */
  flushIfDue(now: number): void {
    if (this.#waiting.length > 0 && now - this.#since > waitMsMax) this.#flush()
  }

  readonly #flush = (): void => {
    const waiting = this.#waiting
    this.#waiting = []
    for (const outgoing of waiting) outgoing.sendOut()
  }
}
