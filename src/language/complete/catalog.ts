import type { ItemsKind, Kind, RowMember } from '../analysis/program/program.ts'
import {
  type Catalog,
  type EdgeType,
  type NodeType,
  type Property,
  type RecordKind,
  type RecordType,
  scalarNames,
  type ValueType,
  type VectorType,
} from '../catalog/index.ts'
import type { KindFacts, TypeFacts, TypeName } from '../facts/index.ts'

const catalogs = new WeakMap<readonly TypeFacts[], Catalog>()

/** Returns the catalog that facts describe, for the checker. */
export function catalogOf(types: readonly TypeFacts[]): Catalog {
  const known = catalogs.get(types)
  if (known) return known
  const built = buildCatalog(types)
  catalogs.set(types, built)
  return built
}

function buildCatalog(types: readonly TypeFacts[]): Catalog {
  const nodes = new Map<string, NodeType>()
  const edges = new Map<string, EdgeType>()
  const vectors = new Map<string, VectorType>()
  for (const type of types) {
    if (type.of === 'node') nodes.set(type.name, { kind: 'node', name: type.name, ...propertiesOf(type) })
    if (type.of === 'vector')
      vectors.set(type.name, { kind: 'vector', name: type.name, ...propertiesOf(type) })
  }
  const end = (name: TypeName | undefined) =>
    name && (name.of === 'vector' ? vectors.get(name.type) : nodes.get(name.type))
  for (const type of types) {
    const from = end(type.from)
    const to = end(type.to)
    if (type.of !== 'edge' || !from || !to) continue
    edges.set(type.name, { kind: 'edge', name: type.name, from, to, unique: false, ...propertiesOf(type) })
  }
  return { nodes, edges, vectors }
}

function propertiesOf({ properties }: TypeFacts): Pick<RecordType, 'properties' | 'propertyByName'> {
  const list = properties.flatMap(({ name, type, index }, slot): Property[] => {
    const read = readValueType(type)
    return read ? [{ name, type: read, index, slot }] : []
  })
  return { properties: list, propertyByName: new Map(list.map(property => [property.name, property])) }
}

export function recordType(catalog: Catalog, of: RecordKind, name: string): RecordType | undefined {
  if (of === 'node') return catalog.nodes.get(name)
  return of === 'edge' ? catalog.edges.get(name) : catalog.vectors.get(name)
}

/** Converts facts to the checker's kind; returns `undefined` if they name a type that does not exist. */
export function kindFrom(facts: KindFacts, catalog: Catalog): Kind | undefined {
  switch (facts.kind) {
    case 'items': {
      const type = recordType(catalog, facts.of, facts.type)
      return type && ({ kind: 'items', type, plural: facts.plural, scored: facts.scored } satisfies ItemsKind)
    }
    case 'value': {
      const type = readValueType(facts.type)
      return type && { kind: 'value', type, plural: facts.plural }
    }
    case 'rows': {
      const members = facts.members.flatMap(({ name, type, isShown }): RowMember[] => {
        const kind = kindFrom(type, catalog)
        const isMember = kind?.kind === 'value' || kind?.kind === 'items' || kind?.kind === 'rows'
        return isMember ? [{ name, type: kind, isShown }] : []
      })
      return { kind: 'rows', type: { kind: facts.of, members }, plural: facts.plural }
    }
    default:
      return { kind: facts.kind }
  }
}

/** Parses the output of `typeName`; returns `undefined` for anything else. Names of record types are read as `ID`. */
export function readValueType(text: string): ValueType | undefined {
  const words = text.match(/\w+|[^\s\w]/g) ?? []
  let at = 0
  const read = (): ValueType | undefined => {
    const word = words[at++]
    if (word === '[') {
      const element = read()
      return words[at++] === ']' && element ? { kind: 'array', element } : undefined
    }
    if (word === '{') return readFields()
    const name = scalarNames.find(it => it === word)
    if (name) return { kind: 'scalar', name }
    return word !== undefined && /^\w/.test(word) ? { kind: 'scalar', name: 'ID' } : undefined
  }
  const readFields = (): ValueType | undefined => {
    const fields = new Map<string, ValueType>()
    while (at < words.length && words[at] !== '}') {
      const name = words[at++] ?? ''
      const type = words[at++] === ':' ? read() : undefined
      if (!type) return undefined
      fields.set(name, type)
      if (words[at] === ',') at++
    }
    return words[at++] === '}' ? { kind: 'object', fields } : undefined
  }
  return read()
}
