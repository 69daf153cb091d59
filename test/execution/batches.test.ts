import { expect, it } from 'vitest'
import { Context } from '../../src/engine/execution/compile/context.ts'
import type { CompiledStep } from '../../src/engine/execution/compile/step.ts'
import { type Batches, runBatches } from '../../src/engine/execution/rows/batches.ts'
import { RunControl } from '../../src/engine/execution/scheduling/run-control.ts'
import { Runs } from '../../src/engine/execution/scheduling/runs.ts'

const context = () =>
  new Context({
    slots: [],
    reader: {} as never,
    vectors: {} as never,
    embeddings: new Map(),
    control: new RunControl(new Runs(), 'Test'),
  })

/** A source without rows that counts how often it is closed. */
function source() {
  const batches: Batches & { closed: number } = {
    closed: 0,
    empty: { kind: 'values', values: [], offsets: [0, 0], single: false },
    next: () => undefined,
    close() {
      batches.closed++
    },
  }
  return batches
}

const step: CompiledStep = { frames: 0, run: (_context, flow) => flow }

it('closes a source when the rows that a step needs cannot be told, as of RANGE(5, 0)', async () => {
  const batches = source()
  const failure = new Error('RANGE(5, 0) ends before it starts.')
  const range: CompiledStep = {
    ...step,
    rowsNeeded: () => {
      throw failure
    },
  }
  await expect(runBatches(context(), batches, [range])).rejects.toBe(failure)
  expect(batches.closed).toBe(1)
})

it('closes a source once when it is read', async () => {
  const batches = source()
  await runBatches(context(), batches, [step])
  expect(batches.closed).toBe(1)
})
