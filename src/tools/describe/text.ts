import type { ParameterFacts, PropertyFacts } from '../../language/facts/index.ts'
import { type DescribedQuery, type DescribedType, letters } from './declarations.ts'

const indent = '  '

/** Formats a type with its incoming and outgoing edges. */
export function typeText(facts: DescribedType): string {
  const { kind, name, properties, from, to, unique } = facts
  const ends = from === undefined ? '' : `  ${from} → ${to}${unique === true ? ', one for each pair' : ''}`
  const edges = [...(facts.out ?? []), ...(facts.in ?? [])]
  return [
    `${letters[kind]}::${name}${ends}`,
    ...table(properties.map(propertyRow)),
    ...(edges.length === 0 ? [] : [`${indent}edges: ${edges.join(', ')}`]),
  ].join('\n')
}

function propertyRow({ name, type, index, default: value }: PropertyFacts): readonly string[] {
  const notes = [
    ...(index === 'none' ? [] : [index === 'unique' ? 'unique index' : 'index']),
    ...(value === undefined ? [] : [`default ${value}`]),
  ]
  return [name, type, notes.join(', ')]
}

export function queryText(facts: DescribedQuery): string {
  const notes = [facts.writes ? 'writes' : 'only reads', facts.place]
  if (facts.model !== undefined) notes.push(`model ${facts.model}`)
  if (facts.mcp) notes.push('open to MCP')
  const lines = [...(facts.comment?.split('\n') ?? []), `returns ${facts.returns}`, notes.join(', ')]
  return [signature(facts), ...lines.map(line => (line === '' ? '' : indent + line))].join('\n')
}

/** `GetUser(name: String, age?: U8)` */
export function signature({
  name,
  parameters,
}: {
  readonly name: string
  readonly parameters: readonly ParameterFacts[]
}): string {
  const declared = parameters.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${type}`)
  return `${name}(${declared.join(', ')})`
}

/** Formats rows with aligned columns. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map(row => row[i]!.length)))
  return rows.map(row => `${indent}${row.map((cell, i) => cell.padEnd(widths[i]!)).join('  ')}`.trimEnd())
}
