import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answering = (response: ServerResponse, request: IncomingMessage) => void

/** A server that answers its requests one after another as told; the last answer stays. */
export interface ScriptedServer extends AsyncDisposable {
  readonly url: string
  readonly requests: readonly IncomingMessage[]
  readonly bodies: readonly string[]
}

export async function scriptedServer(...answers: readonly Answering[]): Promise<ScriptedServer> {
  const requests: IncomingMessage[] = []
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const answer = answers[Math.min(requests.push(request), answers.length) - 1]!
    let body = ''
    for await (const chunk of request) body += chunk
    bodies.push(body)
    answer(response, request)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** An answer with this body. */
export function says(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answering {
  return response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

export function fails(
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): Answering {
  return says(status, { error: `It is ${code}.`, code, hint: 'Look.', details: { of: code } }, headers)
}

/** Reads the request, and closes the connection without an answer. */
export const hangsUp: Answering = response => response.socket?.destroy()

/** Never answers. */
export const waits: Answering = () => undefined
