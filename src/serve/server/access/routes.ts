import { GvqError } from '../../../base/errors.ts'
import { queryNotFound } from '../../../base/query-not-found.ts'
import type { Program } from '../../../language/analysis/program/program.ts'
import type { Endpoint } from './endpoint.ts'

/** The error for a method that a path does not allow, with those that it allows. */
export class MethodNotAllowed extends GvqError {
  readonly allow: string

  constructor(method: string | undefined, path: string, allowed: readonly string[]) {
    const allow = allowed.join(', ')
    super('METHOD_NOT_ALLOWED', `${method ?? 'This method'} is not allowed for ${path}.`, {
      hint: `Use ${allow}.`,
    })
    this.allow = allow
  }
}

/** Finds endpoints by path. Queries take precedence for POST (H1), which the handler ensures. */
export class Routes {
  readonly #served: readonly Endpoint[]
  readonly #hidden: readonly Endpoint[]

  /** An exact path takes precedence over a prefix, and an earlier endpoint over a later one. */
  constructor(endpoints: readonly Endpoint[], isDev: boolean) {
    const inOrder = [...endpoints].sort((a, b) => Number(isPrefix(a)) - Number(isPrefix(b)))
    this.#served = inOrder.filter(endpoint => isDev || endpoint.dev !== true)
    this.#hidden = inOrder.filter(endpoint => !isDev && endpoint.dev === true)
  }

  /** Returns the endpoint, or undefined if there is none; `refusal` then returns the error. */
  find(method: string | undefined, path: string): Endpoint | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method
    return this.#served.find(
      endpoint => matches(endpoint, path) && endpoint.methods.some(each => each === wanted),
    )
  }

  /** Returns the methods that a path allows; empty if there is no such path. */
  allowed(path: string, queries: Program['queries']): readonly string[] {
    const methods = new Set<string>()
    if (queries.has(path.slice(1))) methods.add('POST')
    for (const endpoint of this.#served) {
      if (matches(endpoint, path)) for (const method of endpoint.methods) methods.add(method)
    }
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods]
  }

  /** Returns the error for a request that matches nothing: METHOD_NOT_ALLOWED or NOT_FOUND. */
  refusal(method: string | undefined, path: string, queries: Program['queries']): GvqError {
    const allowed = this.allowed(path, queries)
    if (allowed.length > 0) return new MethodNotAllowed(method, path, allowed)
    if (this.#hidden.some(endpoint => matches(endpoint, path))) {
      return new GvqError('NOT_FOUND', `${path} is available only in development.`, {
        hint: 'Start gvq serve with --dev.',
      })
    }
    const above = this.#served.find(endpoint => path.startsWith(`${endpoint.path}/`))
    if (above?.hintBelow !== undefined) {
      return new GvqError('NOT_FOUND', `${path} was not found.`, { hint: above.hintBelow })
    }
    return method === 'GET' || method === 'HEAD' ? this.#noPage(path) : queryNotFound(path.slice(1), queries)
  }

  #noPage(path: string): GvqError {
    const pages = this.#served.filter(endpoint => endpoint.methods.includes('GET'))
    return new GvqError('NOT_FOUND', `No route matches GET ${path}.`, {
      hint: `Available: ${pages.map(page => `${page.path} (${page.summary})`).join(', ')}, and POST /<QueryName>.`,
    })
  }
}

function isPrefix({ path }: Endpoint): boolean {
  return path.endsWith('/*')
}

function matches(endpoint: Endpoint, path: string): boolean {
  return isPrefix(endpoint) ? path.startsWith(endpoint.path.slice(0, -1)) : path === endpoint.path
}

/**
 * Returns the request target without its query string, and without the `http://host` that proxies may send. Not
 * decoded.
 */
export function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = path.indexOf('?')
  return end === -1 ? path : path.slice(0, end)
}
