import { parse, TomlError } from 'smol-toml'
import { invalid } from './invalid.ts'

/** A table of a TOML file, with its location for messages. */
export interface Table {
  /** Path of the file as shown to users. */
  readonly file: string
  /** Name of the table, such as `embedding`; empty at the top level. */
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}

export function parseToml(file: string, text: string): Table {
  try {
    return { file, name: '', values: parse(text) }
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    // Further lines of its message are an excerpt of the file.
    const reason = error.message.split('\n')[0]?.replace(/^Invalid TOML document: /, '')
    throw invalid(`${file} is not valid TOML at line ${error.line}, column ${error.column}: ${reason}.`)
  }
}

/** Throws if the table has a key that is not in `accepted`. */
export function requireKnownKeys(table: Table, accepted: readonly string[]): void {
  for (const key of Object.keys(table.values)) {
    if (accepted.includes(key)) continue
    const place = table.name === '' ? 'at the top level' : `in [${table.name}]`
    throw invalid(
      `${table.file} has an unknown key "${key}" ${place}.`,
      `Valid keys: ${accepted.join(', ')}.`,
    )
  }
}

/** Returns the table at `key`, or undefined if there is none. */
export function tableAt(table: Table, key: string): Table | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
    throw wrongType(table, key, 'a table')
  }
  return { file: table.file, name: fullKey(table, key), values: value as Readonly<Record<string, unknown>> }
}

/**
 * Returns the string at `key`, or undefined if there is none. `check` restricts it; `expected` describes valid values.
 */
export function textAt(
  table: Table,
  key: string,
  expected = 'a non-empty string',
  check: (text: string) => boolean = text => text !== '',
): string | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  if (typeof value !== 'string' || !check(value)) throw wrongType(table, key, expected)
  return value
}

/** Returns the integer at `key`, from `min` to `max`, or undefined if there is none. */
export function integerAt(table: Table, key: string, min: number, max: number): number | undefined {
  const value = own(table, key)
  if (value === undefined) return undefined
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max) {
    throw wrongType(table, key, `an integer from ${min} to ${max}`)
  }
  return value
}

/** Returns the value at `key`, converted by `accept`, or undefined if there is none. */
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
  return invalid(`${table.file} has an invalid value for "${fullKey(table, key)}": expected ${expected}.`)
}
