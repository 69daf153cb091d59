import { GvqError } from '../../../base/errors.ts'
import { andThen, isPromise, type MaybePromise } from '../../../base/flow/maybe.ts'
import type {
  Assignment,
  CreateExpr,
  Expr,
  Source,
  Statement,
  Step,
  TraversalExpr,
} from '../../../language/analysis/program/program.ts'
import type { EdgeType, NodeType, RecordType } from '../../../language/catalog/index.ts'
import { childrenOf, childrenOfSource, mayRead, readsAnyOf, writes } from '../../planner/index.ts'
import { type CompileScope, joinsOperators } from '../compile/compiler.ts'
import type { Context } from '../compile/context.ts'
import { WaitingWrites } from '../compile/waiting-writes.ts'

/** The rounds of one run of a loop. */
export interface Rounds {
  run(context: Context): MaybePromise<void>
  /** Called after the last. */
  end(context: Context): MaybePromise<void>
}

/**
 * Returns a function that batches the writes of a loop whose rounds do not read what earlier ones write: they insert
 * records, and change items that they find by id or by key. They fail as if each wrote in its round.
 */
export function compileWrites(
  statements: readonly Statement[],
  scope: CompileScope,
): ((context: Context, plain: Rounds) => Rounds) | undefined {
  // A profile counts the writes of each round, but on a server it shows the statements that are sent.
  if (!joinsOperators(scope.compiler)) return undefined
  if (onlyDrops(statements)) return writingRounds
  const found = writesOf(statements)
  if (found === undefined || !areApart(found)) return undefined
  const { creates, changes, slots } = found
  if (creates.length === 0 && changes.length === 0) return undefined
  // If several rounds violate rules, the error must be that of the first one.
  let rules = 0
  for (const type of new Set(creates.map(typeOf))) rules += uniqueRules(type)
  if (rules > 1) return undefined
  const ends = [...creates.flatMap(endsOf), ...changes.flatMap(change => change.ends)]
  const joinsItsOwn = ends.some(end => isOneOf(end, slots))
  return (context, plain) => {
    const { waiting } = context
    if (waiting !== undefined) return innerRounds(waiting, plain)
    // New items would be looked for as they may have been dropped.
    if (joinsItsOwn && context.mayHoldDropped) return plain
    return writingRounds(context, plain)
  }
}

function writingRounds(context: Context, plain: Rounds): Rounds {
  const waiting = new WaitingWrites(context.transaction)
  context.waiting = waiting
  // The pending writes are flushed first, so that an error of theirs comes first; not so if the query was stopped.
  const failAfter = async (error: unknown): Promise<never> => {
    if (!isOfStop(error)) await waiting.flush()
    throw error
  }
  const next = () => waiting.flushIfFull()
  return {
    run: () => {
      let round: MaybePromise<void>
      try {
        round = plain.run(context)
      } catch (error) {
        return failAfter(error)
      }
      return isPromise(round) ? round.then(next, failAfter) : next()
    },
    end: () => {
      context.waiting = undefined
      return waiting.flush()
    },
  }
}

function isOfStop(error: unknown): boolean {
  return error instanceof GvqError && (error.code === 'CANCELLED' || error.code === 'QUERY_TIMEOUT')
}

/**
 * The rounds of a loop inside one whose rounds write together. One outer round may run any number of these, so each
 * flushes when the batch is full.
 */
function innerRounds(waiting: WaitingWrites, plain: Rounds): Rounds {
  return { ...plain, run: context => andThen(plain.run(context), () => waiting.flushIfFull()) }
}

/** Whether each round only drops an item that it finds by id or by key. */
function onlyDrops([statement, ...others]: readonly Statement[]): boolean {
  if (statement?.kind !== 'drop' || others.length > 0) return false
  const { source, steps } = statement.value
  const isFound = source.kind === 'byId' || source.kind === 'byIndex'
  return isFound && steps.length === 0 && childrenOfSource(source).every(({ kind }) => kind === 'variable')
}

/** The writes and reads of the rounds of a loop. */
interface Writes {
  readonly creates: CreateExpr[]
  readonly changes: Change[]
  /** The variables that hold what was written. */
  readonly slots: Set<number>
  /** The other expressions that are computed. */
  readonly reads: Expr[]
}

/** UPDATE or UpsertN of what a source finds, or UpsertE. */
interface Change {
  readonly type: NodeType | EdgeType
  readonly source: Source
  readonly assignments: readonly Assignment[]
  /** The ends of the edge; filled for UpsertE only. */
  readonly ends: readonly Expr[]
}

/** `undefined` if statements write in any other way. */
function writesOf(
  statements: readonly Statement[],
  found: Writes = { creates: [], changes: [], slots: new Set(), reads: [] },
): Writes | undefined {
  for (const statement of statements) {
    if (statement.kind === 'drop') return undefined
    if (statement.kind === 'for') {
      if (writes(statement.list) || writesOf(statement.body, found) === undefined) return undefined
      found.reads.push(statement.list)
      continue
    }
    const { value } = statement
    if (!writes(value)) {
      found.reads.push(value)
      continue
    }
    if (childrenOf(value).some(writes)) return undefined
    if (isCreate(value)) found.creates.push(value)
    else {
      const change = value.kind === 'traversal' ? changeOf(value) : undefined
      if (change === undefined) return undefined
      found.changes.push(change)
    }
    if (statement.kind === 'bind') found.slots.add(statement.slot)
  }
  return found
}

/** A change that cannot fail in the store, nor affect what its source finds in other rounds. */
function changeOf({ source, steps }: TraversalExpr): Change | undefined {
  const [step, ...others] = steps
  if (step === undefined || !others.every(takesFirstMatch)) return undefined
  if (step.kind === 'upsertEdge') return edgeChange(source, step)
  if (step.kind !== 'update' && step.kind !== 'upsertNode') return undefined
  const { type: items } = source
  if (items.kind !== 'items' || items.type.kind === 'vector') return undefined
  const mayWait = step.kind === 'update' ? keepsFinding(source, step) : isByKey(source, step)
  return mayWait ? { type: items.type, source, assignments: step.assignments, ends: [] } : undefined
}

/** The first of several that an index found, which a change yields as its value. */
function takesFirstMatch(step: Step): boolean {
  return step.kind === 'first' && step.required !== undefined
}

/** It looks for the edge between two items, which it has made or changed afterwards. */
function edgeChange(
  source: Source,
  { edge, assignments, from, to }: Extract<Step, { kind: 'upsertEdge' }>,
): Change | undefined {
  const mayFail = edge.properties.some(({ index }) => index === 'unique')
  if (source.kind !== 'scan' || mayFail) return undefined
  return { type: edge, source, assignments, ends: [from, to] }
}

function keepsFinding(source: Source, { assignments }: Extract<Step, { kind: 'update' }>): boolean {
  if (assignments.some(({ property }) => property.index === 'unique')) return false
  if (source.kind === 'byIndex') return assignments.every(({ property }) => property !== source.property)
  return source.kind === 'byId' || source.kind === 'variable'
}

/** Whether the source looks for the only value of the item that must be unique, which it has afterwards. */
function isByKey(source: Source, { node, assignments }: Extract<Step, { kind: 'upsertNode' }>): boolean {
  if (source.kind !== 'byIndex' || source.property.index !== 'unique' || uniqueRules(node) > 1) return false
  const key = assignments.find(({ property }) => property === source.property)
  return key !== undefined && isSameValue(key.value, source.value, source.property.type)
}

function isSameValue(a: Expr, b: Expr, type: NodeType['properties'][number]['type']): boolean {
  if (a.kind !== 'variable' || b.kind !== 'variable' || a.slot !== b.slot || a.optional) return false
  const given = a.type.kind === 'value' && !a.type.plural ? a.type.type : undefined
  return given?.kind === 'scalar' && type.kind === 'scalar' && given.name === type.name
}

/** Whether nothing is read of what is written, but that it may become an end of an edge. */
function areApart({ creates, changes, slots, reads }: Writes): boolean {
  const created = new Set<RecordType>(creates.map(typeOf))
  const changed = new Set<RecordType>(changes.map(({ type }) => type))
  if (changed.size < changes.length || changes.some(({ type }) => created.has(type))) return false
  const isApart = (expr: Expr, own?: Source) =>
    [...created, ...changed].every(type => !mayRead(expr, type)) &&
    !readsAnyOf(expr, slots) &&
    !looksAt(expr, changed, own)
  return (
    reads.every(expr => isApart(expr)) &&
    creates.every(create => {
      const ends = endsOf(create)
      return childrenOf(create).every(
        child => (ends.includes(child) && isOneOf(child, slots)) || isApart(child),
      )
    }) &&
    changes.every(
      ({ source, assignments, ends }) =>
        childrenOfSource(source).every(child => isApart(child)) &&
        ends.every(end => isOneOf(end, slots) || isApart(end)) &&
        (source.kind !== 'variable' || !slots.has(source.slot)) &&
        assignments.every(({ value }) => isApart(value, source)),
    )
  )
}

/** Whether an expression may depend on the properties of items in variables, but for those of a change's own source. */
function looksAt(expr: Expr, types: ReadonlySet<RecordType>, own: Source | undefined): boolean {
  if (expr.kind === 'traversal') {
    const { source, steps } = expr
    const isOfThem = source.type.kind === 'items' && types.has(source.type.type)
    const isOwn = own?.kind === 'variable' && source.kind === 'variable' && source.slot === own.slot
    if (isOfThem && steps.length > 0 && !(isOwn && steps.every(step => step.kind === 'property'))) return true
  }
  return childrenOf(expr).some(child => looksAt(child, types, own))
}

function isCreate(expr: Expr): expr is CreateExpr {
  return expr.kind === 'addNode' || expr.kind === 'addEdge' || expr.kind === 'addVector'
}

function typeOf(create: CreateExpr): RecordType {
  if (create.kind === 'addVector') return create.vector
  return create.kind === 'addNode' ? create.node : create.edge
}

function endsOf(create: CreateExpr): readonly Expr[] {
  return create.kind === 'addEdge' ? [create.from, create.to] : []
}

function isOneOf(expr: Expr, slots: ReadonlySet<number>): boolean {
  return expr.kind === 'variable' && slots.has(expr.slot)
}

function uniqueRules(type: RecordType): number {
  const indexes = type.properties.filter(({ index }) => index === 'unique').length
  return indexes + (type.kind === 'edge' && type.unique ? 1 : 0)
}
