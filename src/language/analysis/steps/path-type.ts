import type { EdgeType, NodeType, ValueType } from '../../catalog/index.ts'
import { countKind, itemsKind, rowsKind, scalar, valueKind } from '../kinds/kinds.ts'
import { commonType } from '../kinds/types.ts'
import type { ItemsKind, RowMember, RowsKind, RowType } from '../program/program.ts'
import type { Network } from '../values/weight.ts'

/** The members of a path (C8). A path that stays where it begins has one node, whatever edges there are. */
export function pathType({ edges, from, to }: Network, start: NodeType): RowType {
  const nodes = [...new Set([start, ...from, ...to])]
  return {
    kind: 'path',
    members: [
      { name: 'path', type: recordsOf('node', nodes), isShown: true },
      { name: 'edges', type: recordsOf('edge', edges), isShown: true },
      { name: 'total_weight', type: valueKind(scalar('F64')), isShown: true, isGiven: true },
      { name: 'hop_count', type: countKind, isShown: true, isGiven: true },
    ],
  }
}

/** Items, if there is one type; else rows with the members that can be read whatever the type. */
function recordsOf(kind: 'node' | 'edge', types: readonly (NodeType | EdgeType)[]): ItemsKind | RowsKind {
  const [only, second] = types
  if (only && second === undefined) return itemsKind(only, { plural: true })
  const id = valueKind(scalar('ID'))
  const system: readonly RowMember[] = [
    { name: 'id', type: id, isShown: true, isGiven: true },
    { name: 'label', type: valueKind(scalar('String')), isShown: true, isGiven: true },
    ...(kind === 'edge'
      ? ['from_node', 'to_node'].map((name): RowMember => ({ name, type: id, isShown: true, isGiven: true }))
      : []),
  ]
  const names = new Set(types.flatMap(({ properties }) => properties.map(({ name }) => name)))
  const declared = [...names].flatMap((name): RowMember[] => {
    const type = typeOf(name, types)
    return type ? [{ name, type: valueKind(type), isShown: true }] : []
  })
  return rowsKind({ kind, types, members: [...system, ...declared] }, true)
}

/** The type that the values of a property have wherever it is declared, if they have one. */
function typeOf(name: string, types: readonly (NodeType | EdgeType)[]): ValueType | undefined {
  const declared = types.flatMap(({ propertyByName }) => propertyByName.get(name)?.type ?? [])
  return declared.reduce<ValueType | undefined>((type, next) => type && commonType(type, next), declared[0])
}
