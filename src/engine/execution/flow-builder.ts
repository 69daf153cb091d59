import { invariant } from '../../base/errors.ts'
import type { Id, StoredRecord } from '../../store/storage/api.ts'
import { type Absence, type Flow, type ItemsFlow, joinedAbsence, rowCount } from './flow.ts'
import { sizeOf } from './flow-size.ts'
import type { QueryMemory } from './memory.ts'
import type { ShownRow } from './shown.ts'

/**
 * Joins the parts of a flow, which come in the order of its segments; a segment may continue in the next part. What it holds is
 * counted as it comes, so that too much is refused before it is there.
 */
export class FlowBuilder {
  readonly #memory: QueryMemory | undefined
  readonly #ends: number[] = [0]
  readonly #absences: { readonly first: number; readonly absence: Absence }[] = []
  #first: Flow | undefined
  #parts = 0
  #length = 0
  #values: unknown[] = []
  #ids: Id[] = []
  /** Columns of items: `undefined` as soon as a part has none. */
  #rows: number[] | undefined = []
  #records: StoredRecord[] | undefined = []
  #scores: number[] | undefined = []
  #shown: ShownRow[] | undefined = []

  /** @param memory where it is counted; default: nowhere */
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
      return { kind: 'values', values: this.#values, offsets, single, ...(absence && { absence }) }
    }
    if (first.kind === 'rows') {
      const { shown: _shown, absence: _absence, ...rest } = first
      const records = this.#records!
      return {
        ...rest,
        records,
        offsets,
        ...(absence && { absence }),
        ...(this.#shown && { shown: this.#shown }),
      }
    }
    const {
      rows: _rows,
      records: _records,
      scores: _scores,
      shown: _shown,
      absence: _absence,
      ...rest
    } = first
    return {
      ...rest,
      ids: this.#ids,
      offsets,
      ...(absence && { absence }),
      ...(this.#rows && { rows: this.#rows }),
      ...(this.#records && { records: this.#records }),
      ...(this.#scores && { scores: this.#scores }),
      ...(this.#shown && { shown: this.#shown }),
    }
  }

  #append(part: Flow): void {
    if (part.kind === 'values') append(this.#values, part.values)
    else if (part.kind === 'items') this.#addItems(part)
    else {
      this.#records = appended(this.#records, part.records)
      this.#shown = appended(this.#shown, part.shown)
    }
  }

  #addItems({ ids, rows, records, scores, shown }: ItemsFlow): void {
    append(this.#ids, ids)
    this.#rows = appended(this.#rows, rows)
    this.#records = appended(this.#records, records)
    this.#scores = appended(this.#scores, scores)
    this.#shown = appended(this.#shown, shown)
  }
}

/** Joins flows of one segment, whose rows are counted already. */
export function concat(flows: readonly Flow[]): Flow {
  const joined = new FlowBuilder()
  for (const flow of flows) joined.add(flow)
  return joined.finish()
}

function append<T>(to: T[], items: readonly T[]): void {
  for (let i = 0; i < items.length; i++) to.push(items[i]!)
}

function appended<T>(to: T[] | undefined, items: readonly T[] | undefined): T[] | undefined {
  if (to === undefined || items === undefined) return undefined
  append(to, items)
  return to
}
