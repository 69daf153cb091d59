import type { Client } from 'pg'

export interface PoolOptions {
  readonly newClient: () => Client
  /** Connections at most. */
  readonly max: number
  /** How long one waits for a connection. */
  readonly waitMsMax: number
  /** How long a connection is kept that nobody uses. */
  readonly idleMsMax: number
  /** Whether one could not be opened because the server has as many as it takes; then it is tried again while anyone waits. */
  readonly isFull?: (error: unknown) => boolean
  /** Rejects for one that cannot be used. */
  readonly verify?: (client: Client) => Promise<void>
}

interface Waiting {
  /** The number of the request; a later one is greater. */
  readonly number: number
  readonly resolve: (client: Client) => void
  readonly reject: (error: unknown) => void
}

export interface Idle {
  readonly client: Client
  readonly since: number
}

/** How long after a server was full the next connection is tried; one of this process may become free before. */
const fullMs = 100

/** All connections were in use for as long as anybody waits for one. */
export class NoneFree extends Error {
  constructor(connections: number, waitMs: number) {
    super(`all ${connections} connections were in use for ${waitMs / 1000} s`)
  }
}

/** Connections that are opened when they are needed. One that is free costs neither a turn of the event loop nor a timer. */
export class Pool {
  readonly #options: PoolOptions
  /** The one that was used last at the end. Empty while anyone waits. */
  #idle: Idle[] = []
  #waiting: Waiting[] = []
  /** Open and opening ones. */
  readonly #clients = new Set<Client>()
  /** Why they were lost. */
  readonly #losses = new WeakMap<Client, unknown>()
  #opening = 0
  /** How many have waited. */
  #waited = 0
  /** What the server said when it took no more connections, until it takes one. */
  #fullError: unknown
  /** Set until the next connection may be tried then. */
  #fullTimer: NodeJS.Timeout | undefined
  #sweeper: NodeJS.Timeout | undefined
  #onEmpty: (() => void) | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  get isAwaited(): boolean {
    return this.#waiting.length > 0
  }

  /** Whether there may be one more now. */
  get mayOpen(): boolean {
    return this.#clients.size < this.#options.max && this.#fullTimer === undefined
  }

  /** A connection that is free now. */
  take(): Idle | undefined {
    return this.#idle.pop()
  }

  /** Waits for a connection. The function gives up. */
  wait(): { readonly client: Promise<Client>; readonly giveUp: () => void } {
    if (this.#onEmpty !== undefined) return { client: Promise.reject(ending()), giveUp: () => {} }
    let giveUp = () => {}
    const client = new Promise<Client>((resolve, reject) => {
      const { waitMsMax } = this.#options
      const waiting = {
        number: ++this.#waited,
        resolve: (free: Client) => {
          clearTimeout(timer)
          resolve(free)
        },
        reject: (error: unknown) => {
          clearTimeout(timer)
          reject(error)
        },
      }
      giveUp = () => {
        clearTimeout(timer)
        this.#waiting = this.#waiting.filter(each => each !== waiting)
      }
      const timer = setTimeout(() => {
        giveUp()
        const isOpening = this.#opening > 0
        reject(
          this.#fullError ??
            (isOpening
              ? new Error(`no connection was opened within ${waitMsMax / 1000} s`)
              : new NoneFree(this.#options.max, waitMsMax)),
        )
      }, waitMsMax)
      this.#waiting.push(waiting)
    })
    this.#open()
    return { client, giveUp: () => giveUp() }
  }

  /** Why a connection was lost. */
  lossOf(client: Client): unknown {
    return this.#losses.get(client)
  }

  /** Gives a connection back. */
  release(client: Client, isLost: boolean): void {
    if (isLost) client.connection.stream.destroy()
    if (isLost || this.#onEmpty !== undefined || !isUsable(client)) this.#remove(client)
    else this.#pass(client)
  }

  /** Ends connections that may be in use: their server does not answer. */
  cutAll(): void {
    for (const client of this.#clients) client.connection.stream.destroy()
  }

  /** Resolves when all connections have been given back and closed. Who waits for one gets none. */
  async end(): Promise<void> {
    clearInterval(this.#sweeper)
    clearTimeout(this.#fullTimer)
    for (const { reject } of this.#waiting.splice(0)) reject(ending())
    await new Promise<void>(resolve => {
      this.#onEmpty = resolve
      for (const { client } of this.#idle.splice(0)) this.#remove(client)
      if (this.#clients.size === 0) resolve()
    })
  }

  #pass(client: Client): void {
    const next = this.#waiting.shift()
    if (next !== undefined) next.resolve(client)
    else this.#idle.push({ client, since: performance.now() })
  }

  /** Opens a connection if someone waits for whom none is being opened, and there may be one more. */
  #open(): void {
    if (this.#opening >= this.#waiting.length || !this.mayOpen || this.#onEmpty !== undefined) return
    this.#opening++
    const waited = this.#waited
    const client = this.#options.newClient()
    this.#clients.add(client)
    const lost = () => {
      const at = this.#idle.findIndex(idle => idle.client === client)
      if (at < 0) return
      this.#idle.splice(at, 1)
      this.#remove(client)
    }
    // A connection that is lost while nobody uses it is replaced. While somebody does, the statement that runs fails.
    client.on('error', error => {
      if (!this.#losses.has(client)) this.#losses.set(client, error)
      lost()
    })
    client.on('end', lost)
    const { verify } = this.#options
    const opened = verify === undefined ? client.connect() : client.connect().then(() => verify(client))
    opened.then(
      () => {
        this.#opening--
        this.#fullError = undefined
        this.#sweeper ??= setInterval(() => this.#sweep(), this.#options.idleMsMax / 2).unref()
        this.release(client, false)
      },
      error => {
        this.#opening--
        // Otherwise a server that waits for a password waits for a minute.
        client.connection.stream.destroy()
        if (this.#options.isFull?.(error) === true) this.#noteFull(error)
        // Who came after it was begun has another one begun, since those that it was for were stopped.
        else {
          const [next] = this.#waiting
          if (next !== undefined && next.number <= waited) this.#waiting.shift()!.reject(error)
        }
        this.#removed(client)
      },
    )
  }

  #noteFull(error: unknown): void {
    this.#fullError = error
    clearTimeout(this.#fullTimer)
    this.#fullTimer = setTimeout(() => {
      this.#fullTimer = undefined
      this.#open()
    }, fullMs)
  }

  #sweep(): void {
    const before = performance.now() - this.#options.idleMsMax
    const old = this.#idle.filter(({ since }) => since < before)
    this.#idle = this.#idle.filter(({ since }) => since >= before)
    for (const { client } of old) this.#remove(client)
  }

  #remove(client: Client): void {
    client.end().then(
      () => this.#removed(client),
      () => this.#removed(client),
    )
  }

  #removed(client: Client): void {
    this.#clients.delete(client)
    if (this.#clients.size === 0) this.#onEmpty?.()
    this.#open()
  }
}

function ending(): Error {
  return new Error('the connections are being closed')
}

/** What `pg` does not declare: whether the connection is there. */
function isUsable(client: Client): boolean {
  return (client as unknown as { readonly _queryable: boolean })._queryable
}
