import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { Oracle } from '../crash/oracle.ts'
import { crashProject } from '../crash/temporary-project.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { MixedLoad } from './mixed-load.ts'
import { checkData, programText, type Seeded, seed } from './project.ts'
import { patience, replay, seconds, secondsOfLoad, seedOfRun, socketsOf } from './support.ts'

const cutters = 32
/** Each is an account that must be checked at the end. */
const writesMax = 2_000

test(
  `connections cut at random for ${seconds} s disturb nobody else, and leave no half query and no socket`,
  async () => {
    const project = await crashProject({ text: programText })
    const seeded = await seed(project.path, project.data)
    const server = await project.serve()
    const oracle = new Oracle()
    const sockets = await socketsOf(server.child.pid!)
    const load = new MixedLoad({
      url: server.url,
      clients: 16,
      oracle,
      random: randomNumbers(seedOfRun),
      seeded,
    })
    const cutter = new Cutter(Number(new URL(server.url).port), oracle, seeded, randomNumbers(seedOfRun + 1))
    const cutting = Promise.all(Array.from({ length: cutters }, () => cutter.run()))
    await secondsOfLoad(seconds)
    cutter.isStopped = true
    await cutting
    expect(load.problems, replay).toEqual([])
    expect(load.counts.reads * load.counts.writes).toBeGreaterThan(0)
    await load.stop()
    expect(cutter.cuts).toBeGreaterThan(cutters)
    const areClosed = async () => expect(await socketsOf(server.child.pid!)).toBeLessThanOrEqual(sockets)
    await vi.waitFor(areClosed, patience)
    expect(await server.stop('SIGTERM')).toBe(0)
    // Slow queries may be there, because the machine is busy.
    expect(server.stderr()).not.toMatch(/"level":"error"|^error|^\s+at /m)
    await checkData(project.path, project.data, oracle)
  },
  60_000 + seconds * 3_000,
)

/** Clients that disconnect: within a request, before the response, or within it. */
class Cutter {
  readonly #port: number
  readonly #oracle: Oracle
  readonly #seeded: Seeded
  readonly #random: () => number
  #writes = 0
  cuts = 0
  isStopped = false

  constructor(port: number, oracle: Oracle, seeded: Seeded, random: () => number) {
    this.#port = port
    this.#oracle = oracle
    this.#seeded = seeded
    this.#random = random
  }

  async run(): Promise<void> {
    while (!this.isStopped) {
      await this.#cut(this.#request())
      this.cuts++
    }
  }

  #request(): Buffer {
    const id = this.#seeded.ids[wholeNumber(this.#random, 0, this.#seeded.ids.length - 1)]!
    const choice = this.#random()
    if (choice < 0.3 && this.#writes < writesMax) {
      const handle = `cut ${++this.#writes}`
      // The outcome of the write is unknown: it may happen completely or not at all.
      this.#oracle.begin(handle, { balance: 7 })
      return post('Add', { handle, team: 1, balance: 7 })
    }
    if (choice < 0.5) return post('Dump', {})
    if (choice < 0.75) return post('Friends', { id })
    // Several on one connection.
    return Buffer.concat(Array.from({ length: 5 }, () => post('ById', { id })))
  }

  #cut(bytes: Buffer): Promise<void> {
    const random = this.#random
    const sent = random() < 0.3 ? wholeNumber(random, 0, bytes.length - 1) : bytes.length
    const answered = random() < 0.5 ? wholeNumber(random, 1, 200_000) : 0
    const waitMs = wholeNumber(random, 0, 10)
    const isReset = random() < 0.5
    return new Promise(resolve => {
      const socket = connect(this.#port, '127.0.0.1')
      let received = 0
      const cut = (): void => {
        if (isReset) socket.resetAndDestroy()
        else socket.destroy()
      }
      socket.once('connect', () => {
        socket.write(bytes.subarray(0, sent))
        setTimeout(cut, answered > 0 ? 50 : waitMs)
      })
      socket.on('data', chunk => {
        received += chunk.length
        if (answered > 0 && received >= answered) cut()
      })
      // A connection that the server has closed already.
      socket.on('error', () => undefined)
      socket.once('close', () => resolve())
    })
  }
}

function post(query: string, params: object): Buffer {
  const body = JSON.stringify(params)
  return Buffer.from(
    `POST /${query} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
}
