import { invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import type { EntryRef } from '../../../language/analysis/program/program.ts'
import { type Compiled, frameBit, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import { type Context, Frame } from '../compile/context.ts'
import { type Flow, filterRows, noRow, valuePerSegment } from '../flow/flow.ts'

/**
 * Compiles an entry of a mapping before, for the item of the frame at the depth of the scope: what is fixed of it (W1), or else its
 * value, computed anew.
 */
export function compileEntry(entry: EntryRef, scope: CompileScope): Compiled {
  const { variable } = entry
  const closures =
    variable === undefined ? scope.closures : new Map(scope.closures).set(variable, scope.depth)
  // A mapping shows null for an absent optional parameter; what reads it is not skipped (H2).
  const { absent: _absent, ...value } = scope.compiler.expr(entry.value, { ...scope, closures })
  if (!entry.isFixed && !entry.mayBeNone) return value
  return {
    frames: value.frames | frameBit(scope.depth),
    run: (context, frame) => {
      invariant(frame, '`_` outside a mapping or condition')
      const { shown, before } = frame.rows
      const fixed = entry.isFixed && (shown ?? before)
      if (fixed) return valuePerSegment(fixed.map(({ of, row }) => of.member!(entry.name, row)))
      return entry.mayBeNone ? ofPaths(value, context, frame) : value.run(context, frame)
    },
  }
}

/** Where there is no path, the value is null (C8). */
function ofPaths(value: Compiled, context: Context, frame: Frame): MaybePromise<Flow> {
  const { records } = frame.rows
  const present = new Frame(
    filterRows(frame.rows, row => records[row] !== noRow),
    frame.parent,
  )
  return andThen(runValues(value, context, present), valueFor => {
    let next = 0
    return valuePerSegment(records.map(record => (record === noRow ? null : valueFor(next++))))
  })
}
