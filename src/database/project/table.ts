import { parse, TomlError } from 'smol-toml'
import { invalid } from './invalid.ts'

/** A table of a TOML file, with what messages need to point at it. */
export interface Table {
  /** Path of the file as shown. */
  readonly file: string
  /** Name of the table, `embedding`; empty at the top. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}

export function parseToml(file: string, text: string): Table {
  try {
    return { file, name: '', values: parse(text) }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // Its message goes on with an excerpt of the file on further lines.
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '')
    throw invalid(`${file} is not valid TOML at line ${error.line}, column ${error.column}: ${reason}.`)
  }
}

/** Refuses a table that holds any other key. */
export function requireKnownKeys(table: Table, accepted: readonly string[]): void {
  for (const key of Object.keys(table.values)) {
    if (accepted.includes(key)) continue
    const place = table.name === '' ? 'at the top' : `under [${table.name}]`
    throw invalid(
      `${table.file} has an unknown key "${key}" ${place}.`,
      `Accepted keys there: ${accepted.join(', ')}.`,
    )
  }
}

/** The table `key` in `table`, or undefined when there is none. */
export function tableAt(table: Table, key: string): Table | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
    throw wrongType(table, key, 'a table')
  }
  return { file: table.file, name: fullKey(table, key), values: value as Readonly<Record<string, unknown>> }
}

/** The text at `key`, or undefined when there is none; `check` may narrow what is accepted, as `expected` says. */
export function textAt(
  table: Table,
  key: string,
  expected = 'a text that is not empty',
  check: (text: string) => boolean = text => text !== '',
): string | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !check(value)) throw wrongType(table, key, expected)
  return value
}

/** The integer at `key` within `min` and `max`, or undefined when there is none. */
export function integerAt(table: Table, key: string, min: number, max: number): number | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw wrongType(table, key, `an integer from ${min} to ${max}`)
  }
  return value
}

/** What `accept` makes of the value at `key`, or undefined when there is none. */
export function valueAt<T>(
  table: Table,
  key: string,
  expected: string,
  accept: (value: unknown) => T | undefined,
): T | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  const accepted = accept(value)
  if (accepted === undefined) throw wrongType(table, key, expected)
  return accepted
}

function own(table: Table, key: string): unknown {
  return Object.hasOwn(table.values, key) ? table.values[key] : undefined
}

function fullKey(table: Table, key: string): string {
  return table.name === '' ? key : `${table.name}.${key}`
}

function wrongType(table: Table, key: string, expected: string): Error {
  return invalid(`${table.file} has a wrong value for "${fullKey(table, key)}": expected ${expected}.`)
}
