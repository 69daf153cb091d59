import { assertNever, invariant } from '../../base/errors.ts'
import { andThen, inTurn, type MaybePromise } from '../../base/maybe.ts'
import type { ItemsKind, Kind, PropertyRef, Shape } from '../../language/analysis/program.ts'
import { type JsonForm, jsonForm } from '../../language/catalog/index.ts'
import type { RecordType, ScalarName } from '../../language/catalog/types.ts'
import { runInFrame } from './compiled.ts'
import { type CompileScope, innerScope, type Show } from './compiler.ts'
import { type Context, Frame, load } from './context.ts'
import { type Flow, type ItemsFlow, requirePresent } from './flow.ts'
import { loadPresent } from './items-at-hand.ts'
import { propertyColumn, propertyReader } from './properties.ts'
import {
  objectShower,
  type RecordMember,
  recordShower,
  shownRows,
  showRows,
  showSegments,
  showValues,
} from './show-values.ts'
import type { Shown } from './shown.ts'

/** Compiles the output of a value of some kind: one JSON value for each segment (S1–S10). */
export function compileShow(kind: Kind, scope: CompileScope): Show {
  switch (kind.kind) {
    case 'items':
      return showItems(kind, scope)
    case 'value':
      return showFlow(jsonForm(kind.type))
    case 'groups':
    case 'path':
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
    return showValues(flow.values, form)
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
    compiled ??= shape === undefined ? showRecords(kind) : showShape(shape, kind.type, undefined, scope)
    return compiled
  }
  return {
    frames: 0,
    run: (context, flow, frame) => {
      invariant(flow.kind === 'items', 'items to show')
      if (flow.shown) return bySegment(flow, showRows(flow.shown))
      return andThen(loadPresent(context, flow), loaded =>
        andThen(rowsOf().run(context, loaded, frame), rows => bySegment(loaded, rows)),
      )
    },
    rows: (context, flow) => {
      invariant(flow.kind === 'items', 'items to show')
      if (flow.shown) return showRows(flow.shown)
      return andThen(loadPresent(context, flow), loaded => rowsOf().run(context, loaded, undefined))
    },
  }
}

interface Rows {
  /** Bits of the frames that the shown values read. */
  readonly frames: number
  run(context: Context, flow: ItemsFlow, frame: Frame | undefined): MaybePromise<Shown>
}

/** The full record: system members first, then the declared properties in schema order (S1). */
function showRecords({ type, scored }: ItemsKind): Rows {
  const refs = recordMembers(type, scored)
  return directRows(refs.map(ref => recordMember(ref, ref.name, type)))
}

/** Rows whose members are all read from the record, or belong to it. */
function directRows(members: readonly RecordMember[]): Rows {
  const show = recordShower(members)
  const beside = members.flatMap(({ beside }, i) => (beside === undefined ? [] : [{ ref: beside, i }]))
  if (beside.length === 0) {
    return {
      frames: 0,
      run: (context, flow) => andThen(load(context, flow), ({ records, scores }) => show(records, scores)),
    }
  }
  return {
    frames: 0,
    run: (context, flow) =>
      andThen(load(context, flow), loaded =>
        andThen(
          inTurn(beside, ({ ref }) => propertyColumn(context, ref, loaded)),
          found => {
            const columns: (readonly unknown[])[] = []
            for (const [at, { i }] of beside.entries()) columns[i] = found[at]!
            return show(loaded.records, loaded.scores, columns)
          },
        ),
      ),
  }
}

/** Returns the members of a full record. */
function recordMembers(type: RecordType, scored: boolean): readonly PropertyRef[] {
  const system = [systemRef('id', 'ID'), systemRef('label', 'String')]
  if (type.kind === 'vector') system.push(dataRef)
  if (type.kind === 'edge') system.push(systemRef('from_node', 'ID'), systemRef('to_node', 'ID'))
  if (scored) system.push(systemRef('score', 'F64'))
  const declared = type.properties.map(
    (property): PropertyRef => ({ kind: 'declared', name: property.name, property, type: property.type }),
  )
  return [...system, ...declared]
}

type SystemName = Extract<PropertyRef, { kind: 'system' }>['name']

function systemRef(name: SystemName, type: ScalarName): PropertyRef {
  return { kind: 'system', name, type: { kind: 'scalar', name: type } }
}

const dataRef: PropertyRef = {
  kind: 'system',
  name: 'data',
  type: { kind: 'array', element: { kind: 'scalar', name: 'F64' } },
}

function recordMember(ref: PropertyRef, name: string, type: RecordType): RecordMember {
  const read = propertyReader(ref, type.name)
  return {
    name,
    read,
    beside: read === undefined ? ref : undefined,
    slot: ref.kind === 'declared' ? ref.property.slot : undefined,
    constant: ref.kind === 'system' && ref.name === 'label' ? type.name : undefined,
    form: jsonForm(ref.type),
  }
}

/** Shows the members of a mapping for each row. */
function showShape(shape: Shape, type: RecordType, variable: number | undefined, scope: CompileScope): Rows {
  const inner = innerScope(scope, variable)
  const members = shape.members.map(({ name, value }) => ({
    value: inner.compiler.expr(value, inner),
    show: inner.compiler.show(value.type, inner),
    direct: value.kind === 'currentProperty' ? recordMember(value.property, name, type) : undefined,
  }))
  const frames = members.reduce((bits, member) => bits | member.value.frames | member.show.frames, 0)
  const direct = members.map(member => member.direct)
  if (direct.every(member => member !== undefined)) return { ...directRows(direct), frames }
  const show = objectShower(shape.members.map(({ name }) => name))
  return {
    frames,
    run: (context, flow, parent) =>
      andThen(load(context, flow), rows => {
        if (rows.ids.length === 0) return noRows
        const frame = new Frame(rows, parent)
        const columns = inTurn(members, member =>
          andThen(runInFrame(member.value, context, frame), result =>
            member.show.run(context, result, frame),
          ),
        )
        return andThen(columns, show)
      }),
  }
}

const noRows = showValues([], undefined)

/** Fixes the output of a mapping for the rows of a flow (W1). */
export function projectItems(
  shape: Shape,
  type: RecordType,
  variable: number | undefined,
  scope: CompileScope,
) {
  const rowsOf = showShape(shape, type, variable, scope)
  return {
    frames: rowsOf.frames,
    run: (context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<Flow> => {
      invariant(flow.kind === 'items', 'a projection of items')
      return andThen(loadPresent(context, flow), loaded =>
        andThen(rowsOf.run(context, loaded, frame), shown => ({
          ...loaded,
          shown: shownRows(shown, loaded.ids.length),
        })),
      )
    },
  }
}
