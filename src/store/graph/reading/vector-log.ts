import { Fingerprint, type FingerprintNumbers } from '../../../base/data/fingerprint.ts'
import { invariant } from '../../../base/errors.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import type { VectorType } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { StoreCommit, StoreReader, VersionedStore } from '../../versioned/contract/api.ts'
import type { Id } from '../api.ts'
import { idFromKey } from '../keys/bytes.ts'
import { uint16At, uint64At, uint64Bytes } from '../keys/keys.ts'
import {
  type VectorLogEntry,
  vectorInfoSpace,
  vectorLogSpace,
  vectorLogTrimSpace,
  vectorSpace,
} from '../types/spaces.ts'
import type { Layouts, TypeLayout } from '../types/type-layout.ts'

/** What one published commit did to the vectors of one type. */
export interface VectorChange {
  readonly sequence: number
  readonly type: VectorType
  readonly puts: readonly Id[]
  readonly deletes: readonly Id[]
  /** Which vectors the type has then; `undefined` if that is not known. */
  readonly content: FingerprintNumbers | undefined
  /** The vector that it put. */
  dataOf(id: Id): Float64Array
}

/** The content of a type without vectors, which has no summary. */
const noVectors: FingerprintNumbers = new Fingerprint().numbers

/** The last thing that happened to each vector changed after a commit. */
export type VectorLog = ReadonlyMap<Id, 'put' | 'delete'>

/** The changes of a commit, by type. */
export function vectorChanges(layouts: Layouts, commit: StoreCommit): readonly VectorChange[] {
  const log = commit.changes(vectorLogSpace)
  if (log.size === 0) return []
  const changes: VectorChange[] = []
  for (const [key, entry] of log) {
    const layout = layouts.ofKind('vector').find(({ number }) => number === uint16At(key, 0))
    if (entry === undefined || layout === undefined) continue
    const dataOf = (id: Id): Float64Array => {
      const payload = commit.put(vectorSpace, layout.prefix + id)
      invariant(payload !== undefined, 'a commit logs a vector that it does not write')
      return payload.data
    }
    const info = commit.put(vectorInfoSpace, layout.prefix)
    const content = info === undefined ? noVectors : info.content
    const type = layout.type as VectorType
    changes.push({ sequence: commit.sequence, type, ...entry, content, dataOf })
  }
  return changes
}

export async function readVectorLog(
  store: VersionedStore,
  layout: TypeLayout,
  afterSequence: number,
): Promise<VectorLog | 'unavailable'> {
  const snapshot = store.snapshot()
  try {
    const trimmed = (await snapshot.get(vectorLogTrimSpace, layout.prefix)) ?? 0
    if (afterSequence < trimmed || afterSequence > snapshot.sequence) return 'unavailable'
    const changes = new Map<Id, 'put' | 'delete'>()
    for await (const [, { puts, deletes }] of scanLog(snapshot, layout, afterSequence + 1)) {
      for (const id of puts) changes.set(id, 'put')
      for (const id of deletes) changes.set(id, 'delete')
    }
    return changes
  } finally {
    snapshot.release()
  }
}

/** Removes the log up to a commit, one page at a time. The mark is written first, so that no reader uses an incomplete log. */
export async function trimVectorLog(
  store: VersionedStore,
  layout: TypeLayout,
  uptoSequence: number,
): Promise<void> {
  const upto = Math.min(uptoSequence, store.sequence)
  let isDone = false
  while (!isDone) {
    isDone = await store.write(async transaction => {
      const trimmed = (await transaction.get(vectorLogTrimSpace, layout.prefix)) ?? 0
      if (upto > trimmed) transaction.put(vectorLogTrimSpace, layout.prefix, upto)
      const keys: ByteString[] = []
      for await (const [key] of scanLog(transaction, layout, 0)) {
        if (uint64At(key, layout.prefix.length) > upto || keys.length === thresholds.logRows) break
        keys.push(key)
      }
      for (const key of keys) transaction.delete(vectorLogSpace, key)
      return keys.length < thresholds.logRows
    })
  }
}

async function* scanLog(
  reader: StoreReader,
  layout: TypeLayout,
  fromSequence: number,
): AsyncGenerator<readonly [ByteString, VectorLogEntry]> {
  const range = { prefix: layout.prefix, gte: layout.prefix + uint64Bytes(fromSequence) }
  const cursor = reader.scan(vectorLogSpace, range, thresholds.logRows)
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) yield* page
  } finally {
    await cursor.close()
  }
}

/** Which vectors a type has as of the last commit; `undefined` if that is not known. */
export async function readVectorContent(
  store: VersionedStore,
  layout: TypeLayout,
): Promise<FingerprintNumbers | undefined> {
  const snapshot = store.snapshot()
  try {
    return await contentOf(snapshot, layout)
  } finally {
    snapshot.release()
  }
}

function contentOf(
  reader: StoreReader,
  { prefix }: TypeLayout,
): MaybePromise<FingerprintNumbers | undefined> {
  return andThen(reader.get(vectorInfoSpace, prefix), info => (info === undefined ? noVectors : info.content))
}

/** All vectors of a type as of one commit, for rebuilding an index. */
export interface VectorScan {
  readonly sequence: number
  /** Which vectors the type has at that commit; `undefined` if that is not known. */
  content(): MaybePromise<FingerprintNumbers | undefined>
  /** The next vectors, ascending by id; `undefined` after the last. */
  next(): Promise<readonly (readonly [id: Id, data: Float64Array])[] | undefined>
  /** Must be called once. */
  close(): Promise<void>
}

export function scanVectors(store: VersionedStore, layout: TypeLayout): VectorScan {
  const snapshot = store.snapshot()
  const cursor = snapshot.scan(vectorSpace, { prefix: layout.prefix }, thresholds.vectorRows)
  return {
    sequence: snapshot.sequence,
    content: () => contentOf(snapshot, layout),
    async next() {
      const page = await cursor.next()
      return page?.map(([key, { data }]) => [idFromKey(key, 2), data] as const)
    },
    async close() {
      await cursor.close()
      snapshot.release()
    },
  }
}
