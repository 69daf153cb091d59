import { GvqError } from '../../base/errors.ts'

/** The responses of earlier requests by name, and the captured values. */
export interface Memory {
  readonly steps: Map<string, unknown>
  readonly captured: Map<string, unknown>
}

/** `$steps.ada.person.id`, `$captured.friendship`. */
export function isReference(text: string): boolean {
  return text.startsWith('$steps.') || text.startsWith('$captured.')
}

/** Returns the value that a reference refers to. @throws GvqError INVALID_PARAMETER if there is none */
export function lookUp(reference: string, memory: Memory): unknown {
  const [root, name = '', ...path] = reference.split('.')
  let value = (root === '$steps' ? memory.steps : memory.captured).get(name)
  for (const member of path) {
    value =
      typeof value === 'object' && value !== null ? Object.entries(value).find(byKey(member))?.[1] : undefined
  }
  if (value !== undefined) return value
  throw new GvqError('INVALID_PARAMETER', `\`${reference}\` does not refer to a value of an earlier request.`)
}

function byKey(member: string): (entry: [string, unknown]) => boolean {
  return ([key]) => key === member
}

/** Replaces every reference in parameters by its value, and `$$…` by `$…`. */
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
  return new GvqError('INVALID_PARAMETER', `Unknown placeholder \`${text}\`.`)
}
