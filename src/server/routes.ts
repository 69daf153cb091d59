import { GvqError } from '../errors.ts'
import type { Program } from '../analysis/program.ts'
import { queryNotFound } from '../query-not-found.ts'
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

/** H1: which endpoint a path names. Queries go first, for POST; the handler sees to that. */
export class Routes {
  readonly #exact = new Map<string, Endpoint[]>()
  readonly #prefixes: { readonly prefix: string; readonly endpoint: Endpoint }[] = []
  readonly #endpoints: readonly Endpoint[]
  readonly #isDev: boolean

  constructor(endpoints: readonly Endpoint[], isDev: boolean) {
    this.#endpoints = endpoints
    this.#isDev = isDev
    for (const endpoint of endpoints) {
      const { path } = endpoint
      if (path.endsWith('/*')) this.#prefixes.push({ prefix: path.slice(0, -1), endpoint })
      else this.#exact.set(path, [...(this.#exact.get(path) ?? []), endpoint])
    }
  }

  /** The endpoint, or undefined when `refusal` has to say why there is none. */
  find(method: string | undefined, path: string): Endpoint | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method
    return this.#at(path).find(endpoint => endpoint.methods.some(each => each === wanted))
  }

  /** The methods that a path answers to; none when there is no such path. */
  allowed(path: string, queries: Program['queries']): readonly string[] {
    const methods = new Set<string>(this.#at(path).flatMap(endpoint => endpoint.methods))
    if (methods.has('GET')) methods.add('HEAD')
    if (queries.has(path.slice(1))) methods.add('POST')
    return [...methods]
  }

  /** Why a request finds nothing: METHOD_NOT_ALLOWED or NOT_FOUND. */
  refusal(method: string | undefined, path: string, queries: Program['queries']): GvqError {
    const allowed = this.allowed(path, queries)
    if (allowed.length > 0) return new MethodNotAllowed(method, path, allowed)
    if (!this.#isDev && matching(this.#endpoints, path).length > 0) {
      return new GvqError('NOT_FOUND', `${path} is served in development only.`, {
        hint: 'Start gvq serve with --dev.',
      })
    }
    if (method !== 'GET' && method !== 'HEAD') return queryNotFound(path.slice(1), queries)
    const pages = this.#endpoints
      .filter(endpoint => this.#isServed(endpoint) && endpoint.methods.includes('GET'))
      .map(endpoint => endpoint.path)
    return new GvqError('NOT_FOUND', `Nothing answers to GET ${path}.`, {
      hint: `GET answers at ${pages.join(', ')}. Queries are POST /<QueryName>.`,
    })
  }

  #at(path: string): readonly Endpoint[] {
    const exact = this.#exact.get(path)
    const found =
      exact ??
      this.#prefixes.filter(({ prefix }) => path.startsWith(prefix)).map(({ endpoint }) => endpoint)
    return found.filter(endpoint => this.#isServed(endpoint))
  }

  #isServed(endpoint: Endpoint): boolean {
    return endpoint.dev !== true || this.#isDev
  }
}

function matching(endpoints: readonly Endpoint[], path: string): readonly Endpoint[] {
  return endpoints.filter(endpoint =>
    endpoint.path.endsWith('/*') ? path.startsWith(endpoint.path.slice(0, -1)) : endpoint.path === path,
  )
}

/** The target without its query string, and without the `http://host` that proxies may send. Never decoded. */
export function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?]*/i, '')
  const end = path.indexOf('?')
  return end === -1 ? path : path.slice(0, end)
}
