import { IncomingMessage, ServerResponse } from 'node:http'
import type { StopSignal } from '../../../engine/execution/index.ts'
import { disconnectSignal } from '../connection/disconnect-signal.ts'
import { Exchange, type ExchangeServices } from '../exchange/exchange.ts'
import type { Carrier } from './contract.ts'
import type { PlainHead } from './plain-request.ts'

/** Members of a response that Node's server sets, and that are not in the types. */
type ServedResponse = ServerResponse & { _keepAliveTimeout: number }

/**
 * An exchange whose request the fast lane read. A short answer that is there at once is written as bytes; whatever
 * else needs a response (errors, answers in parts or encoded, queries that wait) makes one of node:http.
 */
export class LaneExchange extends Exchange {
  readonly head: PlainHead
  readonly #carrier: Carrier
  #request: IncomingMessage | undefined
  #response: ServerResponse | undefined
  /** Whether the answer was written as bytes. */
  isWritten = false

  constructor(carrier: Carrier, head: PlainHead, services: ExchangeServices) {
    super(services)
    this.#carrier = carrier
    this.head = head
  }

  get request(): IncomingMessage {
    if (this.#request !== undefined) return this.#request
    const { head } = this
    const request = new IncomingMessage(this.#carrier.socket)
    request.method = 'POST'
    request.url = head.url
    request.httpVersion = head.httpVersion
    request.httpVersionMajor = 1
    request.httpVersionMinor = 1
    request.headers = { ...head.headers }
    request.rawHeaders = [...head.rawHeaders]
    request.complete = true
    request.push(null)
    this.#request = request
    return request
  }

  get response(): ServerResponse {
    if (this.#response !== undefined) return this.#response
    const response = new ServerResponse(this.request) as ServedResponse
    response.shouldKeepAlive = !this.head.closes
    response._keepAliveTimeout = this.#carrier.keepAliveTimeoutMs
    this.#response = response
    this.#carrier.serve(response)
    return response
  }

  /** Makes the response through which a query that has not been answered yet will be. */
  requireResponse(): void {
    void this.response
  }

  get isGone(): boolean {
    // A response learns of it only after a query that was stopped for it.
    return this.#carrier.socket.destroyed || this.#response?.destroyed === true
  }

  get disconnect(): StopSignal {
    return disconnectSignal(this.#carrier.socket)
  }

  protected override write(status: number, body: string | Uint8Array, headers: string[], now: number): void {
    if (status !== 200 || this.#response !== undefined) {
      super.write(status, body, headers, now)
      return
    }
    this.isWritten = true
    this.#carrier.write(headers, body, this.head.closes, now)
  }
}
