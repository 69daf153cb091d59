import { invariant } from '../../../base/errors.ts'
import { holdsMany } from '../../../language/analysis/index.ts'
import type { Kind, Step } from '../../../language/analysis/program/program.ts'
import type { CompiledStep } from '../compile/step.ts'
import {
  type Flow,
  type HeldRows,
  type ItemsFlow,
  pick,
  type RowsFlow,
  requirePresent,
  singleRows,
} from '../flow/flow.ts'
import { concat } from '../flow/flow-builder.ts'
import type { ShownRow } from '../flow/shown.ts'
import { contentsOf } from '../rows/items-at-hand.ts'

/** `::{data}`, `::{path}`, `::{edges}`: what the rows hold, row by row. */
export function compileMember({ slot, type }: Extract<Step, { kind: 'member' }>): CompiledStep {
  return {
    frames: 0,
    streams: true,
    fanOut: (_context, flow) => {
      invariant(flow.kind === 'rows', 'a member of rows')
      return flow.records.map((_, row) => heldAt(flow, row, slot)?.rows.length ?? 0)
    },
    run: (context, flow) => {
      invariant(flow.kind === 'rows', 'a member of rows')
      requirePresent(flow)
      return contentsOf(context, heldBy(flow, slot, type))
    },
  }
}

/** The rows or values that a member holds, by segment. Where there is no row, and no path, that is none. */
export function heldBy(flow: RowsFlow, slot: number, kind: Kind): Flow {
  const parts: (ItemsFlow | RowsFlow)[] = []
  const offsets = [0]
  let length = 0
  let of: HeldRows['of'] | undefined
  let indices: number[] = []
  const finishPart = () => {
    if (of !== undefined && indices.length > 0) parts.push(pick(of, indices, [0, indices.length]))
    indices = []
  }
  for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
    for (let row = flow.offsets[segment]!; row < flow.offsets[segment + 1]!; row++) {
      const member = heldAt(flow, row, slot)
      if (member === undefined) continue
      if (member.of !== of) finishPart()
      of = member.of
      for (const index of member.rows) indices.push(index)
      length += member.rows.length
    }
    offsets.push(length)
  }
  finishPart()
  const [first, ...others] = parts
  if (first === undefined) return { ...emptyOf(kind), offsets }
  if (others.length === 0) return { ...first, offsets, single: false }
  const { stamp, ...joined } = concat(parts) as ItemsFlow
  const isOneState = parts.every(part => part.kind === 'items' && part.stamp === stamp)
  return { ...joined, ...(stamp && isOneState && { stamp }), offsets, single: false }
}

/** The fixed output of all that a member holds; `undefined` if any part of it is not fixed. */
export function shownHeld(
  { records }: RowsFlow,
  slot: number,
): { readonly offsets: readonly number[]; readonly shown: readonly ShownRow[] } | undefined {
  const shown: ShownRow[] = []
  const offsets = [0]
  for (const { values } of records) {
    const { of, rows, shown: own } = values[slot] as unknown as HeldRows
    const fixed = own ?? of.shown
    if (fixed === undefined) return undefined
    for (const row of rows) shown.push(fixed[row]!)
    offsets.push(shown.length)
  }
  return { offsets, shown }
}

function heldAt({ records }: RowsFlow, row: number, slot: number): HeldRows | undefined {
  return records[row]!.values[slot] as unknown as HeldRows | undefined
}

/** What an entry of a mapping yields where there is no path. */
export function noneOf(kind: Kind): Flow {
  if (kind.kind === 'value') return { kind: 'values', values: [], offsets: [0, 0], single: false }
  const none = { ...emptyOf(kind), offsets: [0, 0] }
  return holdsMany(kind) ? none : singleRows(none)
}

function emptyOf(kind: Kind): ItemsFlow | RowsFlow {
  const common = { records: [], shown: [], offsets: [0], single: false } as const
  if (kind.kind === 'rows') return { kind: 'rows', ...common }
  invariant(kind.kind === 'items', 'a member that holds items')
  return { kind: 'items', type: kind.type, ids: [], ...common, ...(kind.scored && { scores: [] }) }
}
