import { invariant } from '../errors.ts'

/**
 * 1 − cosine similarity, from 0 (same direction) to 2 (opposite), in double precision.
 * A zero vector has similarity 0 to everything, so its distance is 1. The lengths must be equal.
 */
export function cosineDistance(a: Float64Array, b: Float64Array): number {
  invariant(a.length === b.length, `cosine distance of ${a.length} and ${b.length} dimensions`)
  return cosineDistanceAt(a, b, 0)
}

/** The distance between `a` and the equally long vector that starts at `offset` of `block`. */
export function cosineDistanceAt(a: Float64Array, block: Float64Array, offset: number): number {
  let dot = 0
  let aSquares = 0
  let bSquares = 0
  for (let i = 0; i < a.length; i++) {
    const x = a[i]!
    const y = block[offset + i]!
    dot += x * y
    aSquares += x * x
    bSquares += y * y
  }
  if (isSafeSquare(aSquares) && isSafeSquare(bSquares))
    return fromCosine(dot / Math.sqrt(aSquares * bSquares))
  return scaledDistance(a, block.subarray(offset, offset + a.length))
}

/** The vector scaled to length 1 in single precision; undefined for a zero vector. */
export function unitVector(vector: Float64Array): Float32Array | undefined {
  let squares = 0
  for (const x of vector) squares += x * x
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
  return scaledA && scaledB ? cosineDistanceAt(scaledA, scaledB, 0) : 1
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
