import { parseJson, stringifyJson } from '../../language/catalog/index.ts'
import { findDifference } from './pattern.ts'
import { fillIn, type Memory } from './references.ts'
import type { ExampleRequest } from './requests.ts'

export interface PlayOptions {
  /** Sent as `x-api-key`. */
  readonly apiKey?: string
}

export interface Played {
  readonly request: ExampleRequest
  /** The parameters as sent. */
  readonly params: unknown
  readonly status: number
  /** The response as received. */
  readonly text: string
  /** The first difference from the expected response, as a sentence. */
  readonly difference: string | undefined
}

/**
 * Sends requests to a server one after another, and yields each when it has been answered.
 * @param url of the server, without a query's name
 * @throws GvqError if a request refers to a value that no earlier one has stored, TypeError if the server does not
 *   respond
 */
export function playRequests(
  url: string,
  requests: readonly ExampleRequest[],
  options: PlayOptions = {},
): AsyncGenerator<Played> {
  return playWith((query, body) => post(new URL(query, url), body, options), requests)
}

/** Answers the call of a query as a server does. */
export type Answering = (query: string, body: string) => Promise<Pick<Played, 'status' | 'text'>>

/** Plays requests like `playRequests`, on anything that answers. */
export async function* playWith(
  answering: Answering,
  requests: readonly ExampleRequest[],
): AsyncGenerator<Played> {
  const memory: Memory = { steps: new Map(), captured: new Map() }
  for (const request of requests) {
    const params = fillIn(request.params, memory)
    const { status, text } = await answering(request.query, stringifyJson(params))
    yield { request, params, status, text, difference: compare(request, status, text, memory) }
  }
}

async function post(
  url: URL,
  body: string,
  { apiKey }: PlayOptions,
): Promise<Pick<Played, 'status' | 'text'>> {
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== undefined && { 'x-api-key': apiKey }),
  }
  const response = await fetch(url, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text() }
}

function compare(
  { name, status: expectedStatus, expect }: ExampleRequest,
  status: number,
  text: string,
  memory: Memory,
): string | undefined {
  if (expectedStatus !== undefined && status !== expectedStatus)
    return `the status must be ${expectedStatus}, but is ${status}: ${text}`
  const answer = parseJson(text)
  if (name !== undefined) memory.steps.set(name, answer)
  return expect === undefined ? 'nothing is expected yet' : findDifference(expect, answer, memory)
}
