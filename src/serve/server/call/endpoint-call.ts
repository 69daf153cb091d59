import type { ServerResponse } from 'node:http'
import { GvqError } from '../../../base/errors.ts'
import { isPromise, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Endpoint, EndpointAnswer, EndpointCall, ServerLoad } from '../access/endpoint.ts'
import type { Caller } from '../access/keys.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { expectsContinue, parseBody, readBody, requireAnnouncedSize } from '../request/body.ts'
import type { BodyPlace } from '../request/body-room.ts'
import { requireJson } from '../request/content-type.ts'
import { etagOf, isCurrent } from '../request/etag.ts'
import type { HandlerParts } from './handler-parts.ts'

/** Answers one request with an endpoint. Throws errors or sends them as the response. */
export function callEndpoint(
  parts: HandlerParts,
  exchange: Exchange,
  endpoint: Endpoint,
  path: string,
  caller: Caller,
): void {
  const finish = (answer: EndpointAnswer | undefined): void => {
    if (answer === undefined) exchange.noteWritten()
    else if (exchange.isGone) exchange.leave()
    else send(exchange, endpoint, answer)
  }
  const answer = endpoint.handle(new Call(parts, exchange, path, caller))
  if (!isPromise(answer)) finish(answer)
  else answer.then(finish).catch((error: unknown) => exchange.fail(error))
}

function send(exchange: Exchange, { hasEtag }: Endpoint, answer: EndpointAnswer): void {
  const { status = 200, type = 'application/json', body } = answer
  const headers = [...(answer.headers ?? [])]
  if (hasEtag && status === 200) headers.push('etag', etagOf(body), 'cache-control', 'no-cache')
  const place = headers.indexOf('etag')
  if (status !== 200 || place === -1) exchange.send(status, type, body, headers)
  else if (isCurrent(exchange.request, headers[place + 1]!)) {
    headers.push('vary', 'accept-encoding')
    exchange.sendNotModified(headers)
  } else if (body instanceof Uint8Array) exchange.sendFile(type, body, headers)
  else exchange.send(status, type, body, headers)
}

class Call implements EndpointCall {
  readonly path: string
  readonly caller: Caller
  readonly #parts: HandlerParts
  readonly #exchange: Exchange
  #gone: AbortSignal | undefined

  constructor(parts: HandlerParts, exchange: Exchange, path: string, caller: Caller) {
    this.path = path
    this.caller = caller
    this.#parts = parts
    this.#exchange = exchange
  }

  get request() {
    return this.#exchange.request
  }

  get response() {
    return this.#exchange.response
  }

  get isOwners(): boolean {
    return !this.#parts.isOpenToAll && this.caller.mayWrite
  }

  beginResponse(status: number, headers: readonly string[]): ServerResponse {
    return this.#exchange.begin(status, [...headers])
  }

  get search(): URLSearchParams {
    const target = this.request.url ?? ''
    const start = target.indexOf('?')
    return new URLSearchParams(start === -1 ? '' : target.slice(start + 1))
  }

  get load(): ServerLoad {
    return this.#parts.admission
  }

  get stopping(): AbortSignal {
    return this.#parts.activity.stopSignal
  }

  /** A separate signal for each call, unlike that of queries, so listeners need not be removed. */
  get gone(): AbortSignal {
    if (this.#gone !== undefined) return this.#gone
    const { response } = this
    const gone = new AbortController()
    this.#gone = gone.signal
    response.once('close', () => {
      if (!response.writableFinished) gone.abort()
    })
    return gone.signal
  }

  async readText(): Promise<string> {
    const { request, response } = this
    const { bodyBytesMax, bodyRoom } = this.#parts
    requireJson(request)
    requireAnnouncedSize(request, bodyBytesMax)
    if (expectsContinue(request)) response.writeContinue()
    return new Promise((resolve, reject) => {
      const onBody = (text: string, place?: BodyPlace): void => {
        if (place !== undefined) response.once('close', () => place.leave())
        resolve(text)
      }
      readBody(request, bodyBytesMax, bodyRoom, { onBody, onError: reject })
    })
  }

  async readJson(): Promise<unknown> {
    return parseBody(await this.readText())
  }

  async whenAdmitted<T>(work: () => MaybePromise<T>): Promise<T> {
    const { admission } = this.#parts
    await new Promise<void>((resolve, reject) => {
      const queued = { start: resolve }
      if (!admission.enter(queued)) return
      this.gone.addEventListener('abort', () => {
        if (admission.giveUp(queued)) reject(new GvqError('CANCELLED', 'The client disconnected.'))
      })
    })
    try {
      return await work()
    } finally {
      admission.leave()
    }
  }
}
