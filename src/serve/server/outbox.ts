import type { ServerResponse } from 'node:http'

/** Time that a finished answer may wait for what runs before the others leave. */
const waitMsMax = 1

/**
 * Lets the answers of one turn of the event loop leave together, at its end. A client that sleeps is woken by the first of
 * them, which is what a write costs most for; when all are written in a row, it is awake for the others. With 64 clients
 * this takes a third to a half off the time that a point read costs (measured).
 */
export class Outbox {
  #responses: ServerResponse[] = []
  #bodies: (string | Uint8Array)[] = []
  #since = 0

  /** Ends the response soon. Its head is written. */
  add(response: ServerResponse, body: string | Uint8Array, now: number): void {
    if (this.#responses.length === 0) {
      this.#since = now
      setImmediate(this.#flush)
    }
    this.#responses.push(response)
    this.#bodies.push(body)
  }

  /** To be called before what may take long. */
  flushIfDue(now: number): void {
    if (this.#responses.length > 0 && now - this.#since > waitMsMax) this.#flush()
  }

  readonly #flush = (): void => {
    const responses = this.#responses
    const bodies = this.#bodies
    this.#responses = []
    this.#bodies = []
    for (let i = 0; i < responses.length; i++) responses[i]!.end(bodies[i])
  }
}
