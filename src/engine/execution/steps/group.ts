import { invariant } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import { andThen, inTurn, type MaybePromise } from '../../../base/maybe.ts'
import type { GroupsKind, PropertyRef, Step } from '../../../language/analysis/program.ts'
import { groupKey, jsonConverter } from '../../../language/catalog/index.ts'
import type { Value } from '../../../language/catalog/types.ts'
import type { CompileScope, Show } from '../compiler.ts'
import type { Context, Frame } from '../context.ts'
import { type Flow, type ItemsFlow, segmentCount, type ValuesFlow } from '../flow.ts'
import { valuesSize } from '../flow-size.ts'
import { loadPresent } from '../items-at-hand.ts'
import { columnAt, propertyColumn } from '../properties.ts'
import type { PathEnd } from './count-paths.ts'
import { type Count, plusCounts } from './counts.ts'
import type { CompiledStep } from './step.ts'

export interface Group {
  /** Values of the grouping properties. */
  readonly values: readonly unknown[]
  count: Count
  /** The records as shown, for AGGREGATE_BY. */
  readonly data: unknown[] | undefined
}

/** GROUP_BY and AGGREGATE_BY: groups in the order first seen (S8). */
export function compileGroup(step: Extract<Step, { kind: 'group' }>, scope: CompileScope): CompiledStep {
  const kind = step.type
  invariant(kind.kind === 'groups', 'a grouping')
  const show = kind.records && scope.compiler.show({ ...kind.records, plural: true }, scope)
  const showGroup = groupWriter(kind)
  return {
    frames: show?.frames ?? 0,
    run: (context, flow, frame) => {
      const groups = Array.from({ length: flow.offsets.length - 1 }, () => new Groups())
      return andThen(addRows(context, kind.by, groups, flow, show, frame), () =>
        rowsOf(context, groups, showGroup),
      )
    },
    collect: context => {
      const groups = [new Groups()]
      return {
        isEmpty: false,
        add: batch => andThen(addRows(context, kind.by, groups, batch, show, undefined), () => false),
        finish: () => rowsOf(context, groups, showGroup),
      }
    },
  }
}

/** Groups of items that were reached by paths: an item counts once for each path. */
export function groupsOfPaths({ type: kind }: Extract<Step, { kind: 'group' }>): PathEnd {
  invariant(kind.kind === 'groups', 'a grouping')
  const showGroup = groupWriter(kind)
  return {
    start: (context, segments) => {
      const groups = Array.from({ length: segments }, () => new Groups())
      return {
        add: (segment, type, rows, counts) =>
          andThen(
            inTurn(kind.by, ref => columnAt(context, ref, type, rows)),
            columns => {
              for (let row = 0; row < rows.length; row++) {
                const group = groups[segment]!.ofRow(columns, row)
                group.count = plusCounts(group.count, counts?.(row) ?? 1)
              }
            },
          ),
        finish: () => valuesOf(groups, showGroup),
      }
    },
  }
}

/** The groups of one segment, found by their values. */
class Groups {
  readonly list: Group[] = []
  readonly #byKey = new Map<unknown, Group>()

  /** @param columns the grouping properties */
  ofRow(columns: readonly (readonly unknown[])[], row: number, keepsRecords = false): Group {
    const key = keyOf(columns, row)
    let group = this.#byKey.get(key)
    if (group === undefined) {
      const values = columns.map(column => column[row])
      group = { values, count: 0, data: keepsRecords ? [] : undefined }
      this.#byKey.set(key, group)
      this.list.push(group)
    }
    return group
  }
}

function addRows(
  context: Context,
  by: readonly PropertyRef[],
  segments: readonly Groups[],
  flow: Flow,
  show: Show | undefined,
  frame: Frame | undefined,
): MaybePromise<void> {
  invariant(flow.kind === 'items', 'a grouping of items')
  return andThen(loadPresent(context, flow), rows =>
    andThen(
      inTurn(by, ref => propertyColumn(context, ref, rows)),
      columns =>
        andThen(show === undefined ? undefined : showEach(context, rows, show, frame), shown => {
          const { memory } = context.control
          const before = countOf(segments)
          if (shown !== undefined) memory.hold(shown.length, valuesSize(shown))
          for (let segment = 0; segment < rows.offsets.length - 1; segment++) {
            const end = rows.offsets[segment + 1]!
            for (let row = rows.offsets[segment]!; row < end; row++) {
              const group = segments[segment]!.ofRow(columns, row, show !== undefined)
              group.count = plusCounts(group.count, 1)
              group.data?.push(shown?.[row])
            }
          }
          const added = countOf(segments) - before
          if (added > 0) memory.hold(added, added * groupBytes * by.length)
        }),
    ),
  )
}

/** A single scalar is its own key; anything else is encoded so that different values have different keys. */
function keyOf(columns: readonly (readonly unknown[])[], row: number): unknown {
  const value = columns[0]![row]
  if (columns.length === 1 && (typeof value !== 'object' || value === null)) return value
  return groupKey(columns.map(column => column[row] as Value))
}

/** Returns each row as it is shown. */
function showEach(
  context: Context,
  rows: ItemsFlow,
  show: Show,
  frame: Frame | undefined,
): MaybePromise<readonly unknown[]> {
  return andThen(show.run(context, { ...rows, single: false }, frame), shown =>
    shown.values(0, segmentCount(rows)).flat(1),
  )
}

/** Returns a function that shows a group: its values and count, or its count and records. */
export function groupWriter(kind: GroupsKind): (group: Group) => unknown {
  if (kind.records !== undefined) return group => ({ count: group.count, data: group.data })
  const converters = kind.by.map(ref => jsonConverter(ref.type))
  return group => {
    const row: Record<string, unknown> = {}
    kind.by.forEach((ref, i) => {
      const value = group.values[i]
      const convert = converters[i]
      row[ref.name] = value === null || convert === undefined ? value : convert(value as never)
    })
    row.count = group.count
    return row
  }
}

/** What a group takes for each of its properties: its values, its key, and the row that shows it. */
const groupBytes = 320

function countOf(segments: readonly Groups[]): number {
  let count = 0
  for (const { list } of segments) count += list.length
  return count
}

function rowsOf(
  { control }: Context,
  segments: readonly Groups[],
  show: (group: Group) => unknown,
): MaybePromise<ValuesFlow> {
  if (countOf(segments) <= limits.yieldedRowsMax) return valuesOf(segments, show)
  const inParts = async () => {
    const offsets = [0]
    const values: unknown[] = []
    for (const { list } of segments) {
      for (const group of list) {
        values.push(show(group))
        if (values.length % limits.batchRowsMax === 0) await control.breathe()
      }
      offsets.push(values.length)
    }
    return { kind: 'values', values, offsets, single: false } as const
  }
  return inParts()
}

function valuesOf(segments: readonly Groups[], show: (group: Group) => unknown): ValuesFlow {
  const offsets = [0]
  const values: unknown[] = []
  for (const groups of segments) {
    for (const group of groups.list) values.push(show(group))
    offsets.push(values.length)
  }
  return { kind: 'values', values, offsets, single: false }
}
