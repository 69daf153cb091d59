import { shownUrl } from './base-url.ts'
import { excerpt } from './secret.ts'
import type { Provider, ProviderRequest } from './types.ts'

/** Bytes of an error response that are read. */
const errorBytesMax = 64 * 1024

/** The outcome of one HTTP attempt. */
export type Attempt =
  | { readonly kind: 'answered'; readonly text: string }
  | {
      readonly kind: 'failed'
      /** A sentence without the final period. */
      readonly message: string
      /** The message without the address of the provider, for clients of a server. */
      readonly publicMessage: string
      readonly hint?: string
      /** Whether the same call may succeed later. */
      readonly transient: boolean
      /** The Retry-After header, unparsed. */
      readonly retryAfter?: string | null
    }

interface CallOptions {
  readonly timeoutMs: number
  readonly answerBytesMax: number
  readonly signal: AbortSignal | undefined
}

/** Sends the request once. Errors of the network and of the provider are returned, not thrown. */
export async function callOnce(
  provider: Provider,
  request: ProviderRequest,
  options: CallOptions,
): Promise<Attempt> {
  const { signal, timeoutMs } = options
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  const timer = setTimeout(abort, timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    if (signal?.aborted) return cancelled(provider)
    return await post(provider, request, options.answerBytesMax, aborter.signal)
  } catch (error) {
    if (signal?.aborted) return cancelled(provider)
    // A timeout is not transient: the caller of the query has waited long enough.
    if (aborter.signal.aborted) return failed(`${provider.label} did not answer within ${timeoutMs} ms`)
    const reason = excerpt(networkReason(error), request.secret)
    const publicMessage = `${provider.label} cannot be reached`
    const message = `${publicMessage} at ${shownUrl(request.url)}: ${reason}`
    return { kind: 'failed', message, publicMessage, transient: true }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

async function post(
  provider: Provider,
  request: ProviderRequest,
  answerBytesMax: number,
  signal: AbortSignal,
): Promise<Attempt> {
  const response = await fetch(request.url, {
    method: 'POST',
    headers: { ...request.headers, accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(request.body),
    signal,
    // A redirect would send the key to a host that nobody configured.
    redirect: 'manual',
  })
  if (response.status !== 200) return refused(provider, request, response)
  const body = await readBody(response, answerBytesMax)
  if (!body.complete) return failed(`${provider.label} sent a response larger than ${answerBytesMax} bytes`)
  return { kind: 'answered', text: body.text }
}

async function refused(provider: Provider, request: ProviderRequest, response: Response): Promise<Attempt> {
  const { status } = response
  const body = await readBody(response, errorBytesMax)
  const words = excerpt(providerMessage(body.text), request.secret)
  const what = `${provider.label} returned status ${status}`
  const said = words === '' ? '' : `: ${words}`
  return {
    kind: 'failed',
    message: `${what} for ${shownUrl(request.url)}${said}`,
    publicMessage: `${what}${said}`,
    ...hintFor(status, provider),
    transient: status === 429 || status >= 500,
    retryAfter: response.headers.get('retry-after'),
  }
}

function hintFor(status: number, provider: Provider): { readonly hint?: string } {
  if (status === 401 || status === 403) return { hint: `Check the key in ${provider.keyVariable}.` }
  if (status === 404) return { hint: `Check the model ${provider.model} and the base URL.` }
  if (status === 429) return { hint: 'The rate limit or the quota is exceeded: try again later.' }
  return {}
}

/** The start of a response body, decompressed. `complete` is false when the body has more than `bytesMax` bytes. */
interface Body {
  readonly text: string
  readonly complete: boolean
}

/** Reads at most `bytesMax` bytes, and cancels the response when there are more. */
async function readBody(response: Response, bytesMax: number): Promise<Body> {
  if (response.body === null) return { text: '', complete: true }
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: Buffer.concat(chunks).toString('utf8'), complete: true }
    chunks.push(value)
    bytes += value.length
    if (bytes > bytesMax) break
  }
  await reader.cancel()
  return { text: Buffer.concat(chunks).subarray(0, bytesMax).toString('utf8'), complete: false }
}

/** Returns the provider's error message: `error.message`, `error` or `message`, else the whole body. */
function providerMessage(text: string): string {
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return text
  }
  const error = property(answer, 'error')
  const words = property(error, 'message') ?? error ?? property(answer, 'message')
  return typeof words === 'string' ? words : text
}

function property(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}

/** The message of fetch is only `fetch failed`; the reason is in its cause. */
function networkReason(error: unknown): string {
  const cause = property(error, 'cause') ?? error
  const reason = [property(cause, 'message'), property(cause, 'code')].find(
    text => typeof text === 'string' && text !== '',
  )
  return typeof reason === 'string' ? reason : String(error)
}

function cancelled(provider: Provider): Attempt {
  return failed(`The embedding request for ${provider.model} was cancelled`)
}

function failed(message: string): Attempt {
  return { kind: 'failed', message, publicMessage: message, transient: false }
}
