import { afterArrivals } from '../../base/after-arrivals.ts'
import type { MaybePromise } from '../../base/maybe.ts'

/** Time that work in this thread takes before others have their turn. */
const holdMsMax = 8

/** Decides when to yield to the event loop, and yields. */
export class EventLoopTurn {
  #givenAt = performance.now()

  get isDue(): boolean {
    return performance.now() - this.#givenAt >= holdMsMax
  }

  async give(): Promise<void> {
    await new Promise<void>(afterArrivals)
    this.#givenAt = performance.now()
  }
}

/** Work that is done part by part: each part takes some milliseconds at most, whatever the size of the whole. */
export type Parts<T> = Generator<void, T, void>

/** Entries of a list that one part of work looks at. */
export const partLength = 16_384

/** Does work to its end. Others have their turn between its parts when that is due. */
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

/** Does work that is small in one go. */
export function atOnce<T>(work: Parts<T>): T {
  let part = work.next()
  while (!part.done) part = work.next()
  return part.value
}
