import { GvqError } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import {
  type MemoryUse,
  noMemoryUse,
  type RowStream,
  type RunControl,
  type Shown,
  type WatchedRunLimits,
} from '../../../engine/execution/index.ts'
import type { Query } from '../../../language/analysis/program/program.ts'
import { UnknownMember } from '../../../language/catalog/index.ts'
import type { AnswerStream } from '../answer/answer-stream.ts'
import { LongText, linesOf, shortText } from '../answer/answer-text.ts'
import { errorText, publicError } from '../answer/error-body.ts'
import type { QueuedWork } from '../connection/admission.ts'
import type { Watched } from '../connection/readers.ts'
import type { Exchange } from '../exchange/exchange.ts'
import { acceptsRows, rowsType } from '../request/accepts-rows.ts'
import { type BodyReader, expectsContinue, readBody, requireAnnouncedSize } from '../request/body.ts'
import type { BodyPlace } from '../request/body-room.ts'
import { requireJson } from '../request/content-type.ts'
import type { HandlerParts } from './handler-parts.ts'

const lineEnd = Buffer.from('\n')

/** The text of an answer; undefined if it has been sent already. */
type AnswerBody = string | Uint8Array | readonly Uint8Array[] | undefined

/** Runs one query for one request: body, turn, decode, execute, encode. */
export class QueryCall implements BodyReader, QueuedWork {
  readonly #parts: HandlerParts
  readonly #exchange: Exchange
  readonly #query: Query
  #body = ''
  #place: BodyPlace | undefined
  #startedAt = 0
  #decodedAt = 0
  #encodeMs = 0
  #hasEndedAdmission = false
  /** Whether the answer is sent as lines. */
  readonly #wantsRows: boolean

  constructor(parts: HandlerParts, exchange: Exchange, query: Query) {
    this.#parts = parts
    this.#exchange = exchange
    this.#query = query
    this.#wantsRows = acceptsRows(exchange.head)
  }

  /** Throws if the request itself is invalid. */
  begin(): void {
    const { request, response } = this.#exchange
    const { bodyBytesMax, bodyRoom, admission } = this.#parts
    requireJson(request)
    requireAnnouncedSize(request, bodyBytesMax)
    // Before its body is read, so that waiting requests use little memory.
    admission.requireRoom()
    if (expectsContinue(request)) response.writeContinue()
    readBody(request, bodyBytesMax, bodyRoom, this)
  }

  onBody(text: string, place?: BodyPlace): void {
    this.#body = text
    if (place !== undefined) this.#keep(place)
    try {
      if (this.#parts.admission.enter(this)) this.#waitWhileWanted()
    } catch (error) {
      this.#exchange.fail(error)
    }
  }

  /**
   * Holds the place of the body. A query that waits gives it up when its client disconnects; one that runs keeps it
   * to its end.
   */
  #keep(place: BodyPlace): void {
    this.#place = place
    this.#exchange.response.once('close', () => {
      if (this.#startedAt === 0) place.leave()
    })
  }

  /** Leaves the queue if the client disconnects while waiting. */
  #waitWhileWanted(): void {
    this.#exchange.response.once('close', () => {
      if (this.#parts.admission.giveUp(this)) this.#exchange.leave()
    })
  }

  onError(error: GvqError): void {
    this.#exchange.fail(error)
  }

  /** Called when its turn has come. */
  start(): void {
    // The client may have disconnected while waiting.
    if (this.#exchange.isGone) {
      this.#exchange.leave()
      this.#parts.admission.leave()
      return
    }
    try {
      this.#startedAt = performance.now()
      this.#exchange.startedAt = this.#startedAt
      this.#parts.outbox.flushIfDue(this.#startedAt)
      const text = this.#body
      this.#body = ''
      const { database } = this.#parts
      if (this.#wantsRows) {
        let memory = noMemoryUse
        const watched = { held: () => memory.bytes }
        const onBegin = (begun: MemoryUse) => {
          memory = begun
        }
        const rows = database.stream(this.#query, text, { ...this.#limits(), onBegin }, this.#noteRead)
        if (rows !== undefined) {
          void this.#sendRows(rows, watched)
          return
        }
      }
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
  #limits(): WatchedRunLimits {
    // One literal: two copies of objects took 5 µs of a point read of 86.
    return {
      timeoutMs: this.#parts.queryLimits.timeoutMs,
      client: this.#client,
      request: this.#exchange.id,
      signal: this.#query.writes ? undefined : this.#exchange.disconnect,
    }
  }

  readonly #client = (): string => {
    const { remoteAddress, remotePort, destroyed } = this.#exchange.request.socket
    if (destroyed) return 'disconnected'
    return remoteAddress === undefined ? 'unix socket' : `${remoteAddress}:${remotePort}`
  }

  readonly #encode = (response: Shown, control: RunControl): MaybePromise<AnswerBody> => {
    const begunAt = performance.now()
    const short = shortText(response)
    if (short === undefined) {
      const text = new LongText(response)
      const first = text.next()
      if (text.isDone) return this.#encoded(first, begunAt)
      return this.#encodeLong(response, text, [first], control, begunAt)
    }
    return this.#encoded(short, begunAt)
  }

  #encoded(body: string | Uint8Array | readonly Uint8Array[], begunAt: number): AnswerBody {
    this.#encodeMs = performance.now() - begunAt
    if (!this.#wantsRows) return body
    // The answer is the only line.
    return typeof body === 'string' ? `${body}\n` : [body, lineEnd].flat()
  }

  get #type(): string {
    return this.#wantsRows ? rowsType : 'application/json'
  }

  /**
   * Encodes a long answer in slices that yield to the event loop. The answer of a read is sent before it is complete,
   * if it is long; that of a write must be committed first, and counts as memory of the query.
   */
  async #encodeLong(
    response: Shown,
    text: LongText,
    parts: Uint8Array[],
    control: RunControl,
    begunAt: number,
  ): Promise<AnswerBody> {
    let bytes = sizeOf(parts)
    while (!text.isDone) {
      await control.breathe()
      const part = text.next()
      parts.push(part)
      bytes += part.length
      if (this.#query.writes) control.memory.hold(0, part.length)
      else if (bytes > limits.heldBytesMax && !text.isDone) {
        await this.#streamLong(response, text, parts, control)
        return undefined
      }
    }
    return this.#encoded(bytes > limits.heldBytesMax ? parts : Buffer.concat(parts, bytes), begunAt)
  }

  async #streamLong(
    response: Shown,
    text: LongText,
    parts: Uint8Array[],
    control: RunControl,
  ): Promise<void> {
    if (this.#exchange.head.httpVersion !== '1.0') return this.#stream(parts, text, control)
    // A body of unknown length could be cut off unnoticed: it is written twice, the first time to measure its length.
    let bytes = sizeOf(parts.splice(0)) + (this.#wantsRows ? lineEnd.length : 0)
    while (!text.isDone) {
      await control.breathe()
      bytes += text.next().length
    }
    return this.#stream([], new LongText(response), control, bytes)
  }

  async #stream(
    held: readonly Uint8Array[],
    text: LongText,
    control: RunControl,
    bytes?: number,
  ): Promise<void> {
    const watched = { held: () => control.memory.bytes }
    const stream = this.#exchange.stream(this.#type, ['server-timing', this.#timing()], watched, { bytes })
    for (const part of held) await control.wait(this.#withoutAdmission(stream.write(part)))
    while (!text.isDone) {
      await control.breathe()
      const pause = stream.write(text.next())
      if (pause !== undefined) await control.wait(this.#withoutAdmission(pause))
    }
    if (this.#wantsRows) await stream.write(lineEnd)
    control.finish()
    await this.#exchange.endStream()
  }

  #finish(body: AnswerBody): void {
    const exchange = this.#exchange
    try {
      if (body === undefined) {
        // The body has been sent already.
      } else if (exchange.isGone) exchange.leave()
      else if (typeof body === 'string' || body instanceof Uint8Array)
        exchange.send(200, this.#type, body, ['server-timing', this.#timing()])
      else this.#sendParts(body).catch(error => exchange.fail(error))
    } catch (error) {
      exchange.fail(error)
    }
    this.#endAdmission()
  }

  /**
   * Sends an answer in parts. Until the client has read it, it counts as memory of the queries, as it did while it
   * was encoded.
   */
  async #sendParts(parts: readonly Uint8Array[]): Promise<void> {
    const { memory } = this.#parts.database.runs
    const bytes = sizeOf(parts)
    memory.add(bytes)
    try {
      const watched = { held: () => bytes, sendMsMax: this.#parts.queryLimits.timeoutMs }
      const stream = this.#exchange.stream(this.#type, ['server-timing', this.#timing()], watched, { bytes })
      for (const part of parts) await stream.write(part)
      await this.#exchange.endStream()
    } finally {
      memory.add(-bytes)
    }
  }

  /** Sends each row in a line of its own, as fast as the client reads. An error after the first rows is the last line. */
  async #sendRows(rows: RowStream, watched: Watched): Promise<void> {
    const exchange = this.#exchange
    let stream: AnswerStream | undefined
    try {
      for await (const part of rows) {
        if (exchange.isGone) break
        stream ??= this.#rowsStream(watched)
        for (const lines of linesOf(part)) await this.#withoutAdmission(stream.write(lines))
      }
      stream ??= this.#rowsStream(watched)
      await exchange.endStream()
    } catch (error) {
      if (stream === undefined || exchange.isGone) exchange.fail(withSetting(error))
      else await this.#endRows(stream, error)
    }
    this.#endAdmission()
  }

  #rowsStream(watched: Watched): AnswerStream {
    const headers = ['server-timing', this.#timing()]
    return this.#exchange.stream(this.#type, headers, watched, { flushesParts: true })
  }

  async #endRows(stream: AnswerStream, error: unknown): Promise<void> {
    const exchange = this.#exchange
    try {
      exchange.logInternal(error)
      await stream.write(Buffer.from(`${errorText(publicError(error))}\n`))
      await exchange.endStream(error)
    } catch (lost) {
      exchange.fail(lost)
    }
  }

  #fail(error: unknown): void {
    this.#exchange.fail(withSetting(error))
    this.#endAdmission()
  }

  /** Waits for a slow client after leaving the turn, so that it does not keep other queries waiting. */
  async #withoutAdmission(written: MaybePromise<void>): Promise<void> {
    if (written !== undefined) this.#endAdmission()
    await written
  }

  #endAdmission(): void {
    if (this.#hasEndedAdmission) return
    this.#hasEndedAdmission = true
    this.#place?.leave()
    this.#parts.admission.leave()
  }

  /**
   * The durations in milliseconds, without the wait for the body and for a turn; an answer that is sent in parts has
   * those before its first part.
   */
  #timing(): string {
    const decode = shown(this.#decodedAt - this.#startedAt)
    const execute = shown(performance.now() - this.#decodedAt - this.#encodeMs)
    return `decode;dur=${decode}, execute;dur=${execute}, encode;dur=${shown(this.#encodeMs)}`
  }
}

/** Names the setting of the server that ignores unknown members to the client that sent one. */
function withSetting(error: unknown): unknown {
  if (!(error instanceof UnknownMember)) return error
  const { code, message, hint } = error
  return new GvqError(code, message, {
    hint: `${hint} To have such members ignored, set unknown_members = "ignore" under [server] in gvq.toml.`,
  })
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

/** Rounds to whole microseconds. */
function shown(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000
}
