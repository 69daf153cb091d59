import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { RunControl, type RunLimits, Runs } from '../../src/engine/execution/index.ts'
import { gate } from '../support/gate.ts'

const stopped = new GvqError('CANCELLED', 'Stopped.')

function begin(limits: RunLimits = {}) {
  const runs = new Runs()
  return { runs, control: new RunControl(runs, 'Test', limits) }
}

it('a run whose time ends while it waits does not go on when its turn comes after all', async () => {
  const { control } = begin({ timeoutMs: 1 })
  const turn = gate()
  await expect(control.wait(turn.opened)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
  expect(() => control.check()).toThrow('The query did not finish within 1 ms.')
})

it('a run can be stopped in its second wait as in its first', async () => {
  const { control } = begin()
  await control.wait(Promise.resolve())
  const waiting = control.wait(gate().opened)
  await new Promise(setImmediate)
  expect(control.stop(stopped)).toBe(true)
  await expect(waiting).rejects.toBe(stopped)
})

it('a run that commits is not stopped any more, and says so', async () => {
  const { runs, control } = begin()
  runs.addWriter(control)
  const [run] = runs.list()
  control.commits()
  expect(runs.stop(run!.id)).toBe(false)
  expect(() => control.check()).not.toThrow()
})

it('a time limit beyond what timers accept, or in the past, is none of a timer', async () => {
  const far = begin({ timeoutMs: 2 ** 31 })
  expect(await far.control.wait(Promise.resolve('done'))).toBe('done')
  expect(() => far.control.check()).not.toThrow()
  const past = begin({ timeoutMs: 0 })
  await expect(past.control.wait(gate().opened)).rejects.toMatchObject({ code: 'QUERY_TIMEOUT' })
})

it('a run that was stopped before it waits does not wait', async () => {
  const aborted = begin({ signal: AbortSignal.abort() })
  await expect(aborted.control.wait(gate().opened)).rejects.toMatchObject({ code: 'CANCELLED' })
  const { control } = begin()
  control.stop(stopped)
  await expect(control.wait(gate().opened)).rejects.toBe(stopped)
  const refused = begin()
  refused.runs.stopAll(stopped)
  await expect(refused.control.wait(gate().opened)).rejects.toBe(stopped)
})

it('a run that cannot begin, because its caller holds too much, leaves nothing behind', () => {
  const runs = new Runs({ queryBytesMax: 100 })
  const kept = [
    { rows: 1, bytes: 60 },
    { rows: 1, bytes: 60 },
  ]
  expect(() => new RunControl(runs, 'Test', {}, kept)).toThrow(
    'The query needs more than 100 bytes of memory',
  )
  expect(runs.memory.bytes).toBe(0)
})

it('who waits for the end of its time is told when it has ended, though timers count in whole milliseconds', async () => {
  for (let i = 0; i < 100; i++) {
    const { control } = begin({ timeoutMs: 1.9 })
    await new Promise<void>(resolve => control.whenStopped(resolve))
    expect(() => control.check()).toThrow('The query did not finish within 1.9 ms.')
    control.end()
  }
})

it('a query is expected to need as many slices as its runs needed, the later ones before all', () => {
  const runs = new Runs()
  const afterEndOf = (slices: number) => {
    runs.noteAllSlices('Long', slices)
    return runs.slicesOf('Long')
  }
  expect(afterEndOf(0)).toBe(0)
  expect(afterEndOf(100)).toBe(25)
  expect(afterEndOf(45)).toBe(30)
  expect(runs.slicesOf('Other')).toBe(0)
  for (let i = 0; i < 20; i++) runs.noteAllSlices('Long', 0)
  expect(runs.slicesOf('Long')).toBe(0)
})

it('a query is expected to need at least as many slices as a run has had that goes on', () => {
  const runs = new Runs()
  const after = (slices: number) => {
    runs.noteSlices('Long', slices)
    return runs.slicesOf('Long')
  }
  expect(after(3)).toBe(3)
  expect(after(2)).toBe(3)
  expect(after(8)).toBe(8)
})

it('of many queries, those that ran last are remembered', () => {
  const runs = new Runs()
  for (let i = 0; i < 2000; i++) {
    runs.noteAllSlices(`${i}`, 4)
    runs.noteSlices('Often', i)
  }
  expect(runs.slicesOf('Often')).toBe(1999)
  expect(runs.slicesOf('1999')).toBe(1)
  expect(runs.slicesOf('0')).toBe(0)
})
