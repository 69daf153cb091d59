import { stringifyJson } from '../../language/catalog/index.ts'

const columnsMax = 100
/** How many numbers of a vector are shown, and how many an array must have to be shortened. */
const vectorNumbersShown = 3
const vectorNumbersMin = 17

interface PrettyJsonOptions {
  /** Show only the first numbers of a vector and their count: `[0.12, -0.4, 0, … 384 numbers]`. This is not valid JSON. */
  readonly shortVectors: boolean
}

/** Formats JSON for reading: a value that fits stays on one line; otherwise each member has a line. */
export function prettyJson(
  value: unknown,
  { shortVectors }: PrettyJsonOptions = { shortVectors: false },
): string {
  return [...prettyJsonChunks(shortVectors ? withShortVectors(value) : value)].join('')
}

/** Formats like `prettyJson`, a piece at a time: the first lines are there before the last ones are formatted. */
export function* prettyJsonChunks(value: unknown, indent = ''): Generator<string> {
  const flat = flatJson(value, columnsMax - indent.length)
  if (flat !== undefined) yield flat
  else if (Array.isArray(value)) yield* members('[', value, ']', indent)
  else if (isObject(value)) yield* members('{', Object.entries(value), '}', indent)
  else yield flatJson(value, Number.POSITIVE_INFINITY)!
}

/** Formats the items of an array, or the entries of an object, one per line. */
function* members(
  open: '[' | '{',
  items: readonly unknown[],
  close: ']' | '}',
  indent: string,
): Generator<string> {
  const deeper = `${indent}  `
  yield open
  for (const [i, item] of items.entries()) {
    yield `${i === 0 ? '' : ','}\n${deeper}`
    const [name, member] = open === '{' ? (item as readonly [string, unknown]) : [undefined, item]
    if (name !== undefined) yield `${JSON.stringify(name)}: `
    yield* prettyJsonChunks(member, deeper)
  }
  yield `\n${indent}${close}`
}

/** Formats JSON on one line, with blanks after commas and colons; `undefined` if it is longer than `room`. */
function flatJson(value: unknown, room: number): string | undefined {
  if (Array.isArray(value)) {
    const items = flatMembers(value, room, (item, left) => flatJson(item, left))
    return items === undefined ? undefined : within(`[${items}]`, room)
  }
  if (value instanceof ShortVector) return within(value.text, room)
  if (!isObject(value)) return within(stringifyJson(value), room)
  const entries = flatMembers(Object.entries(value), room, ([name, member], left) => {
    const lead = `${JSON.stringify(name)}: `
    const flat = flatJson(member, left - lead.length)
    return flat === undefined ? undefined : lead + flat
  })
  return entries === undefined ? undefined : within(entries === '' ? '{}' : `{ ${entries} }`, room)
}

function flatMembers<T>(
  items: readonly T[],
  room: number,
  flatItem: (item: T, left: number) => string | undefined,
): string | undefined {
  let text = ''
  for (const [i, item] of items.entries()) {
    const lead = i === 0 ? '' : ', '
    const flat = flatItem(item, room - text.length - lead.length)
    if (flat === undefined) return undefined
    text += lead + flat
  }
  return text
}

function within(text: string, room: number): string | undefined {
  return text.length <= room ? text : undefined
}

class ShortVector {
  readonly text: string

  constructor(numbers: readonly unknown[]) {
    const shown = numbers.slice(0, vectorNumbersShown).join(', ')
    this.text = `[${shown}, … ${numbers.length} numbers]`
  }
}

function withShortVectors(value: unknown): unknown {
  if (Array.isArray(value)) {
    const isVector = value.length >= vectorNumbersMin && value.every(item => typeof item === 'number')
    return isVector ? new ShortVector(value) : value.map(withShortVectors)
  }
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withShortVectors(member)]))
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof ShortVector)
}
