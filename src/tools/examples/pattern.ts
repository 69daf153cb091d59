import { stringifyJson } from '../../language/catalog/index.ts'
import { isReference, lookUp, type Memory, unknownPlaceholder } from './references.ts'

/**
 * Compares a response with a pattern (README.md has the syntax). Members must be in the order of the pattern.
 * Stores captured values in `memory`. Returns the first difference as a sentence, `undefined` if there is none.
 */
export function findDifference(
  pattern: unknown,
  value: unknown,
  memory: Memory,
  path = 'answer',
): string | undefined {
  if (typeof pattern === 'string' && pattern.startsWith('$')) {
    return differenceFromPlaceholder(pattern, value, memory, path)
  }
  if (Array.isArray(pattern)) return differenceFromArray(pattern, value, memory, path)
  if (isObject(pattern)) return differenceFromObject(pattern, value, memory, path)
  return Object.is(pattern, value) ? undefined : difference(path, stringifyJson(pattern), value)
}

const placeholders: Readonly<Record<string, (value: unknown) => boolean>> = {
  $any: () => true,
  $string: value => typeof value === 'string',
  $number: value => typeof value === 'number' || typeof value === 'bigint',
  $numbers: value =>
    Array.isArray(value) && value.length > 0 && value.every(item => typeof item === 'number'),
  $uuid: value => typeof value === 'string' && uuidVersion7.test(value),
}

const uuidVersion7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const nearness = 1e-6

function differenceFromPlaceholder(
  pattern: string,
  value: unknown,
  memory: Memory,
  path: string,
): string | undefined {
  if (isReference(pattern)) return differenceFromKnown(lookUp(pattern, memory), value, path)
  if (pattern.startsWith('$$')) return differenceFromKnown(pattern.slice(1), value, path)
  const [, captured] = /^\$capture:(\w+)$/.exec(pattern) ?? []
  if (captured !== undefined) {
    memory.captured.set(captured, value)
    return undefined
  }
  const fits = Object.hasOwn(placeholders, pattern) ? placeholders[pattern]! : nearTo(pattern)
  return fits(value) ? undefined : difference(path, pattern, value)
}

function nearTo(pattern: string): (value: unknown) => boolean {
  const [, text] = /^\$near:(-?\d+(?:\.\d+)?)$/.exec(pattern) ?? []
  if (text === undefined) throw unknownPlaceholder(pattern)
  return value => typeof value === 'number' && Math.abs(value - Number(text)) <= nearness
}

/** Compares with a value of an earlier response, in which strings are not placeholders. */
function differenceFromKnown(known: unknown, value: unknown, path: string): string | undefined {
  const expected = stringifyJson(known)
  return value !== undefined && stringifyJson(value) === expected
    ? undefined
    : difference(path, expected, value)
}

function differenceFromArray(
  pattern: readonly unknown[],
  value: unknown,
  memory: Memory,
  path: string,
): string | undefined {
  if (!Array.isArray(value)) return difference(path, 'an array', value)
  if (value.length !== pattern.length) return difference(path, `${pattern.length} items`, value)
  for (const [i, item] of pattern.entries()) {
    const found = findDifference(item, value[i], memory, `${path}[${i}]`)
    if (found !== undefined) return found
  }
  return undefined
}

const furtherMembers = '...'

function differenceFromObject(
  pattern: Readonly<Record<string, unknown>>,
  value: unknown,
  memory: Memory,
  path: string,
): string | undefined {
  if (!isObject(value)) return difference(path, 'an object', value)
  const names = Object.keys(pattern).filter(name => name !== furtherMembers)
  const given = Object.keys(value)
  const compared = furtherMembers in pattern ? given.slice(0, names.length) : given
  if (compared.join('\n') !== names.join('\n')) {
    return difference(path, `the members ${names.join(', ')} in this order`, value)
  }
  for (const name of names) {
    const found = findDifference(pattern[name], value[name], memory, `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

function difference(path: string, expected: string, value: unknown): string {
  return `${path} must be ${expected}, but is ${value === undefined ? 'missing' : stringifyJson(value)}`
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
