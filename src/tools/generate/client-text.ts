/** The part of a client that is the same for every program. It requires only `fetch`. */
export const clientText = `/** A \`number\` if it is a safe integer, else a \`bigint\`. Parameters may be either. */
export type Integer = number | bigint

export interface ClientOptions {
   /** URL of the server; default: http://127.0.0.1:6969. */
  readonly url?: string
  /** Sent as x-api-key. */
  readonly apiKey?: string
   /** Default: the global \`fetch\`. */
  readonly fetch?: typeof fetch
}

/** An error response, or no gvq response (code NO_ANSWER; status 0 if there was no response at all). */
export class GvqError extends Error {
  override readonly name = 'GvqError'
  readonly code: string
  readonly status: number
  readonly hint: string | undefined
  readonly details: unknown

  constructor(code: string, message: string, status: number, hint?: string, details?: unknown) {
    super(message)
    this.code = code
    this.status = status
    this.hint = hint
    this.details = details
  }
}

async function post<T>(options: ClientOptions, name: string, params: object): Promise<T> {
  const send = options.fetch ?? fetch
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (options.apiKey !== undefined) headers['x-api-key'] = options.apiKey
  const url = \`\${(options.url ?? 'http://127.0.0.1:6969').replace(/\\/+$/, '')}/\${name}\`
  let status = 0
  let text: string
  try {
    const response = await send(url, { method: 'POST', headers, body: stringify(params) })
    status = response.status
    text = await response.text()
  } catch (error) {
       throw new GvqError('NO_ANSWER', \`No response from \${url}: \${error instanceof Error ? error.message : error}\`, 0)
  }
  if (status === 200) return parse(text) as T
  throw errorOf(text, status)
}

function errorOf(text: string, status: number): GvqError {
  try {
    const body = parse(text) as { error: string; code: string; hint?: string; details?: unknown }
    return new GvqError(body.code, body.error, status, body.hint, body.details)
  } catch {
       return new GvqError('NO_ANSWER', \`The server sent status \${status}, not a gvq response.\`, status)
  }
}

/** Like JSON.stringify, but writes a bigint as a number. */
function stringify(value: unknown): string {
  const mark = crypto.randomUUID()
  const text = JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? \`\${mark}\${member}\` : member))
  return text.replaceAll(new RegExp(\`"\${mark}(-?\\\\d+)"\`, 'g'), '$1')
}

/** Like JSON.parse, but reads an unsafe integer as a bigint. */
function parse(text: string): unknown {
  const mark = crypto.randomUUID()
  const marked = text.replace(/"(?:[^"\\\\]|\\\\.)*"|(?<![.\\d])-?\\d{16,}(?![\\d.eE])/g, token =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : \`"\${mark}\${token}"\`,
  )
  return JSON.parse(marked, (_, member: unknown) =>
    typeof member === 'string' && member.startsWith(mark) ? BigInt(member.slice(mark.length)) : member,
  )
}
`
