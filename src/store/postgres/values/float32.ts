import { type Property, shortestFloat32, type Value } from '../../../language/catalog/index.ts'
import type { IndexBound, IndexBounds } from '../../graph/api.ts'

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

/**
 * The F32 that the server compares with in place of a number, by the same operator; `undefined` where there is none. Between an F32
 * and the next one lies no other.
 */
export function comparedFloat32(
  operator: 'EQ' | 'NEQ' | 'GT' | 'GTE' | 'LT' | 'LTE',
  value: number,
): number | undefined {
  const float = Math.fround(value)
  const nearest = shortestOf(value)
  if (nearest === value) return float
  switch (operator) {
    case 'EQ':
    case 'NEQ':
      return undefined
    case 'GT':
    case 'LTE':
      return nearest > value ? beside(float, -1) : float
    case 'GTE':
    case 'LT':
      return nearest > value ? float : beside(float, 1)
  }
}

const floats = new Float32Array(1)
const bits = new Int32Array(floats.buffer)

/** The next F32 above (1) or below (-1). */
function beside(float: number, direction: 1 | -1): number {
  if (float === 0) return direction * smallestFloat32
  floats[0] = float
  bits[0]! += float > 0 ? direction : -direction
  return floats[0]!
}

const smallestFloat32 = 2 ** -149

/** The shortest text of the nearest F32, which is infinite for a number that is out of range. */
function shortestOf(value: Exclude<Value, null>): number {
  return shortestFloat32(Number(value))
}

function isFloat32({ type }: Property): boolean {
  return type.kind === 'scalar' && type.name === 'F32'
}
