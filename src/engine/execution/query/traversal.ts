import { assertNever, invariant } from '../../../base/errors.ts'
import { andThen, type MaybePromise } from '../../../base/flow/maybe.ts'
import { limits } from '../../../base/limits.ts'
import { type AggregateFunction, stepTraits } from '../../../language/analysis/index.ts'
import type { Kind, Shape, Step, TraversalExpr } from '../../../language/analysis/program/program.ts'
import { type Hop, isHop, type PlanStep } from '../../planner/index.ts'
import { compileColumnAnswer } from '../columns/answers.ts'
import { compileColumnSource } from '../columns/sources.ts'
import { type Compiled, withoutFrame } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { Context, Frame } from '../compile/context.ts'
import { measuredSource, measuredStep } from '../compile/profiler.ts'
import type { CompiledStep } from '../compile/step.ts'
import { aggregateOf } from '../flow/aggregates.ts'
import { broadcast, type Flow, type FlowStream, rowCount } from '../flow/flow.ts'
import { FlowBuilder } from '../flow/flow-builder.ts'
import { ShownSelection, shownRows } from '../flow/show-values.ts'
import { releaseTo, runAll, runBatches, runSteps } from '../rows/batches.ts'
import { streamFlow, streamSteps } from '../rows/row-stream.ts'
import { projectItems, withoutMembers } from '../show/show.ts'
import { compileHopAnswer } from '../sources/hop-answers.ts'
import { compileSource } from '../sources/sources.ts'
import { compileCountPaths } from '../steps/count-paths.ts'
import { groupsOfPaths } from '../steps/group.ts'
import { compileHopProperty, reachedRows } from '../steps/navigate.ts'
import { aggregateOfPaths } from '../steps/path-aggregate.ts'
import type { CountedHop } from '../steps/path-counts.ts'
import { compileUpsertAnswer } from '../writing/upsert-answers.ts'
import { compileStep } from './compile-step.ts'

/** An aggregate of all values of a traversal. */
export interface Aggregate {
  readonly function: AggregateFunction
  readonly float: boolean
}

/** The use of the rows of a traversal by its caller. */
interface Use {
  readonly aggregate?: Aggregate
  /** False if no caller reads the records of its items. */
  readonly needsRecords?: boolean
}

/** A traversal of which the steps have already computed an aggregate, if they can: one value for each segment. */
interface CompiledValues extends Compiled {
  readonly isAggregated: boolean
}

/** Compiles a source and its steps. */
export function compileTraversal(
  expr: TraversalExpr,
  scope: CompileScope,
  { aggregate, needsRecords = true }: Use = {},
): CompiledValues {
  const { profiler } = scope.compiler
  const plan = scope.compiler.planner.traversal(expr)
  const columns = compileColumnSource(plan, expr.source.type, scope, needsRecords)
  const source = measuredSource(
    columns?.source ?? compileSource(plan.access, firstOf(plan.steps), scope),
    plan.access,
    profiler,
  )
  const planned = columns?.rest ?? plan.steps
  const input = columns?.type ?? expr.source.type
  const hops = aggregate && scope.compiler.planner.optimises && !profiler ? aggregatedHops(planned) : 0
  const isShown = needsRecords && profiler === undefined
  const steps =
    aggregate === undefined || hops === 0
      ? compileSteps(planned, input, scope, isShown)
      : compileAggregatedSteps(planned, input, hops, aggregate, scope)
  const finish = compileProjection(expr.steps, scope)
  const frames = steps.reduce(
    (bits, step) => bits | withoutFrame(step.frames, scope.depth + 1),
    source.frames | (finish === undefined ? 0 : withoutFrame(finish.frames, scope.depth + 1)),
  )
  const hopAnswer = () => (hops === 0 && needsRecords ? compileHopAnswer(plan, scope) : undefined)
  const columnStart = compileColumnAnswer(plan, scope) ?? hopAnswer() ?? compileUpsertAnswer(plan, scope)
  const afterAnswer = columnStart && compileSteps(columnStart.rest, columnStart.type, scope)
  const answer =
    columnStart &&
    ((context: Context) =>
      andThen(columnStart.answer(context), flow => flow && runAll(context, flow, afterAnswer!)))
  const readRows = (context: Context, through: readonly CompiledStep[]) =>
    source.batches === undefined
      ? andThen(source.run(context, undefined), start => runAll(context, start, through))
      : andThen(source.batches(context), batches => runBatches(context, batches, through))
  const finished = (context: Context, flow: MaybePromise<Flow>, frame: Frame | undefined) =>
    finish === undefined ? flow : andThen(flow, result => runSteps(context, [finish], result, frame))
  const runFrom = (context: Context, start: Flow, frame: Frame | undefined) =>
    finished(context, runSteps(context, steps, start, frame), frame)
  const run = (context: Context, outer: Frame | undefined): MaybePromise<Flow> => {
    const frame = frames === 0 ? undefined : outer
    if (frame === undefined) {
      const result =
        answer === undefined
          ? readRows(context, steps)
          : andThen(answer(context), flow => flow ?? readRows(context, steps))
      return finish === undefined ? result : andThen(result, flow => runAll(context, flow, [finish]))
    }
    if (source.frames !== 0) {
      return andThen(source.run(context, frame), start => runFrom(context, start, frame))
    }
    return andThen(source.run(context, undefined), start =>
      joinEach(context, frame, rowCount(start), part => runFrom(context, broadcast(start, part.size), part)),
    )
  }
  // Hops must not read the records of all that they yield at once.
  let streamed: readonly CompiledStep[] | undefined
  const stream = async function* (context: Context): FlowStream {
    const known = await answer?.(context)
    streamed ??= [...compileSteps(planned, input, scope, false), ...(finish === undefined ? [] : [finish])]
    if (known !== undefined) yield* streamFlow(context, known, finish === undefined ? [] : [finish])
    else if (source.batches === undefined)
      yield* streamFlow(context, await source.run(context, undefined), streamed)
    else yield* streamSteps(context, await source.batches(context), streamed)
  }
  const lastHop = profiler === undefined && frames === 0 && needsRecords ? lastHopOf(planned) : undefined
  let toHop: { readonly before: readonly CompiledStep[]; readonly after: readonly CompiledStep[] } | undefined
  const byRows = (context: Context, { step, at }: LastHop) => {
    toHop ??= {
      before: compileSteps(planned.slice(0, at), input, scope, false),
      after: [
        ...compileSteps(planned.slice(at), planned[at - 1]?.type ?? input, scope),
        ...(finish === undefined ? [] : [finish]),
      ],
    }
    const { before, after } = toHop
    return andThen(readRows(context, before), flow =>
      flow.single || rowCount(flow) <= limits.fewRowsMax
        ? reachedRows(context, step, flow)
        : runAll(context, flow, after),
    )
  }
  return {
    frames,
    run,
    ...(frames === 0 && { stream }),
    ...(lastHop && { byRows: (context: Context) => byRows(context, lastHop) }),
    isAggregated: hops > 0,
    ...(source.absent && { absent: source.absent }),
  }
}

/** How many of the last steps before a declared property are hops. */
function aggregatedHops(steps: readonly PlanStep[]): number {
  const property = steps.at(-1)
  if (property?.kind !== 'property' || property.property.kind !== 'declared') return 0
  const hops = steps.slice(0, -1)
  const first = hops.findLastIndex(step => !isHop(step)) + 1
  const navigation = hops.findIndex((step, i) => i >= first && step.kind === 'navigate')
  return navigation < 0 ? 0 : hops.length - navigation
}

function compileAggregatedSteps(
  steps: readonly PlanStep[],
  input: Kind,
  count: number,
  { function: name, float }: Aggregate,
  scope: CompileScope,
): readonly CompiledStep[] {
  const at = steps.length - 1 - count
  const before = compileSteps(steps.slice(0, at), input, scope)
  const kind = steps[at - 1]?.type ?? input
  const hops = compileHops(steps.slice(at, -1).filter(isHop), kind, scope)
  const property = steps[steps.length - 1]!
  invariant(property.kind === 'property' && property.property.kind === 'declared', 'a declared property')
  const rows = [...hops.map(({ step }) => step), compileStep(property, steps.at(-2)!.type, scope)]
  const plain = inSequence([...rows, aggregateStep(name, float)])
  // Hops that look at an item outside the traversal follow each path.
  if (!hops.every(({ step }) => withoutFrame(step.frames, scope.depth + 1) === 0)) return [...before, plain]
  return [
    ...before,
    compileCountPaths(hops, aggregateOfPaths(property.property.property, name, float), plain),
  ]
}

function compileHops(hops: readonly Hop[], input: Kind, scope: CompileScope): readonly CountedHop[] {
  return hops.map((hop, i) => ({ hop, step: compileStep(hop, hops[i - 1]?.type ?? input, scope) }))
}

/** The aggregate of the values of each segment. */
function aggregateStep(name: AggregateFunction, float: boolean): CompiledStep {
  return { frames: 0, run: (_context, flow) => aggregateOf(flow, name, float) }
}

/** The first step that runs. */
function firstOf([step]: readonly PlanStep[]): PlanStep | undefined {
  return step?.kind === 'countPaths' ? step.plain[0] : step
}

/** Runs a source that is the same for every item, with steps that are not, for some items at a time. */
function joinEach(
  context: Context,
  frame: Frame,
  rows: number,
  run: (part: Frame) => MaybePromise<Flow>,
): MaybePromise<Flow> {
  const size = Math.max(1, Math.floor(limits.yieldedRowsMax / Math.max(1, rows)))
  if (frame.size <= size) return run(frame)
  return joinParts(context, frame, size, run)
}

async function joinParts(
  context: Context,
  frame: Frame,
  size: number,
  run: (part: Frame) => MaybePromise<Flow>,
): Promise<Flow> {
  const { control } = context
  const joined = new FlowBuilder(control.memory)
  for (let start = 0; start < frame.size; start += size) {
    await control.breathe()
    const held = control.memory.held
    const result = await run(frame.part(start, Math.min(start + size, frame.size)))
    releaseTo(context, held, result, true)
    joined.add(result, start)
  }
  return joined.finish(frame.size)
}

/**
 * Compiles the steps after `input`. Fixes the output of a mapping before a step that shows its records.
 * @param isShown whether the last step may read what is shown. A profile tells what was read to find items from what was
 *   read to show them.
 */
function compileSteps(
  steps: readonly PlanStep[],
  input: Kind,
  scope: CompileScope,
  isShown = scope.compiler.profiler === undefined,
): readonly CompiledStep[] {
  return steps.flatMap((step, i) => {
    const before = steps[i - 1]?.type ?? input
    const [last, next] = [steps[i - 1], steps[i + 1]]
    if (isCountedAfter(step, next, scope)) return []
    if (last !== undefined && isCountedAfter(last, step, scope)) {
      return [countTwoHops(last, step, steps[i - 2]?.type ?? input, scope)]
    }
    if (step.kind === 'countPaths') return compilePaths(step, before, scope)
    if (isReadBehind(step, next, scope)) return []
    if (last !== undefined && isReadBehind(last, step, scope)) {
      return [{ ...hopProperty(last, step, steps[i - 2]?.type ?? input, scope), span: step.span }]
    }
    const compiled = compileStep(step, before, scope, isShown && next === undefined)
    const shaping = showsRecords(step) ? compileProjection(steps.slice(0, i), scope) : undefined
    // The output of a mapping is measured where it is computed: at the end.
    const isShape = 'shape' in step
    const named = { ...compiled, span: step.span }
    const own = isShape ? named : measuredStep(named, step, scope.compiler.profiler)
    return shaping === undefined ? [own] : [shaping, own]
  })
}

/** Paths are counted only if the hops do not depend on an item outside the traversal; otherwise the steps run as written. */
function compilePaths(
  paths: Extract<PlanStep, { kind: 'countPaths' }>,
  input: Kind,
  scope: CompileScope,
): readonly CompiledStep[] {
  const { profiler } = scope.compiler
  // Compiled once: conditions can contain counts of paths, and these others.
  const hops = compileHops(paths.hops, input, scope)
  const steps = new Map<PlanStep, CompiledStep>(hops.map(({ hop, step }) => [hop, step]))
  const plain = paths.plain.map((step, i) => {
    invariant(step.kind !== 'countPaths', 'paths inside paths')
    return steps.get(step) ?? compileStep(step, paths.plain[i - 1]?.type ?? input, scope)
  })
  if (hops.every(({ step }) => withoutFrame(step.frames, scope.depth + 1) === 0)) {
    const end = paths.end.kind === 'group' ? groupsOfPaths(paths.end) : undefined
    return [measuredStep(compileCountPaths(hops, end, inSequence(plain)), paths, profiler)]
  }
  return profiler === undefined ? plain : [measuredStep(inSequence(plain), paths, profiler)]
}

type Navigate = Extract<PlanStep, { kind: 'navigate' }>

interface LastHop {
  readonly step: Navigate
  readonly at: number
}

/** The hop after which steps only say what is shown. */
function lastHopOf(steps: readonly PlanStep[]): LastHop | undefined {
  const at = steps.findLastIndex(step => !('shape' in step))
  const step = steps[at]
  return step?.kind === 'navigate' ? { step, at } : undefined
}

/** Two hops and COUNT, which need no ids of what lies between. */
function isCountedAfter(step: PlanStep, next: PlanStep | undefined, { compiler }: CompileScope): boolean {
  const isPair = step.kind === 'navigate' && step.to === 'ends' && next?.kind === 'degree'
  return isPair && compiler.profiler === undefined
}

function countTwoHops(navigate: PlanStep, degree: PlanStep, input: Kind, scope: CompileScope): CompiledStep {
  invariant(navigate.kind === 'navigate' && degree.kind === 'degree', 'two hops')
  const { edge, direction, type, span } = degree
  const last: Navigate = { kind: 'navigate', edge, direction, to: 'ends', type, span }
  const step = compileStep(navigate, input, scope)
  const count = compileStep(degree, navigate.type, scope)
  const hops = [
    { hop: navigate, step },
    { hop: last, step: count },
  ]
  return compileCountPaths(hops, undefined, inSequence([step, count]))
}

/** A hop and a declared property of what it leads to. */
function isReadBehind(step: PlanStep, next: PlanStep | undefined, { compiler }: CompileScope): boolean {
  const isPair = step.kind === 'navigate' && next?.kind === 'property' && next.property.kind === 'declared'
  return isPair && compiler.profiler === undefined
}

function hopProperty(navigate: PlanStep, read: PlanStep, input: Kind, scope: CompileScope): CompiledStep {
  invariant(navigate.kind === 'navigate', 'a hop')
  invariant(read.kind === 'property' && read.property.kind === 'declared', 'a property')
  const steps = [compileStep(navigate, input, scope), compileStep(read, navigate.type, scope)]
  return compileHopProperty(navigate, read.property.property, inSequence(steps))
}

function inSequence(steps: readonly CompiledStep[]): CompiledStep {
  return {
    frames: steps.reduce((bits, { frames }) => bits | frames, 0),
    run: (context, flow, frame) => runSteps(context, steps, flow, frame),
  }
}

/** Whether a step shows records; those that the planner joins only count or limit. */
function showsRecords(step: PlanStep): boolean {
  const { kind } = step
  if (kind === 'group') return step.records !== undefined || !step.by.every(({ property }) => property)
  return kind !== 'degree' && kind !== 'top' && kind !== 'countPaths' && stepTraits[kind].showsRecords
}

/**
 * The output of a mapping is fixed where its traversal ends (W1), when the rows are known. An exclusion alone keeps
 * showing the current properties, and is applied when the items are shown.
 */
function compileProjection(steps: readonly PlanStep[], scope: CompileScope): CompiledStep | undefined {
  const shaping = lastShaping(steps)
  if (shaping === undefined) return undefined
  if (shaping.project === undefined) return excludeShown(shaping.excluded)
  const { type } = shaping.project
  const label = type.kind === 'items' ? type.type.name : ''
  const finish = projectItems(shaping.shape, label, shaping.project.variable, scope)
  const { span } = shaping.project
  return measuredStep({ ...finish, span, streams: true }, shaping.project, scope.compiler.profiler)
}

function excludeShown(names: readonly string[]): CompiledStep {
  return {
    frames: 0,
    streams: true,
    run: (_context, flow) => {
      invariant(flow.kind !== 'values', 'an exclusion of items or rows')
      const { shown } = flow
      if (shown === undefined) return flow
      const kept = withoutMembers(new ShownSelection(shown), shown.length, new Set(names))
      return { ...flow, shown: shownRows(kept, shown.length) }
    },
  }
}

interface Shaping {
  readonly project?: Extract<Step, { kind: 'project' }>
  readonly shape: Shape
  readonly excluded: readonly string[]
}

/** Returns the mapping and exclusions that still apply after the steps. */
function lastShaping(steps: readonly PlanStep[]): Shaping | undefined {
  let shaping: Shaping | undefined
  for (const step of steps) {
    if ('shape' in step) shaping = shapedBy(step, shaping)
    else if (!keepsShape(step.type)) shaping = undefined
  }
  return shaping
}

function shapedBy(step: Extract<Step, { shape: Shape }>, before: Shaping | undefined): Shaping {
  switch (step.kind) {
    case 'project':
      return { project: step, shape: step.shape, excluded: [] }
    case 'exclude':
      return { ...before, shape: step.shape, excluded: [...(before?.excluded ?? []), ...step.names] }
    default:
      return assertNever(step)
  }
}

function keepsShape(kind: Kind): boolean {
  return (kind.kind === 'items' || kind.kind === 'rows') && kind.shape !== undefined
}
