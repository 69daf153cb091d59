import type { IncomingMessage, ServerResponse } from 'node:http'
import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import type { Activity } from './activity.ts'
import { announcedBytes } from './body.ts'
import { errorText, publicError } from './error-body.ts'
import type { Outbox } from './outbox.ts'
import { givenId, newId } from './request-id.ts'
import { MethodNotAllowed } from './routes.ts'
import { noHeaders } from './site.ts'
import { clientGone, statusOf } from './status.ts'

/** Bytes of an unread body that are worth reading and throwing away in order to keep the connection. */
const discardedBytesMax = 64 * 1024

/** What the log and the figures are told of each request when it has been answered. */
export interface Answered {
  readonly request: IncomingMessage
  /** The query that was asked, or the path of the endpoint; undefined for what is neither. */
  readonly route: string | undefined
  readonly isQuery: boolean
  /** 499 when the client went away before the answer. */
  readonly status: number
  /** Of the answer's body. */
  readonly bytes: number
  /** From the end of the headers to the answer. */
  readonly milliseconds: number
  /** Of these, from the turn of the query on; undefined for what did not come to run. */
  readonly queryMilliseconds: number | undefined
  readonly id: string | undefined
  /** Absent for what was answered well. */
  readonly error: GvqError | undefined
}

export interface Observer {
  /** Called for every request, so that it should cost little. */
  answered(answered: Answered): void
  /** A fault of ours, which its client only sees as INTERNAL_ERROR. Comes before `answered`. */
  failed?(error: unknown, path: string, id: string): void
}

/** What the requests of a server share. */
export interface Office {
  readonly activity: Activity
  readonly observers: readonly Observer[]
  readonly outbox: Outbox
}

/** One request and its answer: who asked, how the answer leaves, and what is remembered of it for the observers. */
export class Exchange implements Answered {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly begunAt = performance.now()
  readonly #office: Office
  /** For a page of another site that may read the answer. */
  siteHeaders = noHeaders
  route: string | undefined
  isQuery = false
  status = 200
  bytes = 0
  milliseconds = 0
  queryMilliseconds: number | undefined
  /** When the query's turn came, by the clock of `performance.now()`. */
  startedAt: number | undefined
  id: string | undefined
  error: GvqError | undefined

  constructor(request: IncomingMessage, response: ServerResponse, office: Office) {
    this.request = request
    this.response = response
    this.#office = office
    if (request.headers['x-request-id'] !== undefined) this.id = givenId(request)
  }

  /**
   * Sends an answer in one write, with its length known, at the end of this turn of the event loop. `headers` are names and
   * values in turn; they are added to.
   */
  send(status: number, type: string, body: string | Uint8Array, headers: string[]): void {
    const now = performance.now()
    this.#writeHead(status, type, body, headers)
    this.#office.outbox.add(this.response, body, now)
    this.#tell(now)
  }

  /** Adds what every answer with a body carries. */
  addCommonHeaders(headers: string[]): void {
    headers.push('x-content-type-options', 'nosniff')
    if (this.id !== undefined) headers.push('x-request-id', this.id)
    if (this.siteHeaders.length > 0) headers.push(...this.siteHeaders)
  }

  sendEmpty(headers: string[]): void {
    this.status = 204
    headers.push(...this.siteHeaders)
    this.response.writeHead(204, headers)
    this.response.end()
    this.#tell()
  }

  /** Answers with an error, once; what comes when an answer has begun already is only logged. */
  fail(error: unknown): void {
    if (!(error instanceof GvqError)) {
      this.id ??= newId()
      for (const observer of this.#office.observers) observer.failed?.(error, this.request.url ?? '', this.id)
    }
    if (this.response.headersSent) {
      this.response.destroy()
      this.noteWritten()
      return
    }
    this.error = publicError(error)
    if (this.response.destroyed) this.leave()
    else this.#sendError(this.error)
  }

  /** The client went away, and there is nobody to be answered. */
  leave(): void {
    this.status = clientGone
    this.#tell()
  }

  /** For an answer that was written without `send`. */
  noteWritten(): void {
    this.status = this.response.statusCode
    this.#tell()
  }

  #writeHead(status: number, type: string, body: string | Uint8Array, headers: string[]): void {
    this.status = status
    this.bytes = Buffer.byteLength(body)
    headers.push('content-type', type, 'content-length', String(this.bytes))
    this.addCommonHeaders(headers)
    this.response.writeHead(status, headers)
  }

  /** The connection is given up when too much of a refused body is still to come, and when the server stops. */
  #sendError(error: GvqError): void {
    const { request, response } = this
    const text = errorText(error)
    const lingers =
      !request.complete && (announcedBytes(request) ?? Number.POSITIVE_INFINITY) > discardedBytesMax
    this.#writeHead(statusOf(error.code), 'application/json', text, this.#errorHeaders(error, lingers))
    if (lingers) endAfterRequest(request, response, text)
    else response.end(text)
    this.#tell()
  }

  #errorHeaders(error: GvqError, lingers: boolean): string[] {
    const headers: string[] = []
    if (error instanceof MethodNotAllowed) headers.push('allow', error.allow)
    if (error.code === 'OVERLOADED' || error.code === 'SHUTTING_DOWN')
      headers.push('retry-after', String(limits.retryAfterSeconds))
    if (lingers || this.#office.activity.stopping) headers.push('connection', 'close')
    return headers
  }

  #tell(now = performance.now()): void {
    this.milliseconds = now - this.begunAt
    if (this.startedAt !== undefined) this.queryMilliseconds = now - this.startedAt
    for (const observer of this.#office.observers) observer.answered(this)
  }
}

/**
 * To close a connection on which the client still sends is to reset it, and then the client may never see the answer.
 * So the answer goes out at once, and for a while the rest of the request is read and thrown away.
 */
function endAfterRequest(request: IncomingMessage, response: ServerResponse, text: string): void {
  response.write(text)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  const timer = setTimeout(end, limits.lingerTimeoutMs)
  request.once('end', end)
  request.once('close', end)
  request.resume()
}
