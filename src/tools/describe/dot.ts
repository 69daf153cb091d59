import { typeName } from '../../language/catalog/index.ts'
import type { Catalog, Property, RecordType } from '../../language/catalog/types.ts'
import { shownType } from './declarations.ts'

/** The schema in the language of Graphviz. */
export function dotText({ nodes, vectors, edges }: Catalog): string {
  const boxes = [...nodes.values(), ...vectors.values()].map(type => {
    const shape = type.kind === 'vector' ? 'component' : 'box'
    return `  ${idOf(type)} [shape=${shape}, label=${label(shownType(type.kind, type.name), type.properties)}]`
  })
  const arrows = [...edges.values()].map(
    edge => `  ${idOf(edge.from)} -> ${idOf(edge.to)} [label=${label(edge.name, edge.properties)}]`,
  )
  return ['digraph schema {', '  node [fontname="sans-serif"]', ...boxes, ...arrows, '}', ''].join('\n')
}

/** The name in the middle, and a line for each property, from the left. */
function label(name: string, properties: readonly Property[]): string {
  const lines = properties.map(({ name: property, type, index }) => {
    const note = index === 'none' ? '' : index === 'unique' ? ' (unique)' : ' (index)'
    return `${escaped(`${property}: ${typeName(type)}${note}`)}\\l`
  })
  return `"${escaped(name)}${lines.length === 0 ? '' : '\\n'}${lines.join('')}"`
}

function idOf({ kind, name }: RecordType): string {
  return `"${escaped(shownType(kind, name))}"`
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&')
}
