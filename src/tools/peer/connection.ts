import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { GvqError } from '../../base/errors.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { ConnectionLost } from './connection-lost.ts'
import { isProof, proofPath, questionBytes } from './proof.ts'
import { type Call, decodeAnswer } from './wire.ts'

/** The time limit for the proof. A busy server needs less; a listener that never answers must not block a command. */
const proofMs = 10_000
/** An address of `startShellHost`. What else a file names is never connected to. */
const loopback = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/

/** A connection to a server to which this process can attach. */
export class Connection {
  /** The public address of the server. */
  readonly address: string
  readonly #attach: string
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(address: string, attach: string, token: string) {
    this.address = address
    this.#attach = attach
    this.#token = token
  }

  /**
   * Connects to the process that `owner` names, once it has proved that it has the data folder open and belongs to
   * this user. Nothing else is sent before the proof. Returns `undefined` without a proof.
   */
  static async to(
    { address, attach, dataDir }: { address?: string | undefined; attach: string; dataDir: string },
    token: string,
  ): Promise<Connection | undefined> {
    const port = Number(loopback.exec(attach)?.[1])
    if (!(port > 0 && port < 0x1_0000)) return undefined
    const connection = new Connection(address ?? attach, attach, token)
    const question = randomBytes(questionBytes).toString('hex')
    const proof = await connection.#prove(question).catch(() => '')
    if (isProof(proof, question, { port, dataDir })) return connection
    connection.close()
    return undefined
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

  async #prove(question: string): Promise<string> {
    const signal = AbortSignal.timeout(proofMs)
    const response = await this.#send(proofPath, question, {}, signal)
    let answer = ''
    for await (const chunk of response.setEncoding('latin1')) {
      answer += chunk
      if (answer.length > 1000) break
    }
    return answer
  }

  #post(path: string, body: string, signal?: AbortSignal): Promise<IncomingMessage> {
    return this.#send(path, body, { authorization: `Bearer ${this.#token}` }, signal)
  }

  #send(
    path: string,
    body: string,
    authorization: { readonly authorization?: string },
    signal: AbortSignal | undefined,
  ): Promise<IncomingMessage> {
    const headers = {
      ...authorization,
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
