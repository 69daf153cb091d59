import { assertNever, invariant } from '../../../base/errors.ts'
import { andThen, each, eachOf, isPromise, type MaybePromise } from '../../../base/flow/maybe.ts'
import { atOnce } from '../../../base/flow/parts.ts'
import type {
  Expr,
  Kind,
  LoopMember,
  Statement,
  TraversalExpr,
} from '../../../language/analysis/program/program.ts'
import { type Compiled, isAbsent, requireGiven } from '../compile/compiled.ts'
import type { CompileScope, Show } from '../compile/compiler.ts'
import { type Context, EmbeddingsNeeded, load } from '../compile/context.ts'
import type { WaitingWrites } from '../compile/waiting-writes.ts'
import {
  asHeld,
  type Flow,
  type ItemsFlow,
  pick,
  type RowsFlow,
  rowCount,
  rowsOf,
  singleRows,
  singleValue,
  times,
} from '../flow/flow.ts'
import { shownRows } from '../flow/show-values.ts'
import { releaseTo } from '../rows/batches.ts'
import { alive } from '../rows/items-at-hand.ts'
import { lookingAhead, lookupsIn } from '../sources/look-ahead.ts'
import { heldBy, noneOf } from '../steps/member.ts'
import { compileWrites, type Rounds } from '../writing/write-loop.ts'
import { compileTraversal } from './traversal.ts'

interface CompiledStatement {
  run(context: Context): MaybePromise<void>
  /** Adds the texts that the statement will embed, as far as they follow from the variables known so far. */
  texts(slots: (Flow | undefined)[], into: Set<string>): void
}

export function compileStatements(
  statements: readonly Statement[],
  scope: CompileScope,
  embeds: Expr[],
): CompiledStatement {
  return atOnce(compileStatementsInParts(statements, scope, embeds))
}

/** Compiles statements in slices that yield to the event loop between two of them. */
export function* compileStatementsInParts(
  statements: readonly Statement[],
  scope: CompileScope,
  embeds: Expr[],
): Generator<void, CompiledStatement> {
  const compiled: CompiledStatement[] = []
  for (const statement of statements) {
    yield
    compiled.push(compileStatement(statement, scope, embeds))
  }
  return {
    // A statement may need neither the store nor a batch, and a text may have thousands of them.
    run: context =>
      eachOf(compiled.length, i =>
        i === 0
          ? compiled[i]!.run(context)
          : andThen(context.control.breathe(), () => compiled[i]!.run(context)),
      ),
    texts: (slots, into) => {
      for (const statement of compiled) statement.texts(slots, into)
    },
  }
}

/** @param embeds receives the texts of `Embed(…)` from the compiler */
function compileStatement(statement: Statement, scope: CompileScope, embeds: Expr[]): CompiledStatement {
  switch (statement.kind) {
    case 'bind': {
      const { value, ...ahead } = compileValue(statement.value, scope, embeds)
      const { slot } = statement
      const isAlias = statement.value.kind === 'variable'
      // What DROP starts from is bound without a name.
      const holds = statement.name === '' ? (flow: Flow) => flow : asHeld
      const run = (context: Context) => {
        const { held } = context.control.memory
        return andThen(value.run(context, undefined), flow => {
          releaseTo(context, held, flow)
          context.slots[slot] = isAlias && isAbsent(value, context) ? undefined : holds(flow)
        })
      }
      return { run, ...ahead }
    }
    case 'run': {
      const { value, ...ahead } = compileValue(statement.value, scope, embeds)
      return { run: context => releasing(context, () => value.run(context, undefined)), ...ahead }
    }
    case 'drop': {
      const compile = () => compileTraversal(statement.value, scope, { needsRecords: false })
      const { value, ...ahead } = compileNoting(compile, embeds)
      const { profiler } = scope.compiler
      const dropFlow =
        profiler === undefined
          ? drop
          : (context: Context, flow: Flow) =>
              profiler.measure(
                statement,
                () => drop(context, flow),
                () => rowCount(flow),
              )
      return {
        run: context =>
          releasing(context, () => {
            if (context.waiting !== undefined) {
              return dropLater(context, context.waiting, () => value.run(context, undefined))
            }
            return andThen(startsFromDropped(context, statement.value), isGone =>
              isGone ? undefined : andThen(value.run(context, undefined), flow => dropFlow(context, flow)),
            )
          }),
        ...ahead,
      }
    }
    case 'for':
      return compileFor(statement, scope, embeds)
    default:
      return assertNever(statement)
  }
}

/** Runs a statement that keeps nothing, and releases the memory that it held. */
function releasing(context: Context, run: () => MaybePromise<unknown>): MaybePromise<void> {
  const { memory } = context.control
  const { held } = memory
  return andThen(run(), () => memory.release(held))
}

function compileValue(expr: Expr, scope: CompileScope, embeds: Expr[]) {
  return compileNoting(() => scope.compiler.expr(expr, scope), embeds)
}

function compileNoting(compile: () => Compiled, embeds: Expr[]) {
  const before = embeds.length
  const value = compile()
  const own = embeds.slice(before)
  return {
    value,
    texts: (slots: (Flow | undefined)[], into: Set<string>) => addTexts(own, slots, into),
  }
}

export function addTexts(
  embeds: readonly Expr[],
  slots: readonly (Flow | undefined)[],
  into: Set<string>,
): void {
  for (const text of embeds) {
    const value = knownValue(text, slots)
    if (typeof value === 'string') into.add(value)
  }
}

/** Returns the single value of a literal or of a variable that is already bound. */
function knownValue(expr: Expr, slots: readonly (Flow | undefined)[]): unknown {
  if (expr.kind === 'literal') return expr.value
  if (expr.kind !== 'variable') return undefined
  const flow = slots[expr.slot]
  if (flow === undefined || !flow.single) return undefined
  return flow.kind === 'values' ? flow.values[0] : undefined
}

/** If the start was dropped before, there is nothing left to drop, wherever the steps lead (W9). */
function startsFromDropped(context: Context, { source }: TraversalExpr): MaybePromise<boolean> {
  const flow = source.kind === 'variable' ? context.slots[source.slot] : undefined
  if (flow?.kind !== 'items' || !flow.single || rowCount(flow) === 0) return false
  return andThen(alive(context, flow), left => rowCount(left) === 0)
}

/** Items that are dropped at once: pages and trees that many of them share are then written once. */
const droppedMax = 250_000

/** Drops records, their edges and their entries in every index. Dropping no record is not an error (W9). */
function drop(context: Context, flow: Flow): MaybePromise<void> {
  invariant(flow.kind === 'items', 'a drop of items')
  const { type, ids } = flow
  // An item that occurs twice is gone in a later part.
  const rows = context.mayHoldDropped || ids.length > droppedMax ? undefined : rowsOf(flow)
  if (type.kind === 'vector') context.noteVectors(type, ids)
  context.mayHoldDropped = true
  const starts = times(Math.ceil(ids.length / droppedMax), part => part * droppedMax)
  return each(starts, start =>
    andThen(context.control.breathe(), () => {
      const end = start + droppedMax
      return context.transaction.drop(type, ids.slice(start, end), rows?.slice(start, end))
    }),
  )
}

/** Adds the items to the pending drops of a loop. Items with a pending drop are not found again. */
function dropLater(
  context: Context,
  waiting: WaitingWrites,
  find: () => MaybePromise<Flow>,
): MaybePromise<void> {
  const isGone = (flow: Flow) => flow.kind === 'items' && waiting.dropsAny(flow)
  const found = andThen(find(), flow => (isGone(flow) ? andThen(waiting.flush(), find) : flow))
  return andThen(found, flow => {
    invariant(flow.kind === 'items', 'a drop of items')
    const { type, ids } = flow
    const rows = rowsOf(flow)
    if (rows === undefined) return drop(context, flow)
    if (type.kind === 'vector') context.noteVectors(type, ids)
    context.mayHoldDropped = true
    return waiting.drop(type, ids, rows)
  })
}

function compileFor(
  statement: Extract<Statement, { kind: 'for' }>,
  scope: CompileScope,
  embeds: Expr[],
): CompiledStatement {
  const { profiler } = scope.compiler
  const list: Compiled = scope.compiler.expr(statement.list, scope)
  const show = takesItemsApart(statement) ? scope.compiler.show(statement.list.type, scope) : undefined
  const before = embeds.length
  const lookups = lookupsIn(statement.body, new Set(slotsOf(statement)))
  for (const [value, lookup] of lookups) scope.compiler.lookups.set(value, lookup)
  const body = compileBody(statement.body, scope, embeds)
  const bind = (slots: (Flow | undefined)[], element: Flow) => {
    const { variable } = statement
    if (variable.kind === 'element') {
      slots[variable.slot] = element
      return
    }
    for (const member of variable.members) slots[member.slot] = memberOf(element, member)
  }
  const eachElement = (slots: (Flow | undefined)[], run: () => void) => {
    const flow = statement.list.kind === 'variable' ? slots[statement.list.slot] : undefined
    if (flow === undefined) return
    const rounds = elements(flow)
    for (let i = 0; i < rounds.count; i++) {
      bind(slots, rounds.at(i))
      run()
    }
  }
  return {
    run: context => {
      requireGiven(list, context, 'The list of FOR')
      const whole = andThen(list.run(context, undefined), flow => {
        if (show !== undefined) return shownItems(context, flow, show)
        // What was dropped since is no item to look at, whatever a mapping has taken from it (W1).
        return flow.kind === 'items' ? alive(context, flow) : flow
      })
      return andThen(whole, flow => {
        const rounds = elements(flow)
        const round = body.begin(context)
        const { control, waiting } = context
        const ahead =
          waiting !== undefined && lookups.size > 0
            ? lookingAhead(context, waiting.ahead, [...lookups.values()], rounds.count, (i, slots) =>
                bind(slots, rounds.at(i)),
              )
            : undefined
        const run = (i: number) => {
          bind(context.slots, rounds.at(i))
          return releasing(context, () => round.run(context))
        }
        const runAll = () =>
          eachOf(rounds.count, i => andThen(control.breathe(), () => andThen(ahead?.(i), () => run(i))))
        const measured = profiler ? profiler.measure(statement, runAll, () => rounds.count) : runAll()
        const end = () => round.end(context)
        return andThen(measured, () => (profiler ? profiler.measure(statement, end, () => 0) : end()))
      })
    },
    texts: (slots, into) => {
      if (embeds.length > before) {
        eachElement(slots, () => body.texts(slots, into))
      }
    },
  }
}

/** Whether members of mapped items are taken, as they are shown. */
function takesItemsApart({ list, variable }: Extract<Statement, { kind: 'for' }>): boolean {
  return variable.kind === 'members' && list.type.kind === 'items'
}

/** A mapping is fixed already; what is left of exclusions is not. */
function shownItems(context: Context, flow: Flow, show: Show): MaybePromise<Flow> {
  if (flow.kind !== 'items' || flow.shown !== undefined) return flow
  return andThen(load(context, flow), loaded =>
    andThen(show.rows(context, loaded), shown => ({ ...loaded, shown: shownRows(shown, rowCount(loaded)) })),
  )
}

function slotsOf({ variable }: Extract<Statement, { kind: 'for' }>): readonly number[] {
  return variable.kind === 'element' ? [variable.slot] : variable.members.map(({ slot }) => slot)
}

/** The statements of a loop. */
interface CompiledBody {
  begin(context: Context): Rounds
  /** Adds the texts that the body embeds, like `CompiledStatement.texts`. */
  texts(slots: (Flow | undefined)[], into: Set<string>): void
}

function compileBody(statements: readonly Statement[], scope: CompileScope, embeds: Expr[]): CompiledBody {
  const before = embeds.length
  const { run, texts } = compileStatements(statements, scope, embeds)
  const plain: Rounds = { run, end: () => undefined }
  const writing = compileWrites(statements, scope)
  const begin = (context: Context) => writing?.(context, plain) ?? plain
  return { begin: embeds.length > before ? context => embeddingRounds(begin(context)) : begin, texts }
}

/**
 * Rounds that embed texts. If an embedding is missing, the run fails, but the remaining rounds still report the texts
 * that they need, so that one further run has them all.
 */
function embeddingRounds(rounds: Rounds): Rounds {
  const missing: string[] = []
  const note = (error: unknown) => {
    if (error instanceof EmbeddingsNeeded) missing.push(...error.texts)
    else if (missing.length === 0) throw error
  }
  const run = (context: Context): MaybePromise<void> => {
    try {
      const round = rounds.run(context)
      return isPromise(round) ? round.catch(note) : round
    } catch (error) {
      return note(error)
    }
  }
  const end = (context: Context) => {
    if (missing.length === 0) return rounds.end(context)
    throw new EmbeddingsNeeded(missing)
  }
  return { run, end }
}

function singleElement(flow: Flow): Flow {
  return flow.kind === 'rows' ? singleRows(flow) : { ...flow, single: true }
}

interface Elements {
  readonly count: number
  at(index: number): Flow
}

/** A member of an object, or of a row. */
function memberOf(element: Flow, { name, of }: LoopMember): Flow {
  if (element.kind !== 'values') {
    invariant(of, 'a member of rows, or of mapped items')
    return element.kind === 'items' || of.slot === undefined
      ? entryOf(element, name, of.type)
      : rowMember(element, of.slot, of.type)
  }
  const object = element.values[0] as Readonly<Record<string, unknown>>
  return singleValue(object[name] ?? null)
}

function rowMember(row: RowsFlow, slot: number, type: Kind): Flow {
  return type.kind === 'value' ? singleValue(row.records[0]?.values[slot] ?? null) : heldBy(row, slot, type)
}

/** What an entry of a mapping yields for a row; where there is no path, nothing. */
function entryOf({ shown }: ItemsFlow | RowsFlow, name: string, type: Kind): Flow {
  const [row] = shown ?? []
  const found = row === undefined ? null : row.of.member!(name, row.row)
  if (!isFlow(type)) return singleValue(found)
  return found === null ? noneOf(type) : (found as Flow)
}

/** Whether an entry yields anything but a single value. */
function isFlow(type: Kind): boolean {
  return type.kind === 'items' || type.kind === 'rows' || (type.kind === 'value' && type.plural)
}

/** Each element of an array, or each row of plural items or values. */
function elements(flow: Flow): Elements {
  if (flow.kind === 'values' && flow.single) {
    const array = flow.values[0] ?? []
    invariant(Array.isArray(array), 'a list to loop over')
    return { count: array.length, at: index => singleValue(array[index]) }
  }
  return { count: rowCount(flow), at: row => singleElement(pick(flow, [row], [0, 1])) }
}
