import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { GvqError } from '../../base/errors.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { ConnectionLost } from './connection-lost.ts'
import { type Call, decodeAnswer } from './wire.ts'

/** A connection to a server to which this process can attach. */
export class Connection {
  /** Its public address. */
  readonly address: string
  readonly #attach: string
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true })

  constructor(address: string, attach: string, token: string) {
    this.address = address
    this.#attach = attach
    this.#token = token
  }

  /** Calls a method of the server and returns its result. Throws the error that the server threw. */
  async call(path: string, call: Call, signal?: AbortSignal): Promise<unknown> {
    try {
      return decodeAnswer(await text(await this.#post(path, stringifyJson(call), signal)))
    } catch (error) {
      if (signal?.aborted === true) throw cancelled(signal)
      throw this.#explained(error)
    }
  }

  /** Sends a request whose response stays open until either side closes it. */
  async open(path: string): Promise<IncomingMessage> {
    try {
      return await this.#post(path, '')
    } catch (error) {
      throw this.#explained(error)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  #post(path: string, body: string, signal?: AbortSignal): Promise<IncomingMessage> {
    const headers = {
      authorization: `Bearer ${this.#token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const agent = this.#agent
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#attach}${path}`, {
        method: 'POST',
        headers,
        agent,
        ...(signal && { signal }),
      })
      sent.once('response', resolve)
      sent.once('error', reject)
      sent.end(body)
    })
  }

  /** Translates Node's connection errors, which have a code, to ConnectionLost. */
  #explained(error: unknown): unknown {
    if (!(error instanceof Error) || error instanceof GvqError || !('code' in error)) return error
    return new ConnectionLost(this.address, error.code !== 'ECONNREFUSED', error)
  }
}

/** Returns the reason of the abort if it is a GvqError, else CANCELLED. */
function cancelled({ reason }: AbortSignal): GvqError {
  return reason instanceof GvqError ? reason : new GvqError('CANCELLED', 'The query was cancelled.')
}
