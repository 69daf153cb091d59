import { GvqError } from '../base/errors.ts'
import { didYouMean, nearest } from '../base/nearest.ts'
import type { RunLimits } from '../engine/execution/index.ts'
import { describeJson } from '../language/catalog/index.ts'
import { engines, isEngine } from '../store/storage/engine.ts'
import type { LoadOptions, OpenOptions } from './api.ts'
import type { MigrateOptions } from './maintenance/index.ts'

/*
 * What callers of the library pass, checked before it is used: in JavaScript no compiler does so, and an option with a
 * wrong name would be without effect.
 */

interface Accepted {
  /** Completes "must be …". */
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

/** An option that is undefined is as one that is absent. */
type AcceptedOptions<T> = { readonly [Name in keyof Required<T>]: Accepted }

const text: Accepted = { expected: 'a string', fits: value => typeof value === 'string' }
const path: Accepted = { expected: 'a path', fits: value => typeof value === 'string' && value !== '' }
const flag: Accepted = { expected: 'true or false', fits: value => typeof value === 'boolean' }
const callback: Accepted = { expected: 'a function', fits: value => typeof value === 'function' }
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

const runLimits: AcceptedOptions<RunLimits> = {
  signal: { expected: 'an AbortSignal', fits: value => isObject(value) && 'aborted' in value },
  // Of who has no time left, it may be negative.
  timeoutMs: {
    expected: 'a number of milliseconds',
    fits: value => typeof value === 'number' && !Number.isNaN(value),
  },
  client: callback,
  request: text,
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
export function requireRunLimits(method: string, limits: unknown): asserts limits is RunLimits {
  requireOptions(method, 'INVALID_PARAMETER', limits, runLimits)
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

/** Throws INVALID_PARAMETER. */
export function requireText(what: string, value: unknown): asserts value is string {
  if (typeof value !== 'string')
    throw new GvqError('INVALID_PARAMETER', `${what} must be a string, but got ${describeJson(value)}.`)
}

function requireOptions<T>(
  method: string,
  code: 'INVALID_PROGRAM' | 'INVALID_PARAMETER',
  options: unknown,
  accepted: AcceptedOptions<T>,
  required: readonly (keyof T & string)[] = [],
): void {
  if (!isObject(options))
    throw new GvqError(code, `The options of ${method} must be an object, but got ${describeJson(options)}.`)
  const known: Readonly<Record<string, Accepted>> = accepted
  for (const [name, value] of Object.entries(options)) {
    if (!Object.hasOwn(known, name)) {
      const hint =
        didYouMean(nearest(name, Object.keys(known))) ?? `Options: ${Object.keys(known).join(', ')}.`
      throw new GvqError(code, `${method} has no option ${name}.`, { hint })
    }
    const { expected, fits } = known[name]!
    if (value === undefined || fits(value)) continue
    throw new GvqError(
      code,
      `The option ${name} of ${method} must be ${expected}, but got ${describeJson(value)}.`,
    )
  }
  for (const name of required) {
    if ((options as Partial<Record<string, unknown>>)[name] === undefined)
      throw new GvqError(code, `${method} needs the option ${name}.`)
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
