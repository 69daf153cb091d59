import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { engineNames } from '../support/engines.ts'
import { type ServingGvq, startGvq } from '../support/gvq.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { callOver, check, checkInProcess } from './check.ts'
import { load } from './load.ts'
import { Oracle } from './oracle.ts'
import { type CrashProject, crashProject } from './temporary-project.ts'

// GVQ_KILLS asks for more kills, GVQ_CRASH_SEED for the moments and queries of an earlier run.
const kills = Number(process.env.GVQ_KILLS ?? 14)
const seed = Number(process.env.GVQ_CRASH_SEED ?? randomInt(2 ** 31))

/** When a process is killed. */
type Moment =
  | { readonly kind: 'acknowledgement'; readonly count: number }
  | { readonly kind: 'time'; readonly ms: number }
  /** While it starts: it opens the data as the last kill left it. */
  | { readonly kind: 'start'; readonly ms: number }
  /** While it stops: it saves its vector indexes. */
  | { readonly kind: 'stop'; readonly count: number; readonly ms: number }

/** The kinds of kills in turn, so that a few kills cover all of them, each behind another. */
const kinds = [
  'acknowledgement',
  'time',
  'start',
  'acknowledgement',
  'stop',
  'time',
  'acknowledgement',
] as const

function chooseMoment(round: number, random: () => number): Moment {
  const kind = kinds[round % kinds.length]!
  switch (kind) {
    case 'acknowledgement':
      return { kind, count: wholeNumber(random, 1, 150) }
    case 'time':
      return { kind, ms: wholeNumber(random, 1, 250) }
    case 'start':
      return { kind, ms: wholeNumber(random, 50, 500) }
    case 'stop':
      return { kind, count: wholeNumber(random, 1, 60), ms: wholeNumber(random, 0, 60) }
  }
}

test.each(engineNames)(
  `${kills} times killed at a random moment, it has lost no acknowledged write and holds no half query (%s)`,
  async engine => {
    const project = await crashProject({ engine })
    const oracle = new Oracle()
    const random = randomNumbers(seed)
    for (let round = 1; round <= kills; round++) {
      const moment = chooseMoment(round, random)
      try {
        if (moment.kind === 'start') await killStarting(project, moment.ms)
        else await killServing(project, oracle, moment, round, random)
        if (random() < 0.5) await checkInProcess(project.path, project.data, oracle)
      } catch (error) {
        const replay = `GVQ_CRASH_SEED=${seed} GVQ_KILLS=${kills}`
        throw new Error(`kill ${round} (${JSON.stringify(moment)}); again with ${replay}`, { cause: error })
      }
    }
    await checkInProcess(project.path, project.data, oracle)
    expect(oracle.acknowledgements).toBeGreaterThan(kills)
  },
  60_000 + kills * 6_000,
)

async function killStarting({ path, data }: CrashProject, ms: number): Promise<void> {
  const child = startGvq(['serve', '--port', '0', '--data', data], { cwd: path })
  onTestFinished(() => void child.kill('SIGKILL'))
  const closed = once(child, 'close')
  setTimeout(() => child.kill('SIGKILL'), ms)
  expect(await closed).toEqual([null, 'SIGKILL'])
}

async function killServing(
  project: CrashProject,
  oracle: Oracle,
  moment: Exclude<Moment, { kind: 'start' }>,
  round: number,
  random: () => number,
): Promise<void> {
  const server = await project.serve()
  if (random() < 0.5) await check(callOver(server.url), oracle)
  const closed = once(server.child, 'close')
  if (moment.kind === 'time') setTimeout(() => kill(server), moment.ms)
  const onAcknowledged = (count: number): void => {
    if (moment.kind === 'time' || count !== moment.count) return
    if (moment.kind === 'acknowledgement') {
      kill(server)
    } else {
      server.child.kill('SIGTERM')
      setTimeout(() => kill(server), moment.ms)
    }
  }
  await load({ urls: [server.url], oracle, random, round, onAcknowledged })
  const [code, signal] = await closed
  // It may have stopped before the timer fired.
  expect([code, signal]).toEqual(moment.kind === 'stop' && code === 0 ? [0, null] : [null, 'SIGKILL'])
  expect(server.stderr()).not.toMatch(/error/i)
}

function kill(server: ServingGvq): void {
  server.child.kill('SIGKILL')
}
