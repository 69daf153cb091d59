import type { ServerResponse } from 'node:http'
import type { Readers } from '../connection/readers.ts'
import { giveBack } from './answer-text.ts'

/** Maximum time that a finished response waits for others before a query is run. */
const waitMsMax = 1

/**
 * Sends the responses of one turn of the event loop together, at its end. The first write wakes a sleeping client,
 * which is the most expensive part of a write; when all are written in a row, it is awake for the others. With 64
 * clients this reduces the time of a point read by a third to a half (measured).
 */
export class Outbox {
  readonly #readers: Readers
  #responses: ServerResponse[] = []
  #bodies: (string | Uint8Array)[] = []
  #since = 0

  constructor(readers: Readers) {
    this.#readers = readers
  }

  /** Ends the response soon. Its head must have been written. */
  add(response: ServerResponse, body: string | Uint8Array, now: number): void {
    if (this.#responses.length === 0) {
      this.#since = now
      setImmediate(this.#flush)
    }
    this.#responses.push(response)
    this.#bodies.push(body)
  }

  /** Must be called before work that may take long. */
  flushIfDue(now: number): void {
    if (this.#responses.length > 0 && now - this.#since > waitMsMax) this.#flush()
  }

  readonly #flush = (): void => {
    const responses = this.#responses
    const bodies = this.#bodies
    this.#responses = []
    this.#bodies = []
    for (let i = 0; i < responses.length; i++) {
      const body = bodies[i]!
      if (this.#readers.end(responses[i]!, body) && typeof body !== 'string') giveBack(body)
    }
  }
}
