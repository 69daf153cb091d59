import type { Step } from '../../analysis/program.ts'
import { GvqError } from '../../errors.ts'
import { andThen, type MaybePromise } from '../../maybe.ts'
import { type Compiled, isAbsent, runValues } from '../compiled.ts'
import { type Context, type Frame, parameterAbsent } from '../context.ts'
import { sliceSegments } from '../flow.ts'
import { withoutDropped } from '../items-at-hand.ts'
import type { Scope } from '../scope.ts'
import type { CompiledStep } from './step.ts'

/** RANGE(a, b): items a … b − 1, counted from 0 (C3). */
export function compileRange(step: Extract<Step, { kind: 'range' }>, scope: Scope): CompiledStep {
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
    run: (context, flow, frame) =>
      andThen(bounds(context, frame), boundsOf =>
        andThen(withoutDropped(context, flow), rows => sliceSegments(rows, boundsOf)),
      ),
    rowsNeeded: context => andThen(bounds(context, undefined), boundsOf => boundsOf(0)[1]),
  }
}

function bound(
  value: Compiled,
  context: Context,
  frame: Frame | undefined,
): MaybePromise<(segment: number) => unknown> {
  if (isAbsent(value, context)) throw parameterAbsent('A bound of RANGE')
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
