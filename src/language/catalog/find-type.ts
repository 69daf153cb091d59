import { type ErrorCode, GvqError } from '../../base/errors.ts'
import { didYouMean, nearest } from '../../base/text/nearest.ts'
import type { Catalog, RecordType } from './types.ts'

/**
 * Finds the type that a user names: `User`, or `N::User` if several kinds share the name.
 * @throws GvqError INVALID_PARAMETER with similar names
 */
export function findType({ nodes, edges, vectors }: Catalog, text: string): RecordType {
  const [, letter, name = text] = /^([NEV])::(.+)$/.exec(text) ?? []
  const found: RecordType[] = []
  for (const [prefix, types] of [
    ['N', nodes],
    ['E', edges],
    ['V', vectors],
  ] as const) {
    const type = letter === undefined || letter === prefix ? types.get(name) : undefined
    if (type !== undefined) found.push(type)
  }
  const [type, other] = found
  if (type !== undefined && other === undefined) return type
  if (type !== undefined) {
    throw new GvqError('INVALID_PARAMETER', `\`${name}\` is the name of several types.`, {
      hint: `Write N::${name}, E::${name} or V::${name}.`,
    })
  }
  const names = [...new Set([...nodes.keys(), ...edges.keys(), ...vectors.keys()])]
  throw new GvqError('INVALID_PARAMETER', `The schema has no type \`${text}\`.`, {
    hint:
      didYouMean(nearest(name, names).map(near => `\`${near}\``)) ?? `It has ${names.join(', ') || 'none'}.`,
  })
}

/** Returns the error for a property that a type does not have. */
export function noSuchProperty(code: ErrorCode, type: RecordType, name: string): GvqError {
  const names = [...type.propertyByName.keys()]
  return new GvqError(code, `\`${type.name}\` has no property \`${name}\`.`, {
    hint:
      didYouMean(nearest(name, names).map(near => `\`${near}\``)) ?? `It has ${names.join(', ') || 'none'}.`,
  })
}
