import { GvqError } from '../../base/errors.ts'
import { queryNotFound } from '../../base/query-not-found.ts'
import type { Program } from '../../language/analysis/program.ts'
import type { Endpoint } from './endpoint.ts'

/** A refused method, with what the path does allow. */
export class MethodNotAllowed extends GvqError {
  readonly allow: string

  constructor(method: string | undefined, path: string, allowed: readonly string[]) {
    const allow = allowed.join(', ')
    super('METHOD_NOT_ALLOWED', `${path} does not answer to ${method ?? 'this method'}.`, {
      hint: `Use ${allow}.`,
    })
    this.allow = allow
  }
}

/** What a path names beside the queries, which go first for POST (H1); the handler sees to that. */
export class Routes {
  readonly #served: readonly Endpoint[]
  readonly #hidden: readonly Endpoint[]

  /** An exact path goes before a longer or shorter prefix, and what comes first before what comes later. */
  constructor(endpoints: readonly Endpoint[], isDev: boolean) {
    const inOrder = [...endpoints].sort((a, b) => Number(isPrefix(a)) - Number(isPrefix(b)))
    this.#served = inOrder.filter(endpoint => isDev || endpoint.dev !== true)
    this.#hidden = inOrder.filter(endpoint => !isDev && endpoint.dev === true)
  }

  /** The endpoint, or undefined when `refusal` has to say why there is none. */
  find(method: string | undefined, path: string): Endpoint | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method
    return this.#served.find(
      endpoint => matches(endpoint, path) && endpoint.methods.some(each => each === wanted),
    )
  }

  /** The methods that a path answers to; none when there is no such path. */
  allowed(path: string, queries: Program['queries']): readonly string[] {
    const methods = new Set<string>()
    if (queries.has(path.slice(1))) methods.add('POST')
    for (const endpoint of this.#served) {
      if (matches(endpoint, path)) for (const method of endpoint.methods) methods.add(method)
    }
    if (methods.has('GET')) methods.add('HEAD')
    return [...methods]
  }

  /** Why a request finds nothing: METHOD_NOT_ALLOWED or NOT_FOUND. */
  refusal(method: string | undefined, path: string, queries: Program['queries']): GvqError {
    const allowed = this.allowed(path, queries)
    if (allowed.length > 0) return new MethodNotAllowed(method, path, allowed)
    if (this.#hidden.some(endpoint => matches(endpoint, path))) {
      return new GvqError('NOT_FOUND', `${path} is there in development only.`, {
        hint: 'Start gvq serve with --dev.',
      })
    }
    return method === 'GET' || method === 'HEAD' ? this.#noPage(path) : queryNotFound(path.slice(1), queries)
  }

  #noPage(path: string): GvqError {
    const pages = this.#served.filter(endpoint => endpoint.methods.includes('GET'))
    return new GvqError('NOT_FOUND', `Nothing answers to GET ${path}.`, {
      hint: `There are ${pages.map(page => `${page.path} (${page.summary})`).join(', ')}, and POST /<QueryName>.`,
    })
  }
}

function isPrefix({ path }: Endpoint): boolean {
  return path.endsWith('/*')
}

function matches(endpoint: Endpoint, path: string): boolean {
  return isPrefix(endpoint) ? path.startsWith(endpoint.path.slice(0, -1)) : path === endpoint.path
}

/** The target without its query string, and without the `http://host` that proxies may send. Never decoded. */
export function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = path.indexOf('?')
  return end === -1 ? path : path.slice(0, end)
}
