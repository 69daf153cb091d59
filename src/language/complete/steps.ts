import { assertNever } from '../../base/errors.ts'
import type { ItemsKind, Kind, RowsKind } from '../analysis/program/program.ts'
import type { Catalog, EdgeType, RecordType } from '../catalog/index.ts'
import type { Piece } from './brackets.ts'
import { elementStart, headBefore } from './chain.ts'
import { type Environment, kindBefore } from './environment.ts'

/** Returns the steps that can follow `::` at the end of the words; `undefined` if nothing is known of the traversal. */
export function stepsAt(piece: Piece, env: Environment): readonly string[] | undefined {
  const end = piece.words.length - 1
  const ends = missingEnds(piece, end)
  if (ends) return ends
  const kind = kindBefore(piece, end, env)
  if (kind === undefined) return undefined
  if (env.inWeight) return ['FromN', 'ToN']
  const canPrefilter = elementHead(piece, end)?.text === 'SearchV'
  const canGroup = isCount(piece, end) && canBeGrouped(groupedKind(piece, end, env))
  const steps = stepsAfter(kind, env.catalog).filter(step => env.current === undefined || !writes.has(step))
  return [...(canPrefilter ? ['PREFILTER'] : []), ...(canGroup ? ['GROUP_BY', 'AGGREGATE_BY'] : []), ...steps]
}

function isCount({ words }: Piece, end: number): boolean {
  return words[end - 1]?.text === 'COUNT' && words[end - 2]?.kind === 'STEP'
}

/** Returns what a grouping that begins at `end` groups, ignoring a COUNT directly before it. */
export function groupedKind(piece: Piece, end: number, env: Environment): Kind | undefined {
  return kindBefore(piece, isCount(piece, end) ? end - 2 : end, env)
}

const writes: ReadonlySet<string> = new Set(['UPDATE', 'UpsertN', 'UpsertE', 'UpsertV'])

function elementHead(piece: Piece, end: number) {
  const { words, partner } = piece
  const opener = words[end - 1]?.kind === 'RPAREN' ? partner.get(end - 1) : undefined
  return headBefore(piece, opener ?? end)
}

/** Returns the ends that an edge or a path still needs. */
function missingEnds(piece: Piece, end: number): readonly string[] | undefined {
  const given: string[] = []
  for (let at: number | undefined = end; at !== undefined; ) {
    const head = elementHead(piece, at)
    const kind = head && piece.words[head.index]?.kind
    if (kind === 'ENDPOINT' && head) {
      given.push(head.text)
      const start = elementStart(piece, at)
      at = start === undefined ? undefined : start - 1
      continue
    }
    if (kind === 'PATH') return given.length === 0 ? ['From', 'To'] : undefined
    if (kind !== 'UPSERT_E' && head?.text !== 'AddE') return undefined
    const missing = ['From', 'To'].filter(name => !given.includes(name))
    return missing.length > 0 || head?.text === 'AddE' ? missing : undefined
  }
  return undefined
}

/** Returns the steps that the checker accepts after a traversal, without pointless ones: the first of one value. */
function stepsAfter(kind: Kind, catalog: Catalog): readonly string[] {
  switch (kind.kind) {
    case 'items':
      return stepsAfterItems(kind, catalog)
    case 'value': {
      const many = kind.plural || kind.type.kind === 'array' ? ['FIRST', 'LAST', 'RANGE', 'COUNT'] : []
      return [...comparisonsOf(kind.type), ...many]
    }
    case 'rows':
      return ['WHERE', ...manyOf(kind), 'COUNT', ...idOf(kind), 'GROUP_BY', 'AGGREGATE_BY']
    case 'object':
    case 'list':
    case 'none':
      return []
    default:
      return assertNever(kind)
  }
}

function comparisonsOf(type: Extract<Kind, { kind: 'value' }>['type']): readonly string[] {
  if (type.kind === 'array') return ['CONTAINS']
  if (type.kind === 'object') return []
  const { name } = type
  if (name === 'Boolean' || name === 'ID') return ['EQ', 'NEQ', 'IS_IN']
  const ordered = ['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE', 'IS_IN']
  return name === 'String' ? ['EQ', 'NEQ', 'CONTAINS', 'IS_IN', 'GT', 'GTE', 'LT', 'LTE'] : ordered
}

function manyOf({ plural }: { readonly plural: boolean }): readonly string[] {
  return plural ? ['FIRST', 'LAST', 'RANGE', 'ORDER'] : []
}

function idOf({ type }: RowsKind): readonly string[] {
  return type.members.some(({ name }) => name === 'id') ? ['ID'] : []
}

function canBeGrouped(kind: Kind | undefined): boolean {
  return kind?.kind === 'items' || kind?.kind === 'rows'
}

function stepsAfterItems({ type, plural, scored }: ItemsKind, catalog: Catalog): readonly string[] {
  const many = manyOf({ plural })
  const always = ['WHERE', ...many, 'COUNT', 'ID', 'GROUP_BY', 'AGGREGATE_BY', 'INTERSECT']
  const rerank = plural ? ['RerankRRF'] : []
  // A change sets at least one property.
  const changes = (...steps: readonly string[]) => (type.properties.length > 0 ? steps : [])
  switch (type.kind) {
    case 'node':
      return [
        ...navigation(type, catalog),
        ...always,
        ...changes('UPDATE', 'UpsertN'),
        ...paths(type, catalog),
        ...rerank,
      ]
    case 'vector': {
      const found = scored ? ['RerankMMR'] : []
      return [...navigation(type, catalog), ...always, 'SearchV', ...changes('UpsertV'), ...rerank, ...found]
    }
    case 'edge':
      return [...endsOf(type), ...always, ...changes('UPDATE', 'UpsertE'), ...rerank]
    default:
      return assertNever(type)
  }
}

function navigation(type: RecordType, catalog: Catalog): readonly string[] {
  const leaves = edgesAt(type, 'from', catalog).length > 0 ? ['Out', 'OutE'] : []
  const reaches = edgesAt(type, 'to', catalog).length > 0 ? ['In', 'InE'] : []
  return [...leaves, ...reaches]
}

/** Returns the edges that start (`from`) or end (`to`) at records of a type. */
export function edgesAt(type: RecordType, end: 'from' | 'to', { edges }: Catalog): readonly EdgeType[] {
  return [...edges.values()].filter(edge => edge[end] === type)
}

function endsOf({ from, to }: EdgeType): readonly string[] {
  return [from.kind === 'node' ? 'FromN' : 'FromV', to.kind === 'node' ? 'ToN' : 'ToV']
}

/** Returns the edges that a path from or to nodes of a type can use. */
export function pathEdges(type: RecordType, { edges }: Catalog): readonly EdgeType[] {
  return [...edges.values()].filter(
    ({ from, to }) => from.kind === 'node' && to.kind === 'node' && (from === type || to === type),
  )
}

function paths(type: RecordType, catalog: Catalog): readonly string[] {
  const words = ['ShortestPath', 'ShortestPathBFS', 'ShortestPathDijkstras', 'ShortestPathAStar']
  return pathEdges(type, catalog).length > 0 ? words : []
}
