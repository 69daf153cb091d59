import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { callOver, check } from '../crash/check.ts'
import { type LoadOutcome, load } from '../crash/load.ts'
import { Oracle } from '../crash/oracle.ts'
import { programText } from '../crash/project.ts'
import { runGvq, type ServingGvq, startGvq } from '../support/gvq.ts'
import type { Cluster } from '../support/postgres/cluster.ts'
import { temporaryCluster } from '../support/postgres/database.ts'
import { plantCitus } from '../support/postgres/planted-citus.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { type ServingFolder, servingFolder } from '../support/serving-folder.ts'
import { clusterKind, needsCluster, plantsCitus } from '../support/test-store.ts'

// GVQ_KILLS asks for more kills, GVQ_CRASH_SEED for the moments and queries of an earlier run.
const kills = Number(process.env.GVQ_KILLS ?? 5)
const seed = Number(process.env.GVQ_CRASH_SEED ?? randomInt(2 ** 31))

const processes = 3
/** Acknowledgements of those that a kill leaves, before the load ends. */
const acknowledgedAfter = 20

/** A gvq, or a connection's process of the server, which then restarts all of them, or the whole server. */
const victims = ['gvq', 'postmaster', 'backend', 'starting gvq'] as const
type Victim = (typeof victims)[number]

interface Kill {
  readonly victim: Victim
  /** When: after so many acknowledgements, or milliseconds. */
  readonly count?: number
  readonly ms?: number
}

function chooseKill(random: () => number, round: number): Kill {
  const victim = victims[(round - 1) % victims.length]!
  if (victim === 'starting gvq') return { victim, ms: wholeNumber(random, 50, 600) }
  if (random() < 0.5) return { victim, count: wholeNumber(random, 1, 100) }
  return { victim, ms: wholeNumber(random, 1, 500) }
}

needsCluster.it(
  `${kills} times a gvq or the server is killed under load: what was acknowledged is there, and no half query`,
  { timeout: 120_000 + kills * 10_000 },
  async () => {
    const cluster = await temporaryCluster(clusterKind)
    if (plantsCitus) await plantCitus(cluster.url())
    const all = await Processes.start(cluster)
    const oracle = new Oracle()
    const random = randomNumbers(seed)
    const outcomes: LoadOutcome[] = []
    for (let round = 1; round <= kills; round++) {
      const kill = chooseKill(random, round)
      try {
        outcomes.push(await all.killUnderLoad(kill, oracle, round, random))
        await all.untilQuiet()
        if (random() < 0.5 || round === kills) await check(callOver(all.oneOf(random).url), oracle)
      } catch (error) {
        const replay = `GVQ_CRASH_SEED=${seed} GVQ_KILLS=${kills}`
        throw new Error(`kill ${round} (${JSON.stringify(kill)}); again with ${replay}`, { cause: error })
      }
    }
    const doctor = await all.doctor()
    expect(doctor.code, doctor.stdout + doctor.stderr).toBe(0)
    expect(oracle.acknowledgements).toBeGreaterThan(kills)
    if (kills >= 50) console.info(`${kills} kills:`, sumOf(outcomes))
  },
)

/** Several `gvq serve` on one server. */
class Processes {
  readonly #cluster: Cluster
  readonly #folder: ServingFolder
  readonly #servers: ServingGvq[] = []

  private constructor(cluster: Cluster, folder: ServingFolder) {
    this.#cluster = cluster
    this.#folder = folder
  }

  static async start(cluster: Cluster): Promise<Processes> {
    const folder = await servingFolder()
    await writeFile(join(folder.path, 'queries.hx'), programText)
    const all = new Processes(cluster, folder)
    for (let i = 0; i < processes; i++) all.#servers.push(await all.#serve())
    return all
  }

  get #env(): Readonly<Record<string, string>> {
    return { GVQ_STORE: `${this.#cluster.url()}?connections=8` }
  }

  #serve(): Promise<ServingGvq> {
    return this.#folder.serve([], { env: this.#env })
  }

  oneOf(random: () => number): ServingGvq {
    return this.#servers[wholeNumber(random, 0, processes - 1)]!
  }

  doctor() {
    return runGvq(['doctor'], { cwd: this.#folder.path, env: this.#env })
  }

  async killUnderLoad(kill: Kill, oracle: Oracle, round: number, random: () => number): Promise<LoadOutcome> {
    const victim = wholeNumber(random, 0, processes - 1)
    let killed: Promise<void> | undefined
    let left = Number.POSITIVE_INFINITY
    const strike = (): void => {
      left = acknowledgedAfter
      killed ??= this.#kill(kill, victim, random)
      // Thrown when the load is over.
      killed.catch(() => undefined)
    }
    if (kill.ms !== undefined) setTimeout(strike, kill.ms)
    const outcome = await load({
      urls: this.#servers.map(({ url }) => url),
      oracle,
      random,
      round,
      losesStore: true,
      onAcknowledged: count => {
        left--
        if (count === kill.count) strike()
      },
      isOver: () => left <= 0,
    })
    await killed
    return outcome
  }

  /** Kills, and starts again what does not start by itself. */
  async #kill({ victim, ms }: Kill, number: number, random: () => number): Promise<void> {
    switch (victim) {
      case 'gvq': {
        const server = this.#servers[number]!
        await server.stop('SIGKILL')
        this.#servers[number] = await this.#serve()
        return
      }
      case 'starting gvq': {
        const child = startGvq(['serve', '--port', '0'], { cwd: this.#folder.path, env: this.#env })
        onTestFinished(() => void child.kill('SIGKILL'))
        const closed = once(child, 'close')
        await delay(ms)
        child.kill('SIGKILL')
        await closed
        return
      }
      case 'postmaster':
        await this.#cluster.kill()
        for (const server of this.#servers) await expectUnavailable(server)
        await this.#cluster.start()
        return
      case 'backend': {
        const connected = await this.#query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'gvq'`)
        const pids = connected.map(({ pid }) => pid as number)
        process.kill(pids[wholeNumber(random, 0, pids.length - 1)]!, 'SIGKILL')
      }
    }
  }

  /** Until the server has ended the transactions of those who are gone: their commits may still be on their way. */
  async untilQuiet(): Promise<void> {
    const busy = `SELECT pid FROM pg_stat_activity WHERE application_name = 'gvq' AND state <> 'idle'`
    const count = () =>
      this.#query(busy).then(
        rows => rows.length,
        // It recovers.
        () => undefined,
      )
    await expect.poll(count).toBe(0)
  }

  async #query(sql: string): Promise<readonly any[]> {
    const client = new pg.Client(this.#cluster.url())
    client.on('error', () => undefined)
    await client.connect()
    try {
      return (await client.query(sql)).rows
    } finally {
      await client.end()
    }
  }
}

async function expectUnavailable({ child, url }: ServingGvq): Promise<void> {
  const ready = await fetch(`${url}/readyz`)
  const answer = await fetch(`${url}/ItemsByKey`, { method: 'POST', body: Buffer.from('{"key": "none"}') })
  expect([ready.status, answer.status, answer.headers.get('retry-after')]).toEqual([503, 503, '1'])
  expect(await answer.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  expect([child.exitCode, child.signalCode]).toEqual([null, null])
}

function sumOf(outcomes: readonly LoadOutcome[]): LoadOutcome {
  const sum = { acknowledged: 0, duplicates: 0, refused: 0, unknown: 0, unanswered: 0 }
  for (const outcome of outcomes) {
    for (const name of Object.keys(sum) as (keyof LoadOutcome)[]) sum[name] += outcome[name]
  }
  return sum
}
