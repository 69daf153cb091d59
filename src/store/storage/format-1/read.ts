import { GvqError, invariant } from '../../../base/errors.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type { Bytes, Id, Space, StoreReader, VectorInput } from '../api.ts'
import { parseTypeName, type StoredCatalog, type StoredType } from '../graph/stored-catalog.ts'
import { format1Spaces, metaKeys, metaSpace, typeBytes, uint16At, uint16Bytes } from './spaces.ts'
import { ByteReader, type Format1Field, type Format1Values, recordReader } from './values.ts'

/** Rows that are read at once: few, because a record can be large. */
export const pageRowsMax = 64

/** What a store of format 1 has, except for its records. */
export interface Format1Data {
  readonly stored: StoredCatalog
  /** Nodes, then vectors, then edges. */
  readonly types: readonly Format1Type[]
  /** The last id created in it. */
  readonly lastId: Id | undefined
  /** Texts of tools by name. */
  readonly marks: ReadonlyMap<string, string>
  /** Where an unfinished migration continues. */
  readonly migration: Format1Migration | undefined
}

export interface Format1Type {
  readonly stored: StoredType
  /** Of the stored catalog and, while a migration is unfinished, of its target. */
  readonly fields: readonly Format1Field[]
  /** As it was counted. */
  readonly records: number
  /** Of a vector type that has vectors. */
  readonly vectors: Format1VectorInfo | undefined
  /** Decodes the value of a record. */
  readonly read: (bytes: Buffer) => Format1Values
}

export interface Format1VectorInfo {
  readonly dimension: number
  /** How many of the vectors were embedded, and by which model. */
  readonly embedded: number
  readonly model: string | undefined
}

/** Every step before this one is done, and in this one the records before a place. */
export interface Format1Migration {
  /** Number of a step of the migration's plan. */
  readonly step: number
  /** The last record that is done: the number of its type, and its id; absent at the start of a step. */
  readonly after: { readonly type: number; readonly id: Id } | undefined
}

export interface Format1Record extends Format1Values {
  readonly id: Id
  /** Of a record of a vector type. */
  readonly vector: VectorInput | undefined
}

export interface Format1Batch {
  readonly records: readonly Format1Record[]
  /** Of their keys and values. */
  readonly bytes: number
}

/**
 * Reads all but the records; `undefined` for a store without a catalog, which has none.
 * @param target the catalog that an unfinished migration leads to: its records may be of either version
 */
export async function readFormat1(
  reader: StoreReader,
  target?: StoredCatalog,
): Promise<Format1Data | undefined> {
  const bytes = await readOne(reader, format1Spaces.catalog, '')
  if (bytes === undefined) return undefined
  const stored = JSON.parse(bytes.toString()) as StoredCatalog
  const types: Format1Type[] = []
  for (const kind of ['node', 'vector', 'edge'] as const) {
    for (const type of stored.types) if (type.kind === kind) types.push(await readType(reader, type, target))
  }
  return {
    stored,
    types,
    lastId: await reader.get(metaSpace, metaKeys.lastId),
    marks: await readMarks(reader),
    migration:
      stored.migration && migrationAt((await reader.get(metaSpace, metaKeys.migrated)) ?? uint16Bytes(0)),
  }
}

/**
 * The next records of a type, ascending by id: the first ones above `after`, or of all where it is ''. They end when they
 * have `bytesMax`, or a few more. `undefined` when there is none.
 * @throws GvqError STORAGE_UNAVAILABLE for one that is damaged
 */
export async function readBatch(
  reader: StoreReader,
  type: Format1Type,
  after: Id,
  bytesMax: number,
): Promise<Format1Batch | undefined> {
  const prefix = uint16Bytes(type.stored.number)
  const range = { prefix, gte: after === '' ? prefix : `${prefix}${after}\0` }
  const cursor = reader.scan(format1Spaces.records, range, pageRowsMax)
  const records: Format1Record[] = []
  let bytes = 0
  try {
    while (bytes < bytesMax) {
      const page = await cursor.next()
      if (page === undefined) break
      const payloads = type.stored.kind === 'vector' ? await readPayloads(reader, page) : undefined
      for (const [key, value] of page) {
        const payload = payloads?.get(key)
        records.push(recordOf(type, key, value, payload))
        bytes += 1 + key.length + value.length + (payload?.length ?? 0)
      }
    }
  } finally {
    await cursor.close()
  }
  return records.length === 0 ? undefined : { records, bytes }
}

async function readType(
  reader: StoreReader,
  stored: StoredType,
  target: StoredCatalog | undefined,
): Promise<Format1Type> {
  const key = uint16Bytes(stored.number)
  const fields = fieldsOf([stored, target?.types.find(({ number }) => number === stored.number)])
  const [count, info] = [
    await readOne(reader, format1Spaces.counts, key),
    await readOne(reader, format1Spaces.vectorInfo, key),
  ]
  return {
    stored,
    fields,
    records: count === undefined ? 0 : new ByteReader(count).count(),
    vectors: info && vectorInfoOf(info),
    read: recordReader(fields, stored.kind === 'edge'),
  }
}

/** A property has one number for as long as its values stay as they are, so that versions can be taken together. */
function fieldsOf(versions: readonly (StoredType | undefined)[]): readonly Format1Field[] {
  const byNumber = new Map<number, Format1Field>()
  for (const { number, type } of versions.flatMap(version => version?.properties ?? [])) {
    byNumber.set(number, { number, type: parseTypeName(type) })
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number)
}

function vectorInfoOf(bytes: Buffer): Format1VectorInfo {
  const reader = new ByteReader(bytes)
  const dimension = reader.count()
  const embedded = reader.count()
  return { dimension, embedded, model: embedded === 0 ? undefined : reader.text() }
}

async function readMarks(reader: StoreReader): Promise<ReadonlyMap<string, string>> {
  const prefix = metaKeys.markPrefix
  const cursor = reader.scan(metaSpace, { prefix }, pageRowsMax)
  const marks = new Map<string, string>()
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
      for (const [key, text] of page) marks.set(key.slice(prefix.length), text)
    }
  } finally {
    await cursor.close()
  }
  return marks
}

function migrationAt(place: Bytes): Format1Migration {
  const key = place.slice(2)
  const after = key === '' ? undefined : { type: uint16At(key, 0), id: key.slice(typeBytes, -1) }
  return { step: uint16At(place, 0), after }
}

/** The numbers of the vectors of a page of records, by the records' keys. */
async function readPayloads(
  reader: StoreReader,
  page: readonly (readonly [key: Bytes, value: Buffer])[],
): Promise<ReadonlyMap<Bytes, Buffer>> {
  const [first, last] = [page[0]![0], page.at(-1)![0]]
  const range = { prefix: first.slice(0, typeBytes), gte: first, lt: `${last}\0` }
  const cursor = reader.scan(format1Spaces.vectors, range, pageRowsMax)
  const payloads = new Map<Bytes, Buffer>()
  try {
    for (let rows = await cursor.next(); rows !== undefined; rows = await cursor.next()) {
      for (const [key, value] of rows) payloads.set(key, value)
    }
  } finally {
    await cursor.close()
  }
  return payloads
}

function recordOf(type: Format1Type, key: Bytes, bytes: Buffer, payload: Buffer | undefined): Format1Record {
  const id = key.slice(typeBytes)
  try {
    const vector = type.stored.kind === 'vector' ? vectorOf(type, payload) : undefined
    return { id, ...type.read(bytes), vector }
  } catch (cause) {
    throw damaged(type, id, cause)
  }
}

function vectorOf({ vectors }: Format1Type, payload: Buffer | undefined): VectorInput {
  invariant(payload !== undefined && payload.length % 8 === 1, 'a stored vector is damaged')
  const length = payload.length - 1
  const data = new Float64Array(length / 8)
  new Uint8Array(data.buffer).set(payload.subarray(0, length))
  if (payload[length] !== 1) return { data }
  invariant(vectors?.model !== undefined, 'the model of an embedded vector is lost')
  return { data, model: vectors.model }
}

/** Damaged bytes may fail in any way. */
function damaged({ stored: { kind, name } }: Format1Type, id: Id, cause: unknown): GvqError {
  const letter = { node: 'N', edge: 'E', vector: 'V' }[kind]
  return new GvqError(
    'STORAGE_UNAVAILABLE',
    `The data cannot be converted to the new format: the bytes of ${letter}::${name} ${formatId(id)} are damaged.`,
    { hint: 'Nothing was deleted. Restore the data folder from a copy.', cause },
  )
}

/** By a scan, after which nothing is remembered. */
async function readOne(reader: StoreReader, space: Space<Buffer>, key: Bytes): Promise<Buffer | undefined> {
  const cursor = reader.scan(space, { prefix: key }, 1)
  try {
    return (await cursor.next())?.[0]?.[1]
  } finally {
    await cursor.close()
  }
}
