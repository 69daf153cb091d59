import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { RunControl } from '../scheduling/run-control.ts'
import { valuesSize } from './flow-size.ts'

/**
 * Reads something for each of many rows, in batches between which it yields to the event loop. The memory of the
 * results is counted.
 */
export function inBatches<T>(
  control: RunControl,
  rows: number,
  read: (from: number, to: number) => MaybePromise<readonly T[]>,
): MaybePromise<readonly T[]> {
  return rows <= limits.batchRowsMax ? read(0, rows) : readLater(control, rows, read)
}

async function readLater<T>(
  control: RunControl,
  rows: number,
  read: (from: number, to: number) => MaybePromise<readonly T[]>,
): Promise<readonly T[]> {
  const all: T[] = []
  for (let from = 0; from < rows; from += limits.batchRowsMax) {
    const pause = control.breathe()
    if (pause instanceof Promise) await pause
    const reading = read(from, Math.min(rows, from + limits.batchRowsMax))
    const part = reading instanceof Promise ? await reading : reading
    control.memory.hold(0, valuesSize(part))
    for (const value of part) all.push(value)
  }
  return all
}

/** Elements `from` … `to` − 1; the list itself if these are all. */
export function partOf<T>(list: readonly T[], from: number, to: number): readonly T[]
export function partOf<T>(list: ArrayLike<T>, from: number, to: number): ArrayLike<T>
export function partOf<T>(list: ArrayLike<T>, from: number, to: number): ArrayLike<T> {
  return from === 0 && to === list.length ? list : Array.prototype.slice.call(list, from, to)
}
