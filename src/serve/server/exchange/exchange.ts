import type { IncomingMessage, ServerResponse } from 'node:http'
import { GvqError } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import type { StopSignal } from '../../../engine/execution/index.ts'
import { MethodNotAllowed } from '../access/routes.ts'
import { noHeaders } from '../access/site.ts'
import { AnswerStream } from '../answer/answer-stream.ts'
import { giveBack } from '../answer/answer-text.ts'
import { errorText, knownError, publicError } from '../answer/error-body.ts'
import type { Outbox, Outgoing } from '../answer/outbox.ts'
import { clientGone, statusOf } from '../answer/status.ts'
import type { Activity } from '../connection/activity.ts'
import type { Readers, Watched } from '../connection/readers.ts'
import { announcedBytes } from '../request/body.ts'
import { acceptedCoding, type ContentCoding, encoded, encodedFile } from '../request/content-coding.ts'
import type { RequestHead } from '../request/request-head.ts'
import { newId } from '../request/request-id.ts'
import { UnsupportedTransferCoding } from '../request/transfer-coding.ts'

/** Maximum size of an unread body that is read and discarded in order to keep the connection. */
const discardedBytesMax = 64 * 1024

/** What observers receive about each answered request. */
export interface Answered {
  readonly request: IncomingMessage
  /** The name of the query or the path of the endpoint; undefined for other requests. */
  readonly route: string | undefined
  readonly isQuery: boolean
  /** 499 if the client disconnected before the response. */
  readonly status: number
  /** Size of the response body. */
  readonly bytes: number
  /** The time from the end of the request headers to the response. */
  readonly milliseconds: number
  /** The part of `milliseconds` since the query started; undefined if it did not run. */
  readonly queryMilliseconds: number | undefined
  readonly id: string | undefined
  /** Absent on success. */
  readonly error: GvqError | undefined
}

export interface Observer {
  /** Called for every request, so it must be cheap. */
  answered(answered: Answered): void
  /** Called before `answered` for an internal error, which the client sees only as INTERNAL_ERROR. */
  failed?(error: unknown, path: string, id: string): void
}

export interface StreamOptions {
  /** The size of the whole body, if it is known. */
  readonly bytes?: number | undefined
  /** Whether the client must see each part at once. */
  readonly flushesParts?: boolean
}

/** State shared by the exchanges of a server. */
export interface ExchangeServices {
  readonly activity: Activity
  readonly observers: readonly Observer[]
  readonly outbox: Outbox
  readonly readers: Readers
}

/** One request and its response: writes the response and records facts for the observers. */
export abstract class Exchange implements Answered, Outgoing {
  abstract readonly head: RequestHead
  abstract readonly request: IncomingMessage
  abstract readonly response: ServerResponse
  /** Whether the client has disconnected. */
  abstract readonly isGone: boolean
  /** Aborted when the client disconnects. */
  abstract readonly disconnect: StopSignal
  readonly begunAt = performance.now()
  readonly #services: ExchangeServices
  /** CORS headers for an allowed page of another site. */
  siteHeaders = noHeaders
  route: string | undefined
  isQuery = false
  status = 200
  bytes = 0
  milliseconds = 0
  queryMilliseconds: number | undefined
  /** When the query started, by `performance.now()`. */
  startedAt: number | undefined
  id: string | undefined
  error: GvqError | undefined
  #stream: AnswerStream | undefined
  /** The body of a response that waits to be sent. */
  #body: string | Uint8Array = ''

  constructor(services: ExchangeServices) {
    this.#services = services
  }

  /**
   * Sends a response of known length in one write, at the end of this turn of the event loop; compressed, if the client
   * accepts that and it is worth it. `headers` are alternating names and values; the array is extended.
   */
  send(status: number, type: string, body: string | Uint8Array, headers: string[]): void {
    const coding = acceptedCoding(this.head, ['gzip'], body.length)
    if (body.length >= limits.encodedBytesMin) headers.push('vary', 'accept-encoding')
    if (coding === undefined) this.#sendNow(status, type, body, headers)
    else this.#sendEncoded(status, type, coding, encoded(body), headers)
  }

  /** Sends a body that is the same each time, like `send`. */
  sendFile(type: string, body: Uint8Array, headers: string[]): void {
    const coding = acceptedCoding(this.head, ['br', 'gzip'], body.length)
    headers.push('vary', 'accept-encoding')
    if (coding === undefined) this.#sendNow(200, type, body, headers)
    else this.#sendEncoded(200, type, coding, encodedFile(body, coding), headers)
  }

  #sendEncoded(
    status: number,
    type: string,
    coding: ContentCoding,
    body: Promise<Buffer>,
    headers: string[],
  ): void {
    headers.push('content-encoding', coding)
    body
      .then(bytes => {
        if (this.isGone) this.leave()
        else this.#sendNow(status, type, bytes, headers)
      })
      .catch((error: unknown) => this.fail(error))
  }

  #sendNow(status: number, type: string, body: string | Uint8Array, headers: string[]): void {
    const now = performance.now()
    this.#completeHeaders(status, type, body, headers)
    this.write(status, body, headers, now)
    this.#notify(now)
  }

  /** Writes a whole response at the end of this turn of the event loop. `headers` are all that it has. */
  protected write(status: number, body: string | Uint8Array, headers: string[], now: number): void {
    this.response.writeHead(status, headers)
    this.#body = body
    this.#services.outbox.add(this, now)
  }

  sendOut(): void {
    const body = this.#body
    this.#body = ''
    if (this.#services.readers.end(this.response, body) && typeof body !== 'string') giveBack(body)
  }

  /**
   * Begins a response that is sent in parts; `endStream` must be called after the last.
   * @param watched the memory that the answer holds until the client has read it
   */
  stream(type: string, headers: string[], watched: Watched, options: StreamOptions = {}): AnswerStream {
    const { head, response } = this
    const { bytes, flushesParts = false } = options
    const mayEncode = head.httpVersion !== '1.0'
    const coding = mayEncode ? acceptedCoding(head, ['gzip'], bytes ?? Number.POSITIVE_INFINITY) : undefined
    headers.push('content-type', type, 'vary', 'accept-encoding')
    if (bytes !== undefined && coding === undefined) headers.push('content-length', String(bytes))
    if (coding !== undefined) headers.push('content-encoding', coding)
    this.addCommonHeaders(headers)
    response.writeHead(200, headers)
    this.#stream = new AnswerStream(response, {
      isEncoded: coding !== undefined,
      flushesParts,
      reader: this.#services.readers.watch(response, watched),
    })
    return this.#stream
  }

  /** Begins a response that is written without `send`. */
  begin(status: number, headers: string[]): ServerResponse {
    const { response } = this
    this.addCommonHeaders(headers)
    response.writeHead(status, headers)
    this.#services.readers.watch(response, { held: () => response.writableLength })
    return response
  }

  /** @param error why the stream ended early, if the client has been told */
  async endStream(error?: unknown): Promise<void> {
    await this.#stream?.end()
    if (error !== undefined) this.#noteStreamError(error, false)
    this.bytes = this.#stream?.bytes ?? 0
    this.#notify()
  }

  #noteStreamError(error: unknown, isGone: boolean): void {
    this.error = knownError(error)
    this.status = isGone ? clientGone : statusOf(this.error.code)
  }

  /** Answers that what the client has is still current. */
  sendNotModified(headers: string[]): void {
    this.status = 304
    this.addCommonHeaders(headers)
    this.response.writeHead(304, headers)
    this.#end(this.response)
    this.#notify()
  }

  /** Adds the headers of every response with a body. */
  addCommonHeaders(headers: string[]): void {
    headers.push('x-content-type-options', 'nosniff')
    if (this.id !== undefined) headers.push('x-request-id', this.id)
    if (this.siteHeaders.length > 0) headers.push(...this.siteHeaders)
  }

  sendEmpty(headers: string[]): void {
    this.status = 204
    headers.push(...this.siteHeaders)
    this.response.writeHead(204, headers)
    this.#end(this.response)
    this.#notify()
  }

  /**
   * Sends an error response. If a response has already begun, only logs the error and destroys the connection, so that the
   * client does not take what it has received for the whole answer.
   */
  fail(error: unknown): void {
    this.logInternal(error)
    if (this.#stream !== undefined) {
      this.#stream.close()
      this.bytes = this.#stream.bytes
      this.#noteStreamError(error, this.isGone)
      this.response.destroy()
      this.#notify()
      return
    }
    if (this.response.headersSent) {
      this.response.destroy()
      this.noteWritten()
      return
    }
    this.error = knownError(error)
    if (this.isGone) this.leave()
    else this.#sendError(this.error)
  }

  /** Passes an internal error to the log. */
  logInternal(error: unknown): void {
    if (error instanceof GvqError) return
    this.id ??= newId()
    for (const observer of this.#services.observers) observer.failed?.(error, this.request.url ?? '', this.id)
  }

  /** Records that the client disconnected before the response. */
  leave(): void {
    this.status = clientGone
    this.#notify()
  }

  /** Records a response that was written without `send`. */
  noteWritten(): void {
    this.status = this.response.statusCode
    this.#notify()
  }

  #completeHeaders(status: number, type: string, body: string | Uint8Array, headers: string[]): void {
    this.status = status
    this.bytes = Buffer.byteLength(body)
    headers.push('content-type', type, 'content-length', String(this.bytes))
    this.addCommonHeaders(headers)
  }

  readonly #end = (response: ServerResponse, body?: string): void =>
    void this.#services.readers.end(response, body)

  /** Closes the connection if too much of a rejected body is still to come or the server is stopping. */
  #sendError(error: GvqError): void {
    const { request, response } = this
    const text = errorText(publicError(error))
    const lingers =
      !request.complete && (announcedBytes(request) ?? Number.POSITIVE_INFINITY) > discardedBytesMax
    const status = error instanceof UnsupportedTransferCoding ? 501 : statusOf(error.code)
    const headers = this.#errorHeaders(error, lingers)
    this.#completeHeaders(status, 'application/json', text, headers)
    response.writeHead(status, headers)
    if (lingers) endAfterRequest(request, response, text, this.#end)
    else this.#end(response, text)
    this.#notify()
  }

  #errorHeaders(error: GvqError, lingers: boolean): string[] {
    const headers: string[] = []
    if (error instanceof MethodNotAllowed) headers.push('allow', error.allow)
    if (error.code === 'OVERLOADED' || error.code === 'SHUTTING_DOWN')
      headers.push('retry-after', String(limits.retryAfterSeconds))
    else if (error.retryAfterSeconds !== undefined)
      headers.push('retry-after', String(error.retryAfterSeconds))
    if (lingers || this.#services.activity.stopping) headers.push('connection', 'close')
    return headers
  }

  /** Called when the response is written or its client has left. */
  protected onAnswered(): void {}

  #notify(now = performance.now()): void {
    this.onAnswered()
    this.milliseconds = now - this.begunAt
    if (this.startedAt !== undefined) this.queryMilliseconds = now - this.startedAt
    for (const observer of this.#services.observers) observer.answered(this)
  }
}

/**
 * Closing a connection on which the client still sends would reset it, and the client might never see the response. So
 * the response is sent at once, and the rest of the request is read and discarded for a while.
 */
function endAfterRequest(
  request: IncomingMessage,
  response: ServerResponse,
  text: string,
  endNow: (response: ServerResponse) => void,
): void {
  response.write(text)
  const end = (): void => {
    clearTimeout(timer)
    endNow(response)
  }
  const timer = setTimeout(end, limits.lingerTimeoutMs)
  request.once('end', end)
  request.once('close', end)
  request.resume()
}
