import { invariant } from '../../../base/errors.ts'
import type { Bytes, Id, Space } from '../api.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { idBytes, postingBytes, spaces, uint16At } from './keys.ts'
import { createListSpace, type ListSpace } from './packed-list.ts'
import { type GraphRecord, type RecordCodec, weighRecord } from './record-codec.ts'
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
}

/** What one commit did to the vectors of one type. No id is in both. */
export interface VectorLogEntry {
  readonly puts: readonly Id[]
  readonly deletes: readonly Id[]
}

export const countSpace: Space<number> = numberSpace('counts', spaces.counts)

export const vectorLogTrimSpace: Space<number> = numberSpace('vector log trim', spaces.vectorLogTrim)

export const adjacencySpace: ListSpace = createListSpace('adjacency', spaces.adjacency, idBytes)

export const propertySpace: ListSpace = createListSpace('property index', spaces.properties, 0)

/**
 * A new node is appended to the list of each of its tokens, which rewrites the last chunk and the head. Together they are
 * smallest when a chunk has √(2 · entries of the list).
 */
const postingChunkEntriesMax = 128

export const postingSpace: ListSpace = createListSpace(
  'text index',
  spaces.postings,
  postingBytes,
  postingChunkEntriesMax,
)

export const textLengthSpace: Space<number> = numberSpace('text length', spaces.textLength)

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

/** The records of all types; each knows its codec, and the type's number in the key leads back to it. */
export function createRecordSpace(codecs: ReadonlyMap<number, RecordCodec>): Space<GraphRecord> {
  return {
    name: 'records',
    prefix: spaces.records,
    encode: record => record.encode(),
    decode(bytes, key) {
      const codec = codecs.get(uint16At(key, 0))
      invariant(codec !== undefined, 'a stored record has an unknown type')
      return codec.decode(bytes, key)
    },
    weigh: weighRecord,
  }
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
