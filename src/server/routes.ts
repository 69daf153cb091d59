import type { IncomingMessage } from 'node:http'
import type { Program } from '../analysis/program.ts'
import { GvqError } from '../errors.ts'
import { queryNotFound } from '../query-not-found.ts'

export type Route = { readonly kind: 'query'; readonly name: string } | { readonly kind: 'introspect' }

/** A refused method, with what the path does allow. */
export class MethodNotAllowed extends GvqError {
  readonly allow: string

  constructor(method: string | undefined, path: string, allow: string) {
    super('METHOD_NOT_ALLOWED', `${path} does not answer to ${method ?? 'this method'}.`, {
      hint: `Use ${allow}.`,
    })
    this.allow = allow
  }
}

/** H1: what a request asks for. Throws NOT_FOUND or METHOD_NOT_ALLOWED. */
export function findRoute(request: IncomingMessage, queries: Program['queries']): Route {
  const path = pathOf(request.url ?? '')
  const { method } = request
  const name = path.slice(1)
  if (path.startsWith('/') && queries.has(name) && (method === 'POST' || name !== 'introspect')) {
    if (method !== 'POST') throw new MethodNotAllowed(method, path, 'POST')
    return { kind: 'query', name }
  }
  if (path === '/introspect') {
    if (method !== 'GET' && method !== 'HEAD') throw new MethodNotAllowed(method, path, 'GET, HEAD')
    return { kind: 'introspect' }
  }
  throw queryNotFound(name, queries)
}

/** The target without its query string, and without the `http://host` that proxies may send. Never decoded. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = path.indexOf('?')
  return end === -1 ? path : path.slice(0, end)
}
