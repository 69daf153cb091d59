import { GvqError } from '../../base/errors.ts'

/** What earlier requests have left: their answers by name, and the values captured. */
export interface Memory {
  readonly steps: Map<string, unknown>
  readonly captured: Map<string, unknown>
}

/** `$steps.ada.person.id`, `$captured.friendship`. */
export function isReference(text: string): boolean {
  return text.startsWith('$steps.') || text.startsWith('$captured.')
}

/** The value that a reference names. @throws GvqError INVALID_PARAMETER when there is none. */
export function lookUp(reference: string, memory: Memory): unknown {
  const [root, name = '', ...path] = reference.split('.')
  let value = (root === '$steps' ? memory.steps : memory.captured).get(name)
  for (const member of path) {
    value =
      typeof value === 'object' && value !== null ? Object.entries(value).find(byKey(member))?.[1] : undefined
  }
  if (value !== undefined) return value
  throw new GvqError('INVALID_PARAMETER', `\`${reference}\` names nothing that an earlier request has left.`)
}

function byKey(member: string): (entry: [string, unknown]) => boolean {
  return ([key]) => key === member
}

/** Parameters with every reference replaced by what it names, and `$$…` by `$…`. */
export function fillIn(value: unknown, memory: Memory): unknown {
  if (typeof value === 'string') return fillInText(value, memory)
  if (Array.isArray(value)) return value.map((item: unknown) => fillIn(item, memory))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, fillIn(member, memory)]))
}

function fillInText(text: string, memory: Memory): unknown {
  if (isReference(text)) return lookUp(text, memory)
  if (text.startsWith('$$')) return text.slice(1)
  if (text.startsWith('$')) throw unknownPlaceholder(text)
  return text
}

export function unknownPlaceholder(text: string): GvqError {
  return new GvqError('INVALID_PARAMETER', `\`${text}\` is no placeholder that is known here.`)
}
