import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Governor, type GovernorClock } from '../../src/engine/execution/governor.ts'

/** An event loop whose turns the test takes. */
class Loop implements GovernorClock {
  time = 0
  #next: (() => void)[] = []

  now = () => this.time

  nextTurn = (callback: () => void) => void this.#next.push(callback)

  get isIdle(): boolean {
    return this.#next.length === 0
  }

  async turn(): Promise<void> {
    const callbacks = this.#next
    this.#next = []
    for (const callback of callbacks) {
      callback()
      await new Promise(process.nextTick)
    }
  }
}

const holdMs = 10

/** A run of steps of one millisecond each. Notes its name at each step. */
async function run(loop: Loop, governor: Governor, log: string[], name: string, steps: number) {
  let slices = 0
  for (let step = 0; step < steps; step++) {
    if (governor.isDue(loop.time)) await governor.pause(++slices)
    loop.time++
    log.push(name)
  }
}

describe('the governor', () => {
  it('lets a run that fits into a turn end in it', async () => {
    const loop = new Loop()
    const log: string[] = []
    await run(loop, new Governor(loop, holdMs), log, 'a', holdMs)
    expect(log).toHaveLength(holdMs)
  })

  it('gives a turn to one run, however many there are', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    const runs = Array.from({ length: 100 }, (_, i) => run(loop, governor, log, `${i}`, 50))
    while (!loop.isIdle) {
      const began = loop.time
      await loop.turn()
      expect(loop.time - began).toBeLessThanOrEqual(holdMs)
    }
    await Promise.all(runs)
    expect(log).toHaveLength(5000)
  })

  it('lets a new run begin at once while others wait', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    const long = run(loop, governor, log, 'long', 100)
    const other = run(loop, governor, log, 'long', 100)
    for (let i = 0; i < 5; i++) await loop.turn()
    const before = log.length
    await run(loop, governor, log, 'short', 1)
    expect(log.slice(before)).toEqual(['short'])
    while (!loop.isIdle) await loop.turn()
    await Promise.all([long, other])
  })

  it('lets runs with fewer slices go first', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    const long = [run(loop, governor, log, 'long', 500), run(loop, governor, log, 'long', 500)]
    for (let i = 0; i < 20; i++) await loop.turn()
    const before = log.length
    const middle = run(loop, governor, log, 'middle', 3 * holdMs)
    while (!loop.isIdle) await loop.turn()
    await Promise.all([...long, middle])
    // Of four slices, one belongs to whoever waited longest.
    expect(log.slice(before).lastIndexOf('middle')).toBeLessThan(6 * holdMs)
  })

  it('lets no run starve behind short ones that keep coming', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    let ended = false
    const long = run(loop, governor, log, 'long', 100).then(() => {
      ended = true
    })
    const short: Promise<void>[] = []
    for (let turn = 0; turn < 200 && !ended; turn++) {
      short.push(run(loop, governor, log, 'short', 2 * holdMs))
      await loop.turn()
    }
    expect(ended).toBe(true)
    while (!loop.isIdle) await loop.turn()
    await Promise.all([long, ...short])
  })

  it('runs everything to its end, in any mix', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 20 }), async lengths => {
        const loop = new Loop()
        const governor = new Governor(loop, holdMs)
        const log: string[] = []
        const runs = lengths.map((steps, i) => run(loop, governor, log, `${i}`, steps))
        while (!loop.isIdle) await loop.turn()
        await Promise.all(runs)
        expect(governor.waiting).toBe(0)
        expect(log).toHaveLength(lengths.reduce((sum, steps) => sum + steps, 0))
      }),
    )
  })
})
