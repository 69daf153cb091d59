import type { FingerprintNumbers } from '../../../base/data/fingerprint.ts'
import { invariant } from '../../../base/errors.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Space } from '../../versioned/contract/api.ts'
import type { Id } from '../api.ts'
import { ByteReader, ByteWriter } from '../keys/bytes.ts'
import { spaces, uint32At, uint32Bytes } from '../keys/keys.ts'
import { RowDelta } from '../rows/row-delta.ts'
import { RowPage } from '../rows/row-page.ts'
import { checksumOf } from '../rows/seal.ts'
import { type BytesRun, bytesRuns } from '../tree/bytes-run.ts'
import { NodeDelta } from '../tree/delta.ts'
import { decodeNode, encodeNode, type RunKind, type TreeNode } from '../tree/node.ts'
import { type NumberRun, numberRuns } from '../tree/number-run.ts'
import type { Run } from '../tree/run.ts'
import type { StoredCatalog } from './stored-catalog.ts'

/** A vector's numbers, and whether an embedding model made them. */
export interface VectorPayload {
  readonly data: Float64Array
  readonly isEmbedded: boolean
}

/** Kept while a vector type has vectors. */
export interface StoredVectorInfo {
  readonly dimension: number
  /** The one model of all embedded vectors; absent while there is none. */
  readonly model: string | undefined
  /** How many of the vectors were embedded. */
  readonly embedded: number
  /** Which vectors there are, by `vectorKey`; absent until a folder of an earlier version is opened. */
  readonly content: FingerprintNumbers | undefined
}

/** What one commit did to the vectors of one type. No id is in both. */
export interface VectorLogEntry {
  readonly puts: readonly Id[]
  readonly deletes: readonly Id[]
}

export const vectorLogTrimSpace: Space<number> = numberSpace('vector log trim', spaces.vectorLogTrim)

/** What a page holds on disk and in memory: its rows, or at the key after them what changed since they were written. */
export type PagePart = RowPage | RowDelta

export const pageSpace: Space<PagePart> = {
  name: 'pages',
  prefix: spaces.pages,
  encode: (part, key) => part.encode(key),
  decode: (bytes, key) =>
    key.charCodeAt(6) === 0 ? RowPage.decode(bytes, key) : RowDelta.decode(bytes, key),
  weigh: part => part.weigh(),
  numbering: {
    series: key => key.slice(0, 2),
    number: key => uint32At(key, 2),
    keys: (type, number) => {
      const page = type + uint32Bytes(number)
      return [`${page}\x00`, `${page}\x01`]
    },
  },
}

/** What a node of a tree holds: its entries, or at the key after them what changed since they were written. */
export type NodePart<R extends Run<unknown, R>> = TreeNode<R> | NodeDelta<R>

/** Nodes of the adjacency: item, edge, and the other end. */
export const numberNodeSpace = nodeSpace<NumberRun>('adjacency', spaces.numberNodes, numberRuns)

/** Nodes of ids, indexes and text indexes. */
export const bytesNodeSpace = nodeSpace<BytesRun>('index', spaces.bytesNodes, bytesRuns)

function nodeSpace<R extends Run<unknown, R>>(
  name: string,
  prefix: ByteString,
  kind: RunKind<R>,
): Space<NodePart<R>> {
  return {
    name,
    prefix,
    encode: (part, key) =>
      part instanceof NodeDelta
        ? part.encode(checksumOf(key))
        : encodeNode(nodeNumber(key), part, checksumOf(key)),
    decode: (bytes, key) =>
      isNodeKey(key)
        ? decodeNode(kind, nodeNumber(key), bytes, checksumOf(key))
        : NodeDelta.decode(kind, nodeNumber(key), bytes, checksumOf(key)),
    weigh: part => (part instanceof NodeDelta ? part.weigh() : nodeBytes + part.bytes.length),
    numbering: {
      series: treePrefix,
      number: nodeNumber,
      keys: (tree, number) => {
        const node = tree + uint32Bytes(number)
        return [node, `${node}\x01`]
      },
    },
  }
}

/** What a node takes in addition to its bytes, roughly: views of them. */
const nodeBytes = 600

/** The part of the key of a node, or of its delta, that all keys of its tree have: the type, and the name with a colon. */
export function treePrefix(key: ByteString): ByteString {
  return key.slice(0, key.indexOf(':', 2) + 1)
}

/** The number of the node that a key is of, or that a delta belongs to. */
export function nodeNumber(key: ByteString): number {
  return uint32At(key, key.indexOf(':', 2) + 1)
}

/** Whether a key of a tree is that of a node, and not of a delta. */
export function isNodeKey(key: ByteString): boolean {
  return key.length === key.indexOf(':', 2) + 5
}

export const metaSpace: Space<ByteString> = {
  name: 'meta',
  prefix: spaces.meta,
  encode: value => Buffer.from(value, 'latin1'),
  decode: bytes => bytes.toString('latin1'),
  weigh: value => 32 + value.length,
}

export const catalogSpace: Space<StoredCatalog> = {
  name: 'catalog',
  prefix: spaces.catalog,
  encode: value => Buffer.from(JSON.stringify(value)),
  decode: bytes => JSON.parse(bytes.toString()) as StoredCatalog,
  weigh: () => 1024,
}

export const vectorSpace: Space<VectorPayload> = {
  name: 'vectors',
  prefix: spaces.vectors,
  encode({ data, isEmbedded }) {
    const bytes = Buffer.allocUnsafe(data.byteLength + 1)
    bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    bytes[data.byteLength] = isEmbedded ? 1 : 0
    return bytes
  },
  decode(bytes) {
    const length = (bytes.length - 1) / 8
    invariant(Number.isInteger(length), 'a stored vector is damaged')
    const data = new Float64Array(length)
    new Uint8Array(data.buffer).set(bytes.subarray(0, length * 8))
    return { data, isEmbedded: bytes[length * 8] === 1 }
  },
  weigh: ({ data }) => 160 + data.byteLength,
}

const writer = new ByteWriter()

export const vectorInfoSpace: Space<StoredVectorInfo> = {
  name: 'vector info',
  prefix: spaces.vectorInfo,
  encode({ dimension, model, embedded, content }) {
    writer.reset()
    writer.uint(dimension)
    writer.uint(embedded)
    if (model !== undefined) writer.text(model)
    if (content === undefined) return writer.finish()
    writer.uint(content.count)
    writer.uint(content.low)
    writer.uint(content.high)
    return writer.finish()
  },
  decode(bytes) {
    const reader = new ByteReader(bytes)
    const dimension = reader.count()
    const embedded = reader.count()
    const model = embedded === 0 ? undefined : reader.text()
    const content = reader.isAtEnd
      ? undefined
      : { count: reader.count(), low: reader.count(), high: reader.count() }
    return { dimension, embedded, model, content }
  },
  weigh: () => 192,
}

export const vectorLogSpace: Space<VectorLogEntry> = {
  name: 'vector log',
  prefix: spaces.vectorLog,
  encode({ puts, deletes }) {
    writer.reset()
    writer.uint(puts.length)
    writer.uint(deletes.length)
    for (const id of puts) writer.id(id)
    for (const id of deletes) writer.id(id)
    return writer.finish()
  },
  decode(bytes) {
    const reader = new ByteReader(bytes)
    const puts = new Array<Id>(reader.count())
    const deletes = new Array<Id>(reader.count())
    for (let i = 0; i < puts.length; i++) puts[i] = reader.id()
    for (let i = 0; i < deletes.length; i++) deletes[i] = reader.id()
    return { puts, deletes }
  },
  weigh: ({ puts, deletes }) => 160 + 40 * (puts.length + deletes.length),
}

/** A space with the same keys and undecoded values, for deleting values that may be unreadable. */
export function rawSpace({ name, prefix }: Space<unknown>): Space<Buffer> {
  return { name, prefix, encode: bytes => bytes, decode: bytes => bytes, weigh: bytes => bytes.length }
}

function numberSpace(name: string, prefix: ByteString): Space<number> {
  return {
    name,
    prefix,
    encode(value) {
      writer.reset()
      writer.uint(value)
      return writer.finish()
    },
    decode: bytes => new ByteReader(bytes).count(),
    weigh: () => 16,
  }
}
