import { wholeNumber } from '../support/random.ts'

/** Accounts between which money moves, counters, and names that only one record may have. */
export const moneyProgram = `
N::Account { UNIQUE INDEX number: U32, balance: I64 }
N::Counter { UNIQUE INDEX name: String, hits: I64 DEFAULT 0 }
N::Name { UNIQUE INDEX name: String }
N::Entry { INDEX account: U32, amount: I64 }
E::Of { From: Entry, To: Account }

QUERY Open(numbers: [U32], balance: I64) =>
  FOR number IN numbers { AddN<Account>({number: number, balance: balance}) }
  RETURN NONE

QUERY Move(from: U32, to: U32, amount: I64) =>
  payer <- N<Account>({number: from})::UPDATE({balance: SUB(_::{balance}, amount)})
  payee <- N<Account>({number: to})::UPDATE({balance: ADD(_::{balance}, amount)})
  paid <- AddN<Entry>({account: from, amount: SUB(0, amount)})
  got <- AddN<Entry>({account: to, amount: amount})
  AddE<Of>::From(paid)::To(payer)
  AddE<Of>::From(got)::To(payee)
  RETURN NONE

QUERY Hit(name: String) =>
  counter <- N<Counter>({name: name})::UpsertN({name: name, hits: ADD(_::{hits}, 1)})
  RETURN counter::ID

QUERY Take(name: String) =>
  taken <- AddN<Name>({name: name})
  RETURN taken::ID

QUERY All() =>
  RETURN {
    accounts: N<Account>::|a|{number: a::{number}, balance: a::{balance}, entries: a::In<Of>::{amount}},
    counters: N<Counter>::{id, name, hits},
    names: N<Name>::{name},
    entries: N<Entry>::COUNT,
    edges: E<Of>::COUNT
  }

QUERY Balances() =>
  accounts <- N<Account>
  RETURN accounts::{balance}
`

/** The response of `All`. */
export interface All {
  readonly accounts: readonly {
    readonly number: number
    readonly balance: number
    readonly entries: readonly number[]
  }[]
  readonly counters: readonly { readonly id: string; readonly name: string; readonly hits: number }[]
  readonly names: readonly string[]
  readonly entries: number
  readonly edges: number
}

export const accounts = 20
export const balance = 1000
const counters = 5

export interface MoneyLoadOptions {
  /** The servers of the program, all on the same data. Clients take turns on them. */
  readonly urls: readonly string[]
  readonly clients: number
  readonly random: () => number
  isOver(): boolean
}

/** Runs the clients until it is over, and keeps what they were told. */
export class MoneyLoad {
  /** The gains by acknowledged moves, by the number of the account. */
  readonly gained = new Map<number, number>()
  readonly hits = new Map<string, number>()
  readonly takenBy = new Map<string, number>()
  /** The ids with which hits of a counter were answered. */
  readonly ids = new Map<string, Set<string>>()
  readonly counts = { moves: 0, hits: 0, taken: 0, duplicates: 0, reads: 0, conflicts: 0 }
  /** The first answers that are wrong. */
  readonly problems: string[] = []
  readonly #options: MoneyLoadOptions

  constructor(options: MoneyLoadOptions) {
    this.#options = options
  }

  async run(): Promise<void> {
    const { urls, clients, isOver } = this.#options
    const client = async (number: number): Promise<void> => {
      const url = urls[number % urls.length]!
      while (!isOver() && this.problems.length < 10) await this.#ask(url)
    }
    await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  }

  async #ask(url: string): Promise<void> {
    const { random } = this.#options
    const choice = random()
    if (choice < 0.4) await this.#move(url)
    else if (choice < 0.6) await this.#hit(url, `counter ${wholeNumber(random, 1, counters)}`)
    // All take the next name, until one has it.
    else if (choice < 0.8) await this.#take(url, `name ${this.takenBy.size + 1}`)
    else await this.#read(url)
  }

  async #move(url: string): Promise<void> {
    const { random } = this.#options
    const [from, to] = [wholeNumber(random, 1, accounts), wholeNumber(random, 1, accounts)]
    const amount = wholeNumber(random, 1, 50)
    if ((await this.#post(url, 'Move', { from, to, amount })) === undefined) return
    this.counts.moves++
    this.gained.set(from, (this.gained.get(from) ?? 0) - amount)
    this.gained.set(to, (this.gained.get(to) ?? 0) + amount)
  }

  async #hit(url: string, name: string): Promise<void> {
    const id = await this.#post(url, 'Hit', { name })
    if (id === undefined) return
    this.counts.hits++
    this.hits.set(name, (this.hits.get(name) ?? 0) + 1)
    this.ids.set(name, (this.ids.get(name) ?? new Set()).add(JSON.stringify(id)))
  }

  async #take(url: string, name: string): Promise<void> {
    const taken = await this.#post(url, 'Take', { name })
    if (taken === 'duplicate') this.counts.duplicates++
    else if (taken !== undefined) {
      this.counts.taken++
      this.takenBy.set(name, (this.takenBy.get(name) ?? 0) + 1)
    }
  }

  async #read(url: string): Promise<void> {
    const answer = await this.#post(url, 'Balances', {})
    if (answer === undefined) return
    this.counts.reads++
    const balances = Object.values(answer as object)[0] as readonly number[]
    const sum = balances.reduce((a, b) => a + b, 0)
    if (sum !== accounts * balance) this.#problem(`a reader saw balances that sum up to ${sum}`)
  }

  /** The answer; undefined for a query that lost against others all of its time, which has written nothing. */
  async #post(url: string, query: string, params: object): Promise<unknown> {
    const { status, body } = await post(url, query, params)
    if (status === 200) return body
    if (query === 'Take' && status === 409 && body.code === 'DUPLICATE_KEY') return 'duplicate'
    if (status === 503 && /conflicts with others/.test(body.message)) this.counts.conflicts++
    else this.#problem(`${query} ${JSON.stringify(params)}: ${status} ${JSON.stringify(body)}`)
    return undefined
  }

  #problem(text: string): void {
    if (this.problems.length < 10) this.problems.push(text)
  }
}

export async function post(
  url: string,
  query: string,
  params: object,
): Promise<{ status: number; body: any }> {
  const response = await fetch(`${url}/${query}`, {
    method: 'POST',
    body: Buffer.from(JSON.stringify(params)),
  })
  return { status: response.status, body: await response.json() }
}
