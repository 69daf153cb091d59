import { invariant } from '../../base/errors.ts'
import type { Bytes, Space } from './api.ts'
import { type Held, hold } from './held.ts'

/**
 * New keys of one space with their values, ascending. Since no key of it ever had a value, nothing has to be read or
 * noted for it when it is written: it is absent in every earlier state.
 */
export class AppendedRun {
  readonly space: Space<unknown>
  readonly keys: Bytes[] = []
  readonly values: Held[] = []

  constructor(space: Space<unknown>) {
    this.space = space
  }

  add(key: Bytes, value: unknown): void {
    invariant(
      value !== undefined && value !== null,
      `the space ${this.space.name} was given no value to append`,
    )
    invariant(
      this.keys.length === 0 || key > this.keys[this.keys.length - 1]!,
      `the space ${this.space.name} was given keys to append that do not ascend`,
    )
    this.keys.push(key)
    this.values.push(hold(value))
  }

  find(prefix: Bytes, key: Bytes): Held | undefined {
    const { keys } = this
    if (prefix !== this.space.prefix || keys.length === 0) return undefined
    // Most keys that are asked for are older.
    if (key < keys[0]! || key > keys[keys.length - 1]!) return undefined
    const at = lowerBound(keys, key)
    return keys[at] === key ? this.values[at] : undefined
  }

  /** Entries with `gte <= key`, and `key < lt` when that is given; ascending. */
  range(prefix: Bytes, gte: Bytes, lt: Bytes | undefined): [key: Bytes, value: Held][] {
    if (prefix !== this.space.prefix) return []
    const entries: [Bytes, Held][] = []
    const end = lt === undefined ? this.keys.length : lowerBound(this.keys, lt)
    for (let at = lowerBound(this.keys, gte); at < end; at++) entries.push([this.keys[at]!, this.values[at]!])
    return entries
  }
}

/** The value that one of the runs has for a key. No key is in two runs. */
export function findAppended(runs: readonly AppendedRun[], prefix: Bytes, key: Bytes): Held | undefined {
  for (let at = 0; at < runs.length; at++) {
    const held = runs[at]!.find(prefix, key)
    if (held !== undefined) return held
  }
  return undefined
}

/** Index of the first key of an ascending list that is not below `bound`. */
function lowerBound(keys: readonly Bytes[], bound: Bytes): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < bound) low = middle + 1
    else high = middle
  }
  return low
}
