import { GvqError } from '../base/errors.ts'
import { didYouMean, nearest } from '../base/text/nearest.ts'
import type { RunLimits } from '../engine/execution/index.ts'
import { describeJson } from '../language/catalog/index.ts'

/*
 * What callers of the library pass, checked before it is used: in JavaScript no compiler does so, and an option with a
 * wrong name would be without effect.
 */

export interface Accepted {
  /** Completes "must be …". */
  readonly expected: string
  readonly fits: (value: unknown) => boolean
}

/** An option that is undefined is as one that is absent. */
export type AcceptedOptions<T> = { readonly [Name in keyof Required<T>]: Accepted }

export const text: Accepted = { expected: 'a string', fits: value => typeof value === 'string' }
export const path: Accepted = { expected: 'a path', fits: value => typeof value === 'string' && value !== '' }
export const flag: Accepted = { expected: 'true or false', fits: value => typeof value === 'boolean' }
export const callback: Accepted = { expected: 'a function', fits: value => typeof value === 'function' }

export const runLimits: AcceptedOptions<RunLimits> = {
  signal: { expected: 'an AbortSignal', fits: value => isObject(value) && 'aborted' in value },
  // The time of a caller who has none left may be negative.
  timeoutMs: {
    expected: 'a number of milliseconds',
    fits: value => typeof value === 'number' && !Number.isNaN(value),
  },
  client: callback,
  request: text,
}

/** Throws INVALID_PARAMETER. */
export function requireRunLimits(method: string, limits: unknown): asserts limits is RunLimits {
  requireOptions(method, 'INVALID_PARAMETER', limits, runLimits)
}

/** Throws INVALID_PARAMETER. */
export function requireText(what: string, value: unknown): asserts value is string {
  if (typeof value !== 'string')
    throw new GvqError('INVALID_PARAMETER', `${what} must be a string, but got ${describeJson(value)}.`)
}

/** Throws `code`, with a hint for a name that is not known. */
export function requireOptions<T>(
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

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isAmount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}
