import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Governor, type GovernorClock } from '../../src/engine/execution/scheduling/governor.ts'

/** An event loop whose turns the test takes. */
class Loop implements GovernorClock {
  time = 0
  #next: (() => void)[] = []

  now = () => this.time

  nextTurn = (callback: () => void) => void this.#next.push(callback)
  afterArrivals = this.nextTurn
  afterResumed = (callback: () => void) => queueMicrotask(() => process.nextTick(callback))

  get isIdle(): boolean {
    return this.#next.length === 0
  }

  async turn(): Promise<void> {
    const callbacks = this.#next
    this.#next = []
    for (const callback of callbacks) {
      callback()
      await new Promise(setImmediate)
    }
  }
}

const holdMs = 10

/** A run of steps of one millisecond each. Notes its name at each step. */
async function run(
  loop: Loop,
  governor: Governor,
  log: string[],
  name: string,
  steps: number,
  heavySince?: number,
) {
  let slices = 0
  for (let step = 0; step < steps; step++) {
    if (governor.isDue(loop.time)) await governor.pause({ slices: ++slices, heavySince }).turn
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

  it('continues as many runs in a turn as fit into it', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    const runs = Array.from({ length: 100 }, (_, i) => run(loop, governor, log, `${i}`, 1))
    expect(log).toHaveLength(holdMs)
    let turns = 0
    for (; log.length < 100; turns++) await loop.turn()
    await Promise.all(runs)
    // Each second turn of this loop belongs to what arrives.
    expect(turns).toBeLessThanOrEqual(2 * (100 / holdMs))
  })

  it('lets no new run overtake those that wait and need as few slices', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const begin = async (name: string, slices: number, steps: number) => {
      if (governor.isBusy(loop.time, slices)) await governor.pause({ slices }).turn
      await run(loop, governor, log, name, steps)
    }
    const log: string[] = []
    const first = begin('first', 0, holdMs)
    const known = begin('known to be long', 7, holdMs)
    const second = begin('second', 0, holdMs)
    await loop.turn()
    const others = [begin('as long', 7, 1), begin('third', 0, 1)]
    while (!loop.isIdle) await loop.turn()
    await Promise.all([first, known, second, ...others])
    expect([...new Set(log)]).toEqual(['first', 'second', 'third', 'known to be long', 'as long'])
  })

  it('lets runs that turn out to be long while they wait for their beginning begin later', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    let known = 0
    const share = {
      get slices() {
        return known
      },
    }
    const begin = async (name: string) => {
      await governor.pause(share).turn
      known = 1
      await run(loop, governor, log, name, holdMs)
    }
    const long = ['a', 'b', 'c'].map(begin)
    const short = governor.pause({ slices: 0 }).turn.then(() => run(loop, governor, log, 'short', 1))
    while (!loop.isIdle) await loop.turn()
    await Promise.all([...long, short])
    expect([...new Set(log)]).toEqual(['a', 'short', 'b', 'c'])
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
    // One of four slices belongs to the run that has waited longest.
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

  it('lets runs that hold much memory end two at a time, in the order of their begin', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    const runs = Array.from({ length: 10 }, (_, i) => run(loop, governor, log, `${i}`, 100, i))
    while (!loop.isIdle) await loop.turn()
    await Promise.all(runs)
    const spans = runs.map((_, i) => [log.indexOf(`${i}`), log.lastIndexOf(`${i}`)] as const)
    for (const at of log.keys()) {
      expect(spans.filter(([first, last]) => first <= at && at <= last).length).toBeLessThanOrEqual(2)
    }
    const starts = spans.map(([first]) => first)
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  })

  it('lets those behind it go first when such a run lasts', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    const long = [0, 1].map(i => run(loop, governor, log, 'long', 10_000, i))
    const short = run(loop, governor, log, 'short', 100, 2)
    while (!loop.isIdle) await loop.turn()
    await Promise.all([...long, short])
    expect(log.lastIndexOf('short')).toBeLessThan(8000)
  })

  it('lets no run that holds much memory starve behind clients that ask for others again and again', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const log: string[] = []
    let ended = false
    // It lasts for longer than the others, which go first after some time.
    const long = run(loop, governor, log, 'long', 4000, 0).then(() => {
      ended = true
    })
    const client = async () => {
      while (!ended && loop.time < 100_000) await run(loop, governor, log, 'other', 5 * holdMs, loop.time + 1)
    }
    const clients = Array.from({ length: 10 }, client)
    while (!loop.isIdle) await loop.turn()
    await Promise.all([long, ...clients])
    expect(log.lastIndexOf('long')).toBeLessThan(50_000)
  })

  it('ends a wait at once', async () => {
    const loop = new Loop()
    const governor = new Governor(loop, holdMs)
    const waits = Array.from({ length: 5 }, (_, i) => governor.pause({ slices: i, heavySince: i }))
    for (const { end } of waits.slice(1)) end()
    await Promise.all(waits.slice(1).map(({ turn }) => turn))
    expect(governor.waiting).toBe(1)
    waits[0]!.end()
    await waits[0]!.turn
    const later = run(loop, governor, [], 'later', 2 * holdMs)
    while (!loop.isIdle) await loop.turn()
    await later
  })

  it('runs everything to its end, in any mix', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.boolean()), { maxLength: 20 }),
        async lengths => {
          const loop = new Loop()
          const governor = new Governor(loop, holdMs)
          const log: string[] = []
          const runs = lengths.map(([steps, isHeavy], i) =>
            run(loop, governor, log, `${i}`, steps, isHeavy ? i : undefined),
          )
          while (!loop.isIdle) await loop.turn()
          await Promise.all(runs)
          expect(governor.waiting).toBe(0)
          expect(log).toHaveLength(lengths.reduce((sum, [steps]) => sum + steps, 0))
        },
      ),
    )
  })

  it('lets a server take many connections between two slices', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const governor = new Governor(undefined, 0)
    let slices = 0
    let isOver = false
    const long = async () => {
      for (; !isOver; slices++) await governor.pause({ slices }).turn
    }
    const running = long()
    const count = 64
    let left = count
    const taken = new Promise<void>(resolve => {
      server.on('connection', () => {
        if (--left === 0) resolve()
      })
    })
    const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'))
    const before = slices
    await taken
    expect(slices - before).toBeLessThan(count / 2)
    isOver = true
    await running
    for (const client of clients) client.destroy()
    server.close()
  })
})
