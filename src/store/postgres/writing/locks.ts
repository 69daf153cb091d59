import { createHash } from 'node:crypto'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { formatId, type Property, type Value } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import type { Send } from '../schema/inserts.ts'
import type { Column, TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { arrayText } from '../values/array-text.ts'
import { keyOf } from './duplicates.ts'

/** The rows that are locked, at most: two that share one wait for each other without need. */
const rowsMax = 65_536

interface Ends {
  readonly from: Id
  readonly to: Id
}

/** New records, as far as somebody may have looked for them. */
interface Added {
  /** The values of a slot. */
  values(slot: number): readonly Value[] | undefined
}

/**
 * What a transaction has looked for in vain, or looked through, and then adds. On a server that is sharded, which compares only what two
 * transactions do on the same node, both may add it. So each also changes a row that stands for it: the second one fails, runs again, and
 * finds what the first has added.
 */
export class Locks {
  readonly #table: string
  /** What was not found, as texts that are the same in all processes. */
  readonly #missed = new Set<string>()
  readonly #ends = new Map<Id, Ends>()

  constructor(table: string) {
    this.#table = table
  }

  missValue({ number, columns }: TypeTable, { slot }: Property, value: Value): void {
    this.#missed.add(valueKey(number, columns[slot]!, value))
  }

  missEdge({ number }: TypeTable, from: Id, to: Id): void {
    this.#missed.add(pairKey(number, from, to))
  }

  /** No edge leads from or to an item. */
  missHop({ number }: TypeTable, direction: 'out' | 'in', item: Id): void {
    this.#missed.add(hopKey(number, direction, item))
  }

  /** What it adds to the type may depend on all records. */
  lookThrough({ number }: TypeTable): void {
    this.#missed.add(typeKey(number))
  }

  /** Where an edge is, so that nodes need not be asked for it. */
  noteEnds(edge: Id, ends: Ends): void {
    if (this.#ends.size < thresholds.seenMax) this.#ends.set(edge, ends)
  }

  endsOf(edge: Id): Ends | undefined {
    return this.#ends.get(edge)
  }

  /** `edges`: called only if something was missed, for loads have many. */
  lockAdded(
    send: Send,
    table: TypeTable,
    { values }: Added,
    edges: () => readonly Ends[],
  ): MaybePromise<unknown> {
    if (this.#missed.size === 0) return
    const { number } = table
    const keys = [typeKey(number)]
    for (const column of table.columns) {
      for (const value of values(column.property.slot) ?? []) keys.push(valueKey(number, column, value))
    }
    for (const { from, to } of edges()) {
      keys.push(pairKey(number, from, to), hopKey(number, 'out', from), hopKey(number, 'in', to))
    }
    // In one order, in which no two wait for each other.
    const rows = [...new Set(keys.filter(key => this.#missed.has(key)).map(rowOf))].sort()
    if (rows.length === 0) return
    const isOne = rows.length === 1
    const source = isOne
      ? 'VALUES ($1::uuid, 1)'
      : 'SELECT given.gvq_id, 1 FROM unnest($1::uuid[]) AS given(gvq_id)'
    return send(
      `INSERT INTO ${this.#table} (id, changes) ${source} ON CONFLICT (id) DO UPDATE SET changes = EXCLUDED.changes`,
      [isOne ? rows[0]! : arrayText(rows)],
    )
  }
}

function valueKey(number: number, column: Column, value: Value): string {
  return `value ${number} ${column.property.name} ${keyOf(column, value)}`
}

function typeKey(number: number): string {
  return `type ${number}`
}

function pairKey(number: number, from: Id, to: Id): string {
  return `pair ${number} ${formatId(from)} ${formatId(to)}`
}

function hopKey(number: number, direction: 'out' | 'in', item: Id): string {
  return `hop ${number} ${direction} ${formatId(item)}`
}

/** The id of the row that stands for a key. */
function rowOf(key: string): string {
  const number = createHash('sha256').update(key).digest().readUInt32BE() % rowsMax
  return `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`
}
