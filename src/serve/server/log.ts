import type { Logger } from 'pino'
import { GvqError } from '../../base/errors.ts'
import type { Answered, Observer } from './exchange.ts'
import { pathOf } from './routes.ts'

export const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogOptions {
  readonly level: LogLevel
  /** Whether every request gets a line, not only what went wrong or took long. */
  readonly access: boolean
  readonly slowQueryMs: number
  /** The plan of a query, line by line, for those that took long. */
  readonly planOf: (query: string) => readonly string[]
  /** Takes whole lines of JSON. */
  readonly write: (line: string) => void
}

/** The log of a server: JSON lines by pino. Bodies, parameters, keys and query strings are never in it. */
export async function createLog(options: LogOptions): Promise<Observer> {
  const { pino } = await import('pino')
  const base = { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const levelAsText = { formatters: { level: (label: string) => ({ level: label }) } }
  return new ServerLog(pino({ ...base, ...levelAsText }, { write: options.write }), options)
}

class ServerLog implements Observer {
  readonly #log: Logger
  readonly #options: LogOptions

  constructor(log: Logger, options: LogOptions) {
    this.#log = log
    this.#options = options
  }

  answered(answered: Answered): void {
    const { queryMilliseconds, error } = answered
    if (this.#options.access) this.#log.info(factsOf(answered), 'request')
    if (error !== undefined && answered.status >= 500 && isWorthALine(error.code)) {
      const { code, message } = error
      this.#log.error({ ...factsOf(answered), code, error: message, reason: reasonOf(error) }, 'failed')
    }
    if (queryMilliseconds !== undefined && queryMilliseconds >= this.#options.slowQueryMs) {
      this.#log.warn({ ...factsOf(answered), plan: this.#planOf(answered.route!) }, 'slow query')
    }
  }

  failed(error: unknown, path: string, id: string): void {
    this.#log.error({ id, path: pathOf(path), err: error }, 'internal error')
  }

  /** The program may have changed since, and have no such query any more. */
  #planOf(query: string): readonly string[] {
    try {
      return this.#options.planOf(query)
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      return []
    }
  }
}

/** The fault itself is a line already; a server that stops, or has too much to do, says the same to each request. */
function isWorthALine(code: string): boolean {
  return code !== 'INTERNAL_ERROR' && code !== 'SHUTTING_DOWN' && code !== 'OVERLOADED'
}

/**
 * Why storage failed, with the paths that it names, for whoever runs the server. What embedding failed by is left out: it may
 * quote what was sent.
 */
function reasonOf({ code, cause }: GvqError): string | undefined {
  if (code !== 'STORAGE_UNAVAILABLE') return undefined
  const reasons: string[] = []
  for (let each = cause; each instanceof Error; each = each.cause) reasons.push(each.message)
  return reasons.length === 0 ? undefined : reasons.join(' ')
}

function factsOf({ request, id, route, isQuery, status, milliseconds, bytes }: Answered) {
  return {
    id,
    method: request.method,
    path: pathOf(request.url ?? ''),
    query: isQuery ? route : undefined,
    status,
    ms: Math.round(milliseconds * 1000) / 1000,
    bytes,
    client: request.socket.remoteAddress,
  }
}
