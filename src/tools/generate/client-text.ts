import { errorCodes } from './error-codes.ts'

const codes = Object.keys(errorCodes).map(code => `  | '${code}'`)

/** The part of a client that is the same for every program. It requires only what browsers, Node, Deno and Bun have. */
export const clientText = `/** A \`number\` if it is a safe integer, else a \`bigint\`. Parameters may be either. */
export type Integer = number | bigint

export interface ClientOptions {
  /** URL of the server; default: http://127.0.0.1:6969. */
  readonly url?: string
  /** Sent as x-api-key. */
  readonly apiKey?: string
  /** Sent as Authorization: Bearer. */
  readonly bearer?: string
  /** Default: the global \`fetch\`. */
  readonly fetch?: typeof fetch
  /**
   * Milliseconds until a call is given up, with all its attempts; 0 for no limit. Default: 90,000, more than the
   * time-out of the server, which stops the query as well.
   */
  readonly timeoutMs?: number
  /**
   * How often a call is tried again, at most; default: 2. A query that reads is tried again if there was no response or
   * the server is overloaded or stopping; a query that writes only if nothing of it was done. Between two attempts are
   * up to 0.1 s, then 0.2 s and so on up to 5 s, at random, and at least what the server asks for.
   */
  readonly retries?: number
}

/** Options of one call. They have precedence over those of the client. */
export interface CallOptions {
  /** Stops the call; it then rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  readonly retries?: number
}

/** NO_ANSWER: there was no response of gvq. TIMEOUT: \`timeoutMs\` has passed. All others are sent by the server. */
export type ErrorCode =
${codes.join('\n')}
  | 'NO_ANSWER'
  | 'TIMEOUT'

/** A failed call. \`code\` tells what happened. */
export class GvqError extends Error {
  override readonly name = 'GvqError'
  readonly code: ErrorCode
  /** The status of the response; 0 if there was none. */
  readonly status: number
  readonly hint: string | undefined
  readonly details: unknown

  constructor(code: ErrorCode, message: string, status: number, hint?: string, details?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.hint = hint
    this.details = details
  }
}

/** Whether a call failed with this code. */
export function isGvqError<C extends ErrorCode>(error: unknown, code: C): error is GvqError & { readonly code: C } {
  return error instanceof GvqError && error.code === code
}

interface Query {
  readonly name: string
  readonly writes: boolean
}

async function post<T>(client: ClientOptions, query: Query, params: object, call: CallOptions = {}): Promise<T> {
  const body = stringify(params)
  const { signal, retries = client.retries ?? 2, timeoutMs = client.timeoutMs ?? 90_000 } = call
  return within(timeoutMs, signal, async ended => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await send(client, query.name, body, ended)
      if ('value' in outcome) return outcome.value as T
      const { error, retryAfterMs } = outcome
      if (attempt >= retries || !mayRetry(outcome, query)) throw error
      const backoffMs = Math.random() * Math.min(5000, 100 * 2 ** attempt)
      await pause(Math.max(backoffMs, retryAfterMs ?? 0), ended)
    }
  })
}

interface Failure {
  readonly error: GvqError
  readonly wasSent: boolean
  readonly retryAfterMs: number | undefined
}

/** One attempt. */
async function send(options: ClientOptions, name: string, body: string, signal: AbortSignal): Promise<{ readonly value: unknown } | Failure> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (options.apiKey !== undefined) headers['x-api-key'] = options.apiKey
  if (options.bearer !== undefined) headers['authorization'] = \`Bearer \${options.bearer}\`
  const url = \`\${(options.url ?? 'http://127.0.0.1:6969').replace(/\\/+$/, '')}/\${name}\`
  try {
    const response = await (options.fetch ?? fetch)(url, { method: 'POST', headers, body, signal })
    const text = await response.text()
    if (response.status === 200) return { value: parse(text) }
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
    const retryAfterMs = Number.isFinite(seconds) ? 1000 * seconds : undefined
    return { error: errorOf(text, response.status), wasSent: true, retryAfterMs }
  } catch (cause) {
    signal.throwIfAborted()
    const message = \`No response from \${url}: \${cause instanceof Error ? cause.message : cause}\`
    return { error: new GvqError('NO_ANSWER', message, 0), wasSent: !isUnconnected(cause), retryAfterMs: undefined }
  }
}

/** Whether trying again can help, and cannot write twice. */
function mayRetry({ error, wasSent, retryAfterMs }: Failure, { writes }: Query): boolean {
  if (!wasSent) return true
  const isRefused = error.code === 'OVERLOADED' || error.code === 'SHUTTING_DOWN'
  return writes ? isRefused && retryAfterMs !== undefined : isRefused || error.code === 'NO_ANSWER'
}

/** Whether no connection was made, as far as the error of \`fetch\` tells. */
function isUnconnected(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { readonly code?: unknown; readonly cause?: unknown }
  const codes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'ConnectionRefused']
  return codes.includes(String(code)) || (cause !== undefined && isUnconnected(cause))
}

/** Runs \`work\` with a signal that ends with the caller's, or after a time. */
async function within<T>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  outer?.throwIfAborted()
  const controller = new AbortController()
  const stop = (): void => controller.abort(outer?.reason)
  const late = (): void =>
    controller.abort(new GvqError('TIMEOUT', \`The call was given up after \${timeoutMs} ms.\`, 0))
  outer?.addEventListener('abort', stop, { once: true })
  const timer = timeoutMs > 0 ? setTimeout(late, timeoutMs) : undefined
  try {
    return await work(controller.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

function errorOf(text: string, status: number): GvqError {
  try {
    const body = parse(text) as { error?: unknown; code?: unknown; hint?: string; details?: unknown }
    if (typeof body.code === 'string' && typeof body.error === 'string')
      return new GvqError(body.code as ErrorCode, body.error, status, body.hint, body.details)
  } catch {
    // Below.
  }
  return new GvqError('NO_ANSWER', \`The server sent status \${status}, not a gvq response.\`, status)
}

/** Like JSON.stringify, but writes a bigint as a number. */
function stringify(value: unknown): string {
  const mark = unique()
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? \`\${mark}\${member}\` : member))
  return text.replaceAll(new RegExp(\`"\${mark}(-?\\\\d+)"\`, 'g'), '$1')
}

/** Like JSON.parse, but reads an unsafe integer as a bigint. */
function parse(text: string): unknown {
  const mark = unique()
  const marked = text.replace(/"(?:[^"\\\\]|\\\\.)*"|(?<![.\\d])-?\\d{16,}(?![\\d.eE])/g, token =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : \`"\${mark}\${token}"\`,
  )
  return JSON.parse(marked, (_, member: unknown) =>
    typeof member === 'string' && member.startsWith(mark) ? BigInt(member.slice(mark.length)) : member,
  )
}

/** A text that no value contains. crypto.randomUUID is missing in pages that are not served by HTTPS. */
function unique(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].join('-')
}
`
