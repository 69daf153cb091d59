import type { RecordKind } from '../../../../language/catalog/types.ts'
import type { TypeWithCount } from '../../../../tools/shell/api.ts'
import type { RecordRef, ShownRecord } from '../../api.ts'
import { typeOfRecord } from '../studio.ts'
import { titleOf } from './captions.ts'

export interface GraphNode {
  readonly id: string
  readonly of: 'node' | 'vector'
  readonly type: string
  title: string
  /** Undefined while the node is known only as the end of an edge. */
  record: ShownRecord | undefined
}

interface GraphEdge {
  readonly id: string
  readonly type: string
  readonly from: string
  readonly to: string
  readonly record: ShownRecord
}

/** The records of an answer and the neighbours that were loaded. */
export class GraphModel {
  readonly nodes = new Map<string, GraphNode>()
  readonly edges = new Map<string, GraphEdge>()
  readonly #types: readonly TypeWithCount[]
  readonly #captionsOf: (type: TypeWithCount) => readonly string[]
  /** By `node Person`. */
  #captions: ReadonlyMap<string, readonly string[]> = new Map()

  /** @param captionsOf as of `titleOf` */
  constructor(types: readonly TypeWithCount[], captionsOf: (type: TypeWithCount) => readonly string[]) {
    this.#types = types
    this.#captionsOf = captionsOf
    this.retitle()
  }

  /** Gives all nodes the titles that they have by the captions as they are now. */
  retitle(): void {
    this.#captions = new Map(this.#types.map(type => [`${type.of} ${type.name}`, this.#captionsOf(type)]))
    for (const node of this.nodes.values())
      node.title = this.#titleOf(node.of, node.type, node.record ?? { id: node.id })
  }

  /**
   * Adds the records in a JSON value, at any depth, until there are `max` nodes; then only what adds none. Returns the number of
   * others.
   */
  addAll(value: unknown, max: number): number {
    let omitted = 0
    for (const record of recordsIn(value)) {
      if (this.nodes.size < max || this.#addsNoNode(record)) this.add(record)
      else omitted++
    }
    return omitted
  }

  add(record: ShownRecord, of?: RecordKind): void {
    const type = typeOfRecord(this.#types, record)
    const kind = of ?? type?.of
    if (type === undefined || kind === undefined) return
    if (kind === 'edge') this.#addEdge(record, type)
    else this.#addNode(record.id, kind, type.name, record)
  }

  refs(): readonly RecordRef[] {
    return [...this.nodes.values()].map(({ id, of, type }) => ({ id, of, type }))
  }

  /** The number of ends of edges at a node; of one to itself, both. */
  edgeEndsAt(id: string): number {
    let ends = 0
    for (const { from, to } of this.edges.values()) ends += Number(from === id) + Number(to === id)
    return ends
  }

  #addsNoNode(record: ShownRecord): boolean {
    const { id, from_node: from, to_node: to } = record
    if (this.nodes.has(id)) return true
    const hasEnds = this.nodes.has(String(from)) && this.nodes.has(String(to))
    return hasEnds && typeOfRecord(this.#types, record)?.of === 'edge'
  }

  #addNode(id: string, of: 'node' | 'vector', type: string, record: ShownRecord | undefined): void {
    const known = this.nodes.get(id)
    if (known === undefined) {
      this.nodes.set(id, { id, of, type, record, title: this.#titleOf(of, type, record ?? { id }) })
    } else if (record !== undefined) {
      known.record = { ...known.record, ...record }
      known.title = this.#titleOf(of, type, known.record)
    }
  }

  #titleOf(of: 'node' | 'vector', type: string, record: Readonly<Record<string, unknown>>): string {
    return titleOf(record, this.#captions.get(`${of} ${type}`) ?? [])
  }

  #addEdge(record: ShownRecord, type: TypeWithCount): void {
    const { id, from_node: from, to_node: to } = record
    if (typeof from !== 'string' || typeof to !== 'string' || !type.from || !type.to) return
    this.#addNode(from, type.from.of === 'vector' ? 'vector' : 'node', type.from.type, undefined)
    this.#addNode(to, type.to.of === 'vector' ? 'vector' : 'node', type.to.type, undefined)
    this.edges.set(id, { id, type: type.name, from, to, record })
  }
}

/** Whether a value contains any record to draw. */
export function hasRecords(value: unknown, types: readonly TypeWithCount[]): boolean {
  for (const record of recordsIn(value)) if (typeOfRecord(types, record) !== undefined) return true
  return false
}

/** The records in a JSON value, at any depth. */
export function* recordsIn(value: unknown): Iterable<ShownRecord> {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) yield* recordsIn(item)
    return
  }
  if (isRecord(value)) yield value
  for (const member of Object.values(value)) yield* recordsIn(member)
}

function isRecord(value: object): value is ShownRecord {
  return 'id' in value && typeof value.id === 'string' && 'label' in value && typeof value.label === 'string'
}
