import { randomBytes } from 'node:crypto'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { GvqError } from '../../base/errors.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { ConnectionLost } from './connection-lost.ts'
import { isProof, proofPath, questionBytes } from './proof.ts'
import { shellPurpose } from './purposes.ts'
import { type Call, decodeAnswer, leavingStatus } from './wire.ts'

/** The time limit for the proof. A busy server needs less; a listener that never answers must not block a command. */
const proofMs = 10_000
/** An address of `startShellHost`. What else a file names is never connected to. */
const loopback = /^http:\/\/127\.0\.0\.1:(\d{1,5})$/

/** The process that has a data folder open, as its `owner.json` describes it. */
interface Owner {
  readonly pid: number
  readonly purpose: string
  /** The public address of a server. */
  readonly address?: string | undefined
  readonly attach: string
}

/** A connection to a process to which this one can attach. */
export class Connection {
  /** The public address, or that of attached processes. */
  readonly address: string
  /** Who it is, within a sentence: `the server at http://127.0.0.1:6969`. */
  readonly owner: string
  readonly pid: number
  readonly #attach: string
  readonly #token: string
  readonly #agent = new Agent({ keepAlive: true })

  private constructor(owner: Owner, token: string) {
    const { address, attach } = owner
    this.address = address ?? attach
    this.owner = nameOf(owner)
    this.pid = owner.pid
    this.#attach = attach
    this.#token = token
  }

  /**
   * Connects to the process that `owner` names, once it has proved that it has the data folder open and belongs to
   * this user. Nothing else is sent before the proof. Returns `undefined` without a proof.
   */
  static async to(owner: Owner, dataDir: string, token: string): Promise<Connection | undefined> {
    const port = Number(loopback.exec(owner.attach)?.[1])
    if (!(port > 0 && port < 0x1_0000)) return undefined
    const connection = new Connection(owner, token)
    const question = randomBytes(questionBytes).toString('hex')
    const proof = await connection.#prove(question).catch(() => '')
    if (isProof(proof, question, { port, dataDir })) return connection
    connection.close()
    return undefined
  }

  /** Calls a method of the server and returns its result. Throws the error that the server threw. */
  async call(path: string, call: Call, signal?: AbortSignal): Promise<unknown> {
    try {
      const response = await this.#post(path, stringifyJson(call), signal)
      const answer = await text(response)
      if (response.statusCode === leavingStatus) throw new ConnectionLost(this.owner, false)
      return decodeAnswer(answer)
    } catch (error) {
      if (signal?.aborted === true) throw cancelled(signal)
      throw this.#explained(error)
    }
  }

  /** Sends a request whose response stays open until either side closes it. */
  async open(path: string, body: unknown): Promise<IncomingMessage> {
    try {
      return await this.#post(path, stringifyJson(body))
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
    return new ConnectionLost(this.owner, error.code !== 'ECONNREFUSED', error)
  }
}

function nameOf({ pid, purpose, address }: Owner): string {
  if (address !== undefined) return `the server at ${address}`
  return purpose === shellPurpose ? `the shell of process ${pid}` : `process ${pid} (${purpose})`
}

/** Returns the reason of the abort if it is a GvqError, else CANCELLED. */
function cancelled({ reason }: AbortSignal): GvqError {
  return reason instanceof GvqError ? reason : new GvqError('CANCELLED', 'The query was cancelled.')
}
