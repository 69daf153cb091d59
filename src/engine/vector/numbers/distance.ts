import { dotAt, isSafeSquare, scaleToOne, squareLength } from '../../../base/data/unit-vector.ts'
import { invariant } from '../../../base/errors.ts'

/**
 * Returns 1 − cosine similarity, from 0 (same direction) to 2 (opposite), in double precision.
 * A zero vector has similarity 0 to everything, so its distance is 1. The vectors must have equal length.
 */
export function cosineDistance(a: Float64Array, b: Float64Array): number {
  invariant(a.length === b.length, `cosine distance of ${a.length} and ${b.length} dimensions`)
  return cosineDistanceAt(a, squareLength(a), b, 0, squareLength(b))
}

/** Returns `cosineDistance` with `a` fixed, for the comparison of one vector with many. */
export function distanceFrom(a: Float64Array): (b: Float64Array) => number {
  const squares = squareLength(a)
  const isSafe = isSafeSquare(squares)
  return b => {
    invariant(a.length === b.length, `cosine distance of ${a.length} and ${b.length} dimensions`)
    // `dotAt(a, b, 0)` and `squareLength(b)` in one pass over `b`, which is seldom in the cache of the processor.
    let [dot0, dot1, dot2, dot3] = [0, 0, 0, 0]
    let [square0, square1, square2, square3] = [0, 0, 0, 0]
    let i = 0
    for (; i + 3 < b.length; i += 4) {
      const [b0, b1, b2, b3] = [b[i]!, b[i + 1]!, b[i + 2]!, b[i + 3]!]
      dot0 += a[i]! * b0
      dot1 += a[i + 1]! * b1
      dot2 += a[i + 2]! * b2
      dot3 += a[i + 3]! * b3
      square0 += b0 * b0
      square1 += b1 * b1
      square2 += b2 * b2
      square3 += b3 * b3
    }
    for (; i < b.length; i++) {
      dot0 += a[i]! * b[i]!
      square0 += b[i]! * b[i]!
    }
    const bSquares = square0 + square1 + (square2 + square3)
    if (!isSafe || !isSafeSquare(bSquares)) return scaledDistance(a, b)
    return fromCosine((dot0 + dot1 + (dot2 + dot3)) / Math.sqrt(squares * bSquares))
  }
}

/** Returns the distance between `a` and the equally long vector at `offset` of `block`, given their squared norms. */
export function cosineDistanceAt(
  a: Float64Array,
  aSquares: number,
  block: Float64Array,
  offset: number,
  bSquares: number,
): number {
  if (isSafeSquare(aSquares) && isSafeSquare(bSquares)) {
    return fromCosine(dotAt(a, block, offset) / Math.sqrt(aSquares * bSquares))
  }
  return scaledDistance(a, block.subarray(offset, offset + a.length))
}

function scaledDistance(a: Float64Array, b: Float64Array): number {
  const scaledA = scaleToOne(a)
  const scaledB = scaleToOne(b)
  return scaledA && scaledB ? cosineDistance(scaledA, scaledB) : 1
}

/** Clamps the cosine, which may exceed 1 by rounding. */
function fromCosine(cosine: number): number {
  return 1 - Math.max(-1, Math.min(1, cosine))
}
