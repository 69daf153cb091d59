import { hash } from 'node:crypto'

/** Returns the squared norm. May overflow or underflow, which `cosineDistanceAt` handles. */
export function squareLength(vector: Float64Array): number {
  return dotAt(vector, vector, 0)
}

/** Computes four sums in parallel, because each addition depends on the previous one. */
export function dotAt(a: Float64Array, block: Float64Array, offset: number): number {
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
export function isSafeSquare(squares: number): boolean {
  return squares > 1e-140 && squares < 1e140
}

/** Scales the vector so that its largest component is 1; returns undefined for a zero vector. */
export function scaleToOne(vector: Float64Array): Float64Array | undefined {
  let largest = 0
  for (const x of vector) largest = Math.max(largest, Math.abs(x))
  return largest === 0 ? undefined : vector.map(x => x / largest)
}

/** Length of a direction's name. */
export const directionBytes = 16

/** Returns a short name for the direction of a unit vector: a 128-bit hash, in practice equal only for equal vectors. */
export function directionOf(unit: Float32Array): string {
  const bytes = new Uint8Array(unit.buffer, unit.byteOffset, unit.byteLength)
  return hash('sha256', bytes, 'buffer').toString('latin1', 0, directionBytes)
}
