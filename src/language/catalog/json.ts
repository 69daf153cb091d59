import { createRequire } from 'node:module'
import { GvqError } from '../../base/errors.ts'
import { limits } from '../../base/limits.ts'
import { normaliseInteger } from './numbers.ts'

/**
 * Parses strict JSON. Integers beyond 2^53 (also `1e20`) become exact `bigint`s, fractions that a double rounds to an integer
 * `RoundedNumber`s, every other number a `number`.
 * As with `JSON.parse`, the last of two members with the same name wins, and `__proto__` is a member like any other.
 * @throws GvqError INVALID_JSON with the position of the error, also if values nest deeper than `jsonDepthMax`;
 *   INVALID_PARAMETER if a string contains a lone surrogate.
 */
export function parseJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new GvqError('INVALID_JSON', describeSyntaxFault(text), { cause })
  }
  const fault = findFault(value, 1)
  if (fault !== undefined) throw refusal(fault)
  return mayHoldLargeInteger.test(text) || mayHoldRounded(text) ? parseWith(exactNumber, text) : value
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

/**
 * A number of at least 16 integer digits, or one with an exponent that is not negative. It can match inside a
 * string, which only costs time. Long fractions, which vectors are full of, do not match.
 */
const mayHoldLargeInteger = /(?:^|[\s:,[])-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d)/

/** A number with a fraction, whose nearest double is an integer: 0.99999999999999999999. It is no integer. */
export class RoundedNumber extends Number {}

/** Decimal digits that are enough to tell all doubles apart. */
const doubleDigits = 16

/** Whether a number may be so close to an integer that it is rounded to it: its fraction begins with many nines or zeros. */
function mayHoldRounded(text: string): boolean {
  for (const { 0: run, index } of text.matchAll(/\.(?:0{2,}|9{2,})/g)) {
    let start = index
    while (isDigit(text.charCodeAt(start - 1))) start--
    if (index - start + run.length > doubleDigits) return true
  }
  return false
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}

/** lossless-json takes 5 ms to load and is rarely needed, so it is loaded on first use. */
function parseWith(parseNumber: (token: string) => unknown, text: string): unknown {
  const { parse } = createRequire(import.meta.url)('lossless-json') as typeof import('lossless-json')
  return parse(text, null, { parseNumber, onDuplicateKey: ({ newValue }) => newValue })
}

function exactNumber(token: string): number | bigint | RoundedNumber {
  const value = Number(token)
  if (!Number.isInteger(value) || value === 0) return value
  const parts = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token)
  if (parts === null) return value
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const digits = (whole + fraction).replace(/^0+/, '')
  const shift = Number(exponent) - fraction.length
  if (shift >= 0) return normaliseInteger(BigInt(sign + digits + '0'.repeat(shift)))
  if (!/^0*$/.test(digits.slice(shift))) return new RoundedNumber(value)
  return normaliseInteger(BigInt(sign + digits.slice(0, shift)))
}

interface Fault {
  readonly kind: 'depth' | 'surrogate'
  readonly path: string
}

const loneSurrogate = /\p{Surrogate}/u

function findFault(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') {
    return loneSurrogate.test(value) ? { kind: 'surrogate', path: '' } : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  if (depth > limits.jsonDepthMax) return { kind: 'depth', path: '' }
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) {
      const fault = findFault(value[i], depth + 1)
      if (fault !== undefined) return { kind: fault.kind, path: `[${i}]${fault.path}` }
    }
    return undefined
  }
  for (const [name, member] of Object.entries(value)) {
    if (loneSurrogate.test(name)) return { kind: 'surrogate', path: '' }
    const fault = findFault(member, depth + 1)
    if (fault !== undefined) return { kind: fault.kind, path: `.${name}${fault.path}` }
  }
  return undefined
}

function refusal(fault: Fault): GvqError {
  if (fault.kind === 'depth') {
    const message = `The JSON text nests values deeper than ${limits.jsonDepthMax} levels.`
    return new GvqError('INVALID_JSON', message)
  }
  const where = fault.path === '' ? 'The JSON text' : `Parameter \`${fault.path.replace(/^\./, '')}\``
  const message = `${where} must be Unicode text, but got a lone surrogate (one half of a \\uD800 to \\uDFFF pair).`
  return new GvqError('INVALID_PARAMETER', message)
}

/** JSON.parse does not always report where it stopped, so another parser reads the text again. */
function describeSyntaxFault(text: string): string {
  const [what, position] = locateSyntaxFault(text)
  if (position === undefined) return 'The text is not valid JSON.'
  const before = text.slice(0, position)
  const line = before.split('\n').length
  const column = position - before.lastIndexOf('\n')
  return `The text is not valid JSON at line ${line}, column ${column}: ${what}.`
}

function locateSyntaxFault(text: string): [what: string, position: number | undefined] {
  try {
    parseWith(Number, text)
    return ['', undefined]
  } catch (error) {
    // A RangeError means that the text nests too deeply for that parser.
    if (!(error instanceof SyntaxError)) return ['', undefined]
    const parts = /^(.*) at position (\d+)$/su.exec(error.message)
    return parts === null ? ['', undefined] : [parts[1]!, Number(parts[2])]
  }
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
