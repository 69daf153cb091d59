import { invariant } from '../../base/errors.ts'
import { arrivals } from '../../base/flow/after-arrivals.ts'
import type { Parts } from '../../base/flow/parts.ts'
import { policy } from './graph/policy.ts'
import type { SliceOptions, VectorEntries, VectorEntry, VectorIndex } from './port.ts'

/** Adds all entries to the index without blocking the event loop for much longer than a slice. */
export async function buildInSlices(
  index: VectorIndex,
  entries: VectorEntries,
  options: SliceOptions = {},
): Promise<void> {
  await feedInSlices(entries, batch => index.putMany(batch), options)
}

/** Passes the entries to `take` in batches, each sized to take one slice, and yields to the event loop in between. */
export async function feedInSlices(
  entries: VectorEntries,
  take: (batch: VectorEntry[]) => void,
  options: SliceOptions,
): Promise<void> {
  let batchSize = 8
  let batch: VectorEntry[] = []

  const flush = async (): Promise<void> => {
    const sliceMs = nextSliceMs(options)
    const start = performance.now()
    take(batch)
    const elapsedMs = Math.max(performance.now() - start, 0.01)
    // Batches grow slowly and shrink immediately, so that a fast batch is not followed by a slow one.
    batchSize = Math.max(1, Math.floor(Math.min(batchSize * 2, (batch.length * sliceMs) / elapsedMs)))
    batch = []
    await arrivals()
  }

  for await (const entry of entries) {
    batch.push(entry)
    if (batch.length >= batchSize) await flush()
  }
  if (batch.length > 0) await flush()
}

/** Does work that consists of short parts, as many at a time as one slice takes, and yields to the event loop in between. */
export async function workInSlices<T>(work: Parts<T>, options: SliceOptions): Promise<T> {
  for (;;) {
    const end = performance.now() + nextSliceMs(options)
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await arrivals()
  }
}

function nextSliceMs({ sliceMs: given = policy.sliceMs }: SliceOptions): number {
  const sliceMs = typeof given === 'number' ? given : given()
  invariant(sliceMs > 0, `a slice cannot take ${sliceMs} ms`)
  return sliceMs
}
