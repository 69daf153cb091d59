import { invariant } from '../../base/errors.ts'
import { andThen, inTurn, type MaybePromise } from '../../base/maybe.ts'
import type { Assignment } from '../../language/analysis/program.ts'
import { convertValue, integerRange } from '../../language/catalog/index.ts'
import type { RecordType, Value, ValueType } from '../../language/catalog/types.ts'
import type { SlotValues } from '../../store/storage/api.ts'
import { isAbsent } from './compiled.ts'
import type { CompileScope } from './compiler.ts'
import type { Context, Frame } from './context.ts'
import type { Flow } from './flow.ts'

/**
 * The values of `{name: value, …}` by slot, each in the type of its property (W2): the same for all rows, or, if a
 * value reads the current item, for each row of the frame.
 */
export interface CompiledAssignments {
  /** Whether the values differ from row to row. */
  readonly perRow: boolean
  run(context: Context): MaybePromise<Map<number, Value>>
  runRows(context: Context, frame: Frame | undefined): MaybePromise<(row: number) => Map<number, Value>>
}

export function compileAssignments(
  assignments: readonly Assignment[],
  type: RecordType,
  scope: CompileScope,
): CompiledAssignments {
  const setters = assignments.map(assignment => compileAssignment(assignment, type, scope))
  const runRows = (context: Context, frame: Frame | undefined) => {
    const used = setters.filter(setter => !setter.isAbsent(context))
    return andThen(
      inTurn(used, setter => setter.value(context, frame)),
      columns => (row: number) => new Map(used.map((setter, i) => [setter.slot, columns[i]!(row)])),
    )
  }
  return {
    perRow: setters.some(setter => setter.perRow),
    run: context => andThen(runRows(context, undefined), valuesFor => valuesFor(0)),
    runRows,
  }
}

function compileAssignment({ property, value }: Assignment, type: RecordType, scope: CompileScope) {
  const compiled = scope.compiler.expr(value, scope)
  invariant(value.type.kind === 'value', 'a property set to a value')
  const { type: from, plural } = value.type
  const where = `${type.name}.${property.name}`
  const convert = converter(plural ? { kind: 'array', element: from } : from, property.type, where)
  return {
    slot: property.slot,
    perRow: compiled.frames !== 0,
    isAbsent: (context: Context) => isAbsent(compiled, context),
    value: (context: Context, frame: Frame | undefined) =>
      andThen(compiled.run(context, compiled.frames === 0 ? undefined : frame), flow => (row: number) => {
        const values = valuesOf(flow, compiled.frames === 0 ? 0 : row)
        const raw = plural ? values : values[0]
        return raw === null || raw === undefined ? null : convert(raw as Value)
      }),
  }
}

function valuesOf(flow: Flow, segment: number): readonly unknown[] {
  invariant(flow.kind === 'values', 'a value to store')
  return flow.values.slice(flow.offsets[segment], flow.offsets[segment + 1])
}

function converter(from: ValueType, to: ValueType, where: string): (value: Value) => Value {
  const isSame = from.kind === 'scalar' && to.kind === 'scalar' && from.name === to.name
  // A computed integer has a static type, but can be of any size, and POW can return a fraction.
  if (isSame && !integerRange(to.name)) return value => value
  return value => {
    const hasFraction = Array.isArray(value) ? value.some(isFraction) : isFraction(value)
    if (!hasFraction) return convertValue(value, from, to, where)
    return convertValue(value, from.kind === 'array' ? { kind: 'array', element: float } : float, to, where)
  }
}

const float: ValueType = { kind: 'scalar', name: 'F64' }

function isFraction(value: Value): boolean {
  return typeof value === 'number' && !Number.isInteger(value)
}

/** Returns the values of a new record: the given ones, and the DEFAULTs of the other properties. */
export function withDefaults(
  context: Context,
  type: RecordType,
  given: ReadonlyMap<number, Value>,
): SlotValues {
  const values = new Map(given)
  for (const property of type.properties) {
    if (property.default === undefined || values.has(property.slot)) continue
    values.set(property.slot, property.default.kind === 'now' ? context.now() : property.default.value)
  }
  return values
}
