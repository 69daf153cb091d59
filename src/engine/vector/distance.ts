import { invariant } from '../../base/errors.ts'

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

/** Returns the squared norm. May overflow or underflow, which `cosineDistanceAt` handles. */
export function squareLength(vector: Float64Array): number {
  return dotAt(vector, vector, 0)
}

/** Computes four sums in parallel, because each addition depends on the previous one. */
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

/** Returns the vector scaled to length 1 in single precision; undefined for a zero vector. */
export function unitVector(vector: Float64Array): Float32Array | undefined {
  const unit = unitNumbers(vector, new Array<number>(vector.length))
  return unit && new Float32Array(unit)
}

/** Writes the vector, scaled to length 1, into a plain array and returns that; undefined for a zero vector. */
export function unitNumbers(vector: Float64Array, unit: number[]): number[] | undefined {
  const squares = squareLength(vector)
  if (!isSafeSquare(squares)) {
    const scaled = scaleToOne(vector)
    return scaled && unitNumbers(scaled, unit)
  }
  const length = Math.sqrt(squares)
  // Adding zero turns −0 into 0, so that equal directions have equal bytes.
  for (let i = 0; i < vector.length; i++) unit[i] = vector[i]! / length + 0
  return unit
}

/** Reports whether squares and their product neither overflow nor lose digits near zero. */
function isSafeSquare(squares: number): boolean {
  return squares > 1e-140 && squares < 1e140
}

function scaledDistance(a: Float64Array, b: Float64Array): number {
  const scaledA = scaleToOne(a)
  const scaledB = scaleToOne(b)
  return scaledA && scaledB ? cosineDistance(scaledA, scaledB) : 1
}

/** Scales the vector so that its largest component is 1; returns undefined for a zero vector. */
function scaleToOne(vector: Float64Array): Float64Array | undefined {
  let largest = 0
  for (const x of vector) largest = Math.max(largest, Math.abs(x))
  return largest === 0 ? undefined : vector.map(x => x / largest)
}

/** Clamps the cosine, which may exceed 1 by rounding. */
function fromCosine(cosine: number): number {
  return 1 - Math.max(-1, Math.min(1, cosine))
}
