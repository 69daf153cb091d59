import { invariant } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { GroupKey, Step } from '../../../language/analysis/program/program.ts'
import { groupKey } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { StoredRecord } from '../../../store/graph/api.ts'
import type { CompileScope, Show } from '../compile/compiler.ts'
import { type Context, type Loaded, loadAny } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, type HeldRows, madeRow, type RowsFlow, rowCount } from '../flow/flow.ts'
import { FlowBuilder } from '../flow/flow-builder.ts'
import { recordBytes, shownBytes } from '../flow/flow-size.ts'
import { shownRows } from '../flow/show-values.ts'
import type { ShownRow } from '../flow/shown.ts'
import { columnAt, propertyColumn } from '../rows/properties.ts'
import type { PathEnd } from './count-paths.ts'
import { type Count, plusCounts } from './counts.ts'

type GroupStep = Extract<Step, { kind: 'group' }>

export interface Group {
  /** Values of the grouping properties. */
  readonly values: readonly unknown[]
  count: Count
  /** The row numbers of the members among the rows that flowed in; for AGGREGATE_BY only. */
  readonly rows: number[] | undefined
}

/** GROUP_BY and AGGREGATE_BY: groups in the order first seen (S8). */
export function compileGroup(step: GroupStep, scope: CompileScope): CompiledStep {
  const { by, records } = step
  const show = records && scope.compiler.show({ ...records, plural: true }, scope)
  const rowOf = groupRow(step)
  return {
    frames: 0,
    run: (context, flow) => {
      const groups = Array.from({ length: flow.offsets.length - 1 }, () => new Groups())
      return andThen(fixed(context, flow, show), rows =>
        andThen(addRows(context, by, groups, rows, show && 0), () => {
          if (show) context.control.memory.hold(rowCount(rows), rowCount(rows) * shownBytes)
          return rowsOf(context, groups, rowOf, keptOf(rows, isMapped(flow)))
        }),
      )
    },
    collect: context => {
      const groups = [new Groups()]
      const kept = show && new FlowBuilder(context.control.memory)
      let mapped = false
      return {
        isEmpty: false,
        keepsRows: show !== undefined,
        add: batch => {
          mapped ||= isMapped(batch)
          return andThen(fixed(context, batch, show), rows =>
            andThen(addRows(context, by, groups, rows, kept?.rows), () => {
              if (kept && isMapped(batch)) {
                kept.add(withoutRecords(rows))
                // The values that are shown count as much as the records would.
                context.control.memory.hold(0, rowCount(rows) * recordBytes)
              } else kept?.add(rows)
              return false
            }),
          )
        },
        finish: () => {
          const all = kept && !kept.isEmpty ? keptOf(kept.finish() as Loaded, mapped) : undefined
          return rowsOf(context, groups, rowOf, all)
        },
      }
    },
  }
}

/** Groups of items that were reached by paths: an item counts once for each path. */
export function groupsOfPaths(step: GroupStep): PathEnd {
  const rowOf = groupRow(step)
  return {
    start: (context, byRows, segments) => {
      const groups = Array.from({ length: segments }, () => new Groups())
      return {
        add: (segment, type, rows, counts) =>
          andThen(
            inSequence(step.by, ({ property }) => {
              invariant(property, 'a grouping by properties')
              return columnAt(context, byRows, property, type, rows)
            }),
            columns => {
              for (let row = 0; row < rows.length; row++) {
                const group = groups[segment]!.ofRow(columns, row)
                group.count = plusCounts(group.count, counts?.(row) ?? 1)
              }
            },
          ),
        finish: () => allRows(groups, rowOf, undefined),
      }
    },
  }
}

/** The groups of one segment, by their values. */
class Groups {
  readonly list: Group[] = []
  readonly #byKey = new Map<unknown, Group>()

  /** @param columns the grouping properties */
  ofRow(columns: readonly (readonly unknown[])[], row: number, keepsRows = false): Group {
    const key = keyOf(columns, row)
    let group = this.#byKey.get(key)
    if (group === undefined) {
      const values = columns.map(column => column[row])
      group = { values, count: 0, rows: keepsRows ? [] : undefined }
      this.#byKey.set(key, group)
      this.list.push(group)
    }
    return group
  }
}

/** Fixes what AGGREGATE_BY will show of the rows (W1); an absent item is none (S7). */
function fixed(context: Context, flow: Flow, show: Show | undefined): MaybePromise<Loaded> {
  return andThen(loadAny(context, flow), loaded => {
    const rows = loaded.single ? { ...loaded, single: false } : loaded
    if (show === undefined) return rows
    if (rows.shown !== undefined) return { ...rows, shown: apart(rows.shown) }
    return andThen(show.rows(context, rows), shown => ({
      ...rows,
      shown: shownRows(shown, rowCount(rows)),
    }))
  })
}

/** Groups show rows in their own order. */
function apart(shown: readonly ShownRow[]): readonly ShownRow[] {
  const [first] = shown
  if (first === undefined || !shown.every(row => row.of === first.of)) return shown
  const of = first.of.apart?.(shown.length)
  return of === undefined ? shown : shown.map(({ row }) => ({ of, row }))
}

/** Drops the records of items whose mapping is fixed: no step uses them, unless it reads them again. */
function withoutRecords(rows: Loaded): Flow {
  if (rows.kind === 'rows') return rows
  const { records: _records, stamp: _stamp, ...items } = rows
  return items
}

/** @param first the number of the first row among those that AGGREGATE_BY keeps */
function addRows(
  context: Context,
  by: readonly GroupKey[],
  segments: readonly Groups[],
  rows: Loaded,
  first: number | undefined,
): MaybePromise<void> {
  return andThen(
    inSequence(by, key => keyColumn(context, key, rows)),
    columns => {
      const { memory } = context.control
      const before = countOf(segments)
      for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
        const end = rows.offsets[segment + 1]!
        for (let row = rows.offsets[segment]!; row < end; row++) {
          const group = segments[segment]!.ofRow(columns, row, first !== undefined)
          group.count = plusCounts(group.count, 1)
          if (first !== undefined) group.rows?.push(first + row)
        }
      }
      const added = countOf(segments) - before
      if (added > 0) memory.hold(added, added * groupBytes * by.length)
    },
  )
}

/** The values of a property, or of an entry of the mapping before. */
function keyColumn(
  context: Context,
  { name, property }: GroupKey,
  rows: Loaded,
): MaybePromise<readonly unknown[]> {
  if (property !== undefined) return propertyColumn(context, property, rows)
  const { shown } = rows
  invariant(shown, 'a grouping by what a mapping shows')
  return shown.map(({ of, row }) => of.member!(name, row))
}

/** A single scalar is its own key; anything else is encoded so that different values have different keys. */
function keyOf(columns: readonly (readonly unknown[])[], row: number): unknown {
  const value = columns[0]![row]
  if (columns.length === 1 && (typeof value !== 'object' || value === null)) return value
  return groupKey(columns.map(column => column[row] as Value))
}

function isMapped(flow: Flow): boolean {
  return flow.kind !== 'values' && flow.shown !== undefined
}

/** All that AGGREGATE_BY keeps. */
type Kept = Pick<HeldRows, 'of' | 'shown'>

/** Steps read items in their current state (W1); rows and mapped items stay as they were. */
function keptOf(rows: Loaded, mapped: boolean): Kept {
  if (mapped || rows.kind === 'rows') return { of: rows }
  const { shown, ...of } = rows
  return { of, ...(shown && { shown }) }
}

/** Returns a function that makes the row of a group. @param all what AGGREGATE_BY keeps the rows of */
export function groupRow({ by, records, type }: GroupStep): (group: Group, all?: Kept) => StoredRecord {
  invariant(type.kind === 'rows', 'a grouping')
  const places = type.type.members.map(({ name }) => {
    if (name === 'count') return 'count'
    return name === 'data' && records !== undefined ? 'data' : by.findIndex(key => key.name === name)
  })
  return (group, all) =>
    madeRow(
      places.map(place => {
        if (place === 'count') return group.count
        return place === 'data' ? { ...all, rows: group.rows } : group.values[place]
      }),
    )
}

/** What a group takes for each of its properties: its values, its key, and the row that shows it. */
const groupBytes = 320

function countOf(segments: readonly Groups[]): number {
  let count = 0
  for (const { list } of segments) count += list.length
  return count
}

type RowOf = ReturnType<typeof groupRow>

function rowsOf(
  { control }: Context,
  segments: readonly Groups[],
  rowOf: RowOf,
  all: Kept | undefined,
): MaybePromise<RowsFlow> {
  if (countOf(segments) <= limits.yieldedRowsMax) return allRows(segments, rowOf, all)
  const inParts = async (): Promise<RowsFlow> => {
    const offsets = [0]
    const records: StoredRecord[] = []
    for (const { list } of segments) {
      for (const group of list) {
        records.push(rowOf(group, all))
        if (records.length % limits.batchRowsMax === 0) await control.breathe()
      }
      offsets.push(records.length)
    }
    return { kind: 'rows', records, offsets, single: false }
  }
  return inParts()
}

function allRows(segments: readonly Groups[], rowOf: RowOf, all: Kept | undefined): RowsFlow {
  const offsets = [0]
  const records: StoredRecord[] = []
  for (const groups of segments) {
    for (const group of groups.list) records.push(rowOf(group, all))
    offsets.push(records.length)
  }
  return { kind: 'rows', records, offsets, single: false }
}
