import type { MaybePromise } from '../api.ts'

/** Goes on with a value: at once when it is there, else when it comes. */
export function then<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Runs steps one after the other, each at once when the one before it has not had to wait. */
export function inTurn(steps: readonly (() => MaybePromise<void>)[]): MaybePromise<void> {
  return steps.reduce<MaybePromise<void>>((done, step) => then(done, step), undefined)
}
