import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { limits } from '../../../base/limits.ts'
import type { Memory } from '../../../engine/execution/index.ts'

export interface Watched {
  /** What the answer holds of the memory for queries. */
  held(): number
  /** Time that its sending may take while memory is short. */
  readonly sendMsMax?: number | undefined
}

/**
 * Watches how clients read their answers. A client that reads nothing for `stallTimeoutMs` is disconnected. While
 * more than half of the memory for queries is in use, slow readers are disconnected, too, those with the most memory
 * first. Otherwise a client may take its time.
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

  /**
   * Ends a response, and watches it if the system has not taken all of it. Returns whether it has: then the buffer of
   * the body is free again.
   */
  end(response: ServerResponse, body?: string | Uint8Array): boolean {
    // A response that waits for earlier ones has no socket yet.
    const { socket } = response
    response.end(body)
    // Even a short body is checked: the responses before it may fill the buffers of the system.
    const bytes = response.socket?.writableLength ?? 0
    // A closed response would have no event that releases the memory.
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
    this.#add(reader)
    response.once('close', () => this.#readers.delete(reader))
    return reader
  }

  /** Watches a connection of which the system has not taken all that was written, and calls `onTaken` when it has. */
  watchSocket(socket: Socket, onTaken: () => void): void {
    const bytes = socket.writableLength
    const reader = new Reader(socket, { held: () => bytes })
    reader.sent(bytes)
    this.#memory.add(bytes)
    const release = (): void => {
      socket.off('timeout', onStall).off('close', release)
      this.#memory.add(-bytes)
      this.#readers.delete(reader)
    }
    const onStall = (): void => void socket.destroy()
    socket.setTimeout(this.#stallTimeoutMs).once('timeout', onStall).once('close', release)
    socket.write('', () => {
      if (socket.destroyed) return
      socket.setTimeout(0)
      release()
      onTaken()
    })
    this.#add(reader)
  }

  #add(reader: Reader): void {
    this.#readers.add(reader)
    this.#looks ??= setInterval(() => this.#look(), this.#lookMs).unref()
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

/** The progress of one client in reading its answer. */
export class Reader {
  readonly #response: { destroy(): unknown }
  readonly #watched: Watched
  readonly #begunAt = performance.now()
  /** Bytes that were given to the system, which has not taken them yet. */
  #waitingBytes = 0
  /** Bytes that were taken since the last look. */
  #takenBytes = 0
  #isStalled = false

  constructor(response: { destroy(): unknown }, watched: Watched) {
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
    // A client that has read everything is not slow: it waits for the query.
    if (this.#takenBytes >= limits.readBytesMin || this.#waitingBytes === 0) this.#isStalled = false
  }

  // The class `Readers` calls the following methods.

  /**
   * Whether the client hardly read between the last two looks (once may be because this process slept), or takes too
   * long.
   */
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
  // The listener must run before that of Node, which sets the timeout for the next request.
  response.prependOnceListener('finish', () => socket?.setTimeout(0))
}
