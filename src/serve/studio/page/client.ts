import type { StudioCalls } from '../api.ts'
import { parseJson } from './json.ts'
import { RowPages } from './row-pages.ts'

/** An error response of the server, from its body. */
export class Refused extends Error {
  readonly code: string
  readonly status: number
  readonly hint: string | undefined

  constructor(message: string, code: string, status: number, hint: string | undefined) {
    super(message)
    this.code = code
    this.status = status
    this.hint = hint
  }
}

/**
 * Loads a part of the page that is not loaded with it.
 * @throws Refused
 */
export function loadPart<T>(part: Promise<T>): Promise<T> {
  return part.catch(() => {
    throw new Refused('A part of the studio could not be loaded.', 'NO_ANSWER', 0, serverHint)
  })
}

export interface QueryAnswer {
  readonly value: unknown
  readonly status: number
  /** The time from the request to the last byte. */
  readonly milliseconds: number
  readonly bytes: number
}

/** Answers a request of the page, as `fetch` does. */
type Server = (path: string, options: RequestInit) => Promise<Response>

let server: Server = (path, options) => fetch(path, options)

/** Replaces the server that the page came from, for a page whose engine is in the browser. */
export function answerBy(other: Server): void {
  server = other
}

const serverHint = 'Check that gvq serve is running.'

/** The key is stored only as long as the tab is open. */
const keyName = 'gvq-api-key'

export function storedKey(): string | undefined {
  return sessionStorage.getItem(keyName) ?? undefined
}

export function storeKey(key: string): void {
  sessionStorage.setItem(keyName, key)
}

/**
 * Makes a call of the studio.
 * @throws Refused
 */
export async function call<M extends keyof StudioCalls>(
  method: M,
  args: Parameters<StudioCalls[M]>,
  signal?: AbortSignal,
): Promise<ReturnType<StudioCalls[M]>> {
  return callAt('/studio/call', method, args, signal)
}

/**
 * Makes a call at a path that takes calls like those of the studio.
 * @throws Refused
 */
export async function callAt<T>(
  path: string,
  method: string,
  args: readonly unknown[],
  signal?: AbortSignal,
): Promise<T> {
  const { value } = await send('POST', path, { body: JSON.stringify({ method, args }), signal })
  return (value as { readonly result: T }).result
}

/**
 * Calls a query like any other client.
 * @param request a unique id, by which the query is found in the list of those that run
 * @throws Refused
 */
export function callQuery(
  name: string,
  body: string,
  signal: AbortSignal,
  request: string,
): Promise<QueryAnswer> {
  return send('POST', `/${name}`, { body, signal, request })
}

/**
 * Calls a query whose rows the server sends one by one, and takes the first of them.
 * @param request as of `callQuery`
 * @throws Refused
 */
export async function callRows(
  name: string,
  body: string,
  signal: AbortSignal,
  request: string,
): Promise<Omit<QueryAnswer, 'value' | 'bytes'> & { readonly pages: RowPages }> {
  const start = performance.now()
  const response = await respond('POST', `/${name}`, {
    body,
    signal,
    request,
    accept: 'application/x-ndjson',
  })
  if (!response.ok) throw refusedBy(readBody(await response.text(), response.status), response.status)
  const pages = new RowPages(response.body!)
  await pages.read()
  signal.throwIfAborted()
  return { pages, status: response.status, milliseconds: performance.now() - start }
}

export interface RunShown {
  readonly id: number
  readonly query: string
  readonly milliseconds: number
  readonly client?: string
  readonly request?: string
  readonly behind?: number
}

/**
 * The queries that are running on the server.
 * @throws Refused
 */
export async function listRuns(): Promise<readonly RunShown[]> {
  const { value } = await send('GET', '/queries')
  return (value as { readonly queries: readonly RunShown[] }).queries
}

/**
 * Stops a query. Returns false if it has ended.
 * @throws Refused
 */
export async function stopRun(id: number): Promise<boolean> {
  try {
    await send('DELETE', `/queries/${id}`)
    return true
  } catch (error) {
    if (error instanceof Refused && error.code === 'NOT_FOUND') return false
    throw error
  }
}

/**
 * Stops the query of a request. The end of a request stops only a query that reads; one that writes is stopped by its id. If
 * it is not running yet, it leaves the line when its request ends.
 */
export async function stopRequest(request: string, writes: boolean, leave: AbortController): Promise<void> {
  if (!writes) return leave.abort()
  try {
    const run = (await listRuns()).find(each => each.request === request)
    if (run === undefined || !(await stopRun(run.id))) leave.abort()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    leave.abort()
  }
}

interface Sent {
  readonly body?: string
  readonly signal?: AbortSignal | undefined
  readonly request?: string
  readonly accept?: string
}

/** More would use up the memory of the tab. */
const answerBytesMax = 256 * 1024 * 1024

type Method = 'GET' | 'POST' | 'DELETE'

async function respond(
  method: Method,
  path: string,
  { body, signal, request, accept }: Sent,
): Promise<Response> {
  const key = storedKey()
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    'x-gvq-studio': '1',
    ...(key !== undefined && { 'x-api-key': key }),
    ...(request !== undefined && { 'x-request-id': request }),
    ...(accept !== undefined && { accept }),
  }
  const options = { method, headers, ...(body !== undefined && { body }), ...(signal && { signal }) }
  return server(path, options).catch(error => {
    if (error instanceof Refused) throw error
    if (signal?.aborted === true) throw error
    throw new Refused('The server does not answer.', 'NO_ANSWER', 0, serverHint)
  })
}

async function send(method: Method, path: string, sent: Sent = {}): Promise<QueryAnswer> {
  const start = performance.now()
  const response = await respond(method, path, sent)
  const bytes = Number(response.headers.get('content-length') ?? 0)
  if (bytes > answerBytesMax) {
    await response.body?.cancel()
    const message = `The answer has ${(bytes / 1024 ** 2).toFixed(0)} MiB; the studio shows up to 256.`
    throw new Refused(
      message,
      'ANSWER_TOO_LARGE',
      0,
      'Limit it with RANGE, or write it to a file with gvq run.',
    )
  }
  const text = await response.text()
  const milliseconds = performance.now() - start
  const value = readBody(text, response.status)
  if (response.ok) return { value, status: response.status, milliseconds, bytes: text.length }
  throw refusedBy(value, response.status)
}

function refusedBy(body: unknown, status: number): Refused {
  const { error, code, hint } = body as { error: string; code: string; hint?: string }
  // The server tells how programs send a key.
  const own = code === 'INVALID_API_KEY' ? 'Reload the page to enter another key.' : hint
  return new Refused(error, code, status, own)
}

function readBody(text: string, status: number): unknown {
  try {
    return parseJson(text)
  } catch {
    throw new Refused(
      `The server answered ${status}; this is not a gvq response.`,
      'NO_ANSWER',
      status,
      undefined,
    )
  }
}
