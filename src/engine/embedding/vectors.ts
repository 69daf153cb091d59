import { GvqError } from '../../base/errors.ts'

/** Creates the error for a malformed response. `what` is a clause in lower case. */
export function malformed(label: string, what: string): GvqError {
  return new GvqError('EMBEDDING_ERROR', `${label} sent an invalid response: ${what}.`)
}

/** Returns the member `key` of a response. Throws EMBEDDING_ERROR naming what was found instead. */
export function member(label: string, value: unknown, key: string, place: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw malformed(label, `${place} is ${describe(value)}, not an object`)
  }
  if (!Object.hasOwn(value, key)) throw malformed(label, `${place} has no member "${key}"`)
  return (value as Record<string, unknown>)[key]
}

/** Returns `value` if it is an array of exactly `count` elements. Throws EMBEDDING_ERROR otherwise. */
export function listOf(label: string, value: unknown, count: number, place: string): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed(label, `${place} is ${describe(value)}, not an array`)
  if (value.length !== count) {
    throw malformed(label, `${place} has ${value.length} elements for ${count} texts`)
  }
  return value
}

/** Converts `value`, a non-empty array of finite numbers, to a vector. Throws EMBEDDING_ERROR for anything else. */
export function vectorOf(label: string, value: unknown): Float64Array {
  if (!Array.isArray(value)) throw malformed(label, `a vector is ${describe(value)}, not an array`)
  if (value.length === 0) throw malformed(label, 'a vector is empty')
  const vector = new Float64Array(value.length)
  for (const [index, component] of value.entries()) {
    if (typeof component !== 'number' || !Number.isFinite(component)) {
      throw malformed(label, `component ${index} of a vector is ${describe(component)}, not a finite number`)
    }
    vector[index] = component
  }
  return vector
}

/** Throws EMBEDDING_ERROR when the vectors differ in length. */
export function requireSameLength(label: string, vectors: readonly Float64Array[]): void {
  const first = vectors[0]
  const other = vectors.find(vector => vector.length !== first?.length)
  if (first !== undefined && other !== undefined) {
    throw malformed(label, `one vector has ${first.length} components and another ${other.length}`)
  }
}

export function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (typeof value === 'string') return 'a string'
  return String(value)
}
