import { assertNever, invariant } from '../../base/errors.ts'
import { andThen, inTurn, type MaybePromise } from '../../base/maybe.ts'
import type { ItemsKind, Kind, PropertyRef, Shape } from '../../language/analysis/program.ts'
import { formatId, jsonConverter } from '../../language/catalog/index.ts'
import type { RecordType, ValueType } from '../../language/catalog/types.ts'
import type { StoredRecord } from '../../store/storage/api.ts'
import { runInFrame } from './compiled.ts'
import { type CompileScope, innerScope, type Show } from './compiler.ts'
import { type Context, Frame, type LoadedFlow, load } from './context.ts'
import { type Flow, type ItemsFlow, requirePresent, segmentCount, times } from './flow.ts'
import { loadPresent } from './items-at-hand.ts'
import { propertyColumn, propertyReader } from './properties.ts'

/** Compiles the output of a value of some kind: one JSON value for each segment (S1–S10). */
export function compileShow(kind: Kind, scope: CompileScope): Show {
  switch (kind.kind) {
    case 'items':
      return showItems(kind, scope)
    case 'value': {
      const convert = jsonConverter(kind.type)
      return { frames: 0, run: (_context, flow) => bySegment(flow, valuesOf(flow, convert)) }
    }
    case 'groups':
    case 'path':
    case 'object':
    case 'list':
    case 'none':
      return { frames: 0, run: (_context, flow) => bySegment(flow, valuesOf(flow, undefined)) }
    default:
      return assertNever(kind)
  }
}

function valuesOf(flow: Flow, convert: ((value: never) => unknown) | undefined): readonly unknown[] {
  invariant(flow.kind === 'values', 'values to show')
  if (convert === undefined) return flow.values
  return flow.values.map(value => (value === null ? null : convert(value as never)))
}

/** Divides shown rows by segment: a single value each, or a list. */
function bySegment(flow: Flow, rows: readonly unknown[]): readonly unknown[] {
  const { offsets } = flow
  const segments = segmentCount(flow)
  if (!flow.single) {
    if (segments === 1) return [rows]
    return times(segments, i => rows.slice(offsets[i], offsets[i + 1]))
  }
  requirePresent(flow)
  return times(segments, i => (offsets[i]! < offsets[i + 1]! ? rows[offsets[i]!] : null))
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
      if (flow.shown) return bySegment(flow, flow.shown)
      return andThen(loadPresent(context, flow), loaded =>
        andThen(rowsOf().run(context, loaded, frame), rows => bySegment(loaded, rows)),
      )
    },
  }
}

interface Rows {
  /** Bits of the frames that the shown values read. */
  readonly frames: number
  run(context: Context, flow: ItemsFlow, frame: Frame | undefined): MaybePromise<readonly unknown[]>
}

type WriteMember = (row: Record<string, unknown>, record: StoredRecord, score: number | undefined) => void

/** The full record: system members first, then the declared properties in schema order (S1). */
function showRecords(kind: ItemsKind): Rows {
  const { type } = kind
  const writers = recordMembers(type, kind.scored).map(ref => memberWriter(ref, ref.name, type)!)
  const show = (loaded: LoadedFlow, payloads: readonly unknown[] | undefined) =>
    loaded.records.map((record, i) => {
      const row: Record<string, unknown> = { id: formatId(record.id), label: type.name }
      if (payloads) row.data = payloads[i]
      const score = loaded.scores?.[i]
      for (const write of writers) write(row, record, score)
      return row
    })
  return {
    frames: 0,
    run: (context, flow) =>
      andThen(load(context, flow), loaded => {
        if (type.kind !== 'vector') return show(loaded, undefined)
        return andThen(propertyColumn(context, dataRef, loaded), payloads => show(loaded, payloads))
      }),
  }
}

const dataRef: PropertyRef = {
  kind: 'system',
  name: 'data',
  type: { kind: 'array', element: { kind: 'scalar', name: 'F64' } },
}

/** Members of a full record after `id`, `label` and `data`. */
function recordMembers(type: RecordType, scored: boolean): readonly PropertyRef[] {
  const system: PropertyRef[] = []
  if (type.kind === 'edge') {
    const id: ValueType = { kind: 'scalar', name: 'ID' }
    system.push(
      { kind: 'system', name: 'from_node', type: id },
      { kind: 'system', name: 'to_node', type: id },
    )
  }
  if (scored) system.push({ kind: 'system', name: 'score', type: { kind: 'scalar', name: 'F64' } })
  const declared = type.properties.map(
    (property): PropertyRef => ({ kind: 'declared', name: property.name, property, type: property.type }),
  )
  return [...system, ...declared]
}

/** Returns a writer of one member of a row; `undefined` for `data`, which is stored separately. */
function memberWriter(ref: PropertyRef, name: string, type: RecordType): WriteMember | undefined {
  const read = propertyReader(ref, type.name)
  if (read === undefined) return undefined
  const convert = jsonConverter(ref.type)
  return (row, record, score) => {
    const value = read(record, score)
    row[name] = value === null || convert === undefined ? value : convert(value as never)
  }
}

/** Shows the members of a mapping for each row. */
function showShape(shape: Shape, type: RecordType, variable: number | undefined, scope: CompileScope): Rows {
  const inner = innerScope(scope, variable)
  const members = shape.members.map(({ name, value }) => ({
    name,
    value: inner.compiler.expr(value, inner),
    show: inner.compiler.show(value.type, inner),
    write: value.kind === 'currentProperty' ? memberWriter(value.property, name, type) : undefined,
  }))
  const direct = members.every(member => member.write !== undefined)
  const frames = members.reduce((bits, member) => bits | member.value.frames | member.show.frames, 0)
  return {
    frames,
    run: (context, flow, parent) =>
      andThen(load(context, flow), rows => {
        if (rows.ids.length === 0) return []
        if (direct) {
          return rows.records.map((record, i) => {
            const row: Record<string, unknown> = {}
            for (const member of members) member.write!(row, record, rows.scores?.[i])
            return row
          })
        }
        const frame = new Frame(rows, parent)
        const columns = inTurn(members, member =>
          andThen(runInFrame(member.value, context, frame), result =>
            member.show.run(context, result, frame),
          ),
        )
        return andThen(columns, shown =>
          rows.ids.map((_, i) => Object.fromEntries(members.map((member, m) => [member.name, shown[m]![i]]))),
        )
      }),
  }
}

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
        andThen(rowsOf.run(context, loaded, frame), shown => ({ ...loaded, shown })),
      )
    },
  }
}
