/** A value, or a promise of one. Values in memory are returned without a promise. */
export type MaybePromise<T> = T | Promise<T>

export function isPromise<T>(value: MaybePromise<T>): value is Promise<T> {
  return value instanceof Promise
}

/**
 * `await` without its cost when there is nothing to wait for. (Not called `then`: a module that exports a `then` is
 * itself taken for a promise by `import()`.)
 */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value)
}

/** Applies `step` to the items one after the other. */
export function fold<T, S>(
  items: readonly T[],
  state: S,
  step: (state: S, item: T, index: number) => MaybePromise<S>,
): MaybePromise<S> {
  for (let i = 0; i < items.length; i++) {
    const result = step(state, items[i]!, i)
    if (isPromise(result)) return foldLater(items, result, step, i + 1)
    state = result
  }
  return state
}

async function foldLater<T, S>(
  items: readonly T[],
  first: Promise<S>,
  step: (state: S, item: T, index: number) => MaybePromise<S>,
  from: number,
): Promise<S> {
  let state = await first
  for (let i = from; i < items.length; i++) state = await step(state, items[i]!, i)
  return state
}

/** Runs `step` on each item in turn, for its effect. */
export function each<T>(items: readonly T[], step: (item: T) => MaybePromise<void>): MaybePromise<void> {
  return eachOf(items.length, i => step(items[i]!))
}

/** Runs `step` for 0 to `count` - 1 in turn, for its effect. */
export function eachOf(count: number, step: (index: number) => MaybePromise<void>): MaybePromise<void> {
  for (let i = 0; i < count; i++) {
    const result = step(i)
    if (isPromise(result)) return eachLater(count, result, step, i + 1)
  }
}

async function eachLater(
  count: number,
  first: Promise<void>,
  step: (index: number) => MaybePromise<void>,
  from: number,
): Promise<void> {
  await first
  for (let i = from; i < count; i++) {
    const result = step(i)
    // Waiting for what is there would cost a turn of the queue of promises each time.
    if (isPromise(result)) await result
  }
}

/** Returns the results of `step` for all items, computed one after the other. */
export function inSequence<T, U>(
  items: readonly T[],
  step: (item: T, index: number) => MaybePromise<U>,
): MaybePromise<U[]> {
  const results: U[] = []
  for (let i = 0; i < items.length; i++) {
    const result = step(items[i]!, i)
    if (isPromise(result)) return inSequenceLater(items, result, step, results)
    // An array that grows takes room for 17 items at first.
    if (items.length === 1) return [result]
    results.push(result)
  }
  return results
}

async function inSequenceLater<T, U>(
  items: readonly T[],
  pending: Promise<U>,
  step: (item: T, index: number) => MaybePromise<U>,
  results: U[],
): Promise<U[]> {
  results.push(await pending)
  for (let i = results.length; i < items.length; i++) results.push(await step(items[i]!, i))
  return results
}
