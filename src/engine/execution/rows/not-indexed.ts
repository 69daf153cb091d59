import { type GvqError, wordedError } from '../../../base/errors.ts'
import type { IndexSource } from '../../../language/analysis/program/program.ts'
import type { Value } from '../../../language/catalog/types.ts'
import { lineOf } from '../../../language/diagnostics/index.ts'
import { showValue } from '../../../store/graph/index.ts'
import type { Absence } from '../flow/flow.ts'

/**
 * Names what an index did not find: the type, the property, the value as it was given, and the place.
 * @param isFiltered whether steps behind the look-up may have removed what it found
 */
export function notIndexed(
  source: IndexSource,
  valueFor: (segment: number) => unknown,
  isFiltered = false,
): Absence & { readonly error: (segment: number) => GvqError } {
  return {
    kind: 'missing',
    error: segment =>
      wordedError(
        'NO_VALUE_FOUND',
        `${reason(source, valueFor(segment) as Value, isFiltered)} (${lineOf(source.span)})`,
      ),
  }
}

function reason({ of, property, value }: IndexSource, given: Value, isFiltered: boolean): string {
  const name = `\`${property.name}\``
  const type = value.type.kind === 'value' ? value.type.type : property.type
  if (given === null) return `the ${name} of the \`${of.name}\` is missing`
  const shown = showValue(given, type)
  return isFiltered
    ? `no \`${of.name}\` with the ${name} ${shown} is left`
    : `no \`${of.name}\` has the ${name} ${shown}`
}
