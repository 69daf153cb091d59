import { wholeNumber } from '../support/random.ts'
import type { Oracle, State } from './oracle.ts'

const dimension = 6
const itemsPerClientMax = 6
const batchesMax = 2
/** Above the number of vectors that an index adds immediately. */
const batchSize = 40

interface Live {
  readonly name: string
  readonly key: string
}

export interface LoadOptions {
  /** The servers of the data. Clients take turns on them. */
  readonly urls: readonly string[]
  readonly oracle: Oracle
  readonly random: () => number
  /** Distinguishes the clients' names of different loads. */
  readonly round: number
  /** Called after each acknowledgement with their number in this load. */
  readonly onAcknowledged?: (count: number) => void
  /** Whether clients stop that still get answers. */
  readonly isOver?: () => boolean
  /** Whether the store may be gone: the answer is then 503, or 500 if that was during a commit. */
  readonly losesStore?: boolean
}

/** How the requests of a load ended. */
export interface LoadOutcome {
  acknowledged: number
  /** Refused as duplicates, as they should be. */
  duplicates: number
  /** Answered with 503 SHUTTING_DOWN, or with 503 STORAGE_UNAVAILABLE if the store may be gone. */
  refused: number
  /** Answered with 500 OUTCOME_UNKNOWN. */
  unknown: number
  /** Never answered: the server was gone. */
  unanswered: number
}

/** Several clients write at once, each one query after another, until the server is gone or refuses requests. */
export async function load(options: LoadOptions): Promise<LoadOutcome> {
  const outcome: LoadOutcome = { acknowledged: 0, duplicates: 0, refused: 0, unknown: 0, unanswered: 0 }
  const clients = Array.from({ length: 6 }, (_, client) => new Client(client, options, outcome))
  await Promise.all([
    ...clients.map(client => client.writeItems()),
    new Client(clients.length, options, outcome).writeBatches(),
  ])
  return outcome
}

/** One client, which uses its own names and those from its earlier loads. */
class Client {
  readonly #client: number
  readonly #options: LoadOptions
  readonly #outcome: LoadOutcome
  readonly #items: Live[]
  #count = 0

  constructor(client: number, options: LoadOptions, outcome: LoadOutcome) {
    this.#client = client
    this.#options = options
    this.#outcome = outcome
    this.#items = options.oracle
      .settled()
      .flatMap(([name, state]) => (state.client === client ? [{ name, key: state.key as string }] : []))
  }

  async writeItems(): Promise<void> {
    while (await this.#writeItem()) {}
  }

  async writeBatches(): Promise<void> {
    const { oracle } = this.#options
    const names = oracle.settled().flatMap(([name, state]) => ('vectors' in state ? [name] : []))
    for (;;) {
      while (names.length >= batchesMax) {
        const name = names.shift()!
        if (!(await this.#send('RemoveBatch', { name }, name, undefined))) return
      }
      const name = this.#newName('batch')
      const rows = Array.from({ length: batchSize }, (_, number) => ({ number, vector: this.#vector() }))
      const state = { size: batchSize, vectors: rows.map(({ vector }) => vector) }
      if (!(await this.#send('AddBatch', { name, size: batchSize, rows }, name, state))) return
      names.push(name)
    }
  }

  /** False when the server does not respond any more. */
  #writeItem(): Promise<boolean> {
    const choice = this.#items.length >= itemsPerClientMax ? 0.99 : this.#options.random()
    const at = wholeNumber(this.#options.random, 0, this.#items.length - 1)
    if (this.#items.length === 0 || choice < 0.5) return this.#add()
    if (choice < 0.6) return this.#addAgain(this.#items[at]!)
    return choice < 0.8 ? this.#change(at) : this.#remove(at)
  }

  #add(): Promise<boolean> {
    const name = this.#newName('item')
    const key = `${name}#0`
    const vector = this.#vector()
    this.#items.push({ name, key })
    const params = { key, client: this.#client, name, vector }
    return this.#send('Add', params, name, { key, client: this.#client, vector })
  }

  /** Fails at its fourth record, after a vector and two nodes. */
  #addAgain({ key }: Live): Promise<boolean> {
    const name = this.#newName('duplicate')
    return this.#send(
      'Add',
      { key, client: this.#client, name, vector: this.#vector() },
      name,
      'DUPLICATE_KEY',
    )
  }

  #change(at: number): Promise<boolean> {
    const { name, key: old } = this.#items[at]!
    const key = `${name}#${++this.#count}`
    const vector = this.#vector()
    this.#items[at] = { name, key }
    return this.#send('Change', { old, key, vector }, name, { key, client: this.#client, vector })
  }

  #remove(at: number): Promise<boolean> {
    const [{ name, key }] = this.#items.splice(at, 1) as [Live]
    return this.#send('Remove', { key }, name, undefined)
  }

  #newName(what: string): string {
    return `${what} ${this.#options.round}.${this.#client}.${++this.#count}`
  }

  #vector(): number[] {
    return Array.from({ length: dimension }, () => this.#options.random() * 2 - 1)
  }

  /** `after`: what the name holds once this succeeds, or that it must be refused as a duplicate. */
  async #send(query: string, params: object, name: string, after: State | 'DUPLICATE_KEY'): Promise<boolean> {
    const { oracle, urls, onAcknowledged, isOver, losesStore = false } = this.#options
    if (isOver?.() === true) return false
    const url = urls[this.#client % urls.length]!
    const isDuplicate = after === 'DUPLICATE_KEY'
    oracle.begin(name, isDuplicate ? undefined : after)
    const answer = await post(url, query, params)
    if (answer === undefined) {
      this.#outcome.unanswered++
      return false
    }
    if (answer.status === 200 && !isDuplicate) {
      oracle.acknowledge(name)
      onAcknowledged?.(++this.#outcome.acknowledged)
      return true
    }
    if (losesStore && answer.status === 500 && answer.code === 'OUTCOME_UNKNOWN') {
      this.#outcome.unknown++
      return false
    }
    oracle.refuse(name)
    const refusals = losesStore ? ['SHUTTING_DOWN', 'STORAGE_UNAVAILABLE'] : ['SHUTTING_DOWN']
    if (answer.status === 503 && refusals.includes(answer.code!)) {
      this.#outcome.refused++
      return false
    }
    if (!isDuplicate || answer.status !== 409 || answer.code !== 'DUPLICATE_KEY') {
      throw new Error(`${query} ${JSON.stringify(params)} was answered with ${JSON.stringify(answer)}`)
    }
    this.#outcome.duplicates++
    return true
  }
}

interface Answer {
  readonly status: number
  readonly code?: string
}

/** Undefined when no answer comes. The status line of an answer that is cut short counts. */
async function post(url: string, query: string, params: object): Promise<Answer | undefined> {
  const response = await fetch(`${url}/${query}`, {
    method: 'POST',
    body: Buffer.from(JSON.stringify(params)),
  }).catch(() => undefined)
  if (response === undefined) return undefined
  const body = await response.json().catch(() => undefined)
  const code = (body as { code?: string } | undefined)?.code
  return { status: response.status, ...(code !== undefined && { code }) }
}
