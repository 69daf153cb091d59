import { isIP } from 'node:net'
import { GvqError } from '../../../base/errors.ts'
import type { RequestHead } from '../request/request-head.ts'

interface SiteRules {
  /** Whether `Host` may be any name: a key protects the server, and the names under which it is known are not given. */
  readonly isAnyHost: boolean
  /** Names allowed in `Host` in addition to `localhost` and all addresses. */
  readonly allowedHosts: readonly string[]
  /** Origins whose pages may call the server, such as `https://app.example`; `*` for all. */
  readonly corsOrigins: readonly string[]
}

/** Returns the CORS headers of the response. Throws FORBIDDEN. */
export type SiteCheck = (request: RequestHead) => readonly string[]

export const noHeaders: readonly string[] = []

/** Limit of remembered `Host` values, because a client could invent many. */
const rememberedMax = 100

/**
 * Rejects requests from pages of other sites, which a browser on this machine may show.
 *
 * - A site can make its own name resolve to an address of this machine (DNS rebinding), so that its pages have the same
 *   origin as this server. Their requests carry that name in `Host`, never an address.
 * - A page can send a POST to another site without a preflight request if the body has no type or that of a form.
 *   Browsers then send the origin of the page in `Origin`, which pages cannot change.
 */
export function siteCheck(rules: SiteRules): SiteCheck {
  const cors = corsCheck(rules.corsOrigins)
  const hosts = hostCheck(rules)
  return request => {
    const { host, origin } = request.headers
    requireOneHost(request)
    hosts(host)
    if (origin === undefined || isSame(origin, host)) return noHeaders
    return cors(origin)
  }
}

/** A proxy and this server might choose different ones of two hosts; only HTTP/1.0 may do without. */
function requireOneHost({ rawHeaders, httpVersion }: RequestHead): void {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return
  const message = hosts === 0 ? 'The header Host is missing.' : 'The header Host is given more than once.'
  throw new GvqError('INVALID_PARAMETER', message, { hint: 'Send it once.' })
}

function hostCheck({ isAnyHost, allowedHosts }: SiteRules): (host: string | undefined) => void {
  if (isAnyHost) return () => undefined
  const allowed = new Set(allowedHosts.map(name => name.toLowerCase()))
  const remembered = new Set<string>()
  return host => {
    if (host === undefined || remembered.has(host)) return
    const name = nameOf(host)
    if (!allowed.has(name) && name !== 'localhost' && !isAddress(name)) throw wrongHost(host)
    if (remembered.size < rememberedMax) remembered.add(host)
  }
}

function corsCheck(origins: readonly string[]): (origin: string) => readonly string[] {
  const exposed = ['access-control-expose-headers', 'server-timing, x-request-id, retry-after']
  if (origins.includes('*')) return () => ['access-control-allow-origin', '*', ...exposed]
  const headers = new Map(
    origins.map(origin => [origin, ['access-control-allow-origin', origin, 'vary', 'origin', ...exposed]]),
  )
  return origin => {
    const allowed = headers.get(origin)
    if (allowed === undefined) throw wrongOrigin(origin)
    return allowed
  }
}

function isSame(origin: string, host: string | undefined): boolean {
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`)
}

/** Returns the name in lower case, without the port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}

function isAddress(name: string): boolean {
  return name.startsWith('[') && name.endsWith(']') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4
}

/** Whether a name or address from a URL or a setting is always this machine, without asking a resolver. */
export function isLoopbackName(name: string): boolean {
  const address = name.replace(/^\[(.*)\]$/, '$1')
  return address === 'localhost' || isLoopbackAddress(address)
}

export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return isIP(plain) === 4 ? plain.startsWith('127.') : address === '::1'
}

function wrongHost(host: string): GvqError {
  return new GvqError('FORBIDDEN', `The host ${JSON.stringify(host)} is not allowed.`, {
    hint: 'Use an address or localhost, or allow the name by starting gvq serve with --allow-host.',
  })
}

function wrongOrigin(origin: string): GvqError {
  return new GvqError('FORBIDDEN', `The origin ${JSON.stringify(origin)} is not allowed.`, {
    hint: 'Allow it by starting gvq serve with --cors-origin.',
  })
}
