import { invariant } from '../../../base/errors.ts'
import type { Bytes, MaybePromise, Space, StoreReader, StoreTransaction, VersionedStore } from '../api.ts'
import { formatVersion } from '../graph/keys.ts'
import type { StoredCatalog } from '../graph/stored-catalog.ts'
import type { Progress } from '../progress.ts'
import {
  type Format1Data,
  type Format1Record,
  type Format1Type,
  pageRowsMax,
  readBatch,
  readFormat1,
} from './read.ts'
import { format1Spaces, metaKeys, metaSpace, rawSpace } from './spaces.ts'

/**
 * Writes the records of format 1 anew. What it writes depends only on what earlier calls wrote to the store, because a
 * conversion can be interrupted after each transaction and continued by another process.
 */
export interface Format2Writer {
  /**
   * First bytes of the keys of format 2, except those of `M`, `S` and `kept`. A conversion that must begin anew removes
   * what they hold.
   */
  readonly spaces: readonly Bytes[]
  /**
   * Spaces of format 1 that format 2 uses as they are; `M` and `S` always. The others are removed. Without the vector log,
   * `L` and `T`, the files of vector indexes would seem complete where they are not.
   */
  readonly kept: readonly Bytes[]
  /** The first call: removes notes in `M` that a conversion left which begins anew. */
  begin(transaction: StoreTransaction): void
  /** Adds records of a type, all with greater ids than those of the type before them, with all that is derived from them. */
  insert(
    transaction: StoreTransaction,
    type: Format1Type,
    records: readonly Format1Record[],
  ): MaybePromise<void>
  /** The last call, in the transaction that makes the store one of format 2. */
  finish(transaction: StoreTransaction, data: Format1Data): MaybePromise<void>
}

export interface ConvertOptions {
  readonly progress: Progress
  /** Called before the first write; throws where there is no room on the disk for a second copy of the data. */
  readonly assertRoom: () => Promise<void>
  /** The catalog that an unfinished migration of the store leads to. */
  readonly target?: StoredCatalog
  /** Of keys and values in one transaction, about. */
  readonly batchBytes?: number
}

const batchBytesDefault = 4 * 1024 * 1024
const clearRowsMax = 4096

/** What an unfinished conversion has done, stored in `M` with each batch. */
type Place =
  | {
      readonly phase: 'records'
      /** The commit that stored this: after a later one, by a gvq that knows only format 1, its work is out of date. */
      readonly sequence: number
      /** Place among the types. */
      readonly type: number
      /** The last record done of this type, in hexadecimal; '' before the first. */
      readonly after: string
      /** Records done. */
      readonly done: number
    }
  /** The store is of format 2; what is left of format 1 is being removed. */
  | { readonly phase: 'remains' }

const placeKey: Bytes = 'conversion'

/** Whether a store is of format 1, or has remains of it. A new store is not. */
export async function needsConversion(reader: StoreReader): Promise<boolean> {
  const format = await reader.get(metaSpace, metaKeys.format)
  return format === '1' || (await reader.get(metaSpace, placeKey)) !== undefined
}

/**
 * Converts a store of format 1 to format 2, or continues to. Each batch is one commit together with its place, so that it
 * can be killed at any point. Until all records are written, the store is of format 1 and unchanged in it; one commit
 * makes it one of format 2; then what is left of format 1 is removed. Nothing else may use the store meanwhile. Throws GvqError
 * STORAGE_UNAVAILABLE, with nothing lost, if a record is damaged or there is no room.
 */
export async function convertFormat1(
  store: VersionedStore,
  writer: Format2Writer,
  options: ConvertOptions,
): Promise<void> {
  const snapshot = store.snapshot()
  const isNeeded = await needsConversion(snapshot)
  const place = await readPlace(snapshot)
  snapshot.release()
  if (!isNeeded) return
  const ofFormat1 = Object.values(format1Spaces).map(({ prefix }) => prefix)
  const isShared = writer.spaces.some(prefix => [...ofFormat1, metaSpace.prefix].includes(prefix[0]!))
  invariant(!isShared, 'both formats use a space')
  if (place?.phase !== 'remains') await convertRecords(store, writer, place, options)
  await removeFormat1(store, writer, options.progress)
}

async function convertRecords(
  store: VersionedStore,
  writer: Format2Writer,
  found: Extract<Place, { phase: 'records' }> | undefined,
  { progress, assertRoom, target, batchBytes = batchBytesDefault }: ConvertOptions,
): Promise<void> {
  const snapshot = store.snapshot()
  const data = await readFormat1(snapshot, target)
  snapshot.release()
  invariant(data !== undefined, 'a store of format 1 has a catalog')
  invariant(
    data.stored.migration === undefined || target !== undefined,
    'the target of a migration is missing',
  )
  const start = found?.sequence === store.sequence ? found : undefined
  if (start === undefined) {
    await assertRoom()
    for (const prefix of writer.spaces) await clear(store, rawSpace(prefix))
    await store.write(transaction => writer.begin(transaction))
  }
  const records = data.types.reduce((sum, type) => sum + type.records, 0)
  let done = start?.done ?? 0
  for (const [number, type] of data.types.entries()) {
    if (number < (start?.type ?? 0)) continue
    let after: Bytes | undefined = number === start?.type ? bytesOf(start.after) : ''
    while (after !== undefined) {
      const from: Bytes = after
      after = await store.write(async (transaction, sequence) => {
        const batch = await readBatch(transaction, type, from, batchBytes)
        if (batch === undefined) return undefined
        await writer.insert(transaction, type, batch.records)
        done += batch.records.length
        const last = batch.records.at(-1)!.id
        putPlace(transaction, { phase: 'records', sequence, type: number, after: hexOf(last), done })
        return last
      })
      if (after !== undefined) progress({ what: 'Converting the data', done, total: Math.max(records, done) })
    }
  }
  await store.write(async transaction => {
    await writer.finish(transaction, data)
    transaction.put(metaSpace, metaKeys.format, String(formatVersion))
    putPlace(transaction, { phase: 'remains' })
  })
}

async function removeFormat1(
  store: VersionedStore,
  { kept }: Format2Writer,
  progress: Progress,
): Promise<void> {
  const { catalog: _, ...spaces } = format1Spaces
  const removed = Object.values(spaces).filter(({ prefix }) => !kept.includes(prefix))
  for (const [i, space] of removed.entries()) {
    await clear(store, space)
    progress({ what: 'Removing the data in the old format', done: i + 1, total: removed.length })
  }
  await store.write(transaction => transaction.delete(metaSpace, placeKey))
}

/** Removes all keys of a space, in batches of one commit each. */
async function clear(store: VersionedStore, space: Space<Buffer>): Promise<void> {
  let from: Bytes | undefined = ''
  while (from !== undefined) {
    const gte: Bytes = from
    from = await store.write(transaction => clearBatch(transaction, space, gte))
  }
}

/** Returns the last key, or `undefined` when there was none. */
async function clearBatch(
  transaction: StoreTransaction,
  space: Space<Buffer>,
  gte: Bytes,
): Promise<Bytes | undefined> {
  const cursor = transaction.scan(space, { prefix: '', gte }, pageRowsMax)
  const keys: Bytes[] = []
  let bytes = 0
  try {
    while (keys.length < clearRowsMax && bytes < batchBytesDefault) {
      const page = await cursor.next()
      if (page === undefined) break
      for (const [key, value] of page) {
        keys.push(key)
        bytes += value.length
      }
    }
  } finally {
    await cursor.close()
  }
  for (const key of keys) transaction.delete(space, key)
  return keys.at(-1)
}

async function readPlace(reader: StoreReader): Promise<Place | undefined> {
  const text = await reader.get(metaSpace, placeKey)
  return text === undefined ? undefined : (JSON.parse(text) as Place)
}

function putPlace(transaction: StoreTransaction, place: Place): void {
  transaction.put(metaSpace, placeKey, JSON.stringify(place))
}

function hexOf(bytes: Bytes): string {
  return Buffer.from(bytes, 'latin1').toString('hex')
}

function bytesOf(hex: string): Bytes {
  return Buffer.from(hex, 'hex').toString('latin1')
}
