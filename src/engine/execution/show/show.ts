import { assertNever, invariant } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import { recordMembers } from '../../../language/analysis/index.ts'
import type {
  ItemsKind,
  Kind,
  MemberRef,
  RowsKind,
  Shape,
} from '../../../language/analysis/program/program.ts'
import { type JsonForm, jsonForm } from '../../../language/catalog/index.ts'
import type { RecordText } from '../../../store/graph/api.ts'
import { runInFrame } from '../compile/compiled.ts'
import { type CompileScope, innerScope, type Show } from '../compile/compiler.ts'
import { type Context, Frame, type Loaded, loadAny } from '../compile/context.ts'
import {
  type Flow,
  filterRows,
  firstValue,
  noRow,
  type RowsFlow,
  requirePresent,
  segmentOf,
  unitOffsets,
} from '../flow/flow.ts'
import {
  ObjectShape,
  ShownEntries,
  ShownObjects,
  ShownSelection,
  ShownValues,
  shownRows,
  showSegments,
} from '../flow/show-values.ts'
import type { Shown, ShownRow } from '../flow/shown.ts'
import { loadPresent } from '../rows/items-at-hand.ts'
import { propertyColumn, propertyReader } from '../rows/properties.ts'
import { scoresOf } from '../rows/values-by-row.ts'
import { heldBy, shownHeld } from '../steps/member.ts'
import { type RecordMember, RecordShape, recordText, ShownRecords } from './show-records.ts'

/** Compiles the output of a value of some kind: one JSON value for each segment (S1–S10). */
export function compileShow(kind: Kind, scope: CompileScope): Show {
  switch (kind.kind) {
    case 'items':
      return showItems(kind, scope)
    case 'value':
      return showFlow(jsonForm(kind.type))
    case 'rows':
      return showRowsKind(kind, scope)
    case 'object':
    case 'list':
    case 'none':
      return showFlow(undefined)
    default:
      return assertNever(kind)
  }
}

function showFlow(form: JsonForm | undefined): Show {
  const rows = (flow: Flow) => {
    invariant(flow.kind === 'values', 'values to show')
    return new ShownValues(flow.values, form)
  }
  return {
    frames: 0,
    run: (_context, flow) => bySegment(flow, rows(flow)),
    rows: (_context, flow) => rows(flow),
  }
}

/** Divides shown rows by segment: a single value each, or a list. */
function bySegment(flow: Flow, rows: Shown): Shown {
  requirePresent(flow)
  return showSegments(flow, rows)
}

function showItems(kind: ItemsKind, scope: CompileScope): Show {
  const { shape } = kind
  // A mapping is shown where its traversal ends; only exclusions are left to show here, which read nothing but the
  // record. Compiled on first use: a nested mapping would otherwise be compiled twice at every level.
  let compiled: Rows | undefined
  const rowsOf = () => {
    compiled ??= shape === undefined ? showRecords(kind) : showShape(shape, kind.type.name, undefined, scope)
    return compiled
  }
  return {
    frames: 0,
    run: (context, flow, frame) => {
      invariant(flow.kind === 'items', 'items to show')
      if (flow.shown) return bySegment(flow, new ShownSelection(flow.shown))
      return andThen(loadPresent(context, flow), loaded =>
        andThen(rowsOf().run(context, loaded, frame), rows => bySegment(loaded, rows)),
      )
    },
    rows: (context, flow) => {
      invariant(flow.kind === 'items', 'items to show')
      if (flow.shown) return new ShownSelection(flow.shown)
      return andThen(loadPresent(context, flow), loaded => rowsOf().run(context, loaded, undefined))
    },
    text: () => rowsOf().text,
  }
}

/** Shows groups, paths and what lies on a path: their members, or what is fixed of them. */
function showRowsKind(kind: RowsKind, scope: CompileScope): Show {
  let compiled: Rows | undefined
  const rowsOf = () => {
    compiled ??= showMadeRows(kind, scope)
    return compiled
  }
  const shownOf = (context: Context, flow: RowsFlow, frame: Frame | undefined): MaybePromise<Shown> =>
    flow.shown
      ? new ShownSelection(flow.shown)
      : wherePresent(flow, present => rowsOf().run(context, present as RowsFlow, frame))
  return {
    frames: 0,
    run: (context, flow, frame) => {
      invariant(flow.kind === 'rows', 'rows to show')
      requirePresent(flow)
      return andThen(shownOf(context, flow, frame), rows => bySegment(flow, rows))
    },
    rows: (context, flow) => {
      invariant(flow.kind === 'rows', 'rows to show')
      return shownOf(context, flow, undefined)
    },
  }
}

/** Shows the rows that are there; in a list of paths, null where there is none (C8). */
function wherePresent(flow: Loaded, show: (present: Loaded) => MaybePromise<Shown>): MaybePromise<Shown> {
  if (flow.kind !== 'rows' || !flow.records.includes(noRow)) return show(flow)
  const present = filterRows(flow, row => flow.records[row] !== noRow)
  const offsets = [0]
  for (const record of flow.records) offsets.push(offsets[offsets.length - 1]! + (record === noRow ? 0 : 1))
  return andThen(show(present), shown =>
    showSegments({ offsets, single: true }, shown, (name, row) =>
      offsets[row]! < offsets[row + 1]! ? shown.member!(name, offsets[row]!) : null,
    ),
  )
}

function showMadeRows({ type, shape }: RowsKind, scope: CompileScope): Rows {
  const { members } = type
  if (shape !== undefined) return showShape(shape, '', undefined, scope)
  if (type.types !== undefined) return showStandIns(members.length)
  const shown = members.flatMap(({ name, type, isShown }, slot) => (isShown ? [{ name, type, slot }] : []))
  const values = shown.flatMap(({ name, type, slot }) =>
    type.kind === 'value'
      ? [recordMember({ kind: 'member', name, slot, type: type.type, isGiven: false }, name, '')]
      : [],
  )
  if (values.length === shown.length) return directRows(values)
  const objects = new ObjectShape(shown.map(({ name }) => name))
  const shows = shown.map(member => scope.compiler.show(member.type, scope))
  return {
    frames: 0,
    run: (context, flow, frame) => {
      invariant(flow.kind === 'rows', 'rows to show')
      const each = { ...flow, offsets: unitOffsets(flow.records.length), single: false }
      const columns = inSequence(shown, ({ type, slot }, i) => {
        if (type.kind === 'value') {
          return new ShownValues(
            flow.records.map(({ values }) => values[slot] ?? null),
            jsonForm(type.type),
          )
        }
        const fixed = shownHeld(flow, slot)
        return fixed === undefined
          ? shows[i]!.run(context, heldBy(each, slot, type), frame)
          : showSegments({ ...each, offsets: fixed.offsets }, new ShownSelection(fixed.shown))
      })
      return andThen(columns, found => new ShownObjects(objects, found))
    },
  }
}

/** Each row as the record that it stands for, which is in the slot after the members. */
function showStandIns(slot: number): Rows {
  return {
    frames: 0,
    run: (_context, { records }) =>
      new ShownSelection(records.map(({ values }) => values[slot] as unknown as ShownRow)),
  }
}

/** Shows the same objects without some of their members. */
export function withoutMembers(of: Shown, rows: number, names: ReadonlySet<string>): Shown {
  const kept = of
    .values(0, rows)
    .map(row => Object.fromEntries(Object.entries(row as object).filter(([name]) => !names.has(name))))
  return new ShownEntries(kept, of.member && ((name, row) => of.member!(name, row)))
}

interface Rows {
  /** Bits of the frames that the shown values read. */
  readonly frames: number
  run(context: Context, flow: Loaded, frame: Frame | undefined): MaybePromise<Shown>
  /** The text of records of which the store can write all that is shown. */
  readonly text?: RecordText
}

/** The full record: system members first, then the declared properties in schema order (S1). */
function showRecords(kind: ItemsKind): Rows {
  const refs = recordMembers(kind)
  return directRows(refs.map(ref => recordMember(ref, ref.name, kind.type.name)))
}

/** Rows whose members are all read from the record, or belong to it. */
function directRows(members: readonly RecordMember[]): Rows {
  const shape = new RecordShape(members)
  const beside = members.flatMap(({ beside }, i) => (beside === undefined ? [] : [{ ref: beside, i }]))
  if (beside.length === 0) {
    const text = recordText(members)
    return {
      frames: 0,
      ...(text && { text }),
      run: (context, flow) =>
        andThen(
          loadAny(context, flow),
          rows => new ShownRecords(shape, rows.records, scoresOf(rows), undefined),
        ),
    }
  }
  return {
    frames: 0,
    run: (context, flow) =>
      andThen(loadAny(context, flow), loaded =>
        andThen(
          inSequence(beside, ({ ref }) => propertyColumn(context, ref, loaded)),
          found => {
            const columns: (readonly unknown[])[] = []
            for (const [at, { i }] of beside.entries()) columns[i] = found[at]!
            return new ShownRecords(shape, loaded.records, scoresOf(loaded), columns)
          },
        ),
      ),
  }
}

/** @param label the name of the type of the records */
function recordMember(ref: MemberRef, name: string, label: string): RecordMember {
  const read = propertyReader(ref, label)
  return {
    name,
    read,
    beside: read === undefined ? ref : undefined,
    stored:
      ref.kind === 'declared' ? ref.property : ref.kind === 'system' && ref.name === 'id' ? 'id' : undefined,
    slot: ref.kind === 'declared' ? ref.property.slot : ref.kind === 'member' ? ref.slot : undefined,
    constant: ref.kind === 'system' && ref.name === 'label' ? label : undefined,
    form: jsonForm(ref.type),
  }
}

/** Shows the members of a mapping for each row. */
function showShape(shape: Shape, label: string, variable: number | undefined, scope: CompileScope): Rows {
  const inner = innerScope(scope, variable)
  const members = shape.members.map(({ name, value }) => ({
    value: inner.compiler.expr(value, inner),
    show: inner.compiler.show(value.type, inner),
    direct:
      value.kind === 'currentProperty' && value.property.kind !== 'entry'
        ? recordMember(value.property, name, label)
        : undefined,
  }))
  const frames = members.reduce((bits, member) => bits | member.value.frames | member.show.frames, 0)
  const direct = members.map(member => member.direct)
  if (direct.every(member => member !== undefined)) return { ...directRows(direct), frames }
  const objects = new ObjectShape(shape.members.map(({ name }) => name))
  return {
    frames,
    run: (context, flow, parent) =>
      andThen(loadAny(context, flow), rows => {
        if (rows.records.length === 0) return noRows
        const frame = new Frame(rows, parent)
        const results: Flow[] = []
        const columns = inSequence(members, (member, i) =>
          andThen(runInFrame(member.value, context, frame), result => {
            results[i] = result
            return member.show.run(context, result, frame)
          }),
        )
        const member = (name: string, row: number) => {
          const result = results[shape.members.findIndex(each => each.name === name)]
          invariant(result, 'an entry of a mapping')
          return result.kind === 'values' && result.single ? firstValue(result, row) : segmentOf(result, row)
        }
        return andThen(columns, found => new ShownObjects(objects, found, member))
      }),
  }
}

const noRows = new ShownValues([])

/** Fixes the output of a mapping for the rows of a flow (W1). A single item may be missing: a filter behind the mapping removes it (S7). */
export function projectItems(shape: Shape, label: string, variable: number | undefined, scope: CompileScope) {
  const rowsOf = showShape(shape, label, variable, scope)
  return {
    frames: rowsOf.frames,
    run: (context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<Flow> => {
      return andThen(loadAny(context, flow), loaded =>
        andThen(
          wherePresent(loaded, present => rowsOf.run(context, present, frame)),
          shown => {
            const { before: _before, ...rows } = loaded
            return { ...rows, shown: shownRows(shown, loaded.records.length) }
          },
        ),
      )
    },
  }
}
