import { GvqError } from '../../base/errors.ts'
import { formatId, parseId, toJson } from '../../language/catalog/index.ts'
import type { Catalog, EdgeType, NodeType, RecordType, VectorType } from '../../language/catalog/types.ts'
import type { Id, StoredRecord } from '../../store/graph/api.ts'
import type { RecordRef, ShownRecord } from './api.ts'

/** A record as queries show it, without the `data` of a vector. For edges, `ends` are needed. */
export function shownRecord(
  type: RecordType,
  { id, values }: StoredRecord,
  edge?: { readonly from: Id; readonly to: Id },
): ShownRecord {
  const ends = edge === undefined ? {} : { from_node: formatId(edge.from), to_node: formatId(edge.to) }
  const properties = type.properties.map(({ name, slot, type }) => [name, toJson(values[slot] ?? null, type)])
  return { id: formatId(id), label: type.name, ...ends, ...Object.fromEntries(properties) }
}

/** @throws GvqError NOT_FOUND if the type no longer exists, INVALID_PARAMETER if the id is malformed. */
export function locate(
  catalog: Catalog,
  { of, type, id }: RecordRef,
): { type: NodeType | VectorType; id: Id } {
  const found = of === 'node' ? catalog.nodes.get(type) : catalog.vectors.get(type)
  if (found === undefined) throw new GvqError('NOT_FOUND', `There is no ${of} type ${type}.`)
  const parsed = parseId(id)
  if (parsed === undefined) throw new GvqError('INVALID_PARAMETER', `${JSON.stringify(id)} is not an id.`)
  return { type: found, id: parsed }
}

/** The edge types that begin or end at records of a type, one entry for each direction. */
export function waysOf(catalog: Catalog, type: NodeType | VectorType): readonly Way[] {
  const isThis = (end: EdgeType['from']) => end.kind === type.kind && end.name === type.name
  return [...catalog.edges.values()].flatMap((edge): Way[] => [
    ...(isThis(edge.from) ? [{ edge, direction: 'out', other: edge.to } as const] : []),
    ...(isThis(edge.to) ? [{ edge, direction: 'in', other: edge.from } as const] : []),
  ])
}

export interface Way {
  readonly edge: EdgeType
  readonly direction: 'out' | 'in'
  readonly other: NodeType | VectorType
}
