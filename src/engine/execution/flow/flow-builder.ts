import { invariant } from '../../../base/errors.ts'
import type { Id, PackedIds, StoredRecord } from '../../../store/graph/api.ts'
import { unpackIds } from '../../../store/graph/index.ts'
import type { QueryMemory } from '../scheduling/memory.ts'
import { type Absence, type Flow, type ItemsFlow, joinedAbsence, rowCount } from './flow.ts'
import { sizeOf } from './flow-size.ts'
import { itemsByRow, packedOf } from './items-by-row.ts'
import type { ShownRow } from './shown.ts'

/**
 * Joins the parts of a flow, which come in the order of its segments; a segment may continue in the next part. Memory
 * is counted part by part, so that a flow that is too large is refused before it is complete.
 */
export class FlowBuilder {
  readonly #memory: QueryMemory | undefined
  readonly #ends: number[] = [0]
  readonly #absences: { readonly first: number; readonly absence: Absence }[] = []
  #first: Flow | undefined
  #parts = 0
  #length = 0
  readonly #values = new JoinedList<unknown>()
  readonly #ids = new JoinedList<Id>()
  #sharedIds: SharedIds | undefined
  /** The packed ids, while those of all parts are still packed. */
  #packed: PackedIds[] | undefined = []
  /** Columns of items: `undefined` as soon as a part has none. */
  #rows: JoinedList<number> | undefined = new JoinedList()
  #records: JoinedList<StoredRecord> | undefined = new JoinedList()
  #scores: JoinedList<number> | undefined = new JoinedList()
  #shown: JoinedList<ShownRow> | undefined = new JoinedList()
  #before: JoinedList<ShownRow> | undefined = new JoinedList()

  /** @param memory counts the parts; default: they are not counted */
  constructor(memory?: QueryMemory) {
    this.#memory = memory
  }

  /** Whether nothing was added yet, not even a part without rows. */
  get isEmpty(): boolean {
    return this.#first === undefined
  }

  get rows(): number {
    return this.#length
  }

  /** @param segment the first one of the part */
  add(part: Flow, segment = 0): void {
    if (this.#memory !== undefined) {
      const { rows, bytes } = sizeOf(part)
      this.#memory.hold(rows, bytes)
    }
    if (this.#parts === 1) this.#append(this.#first!)
    this.#first ??= part
    if (++this.#parts > 1) this.#append(part)
    if (part.absence !== undefined) this.#absences.push({ first: segment, absence: part.absence })
    for (let end = this.#ends.length; end <= segment; end++) this.#ends[end] = this.#length
    for (let i = 1; i < part.offsets.length; i++) this.#ends[segment + i] = this.#length + part.offsets[i]!
    this.#length += rowCount(part)
  }

  /** @param segments how many there are */
  finish(segments = 1): Flow {
    invariant(this.#first, 'a part at least, if only an empty one')
    const first = this.#first
    const offsets = this.#ends
    for (let end = offsets.length; end <= segments; end++) offsets[end] = this.#length
    if (this.#parts === 1 && first.offsets.length === offsets.length) return first
    if (this.#parts === 1) this.#append(first)
    const absence = joinedAbsence(this.#absences)
    if (first.kind === 'values') {
      const { single } = first
      return { kind: 'values', values: this.#values.take(), offsets, single, ...(absence && { absence }) }
    }
    if (first.kind === 'rows') {
      const { shown: _shown, before: _before, absence: _absence, ...rest } = first
      const records = this.#records!.take()
      return {
        ...rest,
        records,
        offsets,
        ...(absence && { absence }),
        ...(this.#shown && { shown: this.#shown.take() }),
        ...(this.#before && { before: this.#before.take() }),
      }
    }
    const {
      rows: _rows,
      records: _records,
      scores: _scores,
      shown: _shown,
      before: _before,
      absence: _absence,
      ...rest
    } = first
    if (this.#packed !== undefined && offsets.length === 2 && absence === undefined) {
      return itemsByRow(first.type, this.#rows!.take(), this.#packed)
    }
    this.#endPacked()
    return {
      ...rest,
      ids: this.#ids.take(),
      offsets,
      ...(absence && { absence }),
      ...(this.#rows && { rows: this.#rows.take() }),
      ...(this.#records && { records: this.#records.take() }),
      ...(this.#scores && { scores: this.#scores.take() }),
      ...(this.#shown && { shown: this.#shown.take() }),
      ...(this.#before && { before: this.#before.take() }),
    }
  }

  #append(part: Flow): void {
    if (part.kind === 'values') this.#values.add(part.values)
    else if (part.kind === 'items') this.#addItems(part)
    else {
      this.#records = appended(this.#records, part.records)
      this.#shown = appended(this.#shown, part.shown)
      this.#before = appended(this.#before, part.before)
    }
  }

  #addItems(part: ItemsFlow): void {
    const { rows, records, scores, shown, before } = part
    const packed = this.#packed && packedOf(part)
    if (packed === undefined) {
      this.#endPacked()
      const { ids } = part
      const isShared = rows !== undefined && this.#length >= sharedFrom && ids.length < pieceLength
      this.#ids.add(isShared ? this.#sharedBy(rows, ids) : ids)
    } else for (const ids of packed) this.#packed!.push(ids)
    this.#rows = appended(this.#rows, rows)
    this.#records = appended(this.#records, records)
    this.#scores = appended(this.#scores, scores)
    this.#shown = appended(this.#shown, shown)
    this.#before = appended(this.#before, before)
  }

  #endPacked(): void {
    for (const packed of this.#packed ?? []) this.#ids.add(unpackIds(packed))
    this.#packed = undefined
  }

  /** The cache of ids takes less memory than the rows that are there. */
  #sharedBy(rows: readonly number[], ids: readonly Id[]): Id[] {
    const { size = sharedFrom } = this.#sharedIds ?? {}
    const isSmall = size < sharedMax && this.#length >= 2 * size
    if (this.#sharedIds === undefined || isSmall) this.#sharedIds = new SharedIds(isSmall ? 2 * size : size)
    return this.#sharedIds.of(ids, rows)
  }
}

/** Joins flows of one segment, whose rows are counted already. */
export function concat(flows: readonly Flow[]): Flow {
  const joined = new FlowBuilder()
  for (const flow of flows) joined.add(flow)
  return joined.finish()
}

function appended<T>(
  to: JoinedList<T> | undefined,
  items: readonly T[] | undefined,
): JoinedList<T> | undefined {
  if (to === undefined || items === undefined) return undefined
  to.add(items)
  return to
}

/** Items in one piece of a list, except for a piece that comes from another builder. */
const pieceLength = 16_384
/** The number of rows from which ids are shared, and the most whose ids are known at a time. */
const sharedFrom = 2048
const sharedMax = 65_536

/**
 * A list that grows in pieces and is joined once at the end. A list of millions that grows in place is copied again
 * and again, which takes up to a tenth of a second each time.
 */
class JoinedList<T> {
  readonly #pieces: (readonly T[])[] = []
  #last: T[] = []

  add(items: readonly T[]): void {
    if (items.length >= pieceLength) {
      this.#endPiece()
      this.#pieces.push(items)
      return
    }
    let last = this.#last
    for (let i = 0; i < items.length; i++) {
      if (last.length === pieceLength) {
        this.#pieces.push(last)
        last = []
      }
      last.push(items[i]!)
    }
    this.#last = last
  }

  #endPiece(): void {
    if (this.#last.length > 0) this.#pieces.push(this.#last)
    this.#last = []
  }

  /** Called once. */
  take(): readonly T[] {
    if (this.#pieces.length === 0) return this.#last
    this.#endPiece()
    const [first, ...others] = this.#pieces
    return others.length === 0 ? first! : first!.concat(...others)
  }
}

/** The row number of all items of a store that has no row numbers. */
const noRow = 0

/**
 * One string for the id of a row that many paths lead to, instead of one for each path: of a query that holds millions of paths, these would
 * be most of what the garbage collector has to move.
 */
class SharedIds {
  /** Rows whose ids it knows at a time. */
  readonly size: number
  readonly #rows: Float64Array
  readonly #ids: Id[]

  constructor(size: number) {
    this.size = size
    this.#rows = new Float64Array(size).fill(-1)
    this.#ids = new Array<Id>(size).fill('')
  }

  of(ids: readonly Id[], rows: readonly number[]): Id[] {
    const shared: Id[] = []
    for (let i = 0; i < ids.length; i++) {
      const row = rows[i]!
      if (row === noRow) {
        shared.push(ids[i]!)
        continue
      }
      const at = row % this.size
      if (this.#rows[at] !== row) {
        this.#rows[at] = row
        this.#ids[at] = ids[i]!
      }
      shared.push(this.#ids[at]!)
    }
    return shared
  }
}
