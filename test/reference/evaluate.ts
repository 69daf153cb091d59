import { assertNever, type ErrorCode } from '../../src/base/errors.ts'
import type {
  Assignment,
  CreateExpr,
  Expr,
  Kind,
  MemberRef,
  MembersKind,
  PropertyRef,
  Shape,
  Source,
  Statement,
  Step,
  TraversalExpr,
  VectorExpr,
} from '../../src/language/analysis/index.ts'
import type {
  Catalog,
  EdgeType,
  NodeType,
  RecordType,
  Value,
  VectorType,
} from '../../src/language/catalog/index.ts'
import { attempt, GivenUp, joined, Refusal, refuse, sideBySide, together } from './errors.ts'
import {
  type Absence,
  type Flow,
  first,
  type Items,
  item,
  nothing,
  noValueFound,
  one,
  type Row,
  skipped,
  type Values,
} from './flow.ts'
import { aggregate, calculate } from './math.ts'
import { shortestPath } from './paths.ts'
import { bm25, mmr, nearest } from './ranking.ts'
import { defaultOf, type Store, type Stored } from './store.ts'
import { compare, convert, isTrue, print } from './values.ts'

export interface Machine {
  readonly catalog: Catalog
  readonly store: Store
  /** The variables, parameters first; absent: an optional parameter that was not given. */
  readonly slots: (Flow | undefined)[]
  /** Returns the result of `Embed` for a text. */
  readonly embed: (text: string) => readonly number[]
  /** Receives the codes of errors that made no difference. An engine that fails with one of them is not wrong. */
  readonly passedOver: Set<ErrorCode>
}

/**
 * How many statements a call may run, edges it may follow and pairs of ends it may connect, together. A loop that doubles
 * what it goes through, or connects all that it has made, would otherwise take all memory.
 */
const workMax = 10_000

/** Runs one query, one row at a time. Each function follows the rules of docs/rules.md, without any optimisation. */
export class Evaluator {
  readonly #catalog: Catalog
  readonly #store: Store
  readonly #slots: (Flow | undefined)[]
  readonly #embed: (text: string) => readonly number[]
  readonly #passedOver: Set<ErrorCode>
  #work = 0

  constructor({ catalog, store, slots, embed, passedOver }: Machine) {
    this.#passedOver = passedOver
    this.#catalog = catalog
    this.#store = store
    this.#slots = slots
    this.#embed = embed
  }

  // ---- statements ------------------------------------------------------------------------------------

  run(statements: readonly Statement[]): void {
    for (const statement of statements) {
      this.#spend(1)
      switch (statement.kind) {
        case 'bind':
          this.#slots[statement.slot] = this.#bound(statement)
          break
        case 'run':
          this.eval(statement.value, undefined)
          break
        case 'drop':
          this.#drop(statement.value)
          break
        case 'for':
          for (const element of this.#elements(statement)) {
            this.#bindLoop(statement.variable, element)
            this.run(statement.body)
          }
          break
        default:
          assertNever(statement)
      }
    }
  }

  /** Counts work before it is done. */
  #spend(work: number): void {
    this.#work += work
    if (this.#work > workMax)
      throw new GivenUp(`more than ${workMax} statements, edges and pairs in one call`)
  }

  /** What a name holds. Without one, it is all that `DROP` of every type of edges starts from. */
  #bound({ name, value }: Extract<Statement, { kind: 'bind' }>): Flow {
    const isStart = name === '' && value.kind === 'traversal'
    return isStart ? this.#traverse(value, undefined, 'items') : this.eval(value, undefined)
  }

  /** If the start was dropped before, there is nothing left to drop (W9). */
  #drop(value: TraversalExpr): void {
    const start = value.source.kind === 'variable' ? this.#slots[value.source.slot] : undefined
    const isGone =
      start?.kind === 'items' && start.single && start.rows.some(row => !this.#store.now(row.record))
    if (isGone) return
    const flow = this.#traverse(value, undefined, 'items')
    if (flow.kind === 'items') for (const { record } of flow.rows) this.#store.drop(record)
  }

  #elements({ list, variable }: Extract<Statement, { kind: 'for' }>): Flow[] {
    const flow = this.eval(list, undefined)
    if (flow.kind === 'skipped') return refuse('INVALID_PARAMETER')
    // A round has an item to look at, or the members that a mapping has taken from it (W1).
    if (flow.kind === 'items') return (variable.kind === 'element' ? this.#left(flow) : flow).rows.map(item)
    return this.#many(flow, list.type).map(one)
  }

  #bindLoop(variable: Extract<Statement, { kind: 'for' }>['variable'], element: Flow): void {
    if (variable.kind === 'element') {
      this.#slots[variable.slot] = element
      return
    }
    if (element.kind === 'items') {
      const { made, entries, fault } = element.rows[0] ?? {}
      if (fault && variable.members.some(({ of }) => of?.slot === undefined)) throw fault
      for (const { name, slot, of } of variable.members) {
        if (of && made === undefined && entries === undefined)
          this.#slots[slot] = one(element.rows[0] ? memberOf(element.rows[0].record, name) : null)
        else if (of?.slot === undefined) this.#slots[slot] = entries?.get(name) ?? one(null)
        else if (of.type.kind === 'value') this.#slots[slot] = one(made?.[of.slot] ?? null)
        else this.#slots[slot] = this.#heldBy(element, of.slot)
      }
      return
    }
    const members = (element as Values).values[0] as Readonly<Record<string, Value>>
    for (const { name, slot } of variable.members) this.#slots[slot] = one(members[name])
  }

  /** The values of a plural flow; the elements of a single array. */
  #many(flow: Values, kind: Kind): readonly unknown[] {
    const isArray = kind.kind === 'value' && !kind.plural && kind.type.kind === 'array'
    return isArray ? ((flow.values[0] ?? []) as readonly unknown[]) : flow.values
  }

  // ---- expressions -----------------------------------------------------------------------------------

  eval(expr: Expr, current: Row | undefined): Flow {
    switch (expr.kind) {
      case 'literal':
        return one(expr.value)
      case 'variable':
        return this.#held(expr)
      case 'array':
        return one(sideBySide(expr.items, each => this.#element(each, expr.type, current)))
      case 'object':
        return one(this.#members(expr.entries, current))
      case 'traversal':
        return this.#traverse(expr, current)
      case 'currentProperty':
        return one(this.#read(current!, expr.property))
      case 'compare':
      case 'exists':
      case 'logical': {
        const holds = this.#test(expr, current)
        return holds === undefined ? skipped : one(holds)
      }
      case 'call':
        return this.#call(expr, current)
      case 'aggregate':
        return this.#aggregate(expr, current)
      case 'weightProperty':
        return one(this.#weightProperty(expr.of, expr.name, current!.record))
      case 'addNode':
      case 'addEdge':
      case 'addVector':
        return this.#create(expr, current)
      default:
        return assertNever(expr)
    }
  }

  /** Returns the contents of a variable, without items dropped since. The output of a projection stays (W1). */
  #held({ slot, name }: { readonly slot: number; readonly name: string }): Flow {
    const flow = this.#slots[slot] ?? skipped
    if (flow.kind !== 'items') return flow
    const isHeld = name === '' ? flow.isHeld === true : flow.single
    return { ...flow, isHeld, rows: flow.rows.flatMap(row => this.#now(row) ?? (row.shown ? row : [])) }
  }

  /** What a step looks at: without those that were dropped and that only a projection has kept (S7). */
  #left(items: Items): Items {
    return { ...items, rows: items.rows.flatMap(row => (row.shown ? (this.#now(row) ?? []) : row)) }
  }

  #now(row: Row): Row | undefined {
    if (row.made || row.isNone) return row
    const record = this.#store.now(row.record)
    return record && { ...row, record }
  }

  /** One element of an array: a value, or, where the array is a list of anything, finished JSON. */
  #element(expr: Expr, array: Kind, current: Row | undefined): unknown {
    const flow = this.eval(expr, current)
    if (array.kind === 'list') return this.show(flow, expr.type)
    return flow.kind === 'values' ? first(flow) : null
  }

  #call(expr: Extract<Expr, { kind: 'call' }>, current: Row | undefined): Flow {
    const values = sideBySide(expr.arguments, argument => this.#value(argument, current))
    if (!areKnown(values))
      throw new Refusal(['ARITHMETIC_ERROR', 'INVALID_PARAMETER'], 'an optional parameter as an operand')
    const isWhole = expr.arguments.every(({ type }) => isWholeNumber(type))
    return one(calculate(expr.function, values, isWhole))
  }

  #aggregate(expr: Extract<Expr, { kind: 'aggregate' }>, current: Row | undefined): Flow {
    const isMissing = expr.value.kind !== 'array' && this.#usesAbsent(expr.value)
    const flow = isMissing ? skipped : this.#collection(expr, current)
    if (flow.kind === 'skipped') throw new Refusal(['ARITHMETIC_ERROR', 'INVALID_PARAMETER'], 'no collection')
    if (flow.kind === 'items') return one(flow.rows.length)
    const values = this.#many(flow, expr.value.type) as readonly Value[]
    if (expr.function !== 'COUNT') this.#requirePresent(flow)
    if (expr.function === 'COUNT') return one(values.length)
    return one(aggregate(expr.function, values, isWholeNumber(elementKind(expr.value.type))))
  }

  /** COUNT counts all that an index finds, while the value would be the first (S5). */
  #collection(
    { function: name, value }: Extract<Expr, { kind: 'aggregate' }>,
    current: Row | undefined,
  ): Flow {
    const isCounted = name === 'COUNT' && value.kind === 'traversal'
    return isCounted ? this.#traverse(value, current, 'items') : this.eval(value, current)
  }

  #members(entries: Shape['members'], current: Row | undefined): Record<string, unknown> {
    return Object.fromEntries(
      sideBySide(entries, ({ name, value }) => [name, this.show(this.eval(value, current), value.type)]),
    )
  }

  /** A member of an item, or an entry of a mapping before: what a variable holds of it, or else its value (S8b). */
  #read(row: Row, property: PropertyRef): Value {
    if (property.kind !== 'entry') return read(row, property)
    const fixed = property.isFixed && (row.entries ?? row.before)?.get(property.name)
    if (row.isNone && !fixed) return null
    const inside = whole(row)
    if (property.variable !== undefined) this.#slots[property.variable] = item(inside)
    const flow = fixed || this.eval(property.value, inside)
    return flow.kind === 'values' ? first(flow) : null
  }

  /** The entries of a mapping, as values and as they are shown. */
  #entries(members: Shape['members'], current: Row): Pick<Row, 'shown' | 'entries'> {
    const found = sideBySide(members, ({ name, value }) => {
      const flow = this.eval(value, current)
      // A mapping shows null for an absent optional parameter, and so does what takes its rows apart (H2).
      return { name, shown: this.show(flow, value.type), value: flow.kind === 'skipped' ? one(null) : flow }
    })
    return {
      shown: Object.fromEntries(found.map(({ name, shown }) => [name, shown])),
      entries: new Map(found.map(({ name, value }) => [name, value])),
    }
  }

  /** Returns one value, or undefined if an absent optional parameter is used (H2). */
  #value(expr: Expr, current: Row | undefined): Value | undefined {
    if (this.#usesAbsent(expr)) return undefined
    if (expr.kind === 'array') {
      const values = sideBySide(expr.items, each => this.#value(each, current))
      return areKnown(values) ? values : undefined
    }
    const flow = this.eval(expr, current)
    if (flow.kind === 'skipped') return undefined
    return flow.kind === 'values' ? first(flow) : refuse('INTERNAL_ERROR', 'items as a value')
  }

  /** A computation with an absent optional parameter has no value, where that is allowed (H2). */
  #usesAbsent(expr: Expr): boolean {
    switch (expr.kind) {
      case 'variable':
        return this.#held(expr).kind === 'skipped'
      case 'call':
        return expr.arguments.some(argument => this.#usesAbsent(argument))
      case 'aggregate':
        return this.#usesAbsent(expr.value)
      case 'traversal':
        return expr.source.kind === 'variable' && this.#held(expr.source).kind === 'skipped'
      case 'array':
        return expr.items.some(each => this.#usesAbsent(each))
      default:
        return false
    }
  }

  /** A value that must be there, such as an id or a bound: an absent optional parameter is 400 (H2). */
  #needed(expr: Expr, current: Row | undefined): Value {
    const value = this.#value(expr, current)
    return value === undefined ? refuse('INVALID_PARAMETER') : value
  }

  // ---- conditions: true, false, or undefined where they are dropped (H2) ---------------------------------

  #test(expr: Expr, current: Row | undefined): boolean | undefined {
    switch (expr.kind) {
      case 'compare':
        return this.#testCompare(expr, current)
      case 'exists': {
        if (this.#usesAbsent(expr.value)) return undefined
        const flow = this.eval(expr.value, current)
        if (flow.kind === 'skipped') return undefined
        const isThere =
          flow.kind === 'items'
            ? flow.rows.some(row => !row.isNone)
            : flow.values.some(value => value !== null)
        return isThere !== expr.negated
      }
      case 'logical': {
        const operands = expr.operands.map(operand => attempt(() => this.#test(operand, current)))
        const faults = operands.filter(operand => operand instanceof Refusal)
        const known = operands.filter(operand => typeof operand === 'boolean')
        const decisive = expr.operator === 'OR'
        if (faults.length > 0 && !known.includes(decisive)) throw joined(faults)
        this.#passOver(faults)
        if (known.length === 0) return undefined
        const holds = known.includes(decisive) ? decisive : !decisive
        return holds !== expr.negated
      }
      default: {
        const value = this.#value(expr, current)
        return value === undefined ? undefined : value === true
      }
    }
  }

  /** Whether `#test` yields undefined for every row. */
  #isSkipped(condition: Expr): boolean {
    switch (condition.kind) {
      case 'compare':
        return this.#usesAbsent(condition.left) || this.#usesAbsent(condition.right)
      case 'exists':
        return this.#usesAbsent(condition.value)
      case 'logical':
        return condition.operands.every(operand => this.#isSkipped(operand))
      default:
        return this.#usesAbsent(condition)
    }
  }

  #testCompare(
    { operator, left, right }: Extract<Expr, { kind: 'compare' }>,
    current: Row | undefined,
  ): boolean | undefined {
    const isPlural = operator === 'IS_IN' && right.type.kind === 'value' && right.type.plural
    const [a, b] = together(
      () => this.#value(left, current),
      () => (isPlural ? this.#valuesOf(right, current) : this.#value(right, current)),
    )
    if (a === undefined || b === undefined) return undefined
    return isTrue(operator, a, b)
  }

  #valuesOf(expr: Expr, current: Row | undefined): readonly Value[] | undefined {
    const flow = this.eval(expr, current)
    return flow.kind === 'values' ? (flow.values as readonly Value[]) : undefined
  }

  // ---- creations -------------------------------------------------------------------------------------

  #create(expr: CreateExpr, current: Row | undefined): Flow {
    switch (expr.kind) {
      case 'addNode':
        return item({ record: this.#store.create(expr.node, this.#assigned(expr.assignments, current)) })
      case 'addVector': {
        const [values, data] = together(
          () => this.#assigned(expr.assignments, current),
          () => this.#vector(expr.data, current),
        )
        return item({ record: this.#store.create(expr.vector, values, { data }) })
      }
      case 'addEdge': {
        const [values, pairs] = this.#edgeOf(expr)
        const rows = pairs.map(([from, to]) => ({
          record: this.#store.create(expr.edge, values, { from, to }),
        }))
        return { kind: 'items', rows, single: !isPlural(expr.type), absence: noValueFound }
      }
      default:
        return assertNever(expr)
    }
  }

  /** The values to set, in the types of the schema (W2); what uses an absent optional parameter is not set (H2). */
  #assigned(assignments: readonly Assignment[], current: Row | undefined): Map<string, Value> {
    const values = sideBySide(assignments, ({ property, value: expr }): [string, Value] | undefined => {
      const value = this.#value(expr, current)
      return value === undefined ? undefined : [property.name, convert(value, property.type)]
    })
    return new Map(values.filter(entry => entry !== undefined))
  }

  #vector(expr: VectorExpr, current: Row | undefined): readonly number[] {
    const value = this.#needed(expr.kind === 'embed' ? expr.text : expr.value, current)
    if (value === null) return refuse('NO_VALUE_FOUND')
    if (expr.kind === 'embed') return this.#embed(value as string)
    const data = (value as readonly (number | bigint | null)[]).map(x =>
      x === null ? Number.NaN : Number(x),
    )
    return data.length > 0 && data.every(Number.isFinite) ? data : refuse('INVALID_VALUE')
  }

  /** What an edge is made of, for each pair of ends; without a pair nothing else matters. */
  #edgeOf({ edge, assignments, from, to }: EdgeParts): [Map<string, Value>, [string, string][]] {
    const pairs = attempt(() => this.#pairs(edge, from, to))
    const values = attempt(() => this.#assigned(assignments, undefined))
    if (pairs instanceof Refusal) throw values instanceof Refusal ? joined([pairs, values]) : pairs
    if (!(values instanceof Refusal)) return [values, pairs]
    if (pairs.length > 0) throw values
    this.#passOver([values])
    return [new Map(), pairs]
  }

  /** Every pair of ends, both checked (W7). */
  #pairs(edge: EdgeType, from: Expr, to: Expr): [string, string][] {
    const [sources, targets] = together(
      () => this.#ends(from, edge.from),
      () => this.#ends(to, edge.to),
    )
    this.#spend(sources.length * targets.length)
    return sources.flatMap(a => targets.map((b): [string, string] => [a, b]))
  }

  #ends(expr: Expr, declared: NodeType | VectorType): string[] {
    const flow = this.eval(expr, undefined)
    if (flow.kind === 'skipped') return refuse('INVALID_PARAMETER')
    if (flow.kind === 'items') {
      this.#requirePresent(flow)
      if (flow.single && flow.rows.length === 0) refuse('NO_VALUE_FOUND')
    }
    if (flow.kind === 'values' && flow.single && flow.values.length === 0) refuse('NO_VALUE_FOUND')
    const ids = flow.kind === 'items' ? flow.rows.map(row => row.record.id) : (flow.values as Value[])
    return sideBySide(ids, id => {
      if (id === null) return refuse('NO_VALUE_FOUND')
      const record = this.#store.byId(id as string)
      if (record === undefined) return refuse(notFound(declared))
      return record.type === declared ? record.id : refuse('INVALID_VALUE')
    })
  }

  // ---- traversals --------------------------------------------------------------------------------------

  /** @param use whether all are wanted of what an index found, or the first as the value (S5) */
  #traverse(
    { source, steps }: TraversalExpr,
    current: Row | undefined,
    use: 'value' | 'items' = 'value',
  ): Flow {
    // Steps before UpsertE have no effect (W6).
    const begin = steps.findLastIndex(({ kind }) => kind === 'upsertEdge')
    if (begin >= 0)
      return this.#upsertEdges(steps[begin] as UpsertEdge, () =>
        this.#steps(source, steps.slice(0, begin), current),
      )
    return this.#steps(source, steps, current, use)
  }

  #steps(
    source: Source,
    written: readonly Step[],
    current: Row | undefined,
    use: 'value' | 'items' = 'value',
  ): Items | Values {
    const start = this.#start(source, current)
    if (start.kind === 'skipped') return refuse('INVALID_PARAMETER', 'steps from an optional parameter')
    let flow: Items | Values = start
    let type = source.type
    // The checker has decided where the first match is taken; here, the rule does.
    const steps = written.filter(step => step.kind !== 'first' || !step.required)
    let isMatches = source.kind === 'byIndex' && source.property.index !== 'unique'
    for (const [i, step] of steps.entries()) {
      if (isMatches && startsFromOne[step.kind]) {
        flow = this.#firstMatch(flow as Items)
        isMatches = false
      }
      isMatches &&= keepsMatches[step.kind]
      const next = attempt(() => {
        if (!isLazy[step.kind]) this.#settled(flow)
        return this.#step(step, this.#leftFor(step, flow), type, current)
      })
      if (next instanceof Refusal) throw joined([next, ...this.#boundsRefused(steps.slice(i + 1), current)])
      flow = next
      type = step.type
    }
    const settled = this.#settled(isMatches && use === 'value' ? this.#firstMatch(flow as Items) : flow)
    return settled.kind === 'items' ? this.#fixed(settled) : settled
  }

  /** What a step has before it: one that looks at the items has none that were dropped. */
  #leftFor(step: Step, flow: Items | Values): Items | Values {
    if (flow.kind === 'values' || countsRows[step.kind]) return flow
    if (step.kind === 'where' && this.#isSkipped(step.condition)) return flow
    if (step.kind === 'order' && this.#usesAbsent(step.key)) return flow
    return this.#left(flow)
  }

  #start(source: Source, current: Row | undefined): Flow {
    switch (source.kind) {
      case 'scan':
        return { kind: 'items', rows: this.#store.all(source.of).map(record => ({ record })), single: false }
      case 'byId': {
        const id = this.#needed(source.id, current) as string | null
        const record = id === null ? undefined : this.#store.byId(id)
        const absence = { kind: 'missing', code: notFound(source.of), ...(id !== null && { id }) } as const
        return record?.type === source.of ? { ...item({ record }), absence } : absent(absence)
      }
      case 'byIndex': {
        const value = this.#needed(source.value, current)
        const rows = this.#store
          .all(source.of)
          .filter(each => isTrue('EQ', each.values.get(source.property.name)!, value))
          .map(record => ({ record }))
        return { kind: 'items', rows, single: source.property.index === 'unique', absence: noValueFound }
      }
      case 'searchVectors':
        return this.#search(source, () => this.#store.all(source.of).map(record => ({ record })), current)
      case 'searchText': {
        const text = this.#needed(source.text, current)
        const k = this.#resultsMax(source.k, current)
        if (text === null) return refuse('NO_VALUE_FOUND')
        return { kind: 'items', rows: bm25(this.#store.all(source.of), text as string, k), single: false }
      }
      case 'variable':
        return this.#held(source)
      case 'current':
        return item(current!)
      default:
        return assertNever(source)
    }
  }

  /** Searches all vectors (W10, C6). */
  #search({ of, data, k, prefilter }: Search, among: () => readonly Row[], current: Row | undefined): Items {
    const [rows, [query, count]] = together(
      () => (prefilter ? this.#keep(among(), prefilter) : among()),
      () =>
        together(
          () => this.#queryVector(of, data, current),
          () => this.#resultsMax(k, current),
        ),
    )
    return { kind: 'items', rows: nearest(rows, query, count), single: false }
  }

  #queryVector(of: VectorType, data: VectorExpr, current: Row | undefined): readonly number[] {
    const query = this.#vector(data, current)
    const dimension = this.#store.dimension(of)
    return dimension === undefined || dimension === query.length ? query : refuse('DIMENSION_MISMATCH')
  }

  #keep(rows: readonly Row[], condition: Expr): readonly Row[] {
    if (rows.length === 0) this.#imagine(row => this.#test(condition, row))
    const decided = sideBySide(rows, row => this.#test(condition, whole(row)) ?? true)
    return rows.filter((_, i) => decided[i])
  }

  /** Rows for which the condition raises an error stay, in doubt. */
  #filter(rows: readonly Row[], condition: Expr): readonly Row[] {
    if (rows.length === 0) this.#imagine(row => this.#test(condition, row))
    return rows.flatMap((row): Row[] => {
      const holds = row.doubt ?? attempt(() => this.#test(condition, whole(row)) ?? true)
      if (!(holds instanceof Refusal)) return holds ? [row] : []
      this.#passOver([holds])
      return [{ ...row, doubt: holds }]
    })
  }

  /**
   * Nothing is computed for each row if there are none. An engine may still compute the parts that do not depend on the
   * row, and fail.
   */
  #imagine(work: (row: Row) => unknown): void {
    try {
      work({ record: nobody })
    } catch (error) {
      // Any error can occur with an imaginary row; only those that the rules define are of interest.
      if (error instanceof Refusal) this.#passOver([error])
      if (error instanceof GivenUp) throw error
    }
  }

  #passOver(faults: readonly Refusal[]): void {
    for (const { codes } of faults) for (const code of codes) this.#passedOver.add(code)
  }

  /** Returns rows that are needed: none may be in doubt. */
  #settled<F extends Flow>(flow: F): F {
    if (flow.kind === 'items') settle(flow.rows)
    return flow
  }

  #resultsMax(k: Expr, current: Row | undefined): number {
    const count = this.#needed(k, current)
    return isCount(count) ? Number(count) : refuse('INVALID_VALUE')
  }

  #step(step: Step, flow: Items | Values, type: Kind, current: Row | undefined): Items | Values {
    switch (step.kind) {
      case 'where': {
        const items = flow as Items
        return filtered(items, this.#filter(items.rows, step.condition))
      }
      case 'range': {
        const [start, end] = this.#bounds(step, current)
        return this.#range(flow, type, start, end)
      }
      case 'count':
        return one(flow.kind === 'items' ? flow.rows.length : this.#many(flow, type).length)
      case 'first':
        if (flow.kind === 'values') {
          return {
            kind: 'values',
            values: this.#many(flow, type).slice(0, 1),
            single: true,
            absence: nothing,
          }
        }
        return oneOf({ ...flow, rows: settle(flow.rows.slice(0, 1)) })
      case 'last':
        if (flow.kind === 'values') {
          return { kind: 'values', values: this.#many(flow, type).slice(-1), single: true, absence: nothing }
        }
        return oneOf({ ...flow, rows: flow.rows.slice(-1) })
      case 'order': {
        const items = flow as Items
        if (items.rows.length === 0) this.#imagine(row => this.#value(step.key, row))
        const keyed = sideBySide(items.rows, row => ({ row, key: this.#value(step.key, whole(row)) ?? null }))
        const sign = step.direction === 'Asc' ? 1 : -1
        return {
          ...items,
          rows: keyed.sort((a, b) => sign * orderMissingFirst(a.key, b.key)).map(({ row }) => row),
        }
      }
      case 'group':
        return this.#group(step, flow as Items)
      case 'project': {
        const { rows, hidden, ...items } = this.#requirePresent(flow as Items)
        const fresh = rows.map(({ shown, fault, entries, ...row }) =>
          entries ? { ...row, before: entries } : row,
        )
        return { ...items, rows: fresh, projection: { shape: step.shape, variable: step.variable } }
      }
      case 'exclude': {
        const items = this.#requirePresent(flow as Items)
        return { ...items, hidden: new Set([...(items.hidden ?? []), ...step.names]) }
      }
      case 'property': {
        const { rows, single, absence } = this.#requirePresent(flow as Items)
        const values = sideBySide(rows, row => this.#read(row, step.property))
        return { kind: 'values', values, single, ...(absence && { absence }) }
      }
      case 'member':
        return this.#heldBy(this.#requirePresent(flow as Items), step.slot)
      case 'navigate': {
        const items = this.#followed(flow as Items)
        const [near, far] = step.direction === 'out' ? (['from', 'to'] as const) : (['to', 'from'] as const)
        const edges = items.rows.flatMap(row => {
          const followed = this.#store.edges(step.edge, near, row.record.id)
          this.#spend(followed.length)
          return followed
        })
        const reached = step.to === 'edges' ? edges : edges.map(edge => this.#store.byId(edge[far]!)!)
        return { kind: 'items', rows: reached.map(record => ({ record })), single: false }
      }
      case 'end': {
        const items = this.#followed(flow as Items)
        const rows = items.rows.map(row => ({
          record: this.#store.byId(row.record[step.end]!)!,
        }))
        const { single, absence } = items
        if (absence?.kind !== 'missing') return { kind: 'items', rows, single, ...(absence && { absence }) }
        // An upsert behind it creates something else than what was looked for (W12).
        const { id: _id, ...missing } = absence
        return { kind: 'items', rows, single, absence: missing }
      }
      case 'searchVectors':
        return this.#search(step, () => this.#requirePresent(flow as Items).rows, current)
      case 'intersect': {
        const items = this.#followed(flow as Items)
        const reached = sideBySide(items.rows, row => (this.eval(step.value, whole(row)) as Items).rows)
        const rows = (reached[0] ?? []).filter(row =>
          reached.every(others => others.some(other => other.record === row.record)),
        )
        return { kind: 'items', rows, single: false }
      }
      case 'rerankRrf': {
        const items = flow as Items
        const k = step.k ? this.#needed(step.k, current) : 60
        if (k === null || Number(k) <= 0) return refuse('INVALID_VALUE')
        return { ...items, rows: items.rows.map((row, i) => reranked(row, 1 / (Number(k) + i + 1))) }
      }
      case 'rerankMmr': {
        const items = flow as Items
        const lambda = this.#needed(step.lambda, current)
        const measure =
          typeof step.distance === 'string' ? step.distance : this.#needed(step.distance, current)
        if (lambda === null || Number(lambda) < 0 || Number(lambda) > 1) return refuse('INVALID_VALUE')
        if (!['cosine', 'euclidean', 'dotproduct'].includes(String(measure))) return refuse('INVALID_VALUE')
        return { ...items, rows: mmr(items.rows, Number(lambda), String(measure)) }
      }
      case 'path':
        return this.#paths(step, flow as Items, current)
      case 'update':
        return this.#update(step.assignments, flow as Items)
      case 'upsertNode':
        return this.#upsert(step.node, step.assignments, undefined, flow as Items)
      case 'upsertVector':
        return this.#upsert(step.vector, step.assignments, step.data, flow as Items)
      case 'upsertEdge':
        throw new Error('UpsertE is the last step of its traversal')
      default:
        return assertNever(step)
    }
  }

  #paths(step: Extract<Step, { kind: 'path' }>, flow: Items, current: Row | undefined): Items {
    const { edge, weight } = step
    const [far, items] = together(
      () => this.#pathEnd(step, current),
      () => this.#followed(flow),
    )
    const types = edge
      ? [edge]
      : [...this.#catalog.edges.values()].filter(({ from, to }) => from.kind === 'node' && to.kind === 'node')
    const weigh = (record: Stored) => {
      if (weight === undefined) return 1
      const value = this.#weight(weight, { record })
      if (value === null) return refuse('ARITHMETIC_ERROR', 'missing weight')
      return Number(value) < 0 ? refuse('INVALID_VALUE', 'negative weight') : Number(value)
    }
    if (step.type.kind !== 'rows') throw new Error('paths are rows')
    const [nodes, edges] = step.type.type.members.map(member => member.type)
    const rows = items.rows.map((row): Row => {
      const near = row.record
      const ends = step.end === 'to' ? ([near, far] as const) : ([far, near] as const)
      const found = shortestPath(this.#store, types, ends, weigh, faults => this.#passOver(faults))
      if (found === undefined) return { record: nobody, isNone: true }
      const made = [
        this.#onPath(found.nodes, nodes!),
        this.#onPath(found.edges, edges!),
        found.weight,
        found.edges.length,
      ]
      return { record: nobody, made }
    })
    return items.single
      ? oneOf({ kind: 'items', rows, single: true })
      : { kind: 'items', rows, single: false }
  }

  /** What a member of the rows holds, row by row: items as they are, without those that were dropped. */
  #heldBy({ rows }: Items, slot: number): Items {
    const members = rows.flatMap(({ made }) => (made?.[slot] as Items | undefined) ?? [])
    const now = members
      .flatMap(member => member.rows)
      .flatMap(({ fixed, ...row }) => (row.shown ? row : (this.#now(row) ?? [])))
    const hidden = members[0]?.hidden
    return { kind: 'items', rows: now, single: false, ...(hidden && { hidden }) }
  }

  /** What is shown of the records is fixed (W1). Of several types, they are rows with the members that can be read. */
  #onPath(records: readonly Stored[], kind: Kind): Items {
    const rows = records.map((record): Row => {
      const shown = this.#showRecord({ record }, false) as Record<string, unknown>
      if (kind.kind !== 'rows') return { record, fixed: shown }
      return {
        record: nobody,
        own: shown,
        made: kind.type.members.map(({ name }) => memberOf(record, name)),
      }
    })
    return { kind: 'items', rows, single: false }
  }

  #pathEnd(step: Extract<Step, { kind: 'path' }>, current: Row | undefined): Stored {
    const flow = this.eval(step.value, current)
    if (flow.kind === 'skipped') return refuse('INVALID_PARAMETER')
    if (flow.kind === 'items') this.#requirePresent(flow)
    const id = flow.kind === 'items' ? flow.rows[0]?.record.id : first(flow)
    if (id === undefined || id === null) return refuse('NO_VALUE_FOUND')
    const record = this.#store.byId(id as string)
    return record?.type.kind === 'node' ? record : refuse('NODE_NOT_FOUND')
  }

  /** Computed with floats, whatever the types (C8). */
  #weight(expr: Expr, current: Row): Value {
    if (expr.kind !== 'call') return this.#needed(expr, current)
    const operands = expr.arguments.map(argument => this.#weight(argument, current))
    return calculate(expr.function, operands, false)
  }

  #weightProperty(of: 'edge' | 'from' | 'to', name: string, edge: Stored): Value {
    const record = of === 'edge' ? edge : this.#store.byId(edge[of]!)!
    return record.values.get(name) ?? null
  }

  #bounds({ from, to }: Extract<Step, { kind: 'range' }>, current: Row | undefined): [number, number] {
    const [start, end] = together(
      () => this.#needed(from, current),
      () => this.#needed(to, current),
    )
    return isCount(start) && isCount(end) && Number(start) <= Number(end)
      ? [Number(start), Number(end)]
      : refuse('INVALID_VALUE')
  }

  /** Bounds depend on no row: those of a later RANGE may be looked at before the rows are made. */
  #boundsRefused(steps: readonly Step[], current: Row | undefined): Refusal[] {
    return steps
      .filter(step => step.kind === 'range')
      .map(step => attempt(() => this.#bounds(step, current)))
      .filter(result => result instanceof Refusal)
  }

  #range(flow: Items | Values, type: Kind, start: number, end: number): Items | Values {
    if (flow.kind === 'items') return filtered(flow, settle(flow.rows.slice(0, end)).slice(start))
    if (flow.single && type.kind === 'value' && type.type.kind === 'array') {
      const array = first(flow) as readonly Value[] | null
      return one(array?.slice(start, end) ?? null)
    }
    const values = flow.values.slice(start, end)
    if (!flow.single || values.length === flow.values.length) return { ...flow, values }
    return { ...flow, values, absence: flow.absence === nothing ? nothing : noValueFound }
  }

  #group({ by, records, type }: Extract<Step, { kind: 'group' }>, flow: Items): Items {
    if (type.kind !== 'rows') throw new Error('a grouping yields groups')
    const items = this.#fixed(flow)
    const groups = new Map<string, { values: readonly Value[]; rows: Row[] }>()
    for (const row of items.rows) {
      const values = by.map(({ name, property }) => {
        if (property) return read(row, property)
        if (row.fault) throw row.fault
        const entry = row.entries?.get(name)
        return entry?.kind === 'values' ? first(entry) : null
      })
      const key = JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
      const group = groups.get(key)
      if (group) group.rows.push(row)
      else groups.set(key, { values, rows: [row] })
    }
    const made = [...groups.values()].map(({ values, rows }) =>
      type.type.members.map(({ name }): Value | Items => {
        if (name === 'count') return rows.length
        if (name === 'data' && records)
          return {
            kind: 'items',
            rows: rows.map(row => this.#shownNow(row, records, items.hidden)),
            single: false,
            ...(items.hidden && { hidden: items.hidden }),
          }
        return values[by.findIndex(key => key.name === name)]!
      }),
    )
    return { kind: 'items', rows: made.map(made => ({ record: nobody, made })), single: false }
  }

  /** Fixes what AGGREGATE_BY shows of a row (W1). */
  #shownNow(row: Row, kind: MembersKind, hidden: ReadonlySet<string> | undefined): Row {
    if (row.shown || row.fault || row.isNone) return row
    const shown = this.#showRow(row, kind, hidden) as Record<string, unknown>
    return { ...row, [kind.kind === 'rows' ? 'shown' : 'fixed']: shown }
  }

  /** The end of a traversal: the output of a projection is fixed (W1). */
  #fixed(items: Items): Items {
    const { projection, hidden, ...rest } = items
    if (projection === undefined && hidden === undefined) return items
    // A step that omits members has needed the item already.
    if (projection === undefined)
      return { ...rest, rows: items.rows.map(row => leaveOut(row, hidden)), ...(hidden && { hidden }) }
    // A filter behind the mapping may have removed the item.
    const { rows } = items
    const { shape, variable } = projection
    if (rows.length === 0) this.#imagine(row => this.#members(shape.members, row))
    return { ...rest, rows: rows.map(row => leaveOut(this.#project(shape, variable, row), hidden)) }
  }

  #project(shape: Shape, variable: number | undefined, row: Row): Row {
    const inside = whole(row)
    if (row.isNone) return row
    const found = attempt(() => {
      if (variable !== undefined) this.#slots[variable] = item(inside)
      return this.#entries(shape.members, inside)
    })
    if (!(found instanceof Refusal)) return { ...row, ...found }
    const shown = found
    this.#passOver([shown])
    return { ...row, shown: {}, fault: shown }
  }

  // ---- changes -----------------------------------------------------------------------------------------

  /** Returns all changed items, each once (W8, S3). The values of every row are computed before the first change. */
  #update(assignments: readonly Assignment[], items: Items): Items {
    if (items.rows.length === 0) {
      const imagined = attempt(() => this.#assigned(assignments, { record: nobody }))
      const none = new Refusal(['NO_VALUE_FOUND'], 'nothing to update')
      throw imagined instanceof Refusal ? joined([none, imagined]) : none
    }
    const rows = items.rows.filter(
      (row, i) => items.rows.findIndex(({ record }) => record === row.record) === i,
    )
    const changes = sideBySide(rows, row => this.#assigned(assignments, whole(row)))
    this.#store.updateAll(rows.map((row, i) => [row.record, changes[i]!]))
    return { kind: 'items', rows: rows.map(whole), single: items.single, absence: noValueFound }
  }

  /** UpsertN and UpsertV (W4, W5, W12). */
  #upsert(
    type: NodeType | VectorType,
    assignments: readonly Assignment[],
    vector: VectorExpr | undefined,
    items: Items,
  ): Items {
    const rows = items.rows.filter(
      (row, i) => items.rows.findIndex(({ record }) => record === row.record) === i,
    )
    const stored = rows.map(({ record }) => record)
    const [changes, data] = together(
      () => this.#merged(type, assignments, stored),
      () => vector && this.#vector(vector, undefined),
    )
    if (items.rows.length === 0) {
      const [values] = changes as [Map<string, Value>]
      const id = items.absence?.kind === 'missing' ? items.absence.id : undefined
      return item({
        record: this.#store.create(type, values, { ...(id !== undefined && { id }), ...(data && { data }) }),
      })
    }
    this.#store.updateAll(stored.map((record, i) => [record, changes[i]!]))
    if (data) for (const record of stored) this.#store.replaceData(record, data)
    return item({ record: items.rows[0]!.record })
  }

  /** The values for each item, computed before the first change; for one to be created if there is none (W4). */
  #merged(
    type: RecordType,
    assignments: readonly Assignment[],
    stored: readonly Stored[],
  ): Map<string, Value>[] {
    const items = stored.length > 0 ? stored : [draftOf(type)]
    return sideBySide(items, record => this.#assigned(assignments, { record }))
  }

  /** The ends determine the edges (W6); an engine that evaluates the steps before as well may fail there. */
  #upsertEdges(step: UpsertEdge, before: () => unknown): Items {
    const prelude = attempt(before)
    const { edge, assignments } = step
    const readsEdge = assignments.some(({ value }) => readsCurrent(value))
    const given = attempt((): [Map<string, Value> | undefined, [string, string][]] =>
      readsEdge ? [undefined, this.#pairs(edge, step.from, step.to)] : this.#edgeOf(step),
    )
    if (given instanceof Refusal) throw prelude instanceof Refusal ? joined([prelude, given]) : given
    if (prelude instanceof Refusal) this.#passOver([prelude])
    const [same, pairs] = given
    if (readsEdge && pairs.length === 0) {
      const imagined = attempt(() => this.#merged(edge, assignments, []))
      if (imagined instanceof Refusal) this.#passOver([imagined])
    }
    const rows = pairs.map(([from, to]) => ({
      record: this.#upsertEdge(edge, oldest => same ?? this.#merged(edge, assignments, oldest)[0]!, from, to),
    }))
    return { kind: 'items', rows, single: !isPlural(step.type), absence: noValueFound }
  }

  /** UpsertE between one pair of ends (W6). */
  #upsertEdge(
    edge: EdgeType,
    valuesFor: (oldest: readonly Stored[]) => ReadonlyMap<string, Value>,
    from: string,
    to: string,
  ): Stored {
    const oldest = this.#store.edges(edge, 'from', from).find(each => each.to === to)
    const values = valuesFor(oldest ? [oldest] : [])
    if (oldest === undefined) return this.#store.create(edge, values, { from, to })
    this.#store.update(oldest, values)
    return oldest
  }

  // ---- showing -----------------------------------------------------------------------------------------

  /** The JSON of a flow, by the static kind (S3). */
  show(flow: Flow, kind: Kind): unknown {
    if (flow.kind === 'skipped') return null
    if (flow.kind === 'items') {
      if (kind.kind !== 'items' && kind.kind !== 'rows')
        throw new Error(`items where ${kind.kind} is expected`)
      const rows = this.#requirePresent(flow).rows.map(row => this.#showRow(row, kind, flow.hidden))
      return kind.plural ? rows : (rows[0] ?? null)
    }
    switch (kind.kind) {
      case 'value':
        if (kind.plural) return flow.values.map(value => print(value as Value, kind.type))
        return print(first(this.#requirePresent(flow)), kind.type)
      case 'object':
      case 'list':
      case 'none':
        return flow.values[0] ?? null
      case 'items':
      case 'rows':
        throw new Error('values where items are expected')
      default:
        return assertNever(kind)
    }
  }

  /** Shows a record, a row, or the output of its projection (S1, S8). */
  #showRow(row: Row, kind: MembersKind, hidden?: ReadonlySet<string>): unknown {
    if (row.fault) throw row.fault
    if (row.isNone) return null
    if (row.fixed) return row.fixed
    if (row.shown) return row.shown
    if (kind.kind === 'items') return this.#showRecord(row, kind.scored, hidden)
    // An exclusion shows the members that can be read.
    if (row.own && hidden === undefined) return row.own
    const shown = kind.type.members.flatMap(({ name, type, isShown }, slot) =>
      isShown && !hidden?.has(name) ? [[name, this.#showMember(row, slot, type)]] : [],
    )
    return Object.fromEntries(shown)
  }

  #showMember({ made }: Row, slot: number, kind: Kind): unknown {
    const member = made?.[slot] ?? null
    if (kind.kind === 'value') return print(member as Value, kind.type)
    return this.show(member as Items, kind)
  }

  #showRecord(row: Row, scored: boolean, hidden?: ReadonlySet<string>): unknown {
    const { type, values } = row.record
    const members: [string, unknown][] = []
    const add = (property: MemberRef) =>
      members.push([property.name, print(read(row, property), property.type)])
    for (const property of systemProperties(type, scored)) add(property)
    for (const { name } of type.properties) {
      members.push([name, print(values.get(name)!, type.propertyByName.get(name)!.type)])
    }
    return Object.fromEntries(members.filter(([name]) => !hidden?.has(name)))
  }

  /** The first of what the steps have left, or of what was found; without one it is absent, and cannot be shown. */
  #firstMatch(items: Items): Items {
    const one: Items = { ...items, rows: settle(items.rows.slice(0, 1)), single: true, absence: noValueFound }
    return items.projection || items.hidden ? this.#requirePresent(one) : one
  }

  /** S7: a variable that holds nothing leads nowhere; a look-up that finds nothing leads to nothing. */
  #followed(items: Items): Items {
    return items.isHeld ? this.#requirePresent(items) : items
  }

  /** S7: whether the one thing is there; a null is (S4). */
  #requirePresent<F extends Items | Values>(flow: F): F {
    const { length } = flow.kind === 'items' ? flow.rows : flow.values
    if (flow.single && length === 0 && flow.absence?.kind === 'missing') refuse(flow.absence.code)
    return flow
  }
}

type EdgeParts = Pick<UpsertEdge, 'edge' | 'assignments' | 'from' | 'to'>
type UpsertEdge = Extract<Step, { kind: 'upsertEdge' }>
type Search = Pick<Extract<Step, { kind: 'searchVectors' }>, 'of' | 'data' | 'k' | 'prefilter'>

/** A whole number from 0 on, whatever its static type (C3, C9). */
function isCount(value: Value): boolean {
  return typeof value === 'bigint' ? value >= 0n : Number.isInteger(value) && Number(value) >= 0
}

function isWholeNumber(kind: Kind): boolean {
  return kind.kind === 'value' && kind.type.kind === 'scalar' && /^[IU]\d/.test(kind.type.name)
}

/** The kind of one of the values that a collection holds. */
function elementKind(kind: Kind): Kind {
  if (kind.kind !== 'value' || kind.plural || kind.type.kind !== 'array') return kind
  return { ...kind, type: kind.type.element }
}

/** Whether a step processes one row at a time, and no more than are needed. */
const isLazy: Readonly<Record<Step['kind'], boolean>> = {
  where: true,
  range: true,
  order: false,
  first: true,
  last: false,
  count: false,
  group: false,
  project: true,
  exclude: true,
  property: false,
  member: false,
  navigate: false,
  end: false,
  path: false,
  intersect: false,
  searchVectors: false,
  rerankRrf: false,
  rerankMmr: false,
  update: false,
  upsertNode: false,
  upsertEdge: false,
  upsertVector: false,
}

/** Whether a step looks at how many rows there are, and in which order, but not at the items. */
const countsRows: Readonly<Record<Step['kind'], boolean>> = {
  where: false,
  range: true,
  order: false,
  first: true,
  last: true,
  count: true,
  group: false,
  project: false,
  exclude: true,
  property: false,
  member: false,
  navigate: false,
  end: false,
  path: false,
  intersect: false,
  searchVectors: false,
  rerankRrf: true,
  rerankMmr: false,
  update: false,
  upsertNode: false,
  upsertEdge: false,
  upsertVector: false,
}

/** What an upsert starts from if it creates: a record with the defaults of its type (W4). */
function draftOf(type: RecordType): Stored {
  return { id: '', type, values: new Map(type.properties.map(each => [each.name, defaultOf(each)])) }
}

/** Whether `_` occurs in an expression, also as the item of an inner condition. */
function readsCurrent(expr: Expr): boolean {
  return JSON.stringify(expr, (key, value) =>
    key === 'type' || typeof value === 'bigint' ? undefined : value,
  ).includes('"currentProperty"')
}

/** A record without anything. */
const nobody: Stored = {
  id: '',
  type: { kind: 'node', name: '', properties: [], propertyByName: new Map() },
  values: new Map(),
}

function settle(rows: readonly Row[]): readonly Row[] {
  const doubts = rows.flatMap(({ doubt }) => doubt ?? [])
  if (doubts.length > 0) throw joined(doubts)
  return rows
}

function areKnown(values: readonly (Value | undefined)[]): values is readonly Value[] {
  return !values.includes(undefined)
}

/** Steps that run over all that an index finds, and pass it on (S5). */
const keepsMatches: Readonly<Record<Step['kind'], boolean>> = {
  where: true,
  range: true,
  order: true,
  first: false,
  last: false,
  count: false,
  group: false,
  project: true,
  exclude: true,
  property: false,
  member: false,
  navigate: false,
  end: false,
  path: false,
  intersect: false,
  searchVectors: false,
  rerankRrf: true,
  rerankMmr: false,
  update: true,
  upsertNode: false,
  upsertEdge: false,
  upsertVector: false,
}

/** Steps that take the first of all that an index finds (S5). */
const startsFromOne: Readonly<Record<Step['kind'], boolean>> = {
  where: false,
  range: false,
  order: false,
  first: false,
  last: false,
  count: false,
  group: false,
  project: false,
  exclude: false,
  property: true,
  member: false,
  navigate: false,
  end: false,
  path: true,
  intersect: false,
  searchVectors: false,
  rerankRrf: false,
  rerankMmr: false,
  update: false,
  upsertNode: true,
  upsertEdge: false,
  upsertVector: false,
}

function isPlural(kind: Kind): boolean {
  return kind.kind === 'items' && kind.plural
}

function absent(absence: Absence): Items {
  return { kind: 'items', rows: [], single: true, absence }
}

/** A single item that is filtered out is absent too (S7). */
function filtered(items: Items, rows: readonly Row[]): Items {
  if (!items.single || rows.length === items.rows.length) return { ...items, rows }
  // What FIRST or LAST took may be null, also when a filter takes it away.
  return { ...items, rows, isHeld: false, absence: items.absence === nothing ? nothing : noValueFound }
}

function reranked(row: Row, score: number): Row {
  return { ...row, score, relevance: score }
}

/** The current item: in full, whatever was projected before. */
function whole({ record, score, relevance, made, own, isNone, entries, before = entries }: Row): Row {
  return {
    ...(before && { before }),
    ...(made && { made }),
    ...(own && { own }),
    ...(isNone && { isNone }),
    record,
    ...(score !== undefined && { score }),
    ...(relevance !== undefined && { relevance }),
  }
}

function leaveOut(row: Row, hidden: ReadonlySet<string> | undefined): Row {
  if (row.shown === undefined) return row
  return {
    ...row,
    shown: Object.fromEntries(Object.entries(row.shown).filter(([name]) => !hidden?.has(name))),
  }
}

function notFound({ kind }: RecordType) {
  if (kind === 'node') return 'NODE_NOT_FOUND'
  return kind === 'edge' ? 'EDGE_NOT_FOUND' : 'VECTOR_NOT_FOUND'
}

function read({ record, score, made }: Row, property: MemberRef): Value {
  if (property.kind === 'member') return (made?.[property.slot] ?? null) as Value
  if (property.kind === 'declared') return record.values.get(property.name) ?? null
  switch (property.name) {
    case 'id':
      return record.id
    case 'label':
      return record.type.name
    case 'from_node':
      return record.from!
    case 'to_node':
      return record.to!
    case 'data':
      return record.data!
    case 'score':
      return score ?? null
  }
}

/** A member of a record that stands on a path between several types; null if its type has none of that name. */
function memberOf(record: Stored, name: string): Value {
  if (record.values.has(name)) return record.values.get(name)!
  switch (name) {
    case 'id':
      return record.id
    case 'label':
      return record.type.name
    case 'from_node':
      return record.from ?? null
    case 'to_node':
      return record.to ?? null
    default:
      return null
  }
}

/** One row or none: where there is no path, there is none. */
function oneOf(items: Items): Items {
  return { ...items, rows: items.rows.filter(row => !row.isNone), single: true, absence: nothing }
}

type SystemName = Extract<MemberRef, { kind: 'system' }>['name']

function systemProperties(type: RecordType, scored: boolean): MemberRef[] {
  const id = { kind: 'scalar', name: 'ID' } as const
  const types: { readonly [name in SystemName]: MemberRef['type'] } = {
    id,
    label: { kind: 'scalar', name: 'String' },
    from_node: id,
    to_node: id,
    data: { kind: 'array', element: { kind: 'scalar', name: 'F64' } },
    score: { kind: 'scalar', name: 'F64' },
  }
  const names: SystemName[] = ['id', 'label']
  if (type.kind === 'edge') names.push('from_node', 'to_node')
  if (type.kind === 'vector') names.push('data')
  if (scored) names.push('score')
  return names.map(name => ({ kind: 'system', name, type: types[name] }))
}

function orderMissingFirst(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return compare(a, b)
}
