import { invariant } from '../../../base/errors.ts'
import {
  type Catalog,
  catalogOf,
  edgeType,
  type NodeType,
  nodeType,
  type Property,
  vectorType,
} from '../../../language/catalog/index.ts'
import { parseTypeName, type StoredCatalog, type StoredType } from '../types/stored-catalog.ts'

/** The types as the store has them, for work that needs no program. */
interface StoredTypes {
  readonly catalog: Catalog
  readonly textSearched: ReadonlySet<NodeType>
}

export function typesOfStored({ types }: StoredCatalog): StoredTypes {
  const items = new Map(
    types.flatMap(type => {
      if (type.kind === 'edge') return []
      const make = type.kind === 'node' ? nodeType : vectorType
      return [[type.number, make(type.name, propertiesOf(type))] as const]
    }),
  )
  const edges = types.flatMap(type => {
    if (type.kind !== 'edge') return []
    const [from, to] = [items.get(type.ends!.from), items.get(type.ends!.to)]
    invariant(from && to, 'a stored edge type has ends')
    return [edgeType(type.name, { from, to, unique: type.ends!.unique }, propertiesOf(type))]
  })
  const textSearched = new Set(
    types.flatMap(({ number, text }) => {
      const node = items.get(number)
      return text !== undefined && node?.kind === 'node' ? [node] : []
    }),
  )
  return { catalog: catalogOf([...items.values(), ...edges]), textSearched }
}

function propertiesOf({ properties }: StoredType): readonly Property[] {
  return properties.map(({ name, type, index }, slot) => ({ name, type: parseTypeName(type), index, slot }))
}
