import type { GvqError } from '../../base/errors.ts'
import type { RunLimits, Shown } from '../../engine/execution/index.ts'
import type { Query } from '../../language/analysis/program.ts'
import { JsonWriter } from '../../language/catalog/index.ts'
import { type BodyReader, expectsContinue, readBody, requireAnnouncedSize } from './body.ts'
import { requireJson } from './content-type.ts'
import type { Exchange } from './exchange.ts'
import { goneSignal } from './gone.ts'
import type { HandlerParts } from './handler-parts.ts'
import type { InLine } from './turns.ts'

/** Node sends a short string together with the head, and a long one after copying it twice. */
const stringBytesMax = 4096

const writer = new JsonWriter()

/** Runs one query for one request: body, turn, decode, execute, encode. */
export class QueryCall implements BodyReader, InLine {
  readonly #parts: HandlerParts
  readonly #exchange: Exchange
  readonly #query: Query
  #body = ''
  #startedAt = 0
  #decodedAt = 0
  #encodeMs = 0

  constructor(parts: HandlerParts, exchange: Exchange, query: Query) {
    this.#parts = parts
    this.#exchange = exchange
    this.#query = query
  }

  /** Throws if the request itself is invalid. */
  begin(): void {
    const { request, response } = this.#exchange
    const { bodyBytesMax, turns } = this.#parts
    requireJson(request)
    requireAnnouncedSize(request, bodyBytesMax)
    // Before its body is read, so that waiting requests use little memory.
    turns.requireRoom()
    if (expectsContinue(request)) response.writeContinue()
    readBody(request, bodyBytesMax, this)
  }

  onBody(text: string): void {
    this.#body = text
    try {
      if (this.#parts.turns.enter(this)) this.#waitWhileWanted()
    } catch (error) {
      this.#exchange.fail(error)
    }
  }

  /** Leaves the queue if the client disconnects while waiting. */
  #waitWhileWanted(): void {
    this.#exchange.response.once('close', () => {
      if (this.#parts.turns.giveUp(this)) this.#exchange.leave()
    })
  }

  onError(error: GvqError): void {
    this.#exchange.fail(error)
  }

  /** Called when its turn has come. */
  start(): void {
    const { response } = this.#exchange
    // The client may have disconnected while waiting.
    if (response.destroyed) {
      this.#exchange.leave()
      this.#parts.turns.leave()
      return
    }
    try {
      this.#startedAt = performance.now()
      this.#exchange.startedAt = this.#startedAt
      this.#parts.outbox.flushIfDue(this.#startedAt)
      const text = this.#body
      this.#body = ''
      const { database } = this.#parts
      const body = database.run(this.#query, text, this.#limits(), this.#encode, this.#noteRead)
      if (body instanceof Promise) {
        body.then(
          encoded => this.#finish(encoded),
          error => this.#fail(error),
        )
      } else this.#finish(body)
    } catch (error) {
      this.#fail(error)
    }
  }

  readonly #noteRead = (): void => {
    this.#decodedAt = performance.now()
  }

  /** A read is stopped when its client disconnects; a write continues. */
  #limits(): RunLimits {
    const { queryLimits } = this.#parts
    const common = { ...queryLimits, client: this.#client, request: this.#exchange.id }
    return this.#query.writes ? common : { ...common, signal: goneSignal(this.#exchange.response) }
  }

  readonly #client = (): string => {
    const { remoteAddress, remotePort, destroyed } = this.#exchange.request.socket
    if (destroyed) return 'disconnected'
    return remoteAddress === undefined ? 'unix socket' : `${remoteAddress}:${remotePort}`
  }

  readonly #encode = (response: Shown): string | Uint8Array => {
    const begunAt = performance.now()
    writer.begin()
    response.write(0, 1, writer)
    const body = writer.length <= stringBytesMax ? writer.text() : writer.bytes()
    this.#encodeMs = performance.now() - begunAt
    return body
  }

  #finish(body: string | Uint8Array): void {
    const exchange = this.#exchange
    try {
      if (exchange.response.destroyed) exchange.leave()
      else exchange.send(200, 'application/json', body, ['server-timing', this.#timing()])
    } catch (error) {
      exchange.fail(error)
    }
    this.#parts.turns.leave()
  }

  #fail(error: unknown): void {
    this.#exchange.fail(error)
    this.#parts.turns.leave()
  }

  /** Durations in milliseconds, without waiting for the body and for a turn. */
  #timing(): string {
    const decode = shown(this.#decodedAt - this.#startedAt)
    const execute = shown(performance.now() - this.#decodedAt - this.#encodeMs)
    return `decode;dur=${decode}, execute;dur=${execute}, encode;dur=${shown(this.#encodeMs)}`
  }
}

/** Rounds to whole microseconds. */
function shown(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}
