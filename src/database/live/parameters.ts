import { GvqError } from '../../base/errors.ts'
import type { MaybePromise } from '../../base/flow/maybe.ts'
import { didYouMean, nearest } from '../../base/text/nearest.ts'
import { type Flow, inSlices, singleValue } from '../../engine/execution/index.ts'
import type { Query } from '../../language/analysis/index.ts'
import {
  charsAtOnce,
  decodeParameter,
  decodeParameterInParts,
  describeJson,
  describeName,
  describeType,
  type ExpectedMembers,
  parseJson,
  parsingJson,
  UnknownMember,
  type ValueType,
} from '../../language/catalog/index.ts'

/** What is done with members that a query, or an object in its parameters, does not declare. */
export type UnknownMembers = 'refuse' | 'ignore'

/**
 * Reads the parameters from the text of a body, which may be empty or `null` (H2). Throws INVALID_JSON or INVALID_PARAMETER. Of several
 * faults of a long text itself (syntax, depth, unknown members), the first is reported; of a short one, those of syntax come first.
 */
export function readParameters(
  query: Query,
  text: string,
  unknownMembers: UnknownMembers = 'refuse',
): MaybePromise<(Flow | undefined)[]> {
  if (text === '') return decodeParameters(query, {})
  const members = membersOf(query, unknownMembers)
  if (text.length <= charsAtOnce) return decodeParameters(query, parseJson(text, members) ?? {})
  return inSlices(readInParts(query, text, members))
}

function* readInParts(
  query: Query,
  text: string,
  members: ExpectedMembers,
): Generator<void, (Flow | undefined)[]> {
  const given = objectOf(query, (yield* parsingJson(text, members)) ?? {})
  const slots = emptySlots(query)
  for (const { name, slot, type, optional } of query.parameters) {
    const json = memberOf(given, name, type, optional)
    if (json !== undefined) slots[slot] = singleValue(yield* decodeParameterInParts(json, type, name))
  }
  return slots
}

const expected: Readonly<Record<UnknownMembers, WeakMap<Query, ExpectedMembers>>> = {
  refuse: new WeakMap(),
  ignore: new WeakMap(),
}

function membersOf(query: Query, unknownMembers: UnknownMembers): ExpectedMembers {
  let members = expected[unknownMembers].get(query)
  if (members === undefined) {
    const types = new Map(query.parameters.map(({ name, type }) => [name, type]))
    const unknown = (name: string) => unknownParameter(query, name)
    members = unknownMembers === 'ignore' ? { types } : { types, unknown }
    expected[unknownMembers].set(query, members)
  }
  return members
}

/** Decodes the parameters into slots (H2). Throws INVALID_PARAMETER naming the member. */
export function decodeParameters(query: Query, params: unknown): (Flow | undefined)[] {
  const given = objectOf(query, params)
  for (const name in given) {
    if (!isParameter(query, name) && Object.hasOwn(given, name)) throw unknownParameter(query, name)
  }
  const slots = emptySlots(query)
  for (const { name, slot, type, optional } of query.parameters) {
    const json = memberOf(given, name, type, optional)
    if (json !== undefined) slots[slot] = singleValue(decodeParameter(json, type, name))
  }
  return slots
}

function isParameter({ parameters }: Query, name: string): boolean {
  for (let i = 0; i < parameters.length; i++) if (parameters[i]!.name === name) return true
  return false
}

type Members = Readonly<Record<string, unknown>>

function objectOf(query: Query, params: unknown): Members {
  if (typeof params === 'object' && params !== null && !Array.isArray(params)) return params as Members
  throw new GvqError(
    'INVALID_PARAMETER',
    `The parameters of \`${query.name}\` must be a JSON object, but got ${describeJson(params)}.`,
  )
}

function emptySlots({ slotCount }: Query): (Flow | undefined)[] {
  const slots = new Array<Flow | undefined>(slotCount)
  for (let slot = 0; slot < slotCount; slot++) slots[slot] = undefined
  return slots
}

/** Returns undefined for an optional parameter that is absent. */
function memberOf(given: Members, name: string, type: ValueType, optional: boolean): unknown {
  const json = Object.hasOwn(given, name) ? given[name] : undefined
  if (json === undefined && !optional) {
    const message = `Parameter \`${name}\` is missing; it must be ${describeType(type)}.`
    throw new GvqError('INVALID_PARAMETER', message)
  }
  return json === null && optional ? undefined : json
}

function unknownParameter(query: Query, name: string): GvqError {
  const names = query.parameters.map(parameter => parameter.name)
  const declared = names.length === 0 ? 'It has none.' : `It has ${names.map(n => `\`${n}\``).join(', ')}.`
  return new UnknownMember(
    `\`${query.name}\` has no parameter \`${describeName(name)}\`.`,
    didYouMean(nearest(name, names).map(near => `\`${near}\``)) ?? declared,
  )
}
