import { invariant } from '../../base/errors.ts'

/**
 * 1 − cosine similarity, from 0 (same direction) to 2 (opposite), in double precision.
 * A zero vector has similarity 0 to everything, so its distance is 1. The lengths must be equal.
 */
export function cosineDistance(a: Float64Array, b: Float64Array): number {
  invariant(a.length === b.length, `cosine distance of ${a.length} and ${b.length} dimensions`)
  return cosineDistanceAt(a, squareLength(a), b, 0, squareLength(b))
}

/** The distance between `a` and the equally long vector that starts at `offset` of `block`; both with their square lengths. */
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

/** May overflow or vanish; `cosineDistanceAt` copes. */
export function squareLength(vector: Float64Array): number {
  return dotAt(vector, vector, 0)
}

/** Four sums at once, because each addition waits for the one before it. */
function dotAt(a: Float64Array, block: Float64Array, offset: number): number {
  let sum0 = 0
  let sum1 = 0
  let sum2 = 0
  let sum3 = 0
  let i = 0
  for (; i + 3 < a.length; i += 4) {
    sum0 += a[i]! * block[offset + i]!
    sum1 += a[i + 1]! * block[offset + i + 1]!
    sum2 += a[i + 2]! * block[offset + i + 2]!
    sum3 += a[i + 3]! * block[offset + i + 3]!
  }
  for (; i < a.length; i++) sum0 += a[i]! * block[offset + i]!
  return sum0 + sum1 + (sum2 + sum3)
}

/** The vector scaled to length 1 in single precision; undefined for a zero vector. */
export function unitVector(vector: Float64Array): Float32Array | undefined {
  const squares = squareLength(vector)
  if (!isSafeSquare(squares)) {
    const scaled = scaleToOne(vector)
    return scaled && unitVector(scaled)
  }
  const length = Math.sqrt(squares)
  // Adding zero turns −0 into 0, so that equal directions have equal bytes.
  return Float32Array.from(vector, x => x / length + 0)
}

/** Squares and their product stay clear of overflow and of the loss of digits near zero. */
function isSafeSquare(squares: number): boolean {
  return squares > 1e-140 && squares < 1e140
}

function scaledDistance(a: Float64Array, b: Float64Array): number {
  const scaledA = scaleToOne(a)
  const scaledB = scaleToOne(b)
  return scaledA && scaledB ? cosineDistance(scaledA, scaledB) : 1
}

/** The same direction with a largest component of 1; undefined for a zero vector. */
function scaleToOne(vector: Float64Array): Float64Array | undefined {
  let largest = 0
  for (const x of vector) largest = Math.max(largest, Math.abs(x))
  return largest === 0 ? undefined : vector.map(x => x / largest)
}

/** Rounding may carry a cosine past 1. */
function fromCosine(cosine: number): number {
  return 1 - Math.max(-1, Math.min(1, cosine))
}
