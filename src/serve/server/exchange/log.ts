import type { Logger } from 'pino'
import { GvqError } from '../../../base/errors.ts'
import { pathOf } from '../access/routes.ts'
import { UnsupportedTransferCoding } from '../request/transfer-coding.ts'
import type { Answered, Observer } from './exchange.ts'

const logLevels = ['silent', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LogOptions {
  readonly level: LogLevel
  /** Whether to log every request rather than only failed and slow ones. */
  readonly access: boolean
  readonly slowQueryMs: number
  /** Returns the plan of a query as lines, for slow queries. */
  readonly planOf: (query: string) => readonly string[]
  /** Called with whole lines of JSON. */
  readonly write: (line: string) => void
}

export interface ServerLog extends Observer {
  /** Writes what the server did by itself, such as reading its files again. */
  tell(level: Exclude<LogLevel, 'silent'>, message: string, facts?: object): void
}

/**
 * Creates the log of a server: JSON lines written by pino. It never contains bodies, parameters, keys or query strings.
 */
export async function createLog(options: LogOptions): Promise<ServerLog> {
  const { pino } = await import('pino')
  const base = { level: options.level, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  const levelAsText = { formatters: { level: (label: string) => ({ level: label }) } }
  return new PinoLog(pino({ ...base, ...levelAsText }, { write: options.write }), options)
}

class PinoLog implements ServerLog {
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
      const facts = { ...factsOf(answered), code, error: message, reason: reasonOf(error) }
      if (error instanceof UnsupportedTransferCoding) this.#log.warn(facts, 'refused')
      else this.#log.error(facts, 'failed')
    }
    if (queryMilliseconds !== undefined && queryMilliseconds >= this.#options.slowQueryMs) {
      this.#log.warn({ ...factsOf(answered), plan: this.#planOf(answered.route!) }, 'slow query')
    }
  }

  tell(level: Exclude<LogLevel, 'silent'>, message: string, facts: object = {}): void {
    this.#log[level](facts, message)
  }

  failed(error: unknown, path: string, id: string): void {
    this.#log.error({ id, path: pathOf(path), err: error }, 'internal error')
  }

  /** The program may have changed since and no longer have the query. */
  #planOf(query: string): readonly string[] {
    try {
      return this.#options.planOf(query)
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      return []
    }
  }
}

/**
 * Excludes internal errors, which `failed` has logged, and errors that a stopping or overloaded server sends to every
 * request.
 */
function isWorthALine(code: string): boolean {
  return code !== 'INTERNAL_ERROR' && code !== 'SHUTTING_DOWN' && code !== 'OVERLOADED'
}

/**
 * Returns why storage failed, with paths, for the operator of the server. Omits the causes of embedding errors, which
 * may quote what was sent.
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
