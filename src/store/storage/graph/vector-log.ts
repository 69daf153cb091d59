import { invariant } from '../../../base/errors.ts'
import type { VectorType } from '../../../language/catalog/index.ts'
import type { Bytes, Id, StoreCommit, StoreReader, VersionedStore } from '../api.ts'
import { idFromKey } from './bytes.ts'
import { uint16At, uint64At, uint64Bytes } from './keys.ts'
import { type VectorLogEntry, vectorLogSpace, vectorLogTrimSpace, vectorSpace } from './spaces.ts'
import type { Layouts, TypeLayout } from './type-layout.ts'

const pageRowsMax = 1024
const vectorPageRowsMax = 256

/** What one published commit did to the vectors of one type. */
export interface VectorChange {
  readonly sequence: number
  readonly type: VectorType
  readonly puts: readonly Id[]
  readonly deletes: readonly Id[]
  /** The vector that it put. */
  dataOf(id: Id): Float64Array
}

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
    const type = layout.type as VectorType
    changes.push({ sequence: commit.sequence, type, ...entry, dataOf })
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
      const keys: Bytes[] = []
      for await (const [key] of scanLog(transaction, layout, 0)) {
        if (uint64At(key, layout.prefix.length) > upto || keys.length === pageRowsMax) break
        keys.push(key)
      }
      for (const key of keys) transaction.delete(vectorLogSpace, key)
      return keys.length < pageRowsMax
    })
  }
}

async function* scanLog(
  reader: StoreReader,
  layout: TypeLayout,
  fromSequence: number,
): AsyncGenerator<readonly [Bytes, VectorLogEntry]> {
  const range = { prefix: layout.prefix, gte: layout.prefix + uint64Bytes(fromSequence) }
  const cursor = reader.scan(vectorLogSpace, range, pageRowsMax)
  try {
    for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) yield* page
  } finally {
    await cursor.close()
  }
}

/** All vectors of a type as of one commit, for rebuilding an index. */
export interface VectorScan {
  readonly sequence: number
  /** The next vectors, ascending by id; `undefined` after the last. */
  next(): Promise<readonly (readonly [id: Id, data: Float64Array])[] | undefined>
  /** Must be called once. */
  close(): Promise<void>
}

export function scanVectors(store: VersionedStore, layout: TypeLayout): VectorScan {
  const snapshot = store.snapshot()
  const cursor = snapshot.scan(vectorSpace, { prefix: layout.prefix }, vectorPageRowsMax)
  return {
    sequence: snapshot.sequence,
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
