import { invariant } from '../../../base/errors.ts'
import { andThen, inSequence, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { Assignment } from '../../../language/analysis/program/program.ts'
import { convertValue, defaultOf, integerRange } from '../../../language/catalog/index.ts'
import type { RecordType, Value, ValueType } from '../../../language/catalog/types.ts'
import type { SlotValues } from '../../../store/graph/api.ts'
import { isAbsent, runInFrame } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context, Frame } from '../compile/context.ts'
import { type Flow, firstValue, type ValuesFlow } from '../flow/flow.ts'

/**
 * The values of `{name: value, …}` by slot, each in the type of its property (W2): the same for all rows, or, if a
 * value reads the current item, for each row of the frame.
 */
export interface CompiledAssignments {
  /** Whether the values differ from row to row. */
  readonly perRow: boolean
  run(context: Context): MaybePromise<Map<number, Value>>
  /** Returns a column for each slot. */
  runRows(context: Context, frame: Frame): MaybePromise<Map<number, readonly Value[]>>
}

export function compileAssignments(
  assignments: readonly Assignment[],
  type: RecordType,
  scope: CompileScope,
): CompiledAssignments {
  const setters = assignments.map(assignment => compileAssignment(assignment, type, scope))
  /** All values are computed before the first one is converted. */
  const compute = (context: Context, frame: Frame | undefined) =>
    inSequence(setters, setter => (setter.isAbsent(context) ? undefined : setter.compute(context, frame)))
  return {
    perRow: setters.some(setter => setter.perRow),
    run: context =>
      andThen(compute(context, undefined), flows => {
        const values = new Map<number, Value>()
        for (let i = 0; i < setters.length; i++) {
          const flow = flows[i]
          if (flow !== undefined) values.set(setters[i]!.slot, setters[i]!.valueAt(flow, 0))
        }
        return values
      }),
    runRows: (context, frame) =>
      andThen(compute(context, frame), flows => {
        const bound = setters.flatMap(({ slot, perRow, valueAt }, i) => {
          const flow = flows[i]
          return flow === undefined ? [] : [{ slot, perRow, value: (row: number) => valueAt(flow, row) }]
        })
        return columnsOf(bound, frame.size)
      }),
  }
}

/** The values of a slot, row by row. */
interface BoundSetter {
  readonly slot: number
  readonly perRow: boolean
  value(row: number): Value
}

/** Converts the values of all rows. The first row whose values cannot be stored fails, and in it the first value. */
function columnsOf(setters: readonly BoundSetter[], rows: number): Map<number, readonly Value[]> {
  const columns = setters.map(() => new Array<Value>(rows))
  const changing = setters.filter(({ perRow }) => perRow)
  const places = changing.map(setter => setters.indexOf(setter))
  if (rows > 0) for (const [i, setter] of setters.entries()) columns[i]!.fill(setter.value(0))
  for (let row = 1; row < rows; row++) {
    for (let i = 0; i < changing.length; i++) columns[places[i]!]![row] = changing[i]!.value(row)
  }
  return new Map(setters.map(({ slot }, i) => [slot, columns[i]!]))
}

function compileAssignment({ property, value }: Assignment, type: RecordType, scope: CompileScope) {
  const compiled = scope.compiler.expr(value, scope)
  invariant(value.type.kind === 'value', 'a property set to a value')
  const { type: from, plural } = value.type
  const where = `${type.name}.${property.name}`
  const convert = converter(plural ? { kind: 'array', element: from } : from, property.type, where)
  const perRow = compiled.frames !== 0
  return {
    slot: property.slot,
    perRow,
    isAbsent: (context: Context) => isAbsent(compiled, context),
    compute: (context: Context, frame: Frame | undefined) =>
      runInFrame(compiled, context, perRow ? frame : undefined),
    valueAt: (flow: Flow, row: number): Value => {
      invariant(flow.kind === 'values', 'a value to store')
      const segment = perRow ? row : 0
      const raw = plural ? valuesOf(flow, segment) : firstValue(flow, segment)
      return raw === null || raw === undefined ? null : convert(raw as Value)
    },
  }
}

function valuesOf({ values, offsets }: ValuesFlow, segment: number): readonly unknown[] {
  return values.slice(offsets[segment], offsets[segment + 1])
}

function converter(from: ValueType, to: ValueType, where: string): (value: Value) => Value {
  const isSame = from.kind === 'scalar' && to.kind === 'scalar' && from.name === to.name
  const range = to.kind === 'scalar' ? integerRange(to.name) : undefined
  // A computed integer has a static type, but can be of any size, and POW can return a fraction.
  if (isSame && range === undefined) return value => value
  const isInteger = range !== undefined && from.kind === 'scalar' && integerRange(from.name) !== undefined
  const [min, max] = isInteger ? [Number(range.min), Number(range.max)] : [0, -1]
  return value => {
    if (Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max) {
      // CEIL of a fraction can be a negative zero.
      return (value as number) + 0
    }
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
export function withDefaults(context: Context, type: RecordType, given: SlotValues): SlotValues {
  let values: Map<number, Value> | undefined
  for (const property of type.properties) {
    if (property.default === undefined || given.has(property.slot)) continue
    values ??= new Map(given)
    values.set(property.slot, defaultOf(property, context.now()))
  }
  return values ?? given
}
