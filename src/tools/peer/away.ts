import { setTimeout as wait } from 'node:timers/promises'
import type { GvqError } from '../../base/errors.ts'
import type { Patience } from './patience.ts'

const pauseMsMin = 250
const pauseMsMax = 10_000

/** The pause before the next try: exponential backoff with jitter. */
export function pauseMs(tries: number): number {
  return Math.min(pauseMsMax, pauseMsMin * 2 ** tries) * (0.5 + Math.random() / 2)
}

/**
 * The `whenAway` callback of a database: retries until the time limit for waiting has passed, and notifies the user
 * once.
 */
export function retry({ waitSeconds: seconds = 0, notice }: Patience): (error: GvqError) => Promise<boolean> {
  const start = performance.now()
  let tries = 0
  return async ({ message }) => {
    const left = start + seconds * 1000 - performance.now()
    if (left <= 0) return false
    if (tries === 0) notice?.(`${message} Trying again for ${seconds} s at most.`)
    await wait(Math.min(left, pauseMs(tries++)))
    return true
  }
}
