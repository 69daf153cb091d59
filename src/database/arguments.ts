import { GvqError } from '../base/errors.ts'
import { describeJson } from '../language/catalog/index.ts'
import { engines, isEngine } from '../store/keyvalue/contract/engine.ts'
import type { LoadOptions, OpenOptions } from './api.ts'
import type { MigrateOptions } from './maintenance/index.ts'
import {
  type Accepted,
  type AcceptedOptions,
  callback,
  flag,
  isAmount,
  isObject,
  path,
  requireOptions,
  requireRunLimits,
  requireText,
  text,
} from './options.ts'

const bytes: Accepted = { expected: 'a number of bytes', fits: isAmount }
const variables: Accepted = { expected: 'an object', fits: isObject }

const openOptions: AcceptedOptions<OpenOptions> = {
  project: path,
  dataDir: path,
  store: text,
  readStore: text,
  durable: flag,
  cacheBytesMax: bytes,
  queryBytesMax: bytes,
  queriesBytesMax: bytes,
  env: variables,
  notice: callback,
  progress: callback,
  purpose: text,
  engine: { expected: engines.join(' or '), fits: isEngine },
}

const migrateOptions: AcceptedOptions<MigrateOptions> = {
  project: path,
  dataDir: path,
  store: text,
  env: variables,
  dryRun: flag,
  agree: callback,
  progress: callback,
  whenAway: callback,
}

const loadOptions: AcceptedOptions<LoadOptions> = {
  rowsPerCommit: {
    expected: 'a positive integer',
    fits: value => Number.isInteger(value) && (value as number) > 0,
  },
  onCommit: callback,
}

/** Throws INVALID_PROGRAM. */
export function requireOpenOptions(options: unknown): asserts options is OpenOptions {
  requireOptions('open', 'INVALID_PROGRAM', options, openOptions, ['project'])
  const { dataDir, store, readStore } = options as OpenOptions
  if (readStore !== undefined && store === undefined && dataDir !== undefined)
    throw new GvqError('INVALID_PROGRAM', 'open takes readStore beside a store, not beside dataDir.')
}

/** Throws INVALID_PROGRAM. */
export function requireMigrateOptions(options: unknown): asserts options is MigrateOptions {
  requireOptions('migrate', 'INVALID_PROGRAM', options, migrateOptions, ['project', 'agree'])
}

/** Throws INVALID_PROGRAM. */
export function requirePath(method: string, value: unknown): asserts value is string {
  if (!path.fits(value))
    throw new GvqError('INVALID_PROGRAM', `${method} needs a path, but got ${describeJson(value)}.`)
}

/**
 * Checks what a method that takes the name of a query gets.
 * @throws GvqError INVALID_PARAMETER
 */
export function requireCall(method: string, query: unknown, limits?: unknown): void {
  requireText('The name of a query', query)
  if (limits !== undefined) requireRunLimits(method, limits)
}

/** Throws INVALID_PARAMETER. */
export function requireRows(rows: unknown): void {
  if (typeof rows === 'object' && rows !== null && (Symbol.asyncIterator in rows || Symbol.iterator in rows))
    return
  throw new GvqError(
    'INVALID_PARAMETER',
    `The rows must be an array, or anything else that can be iterated, but got ${describeJson(rows)}.`,
  )
}

/** Throws INVALID_PARAMETER. */
export function requireLoadOptions(options: unknown): asserts options is LoadOptions {
  requireOptions('load', 'INVALID_PARAMETER', options, loadOptions)
}
