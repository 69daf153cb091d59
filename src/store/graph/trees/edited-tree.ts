import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { BytesRun } from '../tree/bytes-run.ts'
import { count, type VisitSlice } from '../tree/reads.ts'
import { afterRows } from '../tree/run.ts'
import type { TreeState } from '../tree/tree.ts'
import type { TreeKeys } from '../types/type-layout.ts'
import type { Memory } from './attempt.ts'
import type { PendingBytes } from './pending-edits.ts'
import { BytesTree } from './trees.ts'

/** A tree with edits that wait. The rows of one key are known without applying them, if they are few. */
export class EditedBytesTree extends BytesTree {
  readonly #stored: BytesTree
  readonly #edits: PendingBytes
  readonly #want: () => void

  /** @param want called by a read that cannot do without them; what it returns does not count */
  constructor(
    memory: Memory,
    keys: TreeKeys,
    state: TreeState | undefined,
    edits: PendingBytes,
    want: () => void,
  ) {
    super(memory, keys, state)
    this.#stored = new BytesTree(memory, keys, state)
    this.#edits = edits
    this.#want = want
  }

  override get isEmpty(): boolean {
    return false
  }

  override count(key: ByteString): number {
    return this.#edited(key)?.length ?? this.#stored.count(key)
  }

  override rowOf(key: ByteString): number {
    const rows = this.#edited(key)
    return rows === undefined ? this.#stored.rowOf(key) : (rows[0] ?? -1)
  }

  override rows(key: ByteString): number[] {
    return this.#edited(key) ?? this.#stored.rows(key)
  }

  override slices(key: ByteString, visit: VisitSlice<BytesRun>): void {
    this.#want()
    super.slices(key, visit)
  }

  override firstRows(wanted: BytesRun): Uint32Array<ArrayBuffer> {
    this.#want()
    return super.firstRows(wanted)
  }

  override rowsBetween(
    gte: ByteString | undefined,
    lt: ByteString | undefined,
    rowsMax: number,
  ): number[] | undefined {
    this.#want()
    return super.rowsBetween(gte, lt, rowsMax)
  }

  override entriesAfter(key: ByteString | undefined, rowsMax: number): ReturnType<BytesTree['entriesAfter']> {
    this.#want()
    return super.entriesAfter(key, rowsMax)
  }

  override eachFrom(...args: Parameters<BytesTree['eachFrom']>): ReturnType<BytesTree['eachFrom']> {
    this.#want()
    return super.eachFrom(...args)
  }

  override floor(key: ByteString): number {
    this.#want()
    return super.floor(key)
  }

  /** The rows of a key, ascending; `undefined` if nothing changes about it. */
  #edited(key: ByteString): number[] | undefined {
    const change = this.#edits.changeOf(key)
    if (change === undefined) return undefined
    const { added, removed } = change
    const stored = count(this.state, this.#stored, key, 0, key, afterRows)
    // Nodes are missing: what is found does not count.
    if (stored === undefined) return []
    if (stored + added.length + removed.length > thresholds.gatheredMax) {
      this.#want()
      return []
    }
    const rows = new Set(this.#stored.rows(key))
    for (const row of removed) rows.delete(row)
    for (const row of added) rows.add(row)
    return [...rows].sort((a, b) => a - b)
  }
}
