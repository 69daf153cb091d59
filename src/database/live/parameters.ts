import { GvqError } from '../../base/errors.ts'
import { didYouMean, nearest } from '../../base/nearest.ts'
import { type Flow, singleValue } from '../../engine/execution/index.ts'
import type { Query } from '../../language/analysis/index.ts'
import { decodeParameter, describeJson, describeType } from '../../language/catalog/index.ts'

/** Decodes the parameters into slots (H2). Throws INVALID_PARAMETER naming the member. */
export function decodeParameters(query: Query, params: unknown): (Flow | undefined)[] {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) {
    throw new GvqError(
      'INVALID_PARAMETER',
      `The parameters of \`${query.name}\` must be a JSON object, but got ${describeJson(params)}.`,
    )
  }
  const given = params as Readonly<Record<string, unknown>>
  refuseUnknown(query, given)
  const slots = new Array<Flow | undefined>(query.slotCount).fill(undefined)
  for (const { name, slot, type, optional } of query.parameters) {
    const json = Object.hasOwn(given, name) ? given[name] : undefined
    if (json === undefined && !optional) {
      const message = `Parameter \`${name}\` is missing; it must be ${describeType(type)}.`
      throw new GvqError('INVALID_PARAMETER', message)
    }
    if (json === undefined || (json === null && optional)) continue
    slots[slot] = singleValue(decodeParameter(json, type, name))
  }
  return slots
}

function refuseUnknown(query: Query, given: Readonly<Record<string, unknown>>): void {
  const names = query.parameters.map(parameter => parameter.name)
  for (const name in given) {
    if (names.includes(name) || !Object.hasOwn(given, name)) continue
    const declared = names.length === 0 ? 'It has none.' : `It has ${names.map(n => `\`${n}\``).join(', ')}.`
    throw new GvqError('INVALID_PARAMETER', `\`${query.name}\` has no parameter \`${name}\`.`, {
      hint: didYouMean(nearest(name, names).map(near => `\`${near}\``)) ?? declared,
    })
  }
}
