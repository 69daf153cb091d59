import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { Caller } from './keys.ts'

/** GET includes HEAD, for which the server omits the body. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call an endpoint. A key is required only if one is configured; `admin` requires one that may write, and an
 * endpoint of kind `reader` must itself refuse to write for others.
 *
 * | | requires the key | available on a public address without a configured key |
 * |---|---|---|
 * | `anyone` | no | yes |
 * | `key`    | yes | yes |
 * | `page`   | no, because a browser cannot send one when it opens a page | no: 403 |
 * | `reader` | yes | no: 403 |
 * | `admin`  | yes | no: 403 |
 *
 * So a page contains no data itself, but requests it from endpoints of the other kinds.
 */
export type Access = 'anyone' | 'key' | 'page' | 'reader' | 'admin'

/**
 * A route other than a query. The server looks for a query first, for POST only, then for an endpoint. Endpoints of
 * this room are in `endpoints/`; other rooms create their own, which are passed to `startServer` as
 * `options.endpoints`.
 *
 * Before it calls `handle`, the server has checked: not stopping, Host and Origin, path, method, access.
 * `EndpointCall.readText` checks size and type of a body.
 */
export interface Endpoint {
  /**
   * `/metrics` matches exactly this path; `/studio/*` matches all paths that begin with `/studio/`. The path of a
   * request is never decoded, and its query string is ignored.
   */
  readonly path: string
  readonly methods: readonly Method[]
  /** A short description in lower case, for the hint of 404 and for lists of routes. */
  readonly summary: string
  readonly access: Access
  /** Whether clients may keep answers: each then has an `etag`, which is computed from the body. */
  readonly hasEtag?: boolean
  /** What to do instead, for the 404 of a path below this one. */
  readonly hintBelow?: string
  /** Served only with `--dev`; 404 otherwise. */
  readonly dev?: boolean
  /**
   * Answers a request. Returns the response, or undefined if it writes the response itself. A GvqError that it throws
   * becomes the error body (H3), any other error is logged and answered with 500.
   */
  readonly handle: (call: EndpointCall) => MaybePromise<EndpointAnswer | undefined>
}

export interface EndpointAnswer {
  /** Default: 200. */
  readonly status?: number
  /** Default: `application/json`. */
  readonly type?: string
  readonly body: string | Uint8Array
  /**
   * Alternating names and values, in lower case: `['etag', '"x"']`. The server adds type, length, request id and
   * `nosniff`, and answers 304 to a client that has the `etag`. Bytes with an `etag` are compressed once.
   */
  readonly headers?: readonly string[]
}

/** One request to an endpoint. */
export interface EndpointCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The requested path, such as `/studio/app.js`. */
  readonly path: string
  /** The query string. */
  readonly search: URLSearchParams
  /**
   * Reads the body as text. Throws BODY_TOO_LARGE, INVALID_JSON if it is not UTF-8, and UNSUPPORTED_MEDIA_TYPE unless
   * its type is JSON or absent, which also rejects forms of other sites.
   */
  readText(): Promise<string>
  /**
   * Reads the body as JSON; a long one in slices that yield to the event loop. Throws as `readText` and `parseJson`.
   */
  readJson(): Promise<unknown>
  /**
   * Runs work on the data when its turn comes, under the same concurrency limits as queries. Throws OVERLOADED (503) if
   * too many are waiting.
   */
  whenAdmitted<T>(work: () => MaybePromise<T>): Promise<T>
  /** Who calls, as far as a key tells. */
  readonly caller: Caller
  /** Whether the caller may do what endpoints of the kind `admin` do. */
  readonly isOwners: boolean
  /**
   * Begins a response that `handle` writes itself. `headers` are alternating names and values, to which those of every response are
   * added. A client that does not read it is disconnected.
   */
  beginResponse(status: number, headers: readonly string[]): ServerResponse
  /** The number of queries running and waiting for their turn. */
  readonly load: ServerLoad
  /** Aborted when the server begins to stop; streams must then end. */
  readonly stopping: AbortSignal
  /** Aborted when the client disconnects. */
  readonly gone: AbortSignal
}

export interface ServerLoad {
  readonly running: number
  readonly waiting: number
}

/** Escapes text for HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
