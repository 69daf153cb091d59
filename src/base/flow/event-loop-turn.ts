import { arrivals } from './after-arrivals.ts'
import type { MaybePromise } from './maybe.ts'
import type { Parts } from './parts.ts'

/** Milliseconds for which work in this thread holds the event loop before it yields. */
const holdMsMax = 8

/** Decides when to yield to the event loop, and yields. */
export class EventLoopTurn {
  #givenAt = performance.now()

  get isDue(): boolean {
    return performance.now() - this.#givenAt >= holdMsMax
  }

  async give(): Promise<void> {
    await arrivals()
    this.#givenAt = performance.now()
  }
}

/** Does work to its end, and yields to the event loop between its parts when that is due. */
export function inTurns<T>(work: Parts<T>, since?: EventLoopTurn): MaybePromise<T> {
  // Most work has one part, and needs no clock.
  let part = work.next()
  if (part.done) return part.value
  const turn = since ?? new EventLoopTurn()
  for (;;) {
    if (turn.isDue) return inLaterTurns(work, turn)
    part = work.next()
    if (part.done) return part.value
  }
}

async function inLaterTurns<T>(work: Parts<T>, turn: EventLoopTurn): Promise<T> {
  for (;;) {
    await turn.give()
    let part = work.next()
    while (!part.done && !turn.isDue) part = work.next()
    if (part.done) return part.value
  }
}
