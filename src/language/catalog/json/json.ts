import { limits } from '../../../base/limits.ts'
import { type ExpectedMembers, JsonReader } from './json-reader.ts'

/**
 * Parses strict JSON. Integers beyond 2^53 (also `1e20`) become exact `bigint`s, fractions that a double rounds to an integer
 * `RoundedNumber`s, numbers beyond all doubles `HugeNumber`s, every other number a `number`.
 * The last of two members with the same name wins, as with `JSON.parse`, and `__proto__` is a member like any other.
 * @param members what is expected of the text, if that is known: of several faults of JSON, an unknown member may be the one reported
 * @throws GvqError INVALID_JSON with the position of the error, also if values nest deeper than `jsonDepthMax`;
 *   INVALID_PARAMETER if a string contains a lone surrogate.
 */
export function parseJson(text: string, members?: ExpectedMembers): unknown {
  if (members !== undefined && members.unknown === undefined) return readAll(text, members)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // It does not always report where it stopped. What is no JSON has no members.
    return readAll(text)
  }
  const isExact = isSound(value, 1) && !mayHoldLargeInteger.test(text) && !mayHoldRounded(text)
  return isExact ? value : readAll(text, members)
}

function readAll(text: string, members?: ExpectedMembers): unknown {
  const reader = new JsonReader(text, members)
  reader.readOn(Number.POSITIVE_INFINITY)
  return reader.value
}

/**
 * Writes compact JSON, with `bigint`s as integers and a negative zero as `0`.
 * The value must consist of JSON types and `bigint`; members that are `undefined` are left out.
 */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // JSON.stringify throws a TypeError for a bigint. These are rare, so trying is cheaper than searching.
    if (!(error instanceof TypeError)) throw error
    return stringifyExactly(value)
  }
}

/** Items or members between two pauses. */
const writtenAtOnce = 512

/** Pieces of text that are joined at once. */
const joinedAtOnce = 4096

/** Writes JSON like `stringifyJson`, in parts between which the caller may yield. */
export function* stringifyJsonInParts(value: unknown): Generator<void, string> {
  const joined: string[] = []
  const written: string[] = []
  for (const _ of writeInParts(value, written)) {
    if (written.length >= joinedAtOnce) joined.push(written.splice(0).join(''))
    yield
  }
  return joined.join('') + written.join('')
}

function* writeInParts(value: unknown, written: string[]): Generator<void, void> {
  if (typeof value !== 'object' || value === null || isShort(value)) {
    written.push(stringifyJson(value))
    return
  }
  if (Array.isArray(value)) {
    let sign = '['
    for (let at = 0; at < value.length; ) {
      let end = at
      while (end < value.length && end - at < writtenAtOnce && isShort(value[end])) end++
      written.push(sign)
      sign = ','
      if (end > at) written.push(stringifyJson(value.slice(at, end)).slice(1, -1))
      else yield* writeInParts(value[end++], written)
      at = end
      yield
    }
    written.push(']')
    return
  }
  let sign = '{'
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    written.push(`${sign}${JSON.stringify(name)}:`)
    sign = ','
    yield* writeInParts(member, written)
  }
  written.push(sign === '{' ? '{}' : '}')
}

const shortMax = 32

/** Whether a value has few members, and these have none: it is written at once. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  const members = Object.values(value)
  return members.length <= shortMax && members.every(each => typeof each !== 'object' || each === null)
}

/**
 * A number of at least 16 integer digits, or one with an exponent that is not negative. It can match inside a
 * string, which only costs time. Long fractions, which vectors are full of, do not match.
 */
const mayHoldLargeInteger = /(?:^|[\s:,[])-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d)/

/** Decimal digits that are enough to tell all doubles apart. */
const doubleDigits = 16

/** Whether a number may be so close to an integer that it is rounded to it: its fraction begins with nines or zeros. */
function mayHoldRounded(text: string): boolean {
  for (const { 0: run, index } of text.matchAll(/\.(?:0+|9+)/g)) {
    let start = index
    while (isDigit(text.charCodeAt(start - 1))) start--
    if (index - start + run.length > doubleDigits) return true
  }
  return false
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** Whether a value has no lone surrogate and nests no deeper than allowed. */
function isSound(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth > limits.jsonDepthMax) return false
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isSound(value[i], depth + 1)) return false
    return true
  }
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed() || !isSound(member, depth + 1)) return false
  }
  return true
}

function stringifyExactly(value: unknown): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(stringifyItem).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members: string[] = []
  for (const [name, member] of Object.entries(value)) {
    if (member !== undefined) members.push(`${JSON.stringify(name)}:${stringifyExactly(member)}`)
  }
  return `{${members.join(',')}}`
}

function stringifyItem(value: unknown): string {
  return value === undefined ? 'null' : stringifyExactly(value)
}
