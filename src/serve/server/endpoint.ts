import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MaybePromise } from '../../base/maybe.ts'

/** A GET answers HEAD too; the body is left out by the server. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. A key in `x-api-key` is only ever asked for where one is configured.
 *
 * | | asks for the key | answers on a public address without a configured key |
 * |---|---|---|
 * | `anyone` | no | yes |
 * | `key`    | yes | yes |
 * | `page`   | no, for a browser cannot send one as it opens a page | no: 403 |
 * | `admin`  | yes | no: 403 |
 *
 * So a page holds no data itself; what it shows, it asks from endpoints of kind `key` or `admin`.
 */
export type Access = 'anyone' | 'key' | 'page' | 'admin'

/**
 * A route beside the queries. The server looks for a query first, for POST only, then for an endpoint. Endpoints of this
 * room are in `endpoints/`; other rooms make theirs with what they need at hand, and `startServer` takes them as
 * `options.endpoints`.
 *
 * Before `handle` is called the server has checked: not stopping, Host and Origin, path, method, access. Size and type of
 * a body are checked by `EndpointCall.readText`.
 */
export interface Endpoint {
  /**
   * `/metrics` is exactly this path; one that ends with `/*`, as `/studio/*`, is all paths that begin with `/studio/`.
   * The path of a request is never decoded, and its query string never counts.
   */
  readonly path: string
  readonly methods: readonly Method[]
  /** What it answers, in a few words, in lower case: for the hints of 404 and 405, and for lists of routes. */
  readonly summary: string
  readonly access: Access
  /** Served only with `--dev`; 404 otherwise. */
  readonly dev?: boolean
  /**
   * Answers a request. Yields the answer, or undefined when it has written, or goes on writing, the response itself.
   * A GvqError that it throws becomes the error body (H3), any other error a 500 in the log.
   */
  readonly handle: (call: EndpointCall) => MaybePromise<EndpointAnswer | undefined>
}

export interface EndpointAnswer {
  /** 200 unless set. */
  readonly status?: number
  /** `application/json` unless set. */
  readonly type?: string
  readonly body: string | Uint8Array
  /** Names and values in turn, lower case: `['etag', '"x"']`. Type, length, request id and `nosniff` come from the server. */
  readonly headers?: readonly string[]
}

/** One request to an endpoint. */
export interface EndpointCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The path as it was asked, `/studio/app.js`. */
  readonly path: string
  /** What follows `?`. */
  readonly search: URLSearchParams
  /**
   * The body as text. Throws BODY_TOO_LARGE, INVALID_JSON when it is not UTF-8, and UNSUPPORTED_MEDIA_TYPE unless its type
   * is JSON or absent, which is also what keeps other sites' forms out.
   */
  readText(): Promise<string>
  /**
   * Runs what works on the data when its turn comes, under the same limits as the queries. Throws OVERLOADED (503) when too
   * many wait already.
   */
  inTurn<T>(work: () => MaybePromise<T>): Promise<T>
  /** Names and values in turn, of what every answer carries: for one that `handle` writes itself. */
  readonly commonHeaders: readonly string[]
  /** How many queries run, and how many wait for their turn. */
  readonly load: ServerLoad
  /** Aborted when the server begins to stop: streams end then. */
  readonly stopping: AbortSignal
  /** Aborted when the client goes away. */
  readonly gone: AbortSignal
}

export interface ServerLoad {
  readonly running: number
  readonly waiting: number
}

/** Texts that were put into a message or a page by whoever asked are escaped before they are HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
