import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** The way to the server, which a test can cut, block, or lead to another server. */
export class Wire {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #clients = new Set<Socket>()
  /** How many there have been. */
  connections = 0
  /** Called with what a client sends; returns whether the connection is cut in place of sending it. */
  cutAt: (sent: Buffer) => boolean = () => false
  /** What the server gets of it otherwise. */
  rewritten: (sent: Buffer) => Buffer = sent => sent
  /** The offset from which on the data for a client waits until `unhold`; undefined: all of it passes. */
  heldFrom: (received: Buffer) => number | undefined = () => undefined
  /** What a client sends that waits until the server has got the next request to cancel. */
  isOvertaken: (sent: Buffer) => boolean = () => false
  #held: (() => void)[] = []
  #overtaken: (() => void)[] = []
  /** What a client is told before its connection is cut. */
  lastWords: Buffer | undefined
  /** Where connections lead that are made from now on. */
  target: URL
  #isBlocked = false
  #isMute = false

  private constructor(target: URL) {
    this.target = target
    // Half open, since a server that hangs does not answer to a good-bye either.
    this.#server = createServer({ allowHalfOpen: true }, client => {
      this.connections++
      const server = connected(this.target)
      this.#clients.add(client)
      client.on('close', () => this.#clients.delete(client))
      for (const socket of [client, server]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          client.destroy()
          server.destroy()
        })
      }
      client.on('data', sent => {
        if (isCancelRequest(sent)) server.on('close', () => this.#sendOvertaken())
        if (this.cutAt(sent)) this.#end(client)
        else if (this.isOvertaken(sent)) this.#overtaken.push(() => server.write(sent))
        else if (!this.#isBlocked) server.write(this.rewritten(sent))
      })
      client.on('end', () => {
        if (!this.#isBlocked) client.end()
      })
      server.on('data', received => {
        if (this.#isBlocked || this.#isMute) return
        const from = this.heldFrom(received)
        client.write(received.subarray(0, from))
        if (from !== undefined) this.#held.push(() => client.write(received.subarray(from)))
      })
    })
  }

  static async to(target: URL): Promise<{ readonly wire: Wire; readonly url: string }> {
    const wire = new Wire(target)
    await new Promise<void>(resolve => wire.#server.listen(0, '127.0.0.1', resolve))
    const { port } = wire.#server.address() as { port: number }
    const url = new URL(target)
    url.hostname = '127.0.0.1'
    url.port = String(port)
    return { wire, url: url.href }
  }

  #sendOvertaken(): void {
    for (const send of this.#overtaken.splice(0)) send()
  }

  #end(client: Socket): void {
    if (this.lastWords === undefined) client.destroy()
    else client.end(this.lastWords)
  }

  /** Ends all connections; new ones are made. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Ends all connections with the last words. Resolves when clients have heard them. */
  async part(): Promise<void> {
    const parted = [...this.#clients].map(client => {
      const closed = once(client, 'close')
      this.#end(client)
      return closed
    })
    await Promise.all(parted)
  }

  /** Blocks the wire: nothing arrives on either side any more, and neither side is told. */
  block(): void {
    this.#isBlocked = true
  }

  /** From now on nothing arrives from the server. */
  blockAnswers(): void {
    this.#isMute = true
  }

  unhold(): void {
    this.heldFrom = () => undefined
    for (const write of this.#held.splice(0)) write()
  }

  /** New connections work again. */
  unblock(): void {
    this.cut()
    this.#isBlocked = false
    this.#isMute = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise(resolve => this.#server.close(resolve))
  }
}

/** What begins a transaction, so that the server refuses that: by its text, or by the name that is the first of what leaves with it. */
export function brokenBeginning(sent: Buffer): Buffer {
  const text = sent.toString('latin1')
  const isByText = text.includes('BEGIN')
  return Buffer.from(isByText ? text.replaceAll('BEGIN', 'XXXXX') : text.replace('gvq_', 'XXX_'), 'latin1')
}

/** The message of the protocol that ends a connection. */
export function errorMessage(state: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${message}\0\0`)
  const head = Buffer.from('E\0\0\0\0', 'latin1')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** The message of the protocol by which a client asks a server, over a connection for this, to cancel what another one runs. */
function isCancelRequest(sent: Buffer): boolean {
  return sent.length >= 8 && sent.readInt32BE(4) === 80_877_102
}

function connected(target: URL): Socket {
  const host = decodeURIComponent(target.hostname)
  const port = Number(target.port || 5432)
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
}
