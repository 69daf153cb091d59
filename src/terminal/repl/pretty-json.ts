import { stringifyJson } from '../../language/catalog/index.ts'

const columnsMax = 100
/** Numbers of a vector that are shown, and how many it must have to be one. */
const vectorNumbersShown = 3
const vectorNumbersMin = 17

export interface PrettyJsonOptions {
  /** Show the first numbers of a vector and how many there are: `[0.12, -0.4, 0, … 384 numbers]`. No JSON any more. */
  readonly shortVectors: boolean
}

/** JSON for people: what fits on a line stays on it, everything else has a line for each member. */
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

/** One line, with blanks after commas and colons. */
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
