import type { StudioCalls } from '../api.ts'
import { parseJson } from './json.ts'

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

interface QueryAnswer {
  readonly value: unknown
  readonly status: number
  /** The time from the request to the last byte. */
  readonly milliseconds: number
  readonly bytes: number
}

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
  const { value } = await post('/studio/call', JSON.stringify({ method, args }), signal)
  return (value as { readonly result: ReturnType<StudioCalls[M]> }).result
}

/**
 * Calls a query like any other client.
 * @throws Refused
 */
export function callQuery(name: string, body: string, signal?: AbortSignal): Promise<QueryAnswer> {
  return post(`/${name}`, body, signal)
}

async function post(path: string, body: string, signal?: AbortSignal): Promise<QueryAnswer> {
  const key = storedKey()
  const headers = {
    'content-type': 'application/json',
    'x-gvq-studio': '1',
    ...(key !== undefined && { 'x-api-key': key }),
  }
  const start = performance.now()
  const response = await fetch(path, { method: 'POST', headers, body, ...(signal && { signal }) }).catch(
    error => {
      if (signal?.aborted === true) throw error
      throw new Refused('The server does not answer.', 'NO_ANSWER', 0, 'Check that gvq serve is running.')
    },
  )
  const text = await response.text()
  const milliseconds = performance.now() - start
  const value = readBody(text, response.status)
  if (response.ok) return { value, status: response.status, milliseconds, bytes: text.length }
  const { error, code, hint } = value as { error: string; code: string; hint?: string }
  throw new Refused(error, code, response.status, hint)
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
