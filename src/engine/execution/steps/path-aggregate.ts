import { andThen } from '../../../base/flow/maybe.ts'
import type { AggregateFunction } from '../../../language/analysis/index.ts'
import type { Property } from '../../../language/catalog/types.ts'
import { valuePerSegment } from '../flow/flow.ts'
import { aggregated, combining, type Ordered } from '../values/arithmetic.ts'
import type { PathEnd } from './count-paths.ts'
import { type Count, plusCounts, timesCount } from './counts.ts'

type Num = number | bigint

/**
 * SUM, AVG, MIN, MAX or COUNT of a property of what hops reach, as `aggregate` computes it of all values (C5): a value counts once for
 * each path to its item.
 */
export function aggregateOfPaths(property: Property, name: AggregateFunction, float: boolean): PathEnd {
  return {
    start: (_context, byRows, segments) => {
      const totals = Array.from({ length: segments }, () => new Total(name, float))
      return {
        add: (segment, type, rows, counts) =>
          andThen(byRows.values(type, property, rows), values =>
            counts === undefined
              ? totals[segment]!.addEach(values as readonly (Ordered | null)[])
              : totals[segment]!.addTimes(values as readonly (Ordered | null)[], counts),
          ),
        finish: () =>
          totals.some(({ needsOrder }) => needsOrder)
            ? undefined
            : valuePerSegment(totals.map(total => total.finish())),
      }
    },
  }
}

/** Values up to this many fractional bits, whose sum has at most 53 bits, are added without rounding. */
const fraction = 2 ** 20

class Total {
  /** Whether the result depends on the order of the values, which counts do not tell. */
  needsOrder = false
  readonly #name: AggregateFunction
  readonly #float: boolean
  readonly #adds: boolean
  readonly #combine: (a: Ordered, b: Ordered) => Ordered
  /** Values so far; for COUNT also missing ones. */
  #count: Count = 0
  /** The aggregate of values added one by one, or the least or greatest value. */
  #result: Ordered | undefined
  /** The sums of the values added many times: of those above 0, and of the magnitudes of those below 0. */
  #above: Count = 0
  #below: Count = 0
  /** The sum of the values and the sum of their magnitudes; for floats only. */
  #sum = 0
  #size = 0

  constructor(name: AggregateFunction, float: boolean) {
    this.#name = name
    this.#float = float
    this.#adds = name === 'SUM' || name === 'AVG'
    this.#combine = combining(name, float)
  }

  /** Adds values in the order in which they come. */
  addEach(values: readonly (Ordered | null)[]): void {
    let added = 0
    for (const value of values) {
      if (value === null && this.#name !== 'COUNT') continue
      added++
      if (this.#name !== 'COUNT') this.#put(value!)
    }
    this.#count = plusCounts(this.#count, added)
  }

  /** Adds each value as often as `counts` tells. */
  addTimes(values: readonly (Ordered | null)[], counts: (place: number) => Count): void {
    for (let place = 0; place < values.length; place++) {
      const value = values[place]!
      if (value === null && this.#name !== 'COUNT') continue
      const count = counts(place)
      this.#count = plusCounts(this.#count, count)
      if (this.#name === 'COUNT') continue
      if (typeof value === 'string') this.#put(value)
      else if (!(this.#float ? Number.isFinite(Number(value)) : isWhole(value))) this.needsOrder = true
      else if (!this.#adds) this.#put(value!)
      else if (this.#float) this.#addFloat(Number(value), Number(count))
      else if (value < 0) this.#below = plusCounts(this.#below, timesCount(negated(value), count))
      else this.#above = plusCounts(this.#above, timesCount(value, count))
    }
    const isRounded = this.#float && this.#adds && this.#size > Number.MAX_SAFE_INTEGER
    if (isRounded) this.needsOrder = true
  }

  finish(): Ordered | null {
    if (this.#name === 'COUNT') return this.#count
    const combined = this.#count === 0 ? undefined : (this.#result ?? this.#multiples())
    return aggregated(this.#name, combined, this.#count)
  }

  #multiples(): Num {
    return this.#float ? this.#sum / fraction : BigInt(this.#above) - BigInt(this.#below)
  }

  #put(value: Ordered): void {
    const before = this.#result
    if (before === undefined) this.#result = value
    else {
      const sum = typeof before === 'number' && typeof value === 'number' ? before + value : Number.NaN
      const isFast = this.#adds && !this.#float && Number.isSafeInteger(sum)
      this.#result = isFast ? sum : this.#combine(before, value)
    }
  }

  #addFloat(value: number, count: number): void {
    const units = value * fraction
    if (!Number.isSafeInteger(units) || Object.is(value, -0)) this.needsOrder = true
    this.#sum += units * count
    this.#size += Math.abs(units) * count
  }
}

function isWhole(value: Num | null): boolean {
  return typeof value === 'bigint' || Number.isInteger(value)
}

function negated(value: Num): Num {
  return typeof value === 'bigint' ? -value : -value
}
