import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { EmbedderRuntime } from '../../src/engine/embedding/index.ts'

export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

export type Reply = (response: ServerResponse, received: Received) => void

export interface FakeServer {
  readonly url: string
  readonly received: readonly Received[]
}

/** Starts a server on loopback, until the test ends, that answers request i with reply i, and all further requests with the last one. */
export async function fakeServer(...replies: Reply[]): Promise<FakeServer> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      const call = { method, url, headers, body: JSON.parse(Buffer.concat(chunks).toString()) as unknown }
      received.push(call)
      replies[Math.min(received.length, replies.length) - 1]!(response, call)
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

export function json(value: unknown): Reply {
  return response => response.end(JSON.stringify(value))
}

export function raw(text: string): Reply {
  return response => response.end(text)
}

export function status(code: number, value: unknown, headers: Record<string, string> = {}): Reply {
  return response => {
    response.writeHead(code, headers)
    response.end(JSON.stringify(value))
  }
}

/** Speaks the OpenAI protocol, last text first; a text's vector is its length and its first character code. */
export const openAiReply: Reply = (response, { body }) => {
  const { input } = body as { input: string[] }
  const data = input.map((text, index) => ({ index, embedding: vectorFor(text) }))
  response.end(JSON.stringify({ object: 'list', data: data.reverse() }))
}

export function vectorFor(text: string): number[] {
  return [text.length, text.charCodeAt(0) / 3, -0.5]
}

/** A clock fixed at `now`, and sleeps that end at once and are recorded. */
export function fakeRuntime(now = 0): EmbedderRuntime & { readonly slept: number[] } {
  const slept: number[] = []
  return {
    slept,
    now: () => now,
    sleep: async ms => {
      slept.push(ms)
    },
  }
}
