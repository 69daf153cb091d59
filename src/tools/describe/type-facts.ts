import { stringifyJson, toJson, typeName } from '../../language/catalog/index.ts'
import type { Catalog, Property, RecordType } from '../../language/catalog/types.ts'

export const letters = { node: 'N', edge: 'E', vector: 'V' } as const

export interface TypeFacts {
  readonly kind: RecordType['kind']
  readonly name: string
  readonly properties: readonly PropertyFacts[]
  /** Only of an edge: the types at its ends, and whether a pair has at most one. */
  readonly from?: string
  readonly to?: string
  readonly unique?: boolean
  /** Only of nodes and vectors: the edges that leave or reach them, `Knows → Person`. */
  readonly out?: readonly string[]
  readonly in?: readonly string[]
}

export interface PropertyFacts {
  readonly name: string
  /** As HelixQL writes it. */
  readonly type: string
  readonly index: Property['index']
  readonly default?: string
}

export function typeFacts(type: RecordType, catalog: Catalog): TypeFacts {
  const base = { kind: type.kind, name: type.name, properties: type.properties.map(propertyFacts) }
  if (type.kind === 'edge') {
    return { ...base, from: shownType(type.from), to: shownType(type.to), unique: type.unique }
  }
  const edges = [...catalog.edges.values()]
  const isThis = (end: RecordType) => end.kind === type.kind && end.name === type.name
  return {
    ...base,
    out: edges.filter(({ from }) => isThis(from)).map(({ name, to }) => `${name} → ${to.name}`),
    in: edges.filter(({ to }) => isThis(to)).map(({ name, from }) => `${name} ← ${from.name}`),
  }
}

/** `N::User` */
export function shownType({ kind, name }: Pick<RecordType, 'kind' | 'name'>): string {
  return `${letters[kind]}::${name}`
}

function propertyFacts({ name, type, index, default: value }: Property): PropertyFacts {
  const facts = { name, type: typeName(type), index }
  if (value === undefined) return facts
  return { ...facts, default: value.kind === 'now' ? 'NOW' : stringifyJson(toJson(value.value, type)) }
}
