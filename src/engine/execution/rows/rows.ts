import { GvqError, invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { IndexSource, Kind, Step } from '../../../language/analysis/program/program.ts'
import { type Compiled, requireGiven, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context, Frame } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import {
  arrayAt,
  type Flow,
  nothing,
  rowCount,
  segmentCount,
  singleRows,
  singleValue,
  sliceSegments,
  takenFrom,
  valuePerSegment,
} from '../flow/flow.ts'
import { isOneArray } from '../values/kinds.ts'
import { notIndexed } from './not-indexed.ts'

/** FIRST: the first row, or the first element of a single array, or null (S4); of an index, absent (S5). */
export function compileFirst(
  input: Kind,
  { required }: Extract<Step, { kind: 'first' }>,
  scope: CompileScope,
): CompiledStep {
  if (isOneArray(input)) return { frames: 0, run: (_context, flow) => oneElement(flow, it => it.slice(0, 1)) }
  if (required !== undefined) return firstOfIndex(required, scope)
  return { frames: 0, run: (_context, flow) => singleRows(firstRows(flow)), rowsNeeded: () => 1 }
}

function firstOfIndex(source: IndexSource, scope: CompileScope): CompiledStep {
  const value = scope.compiler.expr(source.value, scope)
  return {
    frames: value.frames,
    run: (context, flow, frame) =>
      andThen(runValues(value, context, frame), valueFor =>
        singleRows(firstRows(flow), notIndexed(source, valueFor, true)),
      ),
    rowsNeeded: () => 1,
  }
}

function firstRows(flow: Flow): Flow {
  return sliceSegments(flow, () => [0, 1])
}

/** LAST: the last row, or the last element of one array, or null (S4). */
export function compileLast(input: Kind): CompiledStep {
  if (isOneArray(input)) return { frames: 0, run: (_context, flow) => oneElement(flow, it => it.slice(-1)) }
  return {
    frames: 0,
    run: (_context, flow) => lastRows(flow),
    collect: () => {
      let last: Flow | undefined
      return {
        get isEmpty() {
          return last === undefined
        },
        add(batch: Flow): boolean {
          if (last === undefined || rowCount(batch) > 0) last = lastRows(batch)
          return false
        },
        finish() {
          invariant(last !== undefined, 'a batch at least, if only an empty one')
          return last
        },
      }
    },
  }
}

function lastRows(flow: Flow): Flow {
  const sizeOf = (segment: number) => flow.offsets[segment + 1]! - flow.offsets[segment]!
  const rows = sliceSegments(flow, segment => [Math.max(0, sizeOf(segment) - 1), sizeOf(segment)])
  return singleRows(rows)
}

function oneElement(flow: Flow, take: (array: readonly unknown[]) => readonly unknown[]): Flow {
  invariant(flow.kind === 'values', 'an array to take from')
  const values: unknown[] = []
  const offsets = [0]
  for (let segment = 0; segment < segmentCount(flow); segment++) {
    values.push(...take(arrayAt(flow, segment) ?? []))
    offsets.push(values.length)
  }
  return { kind: 'values', values, offsets, single: true, absence: nothing }
}

/** RANGE(a, b): rows a … b − 1, or these elements of a single array, counted from 0 (C3). */
export function compileRange(
  step: Extract<Step, { kind: 'range' }>,
  input: Kind,
  scope: CompileScope,
): CompiledStep {
  const isArray = isOneArray(input)
  const slice = (flow: Flow, boundsOf: Bounds) =>
    isArray ? sliceArrays(flow, boundsOf) : takenFrom(flow, sliceSegments(flow, boundsOf), step.span)
  const from = scope.compiler.expr(step.from, scope)
  const to = scope.compiler.expr(step.to, scope)
  const bounds = (context: Context, frame: Frame | undefined) =>
    andThen(bound(from, context, frame), fromOf =>
      andThen(
        bound(to, context, frame),
        toOf => (segment: number) => ordered(fromOf(segment), toOf(segment)),
      ),
    )
  return {
    frames: from.frames | to.frames,
    run: (context, flow, frame) => andThen(bounds(context, frame), boundsOf => slice(flow, boundsOf)),
    rowsNeeded: context => andThen(bounds(context, undefined), boundsOf => boundsOf(0)[1]),
    ...(!isArray && {
      window: (context: Context) => andThen(bounds(context, undefined), boundsOf => boundsOf(0)),
    }),
  }
}

type Bounds = (segment: number) => readonly [number, number]

function sliceArrays(flow: Flow, boundsOf: Bounds): Flow {
  invariant(flow.kind === 'values', 'an array to slice')
  const parts = flow.offsets.slice(1).map((_, segment) => {
    const [from, to] = boundsOf(segment)
    return arrayAt(flow, segment)?.slice(from, to) ?? null
  })
  return valuePerSegment(parts)
}

function bound(
  value: Compiled,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<(segment: number) => unknown> {
  requireGiven(value, context, 'A bound of RANGE')
  return runValues(value, context, frame)
}

function ordered(from: unknown, to: unknown): readonly [number, number] {
  const start = wholeNumber(from)
  const end = wholeNumber(to)
  if (start > end) throw new GvqError('INVALID_VALUE', `RANGE(${from}, ${to}) ends before it starts.`)
  return [start, end]
}

function wholeNumber(value: unknown): number {
  const number = typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0) {
    throw new GvqError(
      'INVALID_VALUE',
      `A bound of RANGE must be a whole number of at least 0, but is ${value}.`,
    )
  }
  return number
}

/** COUNT: the number of rows, 0 for an absent item (S7); for a single array, the number of elements. */
export function compileCount(input: Kind): CompiledStep {
  if (isOneArray(input)) return { frames: 0, run: (_context, flow) => countElements(flow) }
  return {
    frames: 0,
    run: (_context, { offsets }) =>
      valuePerSegment(Array.from({ length: offsets.length - 1 }, (_, i) => offsets[i + 1]! - offsets[i]!)),
    collect: () => {
      let count = 0
      return {
        isEmpty: false,
        add(batch: Flow): boolean {
          count += rowCount(batch)
          return false
        },
        finish: () => singleValue(count),
      }
    },
  }
}

function countElements(flow: Flow): Flow {
  invariant(flow.kind === 'values', 'an array to count in')
  const counts = flow.offsets.slice(1).map((_, segment) => arrayAt(flow, segment)?.length ?? 0)
  return valuePerSegment(counts)
}
