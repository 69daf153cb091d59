import { GvqError } from '../../../base/errors.ts'
import type { OpenDatabase } from '../../../database/open.ts'
import { formatId, parseId, stringifyJson, toJson } from '../../../language/catalog/index.ts'
import type { EdgeType, NodeType, RecordType } from '../../../language/catalog/types.ts'
import type { GraphSnapshot, Id, StoredRecord } from '../../../store/graph/api.ts'
import { edgeEnds } from '../../../store/graph/index.ts'
import type { Endpoint } from '../access/endpoint.ts'

const itemsMax = 300

export type DashboardSource = Pick<OpenDatabase, 'program' | 'records'>

type Members = Record<string, unknown>
type View = (reader: Reader, search: URLSearchParams) => Promise<Members>

/** The four GET routes with which the dashboard of the legacy tool reads data. Values are strings, ids are UUIDs. */
export function dashboardEndpoints(source: DashboardSource): readonly Endpoint[] {
  return [
    endpoint(source, '/nodes-edges', 'nodes with the edges between them', nodesAndEdges),
    endpoint(source, '/nodes-by-label', 'the nodes of a type', nodesByLabel),
    endpoint(source, '/node-connections', 'the edges and neighbours of a node', nodeConnections),
    endpoint(source, '/node-details', 'one node', nodeDetails),
  ]
}

function endpoint(source: DashboardSource, path: string, summary: string, view: View): Endpoint {
  return {
    path,
    methods: ['GET'],
    summary,
    access: 'admin',
    dev: true,
    handle: call =>
      call.whenAdmitted(async () => {
        const snapshot = source.records.snapshot()
        try {
          return { body: stringifyJson(await view(new Reader(source, snapshot), call.search)) }
        } finally {
          snapshot.release()
        }
      }),
  }
}

async function nodesAndEdges(reader: Reader, search: URLSearchParams): Promise<Members> {
  const limit = limitFrom(search)
  const label = search.get('node_label')
  const types = label === null ? reader.nodeTypes : [reader.nodeType(label)]
  const nodes = await reader.nodes(types, limit)
  const ids = new Set(nodes.map(({ record }) => record.id))
  return {
    data: {
      nodes: nodes.map(({ type, record }) => head(type, record)),
      edges: (await reader.edgesAmong(ids, limit)).map(link),
    },
    vectors: await reader.vectors(limit),
    stats: await reader.counts(),
  }
}

async function nodesByLabel(reader: Reader, search: URLSearchParams): Promise<Members> {
  const type = reader.nodeType(required(search, 'label'))
  const nodes = await reader.nodes([type], limitFrom(search))
  return { nodes: nodes.map(node => whole(node.type, node.record)), count: nodes.length }
}

async function nodeDetails(reader: Reader, search: URLSearchParams): Promise<Members> {
  const [node] = await reader.byIds([idFrom(search, 'id')])
  return { node: node === undefined ? null : whole(node.type, node.record), found: node !== undefined }
}

async function nodeConnections(reader: Reader, search: URLSearchParams): Promise<Members> {
  const id = idFrom(search, 'node_id')
  const outgoing = await reader.edgesOf(id, 'out')
  const incoming = await reader.edgesOf(id, 'in')
  const others = new Set([...outgoing.map(({ to }) => to), ...incoming.map(({ from }) => from)])
  return {
    connected_nodes: (await reader.byIds([...others])).map(({ type, record }) => whole(type, record)),
    incoming_edges: incoming.map(link),
    outgoing_edges: outgoing.map(link),
  }
}

interface Typed<T extends RecordType> {
  readonly type: T
  readonly record: StoredRecord
}

interface Edge {
  readonly type: EdgeType
  readonly id: Id
  readonly from: Id
  readonly to: Id
}

/** Reads one snapshot of the data for the views. */
class Reader {
  readonly nodeTypes: readonly NodeType[]
  readonly #edgeTypes: readonly EdgeType[]
  readonly #source: DashboardSource
  readonly #snapshot: GraphSnapshot

  constructor(source: DashboardSource, snapshot: GraphSnapshot) {
    this.#source = source
    this.#snapshot = snapshot
    const { nodes, edges } = source.program.catalog
    this.nodeTypes = [...nodes.values()]
    this.#edgeTypes = [...edges.values()]
  }

  nodeType(name: string): NodeType {
    const type = this.#source.program.catalog.nodes.get(name)
    if (type === undefined) throw invalid(`Unknown node type ${JSON.stringify(name)}.`)
    return type
  }

  async nodes(types: readonly NodeType[], limit: number): Promise<readonly Typed<NodeType>[]> {
    const found: Typed<NodeType>[] = []
    for (const type of types) {
      const records = await this.#first(type, limit - found.length)
      found.push(...records.map(record => ({ type, record })))
    }
    return found
  }

  /** Returns edges that connect two of the ids. */
  async edgesAmong(ids: ReadonlySet<Id>, limit: number): Promise<readonly Edge[]> {
    const found: Edge[] = []
    for (const type of this.#edgeTypes) {
      const lists = await this.#snapshot.adjacency(type, 'out', [...ids])
      const edges = lists.flatMap(({ edges, others }) => edges.filter((_, i) => ids.has(others[i]!)))
      found.push(...(await this.#edges(type, edges.slice(0, limit - found.length))))
    }
    return found
  }

  async edgesOf(id: Id, direction: 'out' | 'in'): Promise<readonly Edge[]> {
    const found: Edge[] = []
    for (const type of this.#edgeTypes) {
      const [list] = await this.#snapshot.adjacency(type, direction, [id])
      found.push(...(await this.#edges(type, list!.edges.slice(0, itemsMax - found.length))))
    }
    return found
  }

  /** Returns the nodes with these ids; ignores other ids. */
  async byIds(ids: readonly Id[]): Promise<readonly Typed<NodeType>[]> {
    const found: Typed<NodeType>[] = []
    for (const type of this.nodeTypes) found.push(...(await this.#present(type, ids)))
    return found
  }

  async vectors(limit: number): Promise<readonly Members[]> {
    const found: Members[] = []
    for (const type of this.#source.program.catalog.vectors.values()) {
      const records = await this.#first(type, limit - found.length)
      const payloads = await this.#snapshot.vectorData(
        type,
        records.map(({ id }) => id),
      )
      for (const [i, { id }] of records.entries()) {
        const data = [...(payloads[i] ?? [])]
        // Legacy members without a meaning here: the index has no visible levels, and nothing was searched.
        found.push({ id: formatId(id), level: 0, distance: null, data, dimension: data.length })
      }
    }
    return found
  }

  async counts(): Promise<Members> {
    const { nodes, edges, vectors } = this.#source.program.catalog
    const sum = async (types: Iterable<RecordType>) => {
      let total = 0
      for (const type of types) total += await this.#snapshot.count(type)
      return total
    }
    return {
      num_nodes: await sum(nodes.values()),
      num_edges: await sum(edges.values()),
      num_vectors: await sum(vectors.values()),
    }
  }

  async #first(type: RecordType, rowsMax: number): Promise<readonly StoredRecord[]> {
    const found: StoredRecord[] = []
    const cursor = this.#snapshot.scan(type)
    try {
      while (found.length < rowsMax) {
        const records = await cursor.next(rowsMax - found.length)
        if (records === undefined) break
        found.push(...records)
      }
      return found
    } finally {
      await cursor.close()
    }
  }

  async #edges(type: EdgeType, ids: readonly Id[]): Promise<readonly Edge[]> {
    const records = (await this.#present(type, ids)).map(({ record }) => record)
    const ends = await edgeEnds(this.#snapshot, type, records)
    return records.map(({ id }, i) => ({ type, id, ...ends[i]! }))
  }

  async #present<T extends RecordType>(type: T, ids: readonly Id[]): Promise<readonly Typed<T>[]> {
    const records = await this.#snapshot.records(type, ids)
    return records.flatMap(record => (record === undefined ? [] : [{ type, record }]))
  }
}

function head(type: RecordType, record: StoredRecord): Members {
  return { id: formatId(record.id), label: type.name, title: titleOf(type, record) }
}

/** A declared property takes precedence over a member of the same name. */
function whole(type: RecordType, record: StoredRecord): Members {
  const members = head(type, record)
  for (const property of type.properties) {
    const value = record.values[property.slot] ?? null
    if (value !== null) members[property.name] = text(toJson(value, property.type))
  }
  return members
}

function link({ type, id, from, to }: Edge): Members {
  return { id: formatId(id), from: formatId(from), to: formatId(to), title: type.name }
}

/** Returns the first string property with a value, else the name of the type. */
function titleOf(type: RecordType, record: StoredRecord): string {
  for (const { slot, type: valueType } of type.properties) {
    const value = record.values[slot]
    const isText = valueType.kind === 'scalar' && valueType.name === 'String'
    if (isText && typeof value === 'string' && value !== '') return value
  }
  return type.name
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value)
}

function required(search: URLSearchParams, name: string): string {
  const value = search.get(name)
  if (value === null) throw invalid(`The URL parameter ${name} is missing.`)
  return value
}

function idFrom(search: URLSearchParams, name: string): Id {
  const value = required(search, name)
  const id = parseId(value)
  if (id === undefined) throw invalid(`${name} must be a UUID, but is ${JSON.stringify(value)}.`)
  return id
}

function limitFrom(search: URLSearchParams): number {
  const value = search.get('limit') ?? String(itemsMax)
  const limit = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (limit <= itemsMax) return limit
  throw invalid(`limit must be an integer from 0 to ${itemsMax}, but is ${JSON.stringify(value)}.`)
}

function invalid(message: string): GvqError {
  return new GvqError('INVALID_PARAMETER', message)
}
