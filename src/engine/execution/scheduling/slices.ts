import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { governor } from './governor.ts'

/** Does work in slices, and yields to other work between them where that has waited for long enough. */
export function inSlices<T>(work: Generator<void, T>): MaybePromise<T> {
  // Many generators may start in one turn.
  while (!governor.isDue(performance.now())) {
    const { done, value } = work.next()
    if (done) return value
  }
  return inLaterSlices(work)
}

async function inLaterSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let slices = 1; ; slices++) {
    await governor.pause({ slices }).turn
    const result = inSlice(work)
    if (result.done) return result.value
  }
}

function inSlice<T>(work: Generator<void, T>): IteratorResult<void, T> {
  let result = work.next()
  while (!result.done && !governor.isDue(performance.now())) result = work.next()
  return result
}
