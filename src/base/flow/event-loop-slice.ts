import { arrivals } from './after-arrivals.ts'
import type { MaybePromise } from './maybe.ts'
import type { Parts } from './parts.ts'

/** Milliseconds for which work in this thread holds the event loop before it yields. */
const holdMsMax = 8

/** Decides when to yield to the event loop, and yields. */
export class EventLoopSlice {
  #begunAt = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#begunAt >= holdMsMax
  }

  async next(): Promise<void> {
    await arrivals()
    this.#begunAt = performance.now()
  }
}

/** Does work to its end, and yields to the event loop between its parts when that is due. */
export function inSlices<T>(work: Parts<T>, since?: EventLoopSlice): MaybePromise<T> {
  // Most work has one part, and needs no clock.
  let part = work.next()
  if (part.done) return part.value
  const slice = since ?? new EventLoopSlice()
  for (;;) {
    if (slice.isOver) return inLaterSlices(work, slice)
    part = work.next()
    if (part.done) return part.value
  }
}

async function inLaterSlices<T>(work: Parts<T>, slice: EventLoopSlice): Promise<T> {
  for (;;) {
    await slice.next()
    let part = work.next()
    while (!part.done && !slice.isOver) part = work.next()
    if (part.done) return part.value
  }
}
