import type { MaybePromise } from './maybe.ts'

/** Work that is done part by part: each part takes some milliseconds at most, whatever the size of the whole. */
export type Parts<T> = Generator<void, T, void>

/** Entries of a list that one part of work looks at. */
export const partLength = 16_384

/** Does work without a pause between its parts. */
export function atOnce<T>(work: Parts<T>): T {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Does work part by part, with a pause after each, in which other work may run. */
export async function withPauses<T>(work: Parts<T>, pause: () => MaybePromise<void>): Promise<T> {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    const pausing = pause()
    if (pausing instanceof Promise) await pausing
  }
}
