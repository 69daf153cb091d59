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
  return layOut(shortVectors ? withShortVectors(value) : value, '')
}

function layOut(value: unknown, indent: string): string {
  const flat = flatJson(value)
  if (indent.length + flat.length <= columnsMax) return flat
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map(item => deeper + layOut(item, deeper)).join(',\n')}\n${indent}]`
  }
  if (!isObject(value)) return flat
  const members = Object.entries(value).map(
    ([name, member]) => `${deeper}${JSON.stringify(name)}: ${layOut(member, deeper)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** Formats JSON on one line, with blanks after commas and colons. */
function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`
  if (value instanceof ShortVector) return value.text
  if (!isObject(value)) return stringifyJson(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${flatJson(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
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
