import type { Program, Query } from '../analysis/program.ts'
import { type Catalog, type Property, type RecordType, typeName } from '../catalog/index.ts'

/** The types of a program as HelixQL declares them. */
export function describeSchema({ nodes, edges, vectors }: Catalog): string {
  return [
    ...[...nodes.values()].map(type => `N::${type.name} ${block(properties(type))}`),
    ...[...edges.values()].map(type => {
      const ends = [`From: ${type.from.name}`, `To: ${type.to.name}`]
      const own = type.properties.length === 0 ? [] : [`Properties: ${block(properties(type))}`]
      return `E::${type.name} ${block([...ends, ...own])}`
    }),
    ...[...vectors.values()].map(type => `V::${type.name} ${block(properties(type))}`),
  ].join('\n')
}

/** The queries of a program, one a line, with the types of their parameters. */
export function describeQueries(queries: Program['queries']): string {
  return [...queries.values()].map(describeQuery).join('\n')
}

function describeQuery({ name, parameters }: Query): string {
  const declared = parameters.map(
    parameter => `${parameter.name}${parameter.optional ? '?' : ''}: ${typeName(parameter.type)}`,
  )
  return `${name}(${declared.join(', ')})`
}

function properties(type: RecordType): readonly string[] {
  return type.properties.map(property => `${indexWord(property)}${property.name}: ${typeName(property.type)}`)
}

function indexWord({ index }: Property): string {
  return index === 'none' ? '' : index === 'unique' ? 'UNIQUE INDEX ' : 'INDEX '
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '{}' : `{ ${lines.join(', ')} }`
}
