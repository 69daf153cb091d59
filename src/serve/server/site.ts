import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { GvqError } from '../../base/errors.ts'

export interface SiteRules {
  /** Whether the server listens on the loopback only. */
  readonly isLoopback: boolean
  /** Further names in `Host` that are let in. On a public address any name is, unless some are given. */
  readonly allowedHosts: readonly string[]
  /** Origins whose pages may call, `https://app.example`; `*` for all. */
  readonly corsOrigins: readonly string[]
}

/** Yields the headers that the answer needs, which are few. Throws FORBIDDEN. */
export type SiteCheck = (request: IncomingMessage) => readonly string[]

export const noHeaders: readonly string[] = []

/** Answers to `Host` are remembered; a client could make up many. */
const rememberedMax = 100

/**
 * Keeps other sites out, whose pages a browser on this machine may show.
 *
 * - A page can make a name of its own stand for 127.0.0.1 (DNS rebinding) and would then be of one origin with this server.
 *   Its requests carry that name in `Host`.
 * - A page can send a POST to another site without asking first, if its body has no type or that of a form. Browsers then
 *   say in `Origin` whose page it is, and no page can change that.
 */
export function siteCheck(rules: SiteRules): SiteCheck {
  const cors = corsCheck(rules.corsOrigins)
  const hosts = hostCheck(rules)
  return request => {
    const { host, origin } = request.headers
    hosts(host)
    if (origin === undefined || isSame(origin, host)) return noHeaders
    return cors(origin)
  }
}

function hostCheck({ isLoopback, allowedHosts }: SiteRules): (host: string | undefined) => void {
  if (!isLoopback && allowedHosts.length === 0) return () => undefined
  const allowed = new Set(allowedHosts.map(name => name.toLowerCase()))
  const remembered = new Set<string>()
  return host => {
    if (host === undefined || remembered.has(host)) return
    const name = nameOf(host)
    if (!allowed.has(name) && !isLoopbackName(name)) throw wrongHost(host)
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

/** The name in lower case, without the port. */
function nameOf(host: string): string {
  return host.replace(/:\d*$/, '').toLowerCase()
}

/** Whether a name or address, as it stands in a URL or a setting, is this machine whatever a resolver says. */
export function isLoopbackName(name: string): boolean {
  const address = name.replace(/^\[(.*)\]$/, '$1')
  return address === 'localhost' || isLoopbackAddress(address)
}

export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '')
  return isIP(plain) === 4 ? plain.startsWith('127.') : address === '::1'
}

function wrongHost(host: string): GvqError {
  return new GvqError(
    'FORBIDDEN',
    `The request is for the host ${JSON.stringify(host)}, which this server does not answer for.`,
    {
      hint: 'Ask for 127.0.0.1 or localhost, or start gvq serve with --allow-host and that name.',
    },
  )
}

function wrongOrigin(origin: string): GvqError {
  return new GvqError('FORBIDDEN', `Pages of ${JSON.stringify(origin)} may not call this server.`, {
    hint: 'Start gvq serve with --cors-origin and that origin to let them in.',
  })
}
