import type { Kind, Shape, Step, TraversalExpr } from '../analysis/program.ts'
import { invariant } from '../errors.ts'
import { limits } from '../limits.ts'
import { andThen, fold, inTurn, type MaybePromise } from '../maybe.ts'
import { planTraversal } from '../planner/index.ts'
import { type Compiled, withoutFrame } from './compiled.ts'
import type { Context, Frame } from './context.ts'
import { broadcast, type Flow, type ItemsFlow, joinSegments, rowCount } from './flow.ts'
import type { Scope } from './scope.ts'
import { projectItems } from './show.ts'
import { compileSource, type ScanBatches, scanBatches } from './sources.ts'
import { compileStep } from './steps/index.ts'
import type { CompiledStep } from './steps/step.ts'

/** Makes a source and its steps ready to run. */
export function compileTraversal(expr: TraversalExpr, scope: Scope): Compiled {
  const plan = planTraversal(expr, scope.compiler.planner)
  const source = compileSource(plan.access, scope)
  const steps = compileSteps(plan.steps, scope)
  const finish = compileProjection(expr.steps, scope)
  const frames = steps.reduce(
    (bits, step) => bits | withoutFrame(step.frames, scope.depth + 1),
    source.frames | (finish === undefined ? 0 : withoutFrame(finish.frames, scope.depth + 1)),
  )
  const scanned = plan.access.kind === 'scan' ? plan.access.of : undefined
  const finished = (context: Context, flow: MaybePromise<Flow>, frame: Frame | undefined) =>
    finish === undefined ? flow : andThen(flow, result => finish.run(context, result, frame))
  const runFrom = (context: Context, start: Flow, frame: Frame | undefined) =>
    finished(context, runSteps(context, steps, 0, start, frame), frame)
  const run = (context: Context, outer: Frame | undefined): MaybePromise<Flow> => {
    const frame = frames === 0 ? undefined : outer
    if (frame === undefined && scanned !== undefined) {
      return finished(context, runScan(context, scanBatches(context, scanned), steps), undefined)
    }
    if (frame === undefined || source.frames !== 0) {
      return andThen(source.run(context, frame), start => runFrom(context, start, frame))
    }
    return andThen(source.run(context, undefined), start =>
      joinEach(frame, rowCount(start), part => runFrom(context, broadcast(start, part.size), part)),
    )
  }
  return { frames, run }
}

/** Rows held at once while a traversal that starts anew for each item at hand runs. */
const productRowsMax = 65_536

/** A source that is the same for every item, with steps that are not: runs for some items at a time. */
function joinEach(frame: Frame, rows: number, run: (part: Frame) => MaybePromise<Flow>): MaybePromise<Flow> {
  const size = Math.max(1, Math.floor(productRowsMax / Math.max(1, rows)))
  if (frame.size <= size) return run(frame)
  const starts = Array.from({ length: Math.ceil(frame.size / size) }, (_, i) => i * size)
  return andThen(
    inTurn(starts, start => run(frame.part(start, Math.min(start + size, frame.size)))),
    joinSegments,
  )
}

/** The steps; before a grouping of records that a mapping shapes, what they show is fixed. */
function compileSteps(steps: readonly Step[], scope: Scope): readonly CompiledStep[] {
  return steps.flatMap((step, i) => {
    const compiled = compileStep(step, scope)
    const shaping = step.kind === 'group' ? compileProjection(steps.slice(0, i), scope) : undefined
    return shaping === undefined ? [compiled] : [{ ...shaping, streams: true }, compiled]
  })
}

function runSteps(
  context: Context,
  steps: readonly CompiledStep[],
  from: number,
  flow: Flow,
  frame: Frame | undefined,
): MaybePromise<Flow> {
  return fold(from === 0 ? steps : steps.slice(from), flow, (state, step) => step.run(context, state, frame))
}

/**
 * Reads a type batch by batch. Steps that look at one row at a time run on each batch; a step that needs a bounded
 * number of rows ends the reading as soon as it has them; a step that sums up keeps its sum and not the rows.
 */
async function runScan(
  context: Context,
  batches: ScanBatches,
  steps: readonly CompiledStep[],
): Promise<Flow> {
  const streamed = steps.findIndex(step => !step.streams)
  const prefix = streamed < 0 ? steps : steps.slice(0, streamed)
  const next = streamed < 0 ? undefined : steps[streamed]
  const collector =
    next?.collect?.(context) ?? collectRows((await next?.rowsNeeded?.(context)) ?? Number.POSITIVE_INFINITY)
  try {
    for (let reading = true; reading; ) {
      const pending = batches.next(limits.batchRowsMax)
      const batch = pending instanceof Promise ? await pending : pending
      reading = batch !== undefined
      // A type without records still goes through the steps once: what comes out of them is of another kind.
      if (batch === undefined && !collector.isEmpty) break
      const result = runSteps(context, prefix, 0, batch ?? batches.empty, undefined)
      const enough = collector.add(result instanceof Promise ? await result : result)
      if (enough instanceof Promise ? await enough : enough) break
    }
  } finally {
    await batches.close()
  }
  const flow = collector.finish()
  const rest = streamed < 0 ? steps.length : streamed + (next?.collect === undefined ? 0 : 1)
  return runSteps(context, steps, rest, flow, undefined)
}

/** Appends batches until it holds `rowsMax` rows. */
function collectRows(rowsMax: number) {
  const batches: Flow[] = []
  let rows = 0
  return {
    get isEmpty() {
      return batches.length === 0
    },
    add(batch: Flow): boolean {
      batches.push(batch)
      rows += rowCount(batch)
      return rows >= rowsMax
    },
    finish: () => concat(batches),
  }
}

function concat(batches: readonly Flow[]): Flow {
  const first = batches[0]!
  if (batches.length === 1) return first
  const rows = batches.reduce((sum, batch) => sum + rowCount(batch), 0)
  const offsets = [0, rows]
  if (first.kind === 'values') {
    return { ...first, values: batches.flatMap(batch => (batch as typeof first).values), offsets }
  }
  const items = batches as readonly ItemsFlow[]
  const { records: _records, ...rest } = first
  return {
    ...rest,
    ids: items.flatMap(batch => batch.ids),
    offsets,
    ...(items.every(batch => batch.records) && { records: items.flatMap(batch => batch.records!) }),
  }
}

interface Finish {
  readonly frames: number
  run(context: Context, flow: Flow, frame: Frame | undefined): MaybePromise<Flow>
}

/**
 * What a mapping shows is fixed where its traversal ends (W1), once the rows are known. An exclusion alone keeps
 * showing the current properties, and is applied when the items are shown.
 */
function compileProjection(steps: readonly Step[], scope: Scope): Finish | undefined {
  const shaping = lastShaping(steps)
  if (shaping === undefined) return undefined
  if (shaping.project === undefined) return excludeShown(shaping.excluded)
  const { type } = shaping.project
  invariant(type.kind === 'items', 'a mapping of items')
  return projectItems(shaping.shape, type.type, shaping.project.variable, scope)
}

function excludeShown(names: readonly string[]): Finish {
  return {
    frames: 0,
    run: (_context, flow) => {
      invariant(flow.kind === 'items', 'an exclusion of items')
      if (flow.shown === undefined) return flow
      const shown = flow.shown.map(row => {
        const kept = Object.entries(row as object).filter(([name]) => !names.includes(name))
        return Object.fromEntries(kept)
      })
      return { ...flow, shown }
    },
  }
}

interface Shaping {
  readonly project?: Extract<Step, { kind: 'project' }>
  readonly shape: Shape
  readonly excluded: readonly string[]
}

/** The mapping and exclusions that still hold at the end of the steps. */
function lastShaping(steps: readonly Step[]): Shaping | undefined {
  let shaping: Shaping | undefined
  for (const step of steps) {
    if (step.kind === 'project') shaping = { project: step, shape: step.shape, excluded: [] }
    else if (step.kind === 'exclude') {
      shaping = { ...shaping, shape: step.shape, excluded: [...(shaping?.excluded ?? []), ...step.names] }
    } else if (!keepsShape(step.type)) shaping = undefined
  }
  return shaping
}

function keepsShape(kind: Kind): boolean {
  return kind.kind === 'items' && kind.shape !== undefined
}
