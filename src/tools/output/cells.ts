import { escapeControls } from '../../base/text/terminal-text.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import { isGiven, pathText } from './paths.ts'

export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns an own member, so that a column named `toString` works. */
export function memberOf(value: Json, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined
}

/** The names of the members of all rows, in the order in which they first occur. Most rows have the same ones. */
export function namesOf(rows: readonly (Json | null)[]): readonly string[] {
  const names: string[] = []
  const known = new Set<string>()
  for (const row of rows) {
    let i = 0
    for (const name in row) {
      if (name !== names[i++] && !known.has(name)) {
        known.add(name)
        names.push(name)
      }
    }
  }
  return names
}

export function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

export function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** Minimum length of an array of numbers that is shown as a vector, and how many of its numbers are shown. */
const vectorMin = 7
const vectorShown = 2
/** The limits for other arrays and objects: how many items are shown, and how deep. */
const itemsShown = 4
const depthMax = 3

/** Formats a value on one line of a table: strings without quotes, vectors and long lists shortened. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') return escapeControls(value)
  return compact(value, 0)
}

function compact(value: unknown, depth: number): string {
  if (typeof value === 'string') return escapeControls(JSON.stringify(value))
  if (Array.isArray(value)) return compactList(value, depth)
  if (isObject(value)) return pathText(value) ?? compactObject(value, depth)
  return value === undefined ? '' : stringifyJson(value)
}

function compactList(values: readonly unknown[], depth: number): string {
  const isVector = values.length >= vectorMin && values.every(isNumeric)
  const count = isVector ? vectorShown : itemsShown
  if (depth >= depthMax && values.length > 0) return `[… ${values.length}]`
  const shown = values.slice(0, count).map(each => (isVector ? shortNumber(each) : compact(each, depth + 1)))
  return `[${shown.join(', ')}${values.length > count ? `, … ${values.length}` : ''}]`
}

function shortNumber(value: unknown): string {
  return typeof value === 'number' ? String(Number(value.toPrecision(3))) : stringifyJson(value)
}

/** Shows a record by its label, without its id and other system members. */
function compactObject(value: Json, depth: number): string {
  const isRecord = typeof value.label === 'string' && 'id' in value
  const entries = Object.entries(value).filter(([name]) => !isRecord || !isGiven(value, name))
  const label = isRecord ? `${escapeControls(String(value.label))} ` : ''
  if (depth >= depthMax && entries.length > 0) return `${label}{…}`
  const shown = entries
    .slice(0, itemsShown)
    .map(([name, member]) => `${escapeControls(name)}: ${compact(member, depth + 1)}`)
  return `${label}{${shown.join(', ')}${entries.length > itemsShown ? ', …' : ''}}`
}

/** Formats a value in full for a file: strings without quotes, objects and arrays as JSON, null as ''. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : stringifyJson(value)
}

/** Infers the type of a column from its values; '' if they have several types. */
export function inferredType(values: Iterable<unknown>): string {
  const found = new Set<string>()
  for (const value of values) {
    if (value === null || value === undefined) continue
    found.add(typeOf(value))
    if (found.size > 3) return ''
  }
  if (found.size > 1) for (const [vague, exact] of vagueTypes) if (found.has(exact)) found.delete(vague)
  if (found.size > 1 && [...found].some(name => name.startsWith('['))) found.delete('[]')
  return found.size === 1 ? [...found].join('') : ''
}

/** Pairs of types in which a value of the second may look like the first. */
const vagueTypes = [
  ['I64', 'F64'],
  ['[I64]', '[F64]'],
] as const

function typeOf(value: unknown): string {
  if (isId(value)) return 'ID'
  if (typeof value === 'string') return 'String'
  if (typeof value === 'boolean') return 'Boolean'
  if (typeof value === 'number') return Number.isInteger(value) ? 'I64' : 'F64'
  if (typeof value === 'bigint') return 'I64'
  return Array.isArray(value) ? `[${inferredType(value)}]` : 'object'
}
