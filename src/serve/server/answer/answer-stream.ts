import type { ServerResponse } from 'node:http'
import { constants, createGzip, type Gzip } from 'node:zlib'
import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Reader } from '../connection/readers.ts'
import { gzipLevel } from '../request/content-coding.ts'

/**
 * The size of the pieces in which a longer part is given to the system, so that it is known how fast the client reads
 * it.
 */
const pieceBytes = 64 * 1024

const inParts = new WeakSet<ServerResponse>()

/** Whether a response is being sent in parts, so that it ends by itself when its client has left. */
export function isSentInParts(response: ServerResponse): boolean {
  return inParts.has(response)
}

export interface AnswerStreamOptions {
  readonly isEncoded: boolean
  /** Whether the client must see each part at once. */
  readonly flushesParts: boolean
  readonly reader: Reader
}

/** Sends the body of a response part by part, as fast as the client reads it. */
export class AnswerStream {
  readonly #response: ServerResponse
  readonly #gzip: Gzip | undefined
  readonly #flushesParts: boolean
  readonly #reader: Reader
  #isFull = false
  #bytes = 0

  /** @param response its head has been written */
  constructor(response: ServerResponse, { isEncoded, flushesParts, reader }: AnswerStreamOptions) {
    this.#response = response
    this.#flushesParts = flushesParts
    this.#reader = reader
    if (isEncoded) {
      this.#gzip = createGzip({ level: gzipLevel })
      this.#gzip.on('data', (chunk: Buffer) => this.#send(chunk))
    }
    inParts.add(response)
  }

  /** Bytes of the body so far, as sent. */
  get bytes(): number {
    return this.#bytes
  }

  /** Waits if the client has not yet read what was sent before. Throws CANCELLED if it has left. */
  write(chunk: Uint8Array): MaybePromise<void> {
    this.#requireClient()
    if (this.#gzip !== undefined) return this.#encode(this.#gzip, chunk)
    if (chunk.length > 2 * pieceBytes) return this.#sendInPieces(chunk)
    this.#send(chunk)
    return this.#isFull ? this.#drained() : undefined
  }

  /** Ends the response. */
  async end(): Promise<void> {
    this.#requireClient()
    const gzip = this.#gzip
    if (gzip !== undefined) {
      await new Promise(resolve => {
        gzip.once('end', resolve)
        gzip.end()
      })
    }
    this.#response.end()
  }

  /** Must be called if the response is given up. */
  close(): void {
    this.#gzip?.destroy()
  }

  async #encode(gzip: Gzip, chunk: Uint8Array): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      gzip.write(chunk, error => (error ? reject(error) : resolve()))
    })
    if (this.#flushesParts) await new Promise<void>(resolve => gzip.flush(constants.Z_SYNC_FLUSH, resolve))
    if (this.#isFull) await this.#drained()
  }

  async #sendInPieces(chunk: Uint8Array): Promise<void> {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      this.#send(chunk.subarray(from, from + pieceBytes))
      if (this.#isFull) await this.#drained()
    }
  }

  #send(chunk: Uint8Array): void {
    this.#bytes += chunk.length
    this.#reader.sent(chunk.length)
    if (!this.#response.write(chunk, () => this.#reader.took(chunk.length))) this.#isFull = true
  }

  #drained(): Promise<void> {
    const response = this.#response
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        response.off('drain', settle).off('close', settle)
        this.#isFull = false
        if (response.destroyed) reject(gone())
        else resolve()
      }
      response.on('drain', settle).on('close', settle)
      // The response itself knows this only where Node's server has it.
      if (response.destroyed || response.socket?.writableNeedDrain !== true) settle()
    })
  }

  #requireClient(): void {
    if (this.#response.destroyed) throw gone()
  }
}

function gone(): GvqError {
  return new GvqError('CANCELLED', 'The client disconnected.')
}
