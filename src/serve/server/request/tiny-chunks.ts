import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** The size in bytes below which a chunk takes more time than its bytes. */
export const tinyBytesMax = 64

/** The number of tiny chunks that are read from a connection in a row. */
export const tinyChunksAtOnce = 1000

/**
 * Yields to the event loop while bodies in tiny chunks are read. A chunk takes 3 µs, so 64 KB of tiny ones take 40
 * ms, and Node reads up to 32 times as much of each connection in one turn of the event loop. Of the connections with
 * such bodies, one is resumed in each turn, round robin.
 */
export class TinyChunks {
  readonly #waiting = new Set<Socket>()
  readonly #known = new WeakSet<Socket>()

  /** Pauses a connection until its next turn. */
  pause(socket: Socket): void {
    if (!this.#known.has(socket)) {
      this.#known.add(socket)
      // Node itself resumes a connection to read the rest of a body.
      socket.on('resume', () => {
        if (this.#waiting.has(socket)) socket.pause()
      })
    }
    if (this.#waiting.size === 0) setImmediate(this.#resume)
    this.#waiting.add(socket)
    socket.pause()
  }

  /** Discards the rest of a body that is not needed, if it arrives in chunks: Node would read it all at once. */
  discard(request: IncomingMessage): void {
    if (request.complete || request.headers['transfer-encoding'] === undefined) return
    let chunks = 0
    request.on('data', (chunk: Buffer) => {
      if (chunk.length < tinyBytesMax && ++chunks % tinyChunksAtOnce === 0) this.pause(request.socket)
    })
  }

  readonly #resume = (): void => {
    const [socket] = this.#waiting
    this.#waiting.delete(socket!)
    if (this.#waiting.size > 0) setImmediate(this.#resume)
    if (!socket!.destroyed) socket!.resume()
  }
}

/** The instance of this thread. */
export const tinyChunks = new TinyChunks()
