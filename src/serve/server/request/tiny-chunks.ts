import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** A chunk of fewer bytes takes more time than its bytes. */
export const tinyBytesMax = 64

/** So many are read of a connection before it waits for its turn. */
export const tinyChunksAtOnce = 1000

/**
 * Lets others run while bodies in tiny chunks are read. A chunk takes 3 µs, so 64 KB of tiny ones take 40 ms, and Node reads up to 32 times as much of
 * each connection in one turn of the event loop. Of the connections with such bodies, one is read on in each turn, once.
 */
export class TinyChunks {
  readonly #waiting = new Set<Socket>()
  readonly #known = new WeakSet<Socket>()

  /** Reads no more of a connection until its turn. */
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

  /** Reads the rest of a body that nobody wants, if it arrives in chunks: Node would read it all at once. */
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

/** Of this thread. */
export const tinyChunks = new TinyChunks()
