import type { Query } from '../../language/analysis/program/program.ts'
import type { Catalog, RecordType } from '../../language/catalog/types.ts'
import { type ParameterFacts, type PropertyFacts, queryFacts, typeFacts } from '../../language/facts/index.ts'
import { resultType } from '../generate/index.ts'

/** A type in the form of `gvq describe --json`: its facts and its edges. */
export interface DescribedType {
  readonly kind: RecordType['kind']
  readonly name: string
  readonly properties: readonly PropertyFacts[]
  /** Present for edges: the types at its ends, and whether a pair has at most one edge. */
  readonly from?: string
  readonly to?: string
  readonly unique?: boolean
  /** Present for nodes and vectors: outgoing and incoming edges, such as `Knows → Person`. */
  readonly out?: readonly string[]
  readonly in?: readonly string[]
}

export function describeType(type: RecordType, catalog: Catalog): DescribedType {
  const { of: kind, name, properties, from, to, unique } = typeFacts(type)
  const base = { kind, name, properties }
  if (from !== undefined && to !== undefined) {
    return {
      ...base,
      from: shownType(from.of, from.type),
      to: shownType(to.of, to.type),
      unique: unique === true,
    }
  }
  const edges = [...catalog.edges.values()]
  const isThis = (end: RecordType) => end.kind === type.kind && end.name === type.name
  return {
    ...base,
    out: edges.filter(({ from }) => isThis(from)).map(({ name, to }) => `${name} → ${to.name}`),
    in: edges.filter(({ to }) => isThis(to)).map(({ name, from }) => `${name} ← ${from.name}`),
  }
}

export const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** `N::User` */
export function shownType(kind: RecordType['kind'], name: string): string {
  return `${letters[kind]}::${name}`
}

/** A query in the form of `gvq describe --json`. */
export interface DescribedQuery {
  readonly name: string
  readonly parameters: readonly ParameterFacts[]
  readonly writes: boolean
  /** The embedding model that it names. */
  readonly model?: string
  readonly mcp: boolean
  /** What the `//` lines directly above it say; absent without any. */
  readonly comment?: string
  /** The type of its response, in TypeScript syntax. */
  readonly returns: string
  /** `queries.hx:12` */
  readonly place: string
}

export function describeQuery(query: Query): DescribedQuery {
  const { name, parameters, writes, comment, declaredAt } = queryFacts(query)
  const { model, mcp } = query
  return {
    name,
    parameters,
    writes,
    ...(model !== undefined && { model }),
    mcp,
    ...(comment !== undefined && { comment }),
    returns: resultType(query),
    place: `${declaredAt.file}:${declaredAt.line}`,
  }
}
