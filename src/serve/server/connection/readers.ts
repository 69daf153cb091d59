import type { ServerResponse } from 'node:http'
import { limits } from '../../../base/limits.ts'
import type { Memory } from '../../../engine/execution/index.ts'

export interface Watched {
  /** What the answer holds of the memory for queries. */
  held(): number
  /** Time that its sending may take while memory is short. */
  readonly sendMsMax?: number | undefined
}

/**
 * Watches how clients read their answers. One that reads nothing for `stallTimeoutMs` is disconnected. While more than half of the
 * memory for queries is held, those that hardly read are, too: those that hold the most first. Otherwise clients may take their time.
 */
export class Readers {
  readonly #memory: Memory
  readonly #stallTimeoutMs: number
  readonly #lookMs: number
  readonly #readers = new Set<Reader>()
  /** Runs while answers are sent. */
  #looks: NodeJS.Timeout | undefined

  /** @param lookMs time after which a client that hardly reads is disconnected, if memory is short */
  constructor(memory: Memory, stallTimeoutMs: number, lookMs: number) {
    this.#memory = memory
    this.#stallTimeoutMs = stallTimeoutMs
    this.#lookMs = lookMs
  }

  /** Ends a response, and watches it if the system has not taken all of it. Returns whether it has: then nobody looks at the body any more. */
  end(response: ServerResponse, body?: string | Uint8Array): boolean {
    // One that waits for those before it has none.
    const { socket } = response
    response.end(body)
    // However short it is: those before it may fill what the system takes.
    const bytes = response.socket?.writableLength ?? 0
    // Of one that is closed already, there would be no event that gives the memory back.
    if (bytes === 0 || response.destroyed)
      return socket !== null && response.socket === socket && !response.destroyed
    this.#memory.add(bytes)
    response.once('close', () => this.#memory.add(-bytes))
    this.watch(response, { held: () => bytes }).sent(bytes)
    return false
  }

  /** Watches a response until it is closed. */
  watch(response: ServerResponse, watched: Watched): Reader {
    dropIfStalled(response, this.#stallTimeoutMs)
    const reader = new Reader(response, watched)
    if (response.destroyed) return reader
    this.#readers.add(reader)
    response.once('close', () => this.#readers.delete(reader))
    this.#looks ??= setInterval(() => this.#look(), this.#lookMs).unref()
    return reader
  }

  #look(): void {
    if (this.#readers.size === 0) {
      clearInterval(this.#looks)
      this.#looks = undefined
      return
    }
    const now = performance.now()
    const slow = [...this.#readers].filter(reader => reader.look(now))
    let excess = this.#memory.bytes - this.#memory.queriesBytesMax / 2
    if (excess <= 0) return
    for (const reader of slow.sort((a, b) => b.held - a.held)) {
      excess -= reader.held
      reader.disconnect()
      if (excess <= 0) return
    }
  }
}

/** How one answer is read. */
export class Reader {
  readonly #response: ServerResponse
  readonly #watched: Watched
  readonly #begunAt = performance.now()
  /** Given to the system, which has not taken it. */
  #waitingBytes = 0
  /** Taken since the last look. */
  #takenBytes = 0
  #isStalled = false

  constructor(response: ServerResponse, watched: Watched) {
    this.#response = response
    this.#watched = watched
  }

  get held(): number {
    return this.#watched.held()
  }

  sent(bytes: number): void {
    this.#waitingBytes += bytes
  }

  took(bytes: number): void {
    this.#waitingBytes -= bytes
    this.#takenBytes += bytes
    // One that has all does not keep anybody waiting: the query does.
    if (this.#takenBytes >= limits.readBytesMin || this.#waitingBytes === 0) this.#isStalled = false
  }

  // What follows is called by the readers.

  /** Whether it hardly read since the last look and before it, once may be because this process slept; or takes too long. */
  look(now: number): boolean {
    const { sendMsMax = Number.POSITIVE_INFINITY } = this.#watched
    const isSlow = this.#isStalled || now - this.#begunAt > sendMsMax
    this.#isStalled = this.#waitingBytes > 0
    this.#takenBytes = 0
    return isSlow
  }

  disconnect(): void {
    this.#response.destroy()
  }
}

/** The timer of the socket starts again whenever the client has read something. */
function dropIfStalled(response: ServerResponse, timeoutMs: number): void {
  const { socket } = response
  response.setTimeout(timeoutMs, () => {
    if (response.writableLength > 0) response.destroy()
    else socket?.setTimeout(timeoutMs)
  })
  // Before Node sets the time for the next request.
  response.prependOnceListener('finish', () => socket?.setTimeout(0))
}
