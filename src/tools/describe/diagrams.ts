import { typeName } from '../../language/catalog/index.ts'
import type { Catalog, Property, RecordType, ValueType } from '../../language/catalog/types.ts'
import { letters, shownType } from './declarations.ts'

/** Returns the schema as a Mermaid entity relationship diagram, which GitHub and many editors render. */
export function mermaidText({ nodes, vectors, edges }: Catalog): string {
  const entities = [...nodes.values(), ...vectors.values()].map(entity)
  const relationships = [...edges.values()].map(edge => {
    const properties = edge.properties.map(({ name, type }) => `${name} ${typeName(type)}`)
    const label = [edge.name, ...properties].join(', ')
    return `    ${entityId(edge.from)} }o--o{ ${entityId(edge.to)} : ${quoted(label)}`
  })
  return ['erDiagram', ...entities, ...relationships, ''].join('\n')
}

function entity(type: RecordType): string {
  const head = `    ${entityId(type)}[${quoted(shownType(type.kind, type.name))}]`
  const rows = type.properties.map(attribute)
  if (type.kind === 'vector') rows.unshift('        F64[] data')
  return rows.length === 0 ? head : [`${head} {`, ...rows, '    }'].join('\n')
}

function attribute({ name, type, index }: Property): string {
  const notes = { none: '', index: ' "index"', unique: ' UK "unique index"' }
  return `        ${attributeType(type)} ${name}${notes[index]}`
}

/** Mermaid accepts brackets only after a name. */
function attributeType(type: ValueType): string {
  return type.kind === 'array' ? `${attributeType(type.element)}[]` : typeName(type)
}

/** A node and a vector may share a name. */
function entityId({ kind, name }: RecordType): string {
  return `${letters[kind]}_${name}`
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '#quot;')}"`
}

/** Returns the schema in the DOT language of Graphviz. */
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

/** The name, centred, and a left-aligned line for each property. */
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
