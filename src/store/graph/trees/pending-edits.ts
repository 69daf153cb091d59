import type { ByteString } from '../../keyvalue/contract/api.ts'
import { thresholds } from '../../keyvalue/contract/thresholds.ts'
import type { TreeKeys, TypeLayout } from '../types/type-layout.ts'
import type { BytesEntries, NumberEntries } from './trees.ts'

/** Entries that leave a tree and enter it; an entry that is there already gets new extras. */
export interface Edits<E> {
  readonly removed: E
  readonly added: E
}

/**
 * Edits of trees that a transaction applies later, many at once: a loop that writes record by record would otherwise copy a
 * leaf of each tree in each round. They wait until something reads the tree, or until the end of the transaction.
 */
export class PendingEdits {
  readonly #trees = new Map<ByteString, PendingTree>()

  get isEmpty(): boolean {
    return this.#trees.size === 0
  }

  /** The pending edits of a tree, if there are any. */
  of({ prefix }: TreeKeys): PendingTree | undefined {
    return this.#trees.get(prefix)
  }

  /** Returns false if the tree must be edited at once, after what waits for it. */
  addBytes(layout: TypeLayout, keys: TreeKeys, edits: Edits<BytesEntries>): boolean {
    const tree = this.of(keys)
    if (tree !== undefined && !(tree instanceof PendingBytes)) return false
    if (!isSmall(edits) || tree?.canAdd(edits.removed.rows) === false) return false
    if (tree !== undefined) tree.add(edits)
    else this.#trees.set(keys.prefix, new PendingBytes(layout, keys, edits))
    return true
  }

  addNumbers(layout: TypeLayout, keys: TreeKeys, edits: Edits<NumberEntries>): boolean {
    const tree = this.of(keys)
    if (tree !== undefined && !(tree instanceof PendingNumbers)) return false
    if (!isSmall(edits) || tree?.canAdd(edits.removed.rows) === false) return false
    if (tree !== undefined) tree.add(edits)
    else this.#trees.set(keys.prefix, new PendingNumbers(layout, keys, edits))
    return true
  }

  all(): readonly PendingTree[] {
    return [...this.#trees.values()]
  }

  /** Must be called when they have been applied. */
  remove({ keys: { prefix } }: PendingTree): void {
    this.#trees.delete(prefix)
  }
}

function isSmall({ removed, added }: Edits<{ readonly rows: ArrayLike<number> }>): boolean {
  return removed.rows.length + added.rows.length <= thresholds.pendingBatchMax
}

export type PendingTree = PendingBytes | PendingNumbers

/** The batches of one tree. When they are applied, its removals come before its additions. */
abstract class PendingBatches<E extends { readonly rows: ArrayLike<number> }> {
  readonly layout: TypeLayout
  readonly keys: TreeKeys
  /** Set while they are applied. */
  applying: Promise<void> | undefined
  protected readonly batches: Edits<E>[] = []
  /** The rows of the additions. */
  readonly #rows = new Set<number>()
  #size = 0

  constructor(layout: TypeLayout, keys: TreeKeys, first: Edits<E>) {
    this.layout = layout
    this.keys = keys
    this.add(first)
  }

  /** Whether a batch with these removals may wait, too. */
  canAdd(removed: ArrayLike<number>): boolean {
    if (this.#size >= thresholds.pendingMax || this.applying !== undefined) return false
    for (let i = 0; i < removed.length; i++) if (this.#rows.has(removed[i]!)) return false
    return true
  }

  add(edits: Edits<E>): void {
    const { removed, added } = edits
    this.batches.push(edits)
    this.#size += removed.rows.length + added.rows.length
    for (let i = 0; i < added.rows.length; i++) this.#rows.add(added.rows[i]!)
  }
}

/** Rows that a key gains and loses. */
export interface KeyChange {
  readonly added: number[]
  readonly removed: number[]
}

export class PendingBytes extends PendingBatches<BytesEntries> {
  /** The changes of each key in the batches that `changeOf` has seen. */
  readonly #byKey = new Map<ByteString, KeyChange>()
  #seen = 0

  get edits(): Edits<BytesEntries> {
    const [only] = this.batches
    if (this.batches.length === 1) return only!
    return {
      removed: joinBytes(this.batches.map(({ removed }) => removed)),
      added: joinBytes(this.batches.map(({ added }) => added)),
    }
  }

  /** Removals come before additions. `undefined` if nothing changes about the key. */
  changeOf(key: ByteString): KeyChange | undefined {
    for (; this.#seen < this.batches.length; this.#seen++) {
      const { removed, added } = this.batches[this.#seen]!
      for (const [i, gone] of removed.keys.entries()) this.#noted(gone).removed.push(removed.rows[i]!)
      for (const [i, come] of added.keys.entries()) this.#noted(come).added.push(added.rows[i]!)
    }
    return this.#byKey.get(key)
  }

  #noted(key: ByteString): KeyChange {
    const known = this.#byKey.get(key)
    if (known !== undefined) return known
    const change = { added: [], removed: [] }
    this.#byKey.set(key, change)
    return change
  }
}

export class PendingNumbers extends PendingBatches<NumberEntries> {
  get edits(): Edits<NumberEntries> {
    const [only] = this.batches
    if (this.batches.length === 1) return only!
    return {
      removed: joinNumbers(this.batches.map(({ removed }) => removed)),
      added: joinNumbers(this.batches.map(({ added }) => added)),
    }
  }
}

function joinBytes(parts: readonly BytesEntries[]): BytesEntries {
  const keys: ByteString[] = []
  const rows: number[] = []
  const extras: number[][] = []
  for (const part of parts) {
    for (let i = 0; i < part.rows.length; i++) {
      keys.push(part.keys[i]!)
      rows.push(part.rows[i]!)
    }
    for (const [column, values] of (part.extras ?? []).entries()) {
      extras[column] ??= []
      for (const value of values) extras[column].push(value)
    }
  }
  return { keys, rows, extras }
}

function joinNumbers(parts: readonly NumberEntries[]): NumberEntries {
  const join = (column: (part: NumberEntries) => Uint32Array) => {
    const joined = new Uint32Array(parts.reduce((sum, { rows }) => sum + rows.length, 0))
    let at = 0
    for (const part of parts) {
      joined.set(column(part), at)
      at += part.rows.length
    }
    return joined
  }
  return {
    items: join(({ items }) => items),
    rows: join(({ rows }) => rows),
    others: join(({ others }) => others),
  }
}
