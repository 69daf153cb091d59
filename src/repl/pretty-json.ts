import { stringifyJson } from '../catalog/index.ts'

const columnsMax = 100

/** JSON for people: what fits on a line stays on it, everything else has a line for each member. */
export function prettyJson(value: unknown, indent = ''): string {
  const flat = flatJson(value)
  if (indent.length + flat.length <= columnsMax) return flat
  const deeper = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map(item => deeper + prettyJson(item, deeper)).join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return flat
  const members = Object.entries(value).map(
    ([name, member]) => `${deeper}${JSON.stringify(name)}: ${prettyJson(member, deeper)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** One line, with blanks after commas and colons. */
function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return stringifyJson(value)
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}: ${flatJson(member)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
