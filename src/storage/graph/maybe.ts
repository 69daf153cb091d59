import type { MaybePromise } from '../api.ts'

/**
 * Goes on with a value: at once when it is there, else when it comes.
 * (Not called `then`: a module that exports a `then` is taken for a promise when it is imported.)
 */
export function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Runs steps one after the other, each at once when the one before it has not had to wait. */
export function inTurn(steps: readonly (() => MaybePromise<void>)[]): MaybePromise<void> {
  return steps.reduce<MaybePromise<void>>((done, step) => andThen(done, step), undefined)
}
