import { type Property, shortestFloat32, type Value } from '../../language/catalog/index.ts'
import type { IndexBound, IndexBounds } from '../storage/index.ts'

/*
 * gvq compares an F32 by its shortest decimal: 0.1 is the number 0.1, and less than 0.10000000001. The server would round the other
 * number to an F32 first, or refuse it where it is out of range.
 */

/** Whether a record can have a value that is equal. */
export function canEqual(property: Property, value: Exclude<Value, null>): boolean {
  return !isFloat32(property) || shortestOf(value) === Number(value)
}

/** The bounds on the values of a property, as the server compares them. */
export function serverBounds(property: Property, bounds: IndexBounds): IndexBounds {
  if (!isFloat32(property)) return bounds
  const { lower, upper } = bounds
  return {
    ...(lower && { lower: nearestBound(lower, (nearest, value) => nearest > value) }),
    ...(upper && { upper: nearestBound(upper, (nearest, value) => nearest < value) }),
  }
}

function nearestBound(bound: IndexBound, isWithin: (nearest: number, value: number) => boolean): IndexBound {
  const value = Number(bound.value)
  const nearest = shortestOf(bound.value)
  return nearest === value ? bound : { value: nearest, inclusive: isWithin(nearest, value) }
}

/** That of the nearest F32, which is infinite for a number that is out of range. */
function shortestOf(value: Exclude<Value, null>): number {
  return shortestFloat32(Number(value))
}

function isFloat32({ type }: Property): boolean {
  return type.kind === 'scalar' && type.name === 'F32'
}
