import { fork } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import type { CompressedErrand, CompressedSwept } from './support/compressed-sweep.ts'

const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 600)
const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)
const silentMsMax = 60_000

const runner = new URL('../support/fixtures/run.mjs', import.meta.url).pathname
const file = new URL('./fixtures/read-compressed.ts', import.meta.url).pathname

interface Told {
  readonly round?: number
  readonly swept?: CompressedSwept
  readonly bytes?: number
}

/** Sweeps in a process of its own; fails with the round at which it ended, or did not go on. */
function sweepApart(errand: CompressedErrand): Promise<Required<Pick<Told, 'swept' | 'bytes'>>> {
  const child = fork(runner, [file], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  return new Promise((resolve, reject) => {
    let round = -1
    let output = ''
    const fail = (what: string) =>
      reject(new Error(`seed ${errand.seed}, round ${round}: the process ${what}: ${output}`))
    const hung = () => {
      child.kill('SIGKILL')
      fail('does not go on')
    }
    let timer = setTimeout(hung, silentMsMax)
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(-2000)
      })
    }
    child.on('message', (told: Told | 'ready') => {
      clearTimeout(timer)
      timer = setTimeout(hung, silentMsMax)
      if (told === 'ready') child.send(errand)
      else if (told.swept !== undefined) resolve({ swept: told.swept, bytes: told.bytes! })
      else round = told.round!
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended: ${signal ?? code}`)
    })
  })
}

describe('a file of which what is compressed was changed', () => {
  test(`is damaged or right, and takes little memory: ${rounds} rounds, seed ${seed}`, {
    timeout: 120_000 + rounds * 1000,
  }, async () => {
    const { swept, bytes } = await sweepApart({ seed, from: 0, to: rounds })
    expect(swept.wrong.join('\n')).toBe('')
    // The limits of the sweep are 16 MiB: the rest is what Node takes with all that is imported here.
    expect(bytes).toBeLessThan(512 * 2 ** 20)
    // Each kind finds damages, or it changes nothing.
    if (rounds < 600) return
    for (const outcomes of Object.values(swept.outcomes))
      expect(Object.keys(outcomes)).toEqual(
        expect.arrayContaining([expect.stringMatching(/damaged|refused/)]),
      )
  })
})
