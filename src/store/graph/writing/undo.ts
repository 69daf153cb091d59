import { InternalError } from '../../../base/errors.ts'
import type { VectorType } from '../../../language/catalog/index.ts'
import type { ByteString } from '../../keyvalue/contract/api.ts'
import type { Space, StoreTransaction } from '../../versioned/contract/api.ts'
import type { Id } from '../api.ts'
import { idFromKey } from '../keys/bytes.ts'
import { uint64Bytes } from '../keys/keys.ts'
import { metaSpace, vectorLogSpace, vectorSpace } from '../types/spaces.ts'
import type { Layouts, TypeLayout } from '../types/type-layout.ts'
import { TypeState, typeStateSpace } from '../types/type-state.ts'
import { linkEdges } from './edge-links.ts'
import { TypeWrites } from './type-writes.ts'

/** More than this is not kept: it would need much memory for something that is rarely undone. */
const bytesMax = 64 * 1024 * 1024

/** What a key takes, roughly. */
const keyBytes = 64

/** How to undo one commit. */
export interface Undo {
  /** The sequence number of the commit. */
  readonly sequence: number
  readonly restored: readonly Restored[]
  /** Vectors whose numbers change, so that searches stay exact meanwhile. */
  readonly vectors: readonly RestoredVectors[]
}

interface RestoredVectors {
  readonly type: VectorType
  /** The prefix of the keys of its records. */
  readonly prefix: ByteString
  readonly ids: readonly Id[]
}

/** The values that some keys of a space had; `undefined` where there was none. */
interface Restored {
  readonly space: Space<unknown>
  readonly values: ReadonlyMap<ByteString, unknown>
}

/** The inverse of what a transaction wrote, when its work is done; `undefined` when there is nothing, or too much. */
export async function inverseOf(
  transaction: StoreTransaction,
  layouts: Layouts,
  sequence: number,
): Promise<Undo | undefined> {
  if (transaction.hasWrittenAhead) return undefined
  const restored: Restored[] = []
  let bytesLeft = bytesMax
  for (const space of transaction.changedSpaces) {
    // The last id stays, because ids only ascend; the log of a commit stays, because undoing is a separate commit.
    if (space.prefix === metaSpace.prefix || space.prefix === vectorLogSpace.prefix) continue
    const keys = [...transaction.changes(space).keys()]
    const values = await transaction.before.getMany(space, keys)
    for (const value of values) bytesLeft -= keyBytes + (value === undefined ? 0 : space.weigh(value))
    if (bytesLeft < 0) return undefined
    restored.push({ space, values: new Map(keys.map((key, i) => [key, values[i]])) })
  }
  if (restored.length === 0) return undefined
  return { sequence, restored, vectors: vectorsOf(transaction, layouts) }
}

function vectorsOf(transaction: StoreTransaction, layouts: Layouts): readonly RestoredVectors[] {
  const keys = [...transaction.changes(vectorSpace).keys()]
  return layouts.ofKind('vector').flatMap(({ type, prefix }) => {
    const ids = keys.filter(key => key.startsWith(prefix)).map(key => idFromKey(key, prefix.length))
    return ids.length === 0 ? [] : [{ type: type as VectorType, prefix, ids }]
  })
}

/** Restores the old values, and logs the changes of vectors. */
export async function putBack(
  { restored, vectors }: Undo,
  transaction: StoreTransaction,
  { sequence, pageRows, layouts }: PutBackContext,
): Promise<void> {
  const undone = new Map<ByteString, TypeState>()
  for (const { space, values } of restored) {
    for (const [key, value] of values) {
      if (space.prefix === typeStateSpace.prefix) {
        undone.set(key, (await transaction.get(typeStateSpace, key)) ?? TypeState.empty)
        transaction.put(typeStateSpace, key, (value as TypeState | undefined) ?? TypeState.empty)
      } else if (value === undefined) transaction.delete(space, key)
      else transaction.put(space, key, value)
    }
  }
  const writes = new TypeWrites(transaction, layouts, pageRows)
  for (const [key, now] of undone) await keepRows(writes, requireLayout(layouts, key), now)
  const payloads = transaction.changes(vectorSpace)
  for (const { prefix, ids } of vectors) {
    const isThere = (id: Id) => payloads.get(prefix + id) !== undefined
    const deletes = ids.filter(id => !isThere(id))
    transaction.put(vectorLogSpace, prefix + uint64Bytes(sequence), { puts: ids.filter(isThere), deletes })
  }
}

interface PutBackContext {
  readonly sequence: number
  readonly pageRows: number
  readonly layouts: Layouts
}

function requireLayout(layouts: Layouts, prefix: ByteString): TypeLayout {
  for (const layout of layouts.all()) if (layout.prefix === prefix) return layout
  throw new InternalError('a commit that can be undone wrote to a type that there is not')
}

/**
 * A row is never given to a second record, also when the first one was undone: somebody may still know it. The next record
 * begins a page, because the tree of ids knows a page by the record in its first row. Edges that were in no tree are put
 * there: they would not be the last rows any more.
 */
async function keepRows(writes: TypeWrites, layout: TypeLayout, now: TypeState): Promise<void> {
  const before = await writes.state(layout)
  if (now.rows <= before.rows) return
  await linkEdges(writes, layout)
  const rows = now.places(writes.pageRows).boundary(now.rows)
  await writes.changeState(layout, state => state.with({ rows, segments: now.segments }))
}
