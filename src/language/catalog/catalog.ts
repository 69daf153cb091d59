import type { Span } from '../diagnostics/diagnostic.ts'
import type { Catalog, EdgeType, NodeType, Property, RecordType, VectorType } from './types.ts'

/** Constructors of record types. Their properties are in the order of the slots. */

export function nodeType(name: string, properties: readonly Property[], span?: Span): NodeType {
  return { kind: 'node', ...base(name, properties, span) }
}

export function vectorType(name: string, properties: readonly Property[], span?: Span): VectorType {
  return { kind: 'vector', ...base(name, properties, span) }
}

export function edgeType(
  name: string,
  ends: Pick<EdgeType, 'from' | 'to' | 'unique'>,
  properties: readonly Property[],
  span?: Span,
): EdgeType {
  const { from, to, unique } = ends
  return { kind: 'edge', from, to, unique, ...base(name, properties, span) }
}

/** Returns nodes, edges, then vectors, each in the order declared. */
export function allTypes({ nodes, edges, vectors }: Catalog): readonly RecordType[] {
  return [...nodes.values(), ...edges.values(), ...vectors.values()]
}

/** Returns the type with a kind and a name, such as those of a type in another catalog. */
export function typeNamed(
  { nodes, edges, vectors }: Catalog,
  { kind, name }: Pick<RecordType, 'kind' | 'name'>,
): RecordType | undefined {
  return { node: nodes, edge: edges, vector: vectors }[kind].get(name)
}

/** Returns a catalog of the types; of two with the same kind and name, the last is used. */
export function catalogOf(types: Iterable<RecordType>): Catalog {
  const nodes = new Map<string, NodeType>()
  const edges = new Map<string, EdgeType>()
  const vectors = new Map<string, VectorType>()
  for (const type of types) {
    if (type.kind === 'node') nodes.set(type.name, type)
    else if (type.kind === 'edge') edges.set(type.name, type)
    else vectors.set(type.name, type)
  }
  return { nodes, edges, vectors }
}

function base(name: string, properties: readonly Property[], span: Span | undefined) {
  const propertyByName = new Map(properties.map(property => [property.name, property]))
  return { name, properties, propertyByName, ...(span && { span }) }
}
