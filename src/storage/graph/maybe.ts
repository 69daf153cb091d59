import type { MaybePromise } from '../api.ts'

/** Goes on with a value: at once when it is there, else when it comes. */
export function then<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value)
}
