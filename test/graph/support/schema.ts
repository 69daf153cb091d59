import {
  type Catalog,
  catalogOf,
  type EdgeType,
  edgeType,
  type NodeType,
  nodeType,
  type Property,
  type RecordType,
  type Value,
  type ValueType,
  type VectorType,
  vectorType,
} from '../../../src/language/catalog/index.ts'
import type { SlotValues } from '../../../src/store/graph/api.ts'

/** Properties from a text such as `unique email String, age I32, tags [String]`. */
function properties(text: string): Property[] {
  if (text === '') return []
  return text.split(', ').map((field, slot) => {
    const words = field.split(' ')
    const index = words.length === 3 ? (words[0] as Property['index']) : 'none'
    return { name: words.at(-2)!, type: valueType(words.at(-1)!), index, slot }
  })
}

export function valueType(text: string): ValueType {
  if (text.startsWith('[')) return { kind: 'array', element: valueType(text.slice(1, -1)) }
  return { kind: 'scalar', name: text as Extract<ValueType, { kind: 'scalar' }>['name'] }
}

export function node(name: string, fields = ''): NodeType {
  return nodeType(name, properties(fields))
}

export function vector(name: string, fields = ''): VectorType {
  return vectorType(name, properties(fields))
}

export function edge(
  name: string,
  from: EdgeType['from'],
  to: EdgeType['to'],
  fields = '',
  unique = false,
): EdgeType {
  return edgeType(name, { from, to, unique }, properties(fields))
}

export function catalog(...types: readonly RecordType[]): Catalog {
  return catalogOf(types)
}

export function property(type: RecordType, name: string): Property {
  return type.propertyByName.get(name)!
}

/** Values by property name, as a write takes them. */
export function values(type: RecordType, named: Readonly<Record<string, Value>>): SlotValues {
  return new Map(Object.entries(named).map(([name, value]) => [property(type, name).slot, value]))
}
