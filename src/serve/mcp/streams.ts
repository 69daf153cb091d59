import { PassThrough, type Readable, Transform, type Writable } from 'node:stream'
import type { JSONRPCMessage, McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import type { McpData } from './data.ts'
import { refusalOf } from './messages.ts'
import { createMcpServer, type McpOptions } from './server.ts'

export interface StdioServer {
  /** Resolves when the client has closed its side and all that it asked has been answered. */
  readonly drained: Promise<void>
  /** Tells the client that tools and resources may be others now. */
  programChanged(): void
  close(): Promise<void>
}

/** See `startStdioServer`. */
export function serveStreams(
  data: McpData,
  options: McpOptions,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): StdioServer {
  let current: McpServer | undefined
  const subscribed = new Set<string>()
  const create = (): McpServer => {
    current = createMcpServer(data, options, {
      whenAdmitted: work => work(),
      cancelsWrites: true,
      subscribed,
    })
    return current
  }
  const transport = new DrainedTransport(input, output)
  const connection = serveStdio(create, { transport })
  return {
    drained: transport.drained,
    programChanged: () => {
      // A client that has not connected yet has not listed anything either.
      if (current?.isConnected() !== true) return
      current.sendToolListChanged()
      current.sendResourceListChanged()
      for (const uri of subscribed) void current.server.sendResourceUpdated({ uri }).catch(() => undefined)
    },
    close: () => connection.close(),
  }
}

/** Passes on the lines that are messages, and answers the others with an error. */
function soundMessages(output: Writable): Transform {
  let pieces: Buffer[] = []
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let start = 0; start < chunk.length; ) {
        const end = chunk.indexOf('\n', start)
        pieces.push(chunk.subarray(start, end < 0 ? chunk.length : end + 1))
        if (end < 0) break
        const line = Buffer.concat(pieces)
        pieces = []
        start = end + 1
        const text = line.toString('utf8').trim()
        const refusal = text === '' ? undefined : refusalOf(text)
        if (refusal === undefined) this.push(line)
        else output.write(`${refusal}\n`)
      }
      done()
    },
  })
}

/**
 * The transport of the package drops pending requests when its input ends. This one answers them first, so that
 * `… | gvq mcp` works like a client that stays connected.
 */
class DrainedTransport extends StdioServerTransport {
  readonly #asked = new Set<string | number>()
  #ended = false
  #drained = (): void => undefined
  /** Resolves when the input has ended and all its requests have been answered. */
  readonly drained: Promise<void>

  constructor(input: Readable, output: Writable) {
    const kept = new PassThrough()
    super(kept, output)
    this.drained = new Promise(resolve => {
      this.#drained = resolve
    })
    const sound = soundMessages(output)
    input.pipe(sound).pipe(kept, { end: false })
    // The last input has been read two turns of the event loop later.
    sound.once('end', () => setImmediate(() => setImmediate(() => this.#end())))
  }

  override start(): Promise<void> {
    const deliver = this.onmessage
    this.onmessage = message => {
      this.#noteAsked(message)
      deliver?.(message)
    }
    return super.start()
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    await super.send(message)
    if (!('method' in message) && message.id !== undefined) this.#settle(message.id)
  }

  #noteAsked(message: JSONRPCMessage): void {
    if (!('method' in message)) return
    // A subscription lasts as long as the connection.
    if ('id' in message) {
      if (message.method !== 'subscriptions/listen') this.#asked.add(message.id)
    } else if (message.method === 'notifications/cancelled') {
      this.#settle(message.params?.requestId as string | number)
    }
  }

  #settle(id: string | number): void {
    this.#asked.delete(id)
    if (this.#ended && this.#asked.size === 0) this.#drained()
  }

  #end(): void {
    this.#ended = true
    if (this.#asked.size === 0) this.#drained()
  }
}
