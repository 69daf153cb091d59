import { invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import type { Step } from '../../../language/analysis/program/program.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id } from '../../../store/graph/api.ts'
import { type Compiled, isAbsent, runInFrame, runValues } from '../compile/compiled.ts'
import { type CompileScope, innerScope } from '../compile/compiler.ts'
import { type Context, Frame, type LoadedFlow, load, loadAny } from '../compile/context.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, filterRows, rowCount, segmentCount, segmentOfRows, takenFrom } from '../flow/flow.ts'
import { followed } from '../rows/items-at-hand.ts'
import { scoresOf } from '../rows/values-by-row.ts'
import type { RunControl } from '../scheduling/run-control.ts'

/** Keeps the items for which the condition is true. */
export function compileWhere(step: Extract<Step, { kind: 'where' }>, scope: CompileScope): CompiledStep {
  const inner = innerScope(scope)
  const condition = inner.compiler.expr(step.condition, inner)
  return {
    frames: condition.frames,
    streams: true,
    run: (context, flow, parent) => {
      if (isAbsent(condition, context)) return flow
      return andThen(loadAny(context, flow), rows => {
        const { bind } = condition
        if (bind !== undefined) {
          const scores = scoresOf(rows)
          return andThen(bind(context), test =>
            takenFrom(
              rows,
              filterRows(rows, row => test(rows.records[row]!, scores?.[row]) === true),
              step.span,
            ),
          )
        }
        const frame = new Frame(rows, parent)
        const { memory } = context.control
        const before = memory.held
        return andThen(runValues(condition, context, frame), valueFor => {
          const passing = filterRows(rows, row => valueFor(row) === true)
          memory.release(before)
          return takenFrom(rows, passing, step.span)
        })
      })
    },
  }
}

/** INTERSECT: the items that the traversal returns for every item, in the order of its result for the first (C4). */
export function compileIntersect(
  step: Extract<Step, { kind: 'intersect' }>,
  scope: CompileScope,
): CompiledStep {
  const inner = innerScope(scope)
  const value = inner.compiler.ids(step.value, inner)
  invariant(step.type.kind === 'items', 'an intersection of items')
  const { type } = step.type
  return {
    frames: value.frames,
    run: (context, flow, parent) => {
      invariant(flow.kind === 'items', 'an intersection of items')
      return andThen(followed(context, flow, step), items =>
        andThen(load(context, items), rows => intersected(context, rows, value, parent, type)),
      )
    },
  }
}

/** Results of some rows at a time; of those before, only what they have in common is kept. */
async function intersected(
  context: Context,
  rows: LoadedFlow,
  value: Compiled,
  parent: Frame | undefined,
  type: RecordType,
): Promise<Flow> {
  const { control } = context
  const frame = new Frame(rows, parent)
  const shared = new Array<readonly Id[] | undefined>(segmentCount(rows)).fill(undefined)
  const owners = segmentOfRows(rows)
  let size = intersectedFirst
  for (let from = 0; from < frame.size; ) {
    await control.breathe()
    const before = control.memory.held
    const to = Math.min(frame.size, from + size)
    const part = from === 0 && to === frame.size ? frame : frame.part(from, to)
    const results = await runInFrame(value, context, part)
    invariant(results.kind === 'items', 'an intersection of items')
    for (let row = from; row < to; row++) {
      const found = results.ids.slice(results.offsets[row - from], results.offsets[row - from + 1])
      const earlier = shared[owners[row]!]
      shared[owners[row]!] = earlier === undefined ? found : await common(control, earlier, found)
    }
    control.memory.release(before)
    size =
      rowCount(results) > limits.yieldedRowsMax ? Math.max(1, size >> 1) : Math.min(intersectedMax, 2 * size)
    from = to
  }
  const ids: Id[] = []
  const offsets = [0]
  for (const found of shared) {
    for (const id of found ?? []) ids.push(id)
    offsets.push(ids.length)
  }
  return { kind: 'items', type, ids, offsets, single: false }
}

/** Rows whose traversals run at once: at first, and if they yield little. */
const intersectedFirst = 8
const intersectedMax = 64

/** Returns the ids of the first list that are in the other one, as often as in the first. */
async function common(
  control: RunControl,
  first: readonly Id[],
  other: readonly Id[],
): Promise<readonly Id[]> {
  await control.breathe()
  const there = new Set<Id>()
  for (let i = 0; i < other.length; i++) {
    if (i % limits.yieldedRowsMax === limits.yieldedRowsMax - 1) await control.breathe()
    there.add(other[i]!)
  }
  const kept: Id[] = []
  for (let i = 0; i < first.length; i++) {
    if (i % limits.yieldedRowsMax === limits.yieldedRowsMax - 1) await control.breathe()
    if (there.has(first[i]!)) kept.push(first[i]!)
  }
  return kept
}
