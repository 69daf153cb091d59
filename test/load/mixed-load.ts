import autocannon, { type LoadRequest, type RequestMaker, type Running } from 'autocannon'
import type { Oracle } from '../crash/oracle.ts'
import { wholeNumber } from '../support/random.ts'
import { friendsOfEach, type Seeded, seededAccounts, teams } from './project.ts'

const accountsPerClientMax = 10

export interface MixedLoadOptions {
  readonly url: string
  readonly clients: number
  readonly oracle: Oracle
  readonly random: () => number
  readonly seeded: Seeded
  /** Whether the disk fills up: writes, and scans while the store is reopened, may get 503 STORAGE_UNAVAILABLE. */
  readonly isDiskFull?: boolean
}

/** The results of the requests. */
export interface Counts {
  reads: number
  writes: number
  /** Writes that were answered with 503 STORAGE_UNAVAILABLE. */
  refused: number
  /** Scans that were answered with 503 STORAGE_UNAVAILABLE. */
  refusedScans: number
}

/** Many clients, each with one connection and one request at a time, about half of them writes. */
export class MixedLoad {
  readonly counts: Counts = { reads: 0, writes: 0, refused: 0, refusedScans: 0 }
  /** The first unexpected responses and broken connections. */
  readonly problems: string[] = []
  readonly #options: MixedLoadOptions
  readonly #running: Running
  readonly #ended: Promise<void>
  #isStopped = false

  constructor(options: MixedLoadOptions) {
    this.#options = options
    let client = 0
    let end = (): void => {}
    this.#ended = new Promise(resolve => {
      end = resolve
    })
    const setupClient = (connection: { setRequests(requests: readonly RequestMaker[]): void }): void => {
      connection.setRequests([new Client(client++, this)])
    }
    const { url, clients: connections } = options
    // Until `stop`; autocannon requires a duration.
    const run = { url, connections, duration: 86_400, sampleInt: 50, setupClient }
    this.#running = autocannon(run, () => end())
    this.#running.on('reqError', error => this.note(`no answer: ${error.message}`))
  }

  get options(): MixedLoadOptions {
    return this.#options
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  /** Stops counting; requests in progress may or may not have happened. */
  stop(): Promise<void> {
    this.#isStopped = true
    this.#running.stop()
    return this.#ended
  }

  note(problem: string): void {
    if (!this.#isStopped && this.problems.length < 10) this.problems.push(problem)
  }
}

/** A request in progress, and what its response must be. */
interface Step {
  readonly query: string
  readonly params: object
  /** The account that it writes. */
  readonly writes?: string
  /** Whether the response to a read is right. */
  readonly isRight?: (answer: any) => boolean
}

class Client implements RequestMaker {
  readonly #number: number
  readonly #load: MixedLoad
  /** The balances of the accounts of this client. */
  readonly #accounts = new Map<string, number>()
  #count = 0
  #step: Step | undefined

  constructor(number: number, load: MixedLoad) {
    this.#number = number
    this.#load = load
  }

  readonly setupRequest = (request: LoadRequest): LoadRequest => {
    if (this.#load.isStopped) return request
    const step = this.#next()
    this.#step = step
    return {
      ...request,
      method: 'POST',
      path: `/${step.query}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(step.params),
    }
  }

  readonly onResponse = (status: number, body: string): void => {
    const step = this.#step
    if (this.#load.isStopped || step === undefined) return
    this.#step = undefined
    if (step.writes !== undefined) this.#written(step.writes, status, body)
    else if (status === 200 && step.isRight!(JSON.parse(body))) this.#load.counts.reads++
    else if (step.query === 'Teams' && this.#isRefusal(status, body)) this.#load.counts.refusedScans++
    else this.#load.note(`${step.query} ${JSON.stringify(step.params)}: ${status} ${body.slice(0, 300)}`)
  }

  #isRefusal(status: number, body: string): boolean {
    const { isDiskFull = false } = this.#load.options
    return isDiskFull && status === 503 && JSON.parse(body).code === 'STORAGE_UNAVAILABLE'
  }

  #written(handle: string, status: number, body: string): void {
    const { counts, options } = this.#load
    if (status === 200) {
      options.oracle.acknowledge(handle)
      counts.writes++
    } else if (this.#isRefusal(status, body)) {
      options.oracle.refuse(handle)
      counts.refused++
    } else {
      this.#load.note(`${handle}: ${status} ${body.slice(0, 300)}`)
    }
    this.#recall(handle)
  }

  /** The account must have the value of the last acknowledged write. */
  #recall(handle: string): void {
    const state = this.#load.options.oracle.stateOf(handle)
    if (state === undefined) this.#accounts.delete(handle)
    else this.#accounts.set(handle, state.balance as number)
  }

  #next(): Step {
    const { random, seeded } = this.#load.options
    const id = seeded.ids[wholeNumber(random, 0, seeded.ids.length - 1)]!
    const handles = [...this.#accounts.keys()]
    const handle = handles[wholeNumber(random, 0, handles.length - 1)]
    const choice = random()
    if (choice < 0.2) return { query: 'ById', params: { id }, isRight: answer => answer.account.id === id }
    if (choice < 0.35) {
      const isRight = (answer: any) => answer.friends.length === friendsOfEach
      return { query: 'Friends', params: { id }, isRight }
    }
    if (choice < 0.38) return { query: 'Teams', params: {}, isRight: isWholeCount }
    if (handle === undefined || (choice > 0.9 && handles.length < accountsPerClientMax)) return this.#add()
    const balance = this.#accounts.get(handle)!
    if (choice < 0.55) {
      const isRight = (answer: any) => answer.balance === balance && answer.shown[0] === balance
      return { query: 'Get', params: { handle }, isRight }
    }
    return choice < 0.85 ? this.#put(handle, balance + 1) : this.#remove(handle)
  }

  #add(): Step {
    const handle = `account ${this.#number}.${++this.#count}`
    this.#load.options.oracle.begin(handle, { balance: 0 })
    const team = this.#number % teams
    return { query: 'Add', params: { handle, team, balance: 0 }, writes: handle }
  }

  #put(handle: string, balance: number): Step {
    this.#load.options.oracle.begin(handle, { balance })
    return { query: 'Put', params: { handle, balance }, writes: handle }
  }

  #remove(handle: string): Step {
    this.#load.options.oracle.begin(handle, undefined)
    return { query: 'Remove', params: { handle }, writes: handle }
  }
}

/** Whether the counts cover at least the seeded accounts: a reader sees a consistent state of all. */
function isWholeCount(answer: readonly { readonly count: number }[]): boolean {
  return answer.reduce((sum, { count }) => sum + count, 0) >= seededAccounts
}
