import { invariant } from '../../../base/errors.ts'
import type { Bytes, Id, Numbering, Space } from '../api.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { spaces, uint32At, uint32Bytes } from './keys.ts'
import { RowDelta } from './rows/row-delta.ts'
import { RowPage } from './rows/row-page.ts'
import { checksumOf } from './rows/seal.ts'
import type { StoredCatalog } from './stored-catalog.ts'
import { type BytesRun, decodeBytesNode } from './tree/bytes-run.ts'
import { encodeNode, type TreeNode } from './tree/node.ts'
import { decodeNumberNode, type NumberRun } from './tree/number-run.ts'

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

/** A tree has its name before the numbers of its nodes, which ends in a colon; the number of a type comes first. */
const nodeNumbering: Numbering = {
  series: key => key.slice(0, nodeNumberAt(key)),
  number: key => uint32At(key, nodeNumberAt(key)),
  keys: (tree, number) => [tree + uint32Bytes(number)],
}

function nodeNumberAt(key: Bytes): number {
  return key.indexOf(':', 2) + 1
}

/** Nodes of the adjacency: item, edge, and the other end. */
export const numberNodeSpace: Space<TreeNode<NumberRun>> = {
  name: 'adjacency',
  prefix: spaces.numberNodes,
  encode: (node, key) => encodeNode(nodeNumber(key), node, checksumOf(key)),
  decode: (bytes, key) => decodeNumberNode(nodeNumber(key), bytes, checksumOf(key)),
  weigh: ({ bytes }) => nodeBytes + bytes.length,
  numbering: nodeNumbering,
}

/** Nodes of ids, indexes and text indexes. */
export const bytesNodeSpace: Space<TreeNode<BytesRun>> = {
  name: 'index',
  prefix: spaces.bytesNodes,
  encode: (node, key) => encodeNode(nodeNumber(key), node, checksumOf(key)),
  decode: (bytes, key) => decodeBytesNode(nodeNumber(key), bytes, checksumOf(key)),
  weigh: ({ bytes }) => nodeBytes + bytes.length,
  numbering: nodeNumbering,
}

/** What a node takes in addition to its bytes, roughly: views of them. */
const nodeBytes = 600

/** At the end of its key. */
function nodeNumber(key: Bytes): number {
  return uint32At(key, key.length - 4)
}

export const metaSpace: Space<Bytes> = {
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
  encode({ dimension, model, embedded }) {
    writer.reset()
    writer.uint(dimension)
    writer.uint(embedded)
    if (model !== undefined) writer.text(model)
    return writer.finish()
  },
  decode(bytes) {
    const reader = new ByteReader(bytes)
    const dimension = reader.count()
    const embedded = reader.count()
    return { dimension, embedded, model: embedded === 0 ? undefined : reader.text() }
  },
  weigh: () => 128,
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

/** The same keys with undecoded values, for deleting values that may be unreadable. */
export function rawSpace({ name, prefix }: Space<unknown>): Space<Buffer> {
  return { name, prefix, encode: bytes => bytes, decode: bytes => bytes, weigh: bytes => bytes.length }
}

function numberSpace(name: string, prefix: Bytes): Space<number> {
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
