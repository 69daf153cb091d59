import type { Value } from './types.ts'

/**
 * Compares two values that are not missing; returns a number below, equal to or above zero.
 * Numbers of every width compare by their mathematical value, strings by code point, ids by byte, dates by time,
 * `false` before `true`, arrays item by item. Values of different kinds have a fixed order too, so the order is total.
 */
export function compareValues(a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return a < b ? -1 : a > b ? 1 : 0
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b)
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (isArray(a) && isArray(b)) return compareArrays(a, b)
  if (isObject(a) && isObject(b)) return compareArrays(sortedEntries(a), sortedEntries(b))
  return sortOf(a) - sortOf(b)
}

/** Returns true if two values that are not missing are equal, regardless of their number types. */
export function equalValues(a: Value, b: Value): boolean {
  return a === b || compareValues(a, b) === 0
}

/** Compares two values, either of which can be missing; a missing one comes first. */
export function orderValues(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return compareValues(a, b)
}

/** Returns a string that two lists share if and only if they are equal item by item; `null` equals only itself. */
export function groupKey(values: readonly Value[]): string {
  let key = ''
  for (const value of values) key += keyOf(value)
  return key
}

function keyOf(value: Value): string {
  switch (typeof value) {
    case 'string':
      return `s${value.length}:${value}`
    case 'number':
    case 'bigint':
      return `n${numberText(value)};`
    case 'boolean':
      return value ? 't' : 'f'
    case 'object':
      if (value === null) return '0'
      return isArray(value) ? `[${groupKey(value)}]` : `{${groupKey(sortedEntries(value))}}`
  }
}

/** Returns the same text for a float that is a large integer as for the bigint of the same value. */
function numberText(value: number | bigint): string {
  const isLarge = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
  return String(isLarge ? BigInt(value) : value)
}

function compareArrays(a: readonly Value[], b: readonly Value[]): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const order = orderValues(a[i]!, b[i]!)
    if (order !== 0) return order
  }
  return a.length - b.length
}

function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return codePointRank(x) - codePointRank(y)
  }
  return a.length - b.length
}

/** Surrogates encode the highest code points, but their units are below U+E000 to U+FFFF. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

function sortedEntries(value: { readonly [key: string]: Value }): Value[] {
  return Object.entries(value).sort(([a], [b]) => compareText(a, b))
}

function isNumber(value: Value): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function isArray(value: Value): value is readonly Value[] {
  return Array.isArray(value)
}

function isObject(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function sortOf(value: Value): number {
  if (value === null) return 0
  if (typeof value === 'boolean') return 1
  if (isNumber(value)) return 2
  if (typeof value === 'string') return 3
  return isArray(value) ? 4 : 5
}
