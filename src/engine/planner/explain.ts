import { assertNever } from '../../base/errors.ts'
import { atOnce } from '../../base/flow/parts.ts'
import { holdsMany } from '../../language/analysis/index.ts'
import type { Expr, Query, Statement, Step, TraversalExpr } from '../../language/analysis/program/program.ts'
import type { RecordType } from '../../language/catalog/types.ts'
import type { Access } from './access.ts'
import { stepsInStore } from './in-store.ts'
import { inlineBindings } from './inline.ts'
import { createPlanner, type Planner, type PlannerOptions, type PlanStep } from './plan.ts'
import type { PlanNode } from './plan-node.ts'
import { childrenOf, childrenOfSource, childrenOfStep } from './walk.ts'

/** Returns what is known of an operator: a statement, a result, an access path or a step of the plan. */
export type Findings = (operator: object) => Pick<PlanNode, 'measured' | 'sends'> | undefined

/** Describes how a query will run: its statements in order, each traversal with its access path and its steps. */
export function explainQuery(checked: Query, options: PlannerOptions = { optimise: true }): PlanNode {
  return atOnce(explainQueryInParts(checked, options))
}

/** Explains a query like `explainQuery`, in slices that yield to the event loop between two statements. */
export function* explainQueryInParts(checked: Query, options: PlannerOptions): Generator<void, PlanNode> {
  const query = (options.inline ?? options.optimise) ? inlineBindings(checked) : checked
  return yield* explainPlannedInParts(query, createPlanner(options))
}

/** Explains a query whose bindings have been joined, with the findings of a run. */
export function explainPlannedInParts(
  query: Query,
  planner: Planner,
  findings: Findings = () => undefined,
): Generator<void, PlanNode> {
  return new Explainer(planner, findings).query(query)
}

class Explainer {
  readonly #planner: Planner
  readonly #findings: Findings

  constructor(planner: Planner, findings: Findings) {
    this.#planner = planner
    this.#findings = findings
  }

  *query(query: Query): Generator<void, PlanNode> {
    const kind = query.writes ? 'one write transaction' : 'one snapshot'
    const isRun = this.#findings(query)?.measured !== undefined
    // The input of a shell has no name.
    const title = query.name === '' ? kind : `${query.name}: ${kind}`
    const children: PlanNode[] = []
    for (const statement of query.statements) {
      yield
      children.push(this.#statement(statement))
    }
    children.push(this.#result(query))
    return this.#node(`${title}${isRun && query.writes ? ', rolled back' : ''}`, query, children)
  }

  #node(text: string, operator: object, children: readonly PlanNode[]): PlanNode {
    return { text, ...this.#findings(operator), children }
  }

  #statement(statement: Statement): PlanNode {
    switch (statement.kind) {
      case 'bind':
        return this.#node(`${nameText(statement)} <-`, statement, [this.#expr(statement.value)])
      case 'run':
        return this.#expr(statement.value)
      case 'drop':
        return this.#node('DROP', statement, [this.#expr(statement.value)])
      case 'for':
        return this.#node(`FOR each of ${source(statement.list)}`, statement, [
          ...this.#inside(statement.list),
          ...statement.body.map(inner => this.#statement(inner)),
        ])
      default:
        return assertNever(statement)
    }
  }

  #result({ result }: Query): PlanNode {
    switch (result.kind) {
      case 'none':
        return { text: 'RETURN NONE', children: [] }
      case 'bare':
        return this.#node('RETURN', result, [this.#expr(result.value)])
      case 'members':
        return {
          text: 'RETURN',
          children: result.members.map(member =>
            this.#node(`${member.name}:`, member, [this.#expr(member.value)]),
          ),
        }
      default:
        return assertNever(result)
    }
  }

  /** Shows a traversal step by step, anything else as it is written, above the traversals in it. */
  #expr(expr: Expr): PlanNode {
    if (expr.kind === 'traversal') return this.#traversal(expr)
    if (expr.kind === 'exists') return this.#node(source(expr), expr, this.#nested(expr))
    return this.#node(source(expr), expr, this.#inside(expr))
  }

  #traversal(expr: TraversalExpr): PlanNode {
    const plan = this.#planner.traversal(expr)
    const { access, steps } = plan
    const inStore = this.#planner.inStore ? stepsInStore(plan) : undefined
    return this.#node(this.#accessText(access, inStore !== undefined), access, [
      ...accessValues(access).flatMap(value => this.#nested(value)),
      ...steps.map((step, i) => this.#step(step, i < (inStore ?? 0))),
    ])
  }

  #step(step: PlanStep, inStore: boolean): PlanNode {
    const children =
      'shape' in step
        ? step.shape.members.flatMap(({ name, value }) => this.#member(name, value))
        : stepValues(step).flatMap(value => this.#nested(value))
    return this.#node(inStore ? `${stepText(step)}; in the store` : stepText(step), step, children)
  }

  #member(name: string, value: Expr): readonly PlanNode[] {
    const children = this.#nested(value)
    return children.length === 0 ? [] : [{ text: `${name}:`, children }]
  }

  #accessText(access: Access, inStore: boolean): string {
    const text = accessText(access, inStore)
    if (access.kind !== 'searchVectors' || access.prefilter !== undefined) return text
    const note = this.#planner.searchNote(access.of)
    return note === undefined ? text : `${text}; ${note}`
  }

  /** The outermost traversals in an expression, including the expression itself. */
  #nested(expr: Expr): readonly PlanNode[] {
    if (expr.kind === 'exists') return this.#nested(this.#planner.exists(expr).value)
    return expr.kind === 'traversal' ? [this.#traversal(expr)] : this.#inside(expr)
  }

  #inside(expr: Expr): readonly PlanNode[] {
    return childrenOf(expr).flatMap(child => this.#nested(child))
  }
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** @param inStore whether the store filters all records, by an index that it chooses */
function accessText(access: Access, inStore: boolean): string {
  const index = inStore ? 'store' : 'index'
  switch (access.kind) {
    case 'scan':
      return inStore ? `store  ${typeText(access.of)}` : `scan  all of ${typeText(access.of)}, in batches`
    case 'byId':
      return `by id  one ${letters[access.of.kind]}<${access.of.name}>(${source(access.id)})`
    case 'byIndex':
      return `index  ${holdsMany(access.type) ? 'every' : 'the oldest'} N<${access.of.name}> with ${access.property.name} = ${source(access.value)}`
    case 'indexScan':
      return `${index}  every ${typeText(access.of)} with ${access.property.name} = ${source(access.value)}`
    case 'indexRange':
      return inStore
        ? `store  every ${typeText(access.of)} with ${rangeText(access)}`
        : `index range  every ${typeText(access.of)} with ${rangeText(access)}; a scan when more than 1 in 16 pass`
    case 'indexValues':
      return `${index}  every ${typeText(access.of)} with ${access.property.name} in ${source(access.values)}`
    case 'indexCount':
      return `index count  ${typeText(access.of)} with ${access.property.name} = ${source(access.value)}; no record is read`
    case 'typeCount':
      return `count  stored with ${letters[access.of.kind]}<${access.of.name}>; no record is read`
    case 'nothing':
      return `nothing  E<${access.of.name}> is not read; UpsertE uses only its ends`
    case 'searchVectors':
      return access.prefilter === undefined
        ? `vector index  the nearest of V<${access.of.name}>`
        : `exact search  the nearest of V<${access.of.name}> that pass ${source(access.prefilter)}`
    case 'searchText':
      return `text index  the best of N<${access.of.name}>`
    case 'variable':
      return `variable  ${nameText(access)}`
    case 'current':
      return 'the current item'
    default:
      return assertNever(access)
  }
}

/** What DROP without an edge type starts from is bound, and has no name. */
function nameText({ name }: { readonly name: string }): string {
  return name === '' ? 'start of DROP' : name
}

function typeText({ kind, name }: RecordType): string {
  return `${letters[kind]}<${name}>`
}

function rangeText({ property, lower, upper }: Extract<Access, { kind: 'indexRange' }>): string {
  const ends = [
    lower && `${property.name} ${lower.inclusive ? '>=' : '>'} ${source(lower.value)}`,
    upper && `${property.name} ${upper.inclusive ? '<=' : '<'} ${source(upper.value)}`,
  ]
  return ends.filter(end => end !== undefined).join(' and ')
}

/** The expressions in an access path. */
function accessValues(access: Access): readonly Expr[] {
  switch (access.kind) {
    case 'indexScan':
    case 'indexCount':
      return [access.value]
    case 'indexRange':
    case 'indexValues':
    case 'nothing':
    case 'typeCount':
      return []
    default:
      return childrenOfSource(access)
  }
}

function stepValues(step: PlanStep): readonly Expr[] {
  if (step.kind === 'degree') return []
  if (step.kind === 'countPaths') return [...step.hops, step.end].flatMap(childrenOfStep)
  return childrenOfStep(step.kind === 'top' ? step.order : step)
}

function stepText(step: PlanStep): string {
  switch (step.kind) {
    case 'degree':
      return `count edges  ${source(step)}`
    case 'countPaths':
      return `count paths  ${source(step)}`
    case 'top':
      return `order  ${source(step)}, keeping the rows for ${source(step.limit)}`
    case 'navigate': {
      const written = source(step)
      return `${stepNames.navigate}  ${written.endsWith('>') ? written : `${written}<${step.edge.name}>`}`
    }
    default:
      return `${stepNames[step.kind]}  ${source(step)}`
  }
}

const stepNames: { readonly [K in Step['kind']]: string } = {
  where: 'filter',
  range: 'range',
  order: 'order',
  first: 'first',
  last: 'last',
  count: 'count',
  group: 'group',
  project: 'project',
  exclude: 'exclude',
  property: 'property',
  member: 'member',
  navigate: 'expand',
  end: 'end',
  path: 'path',
  intersect: 'intersect',
  searchVectors: 'exact search',
  rerankRrf: 'rerank',
  rerankMmr: 'rerank',
  update: 'update',
  upsertNode: 'upsert',
  upsertEdge: 'upsert',
  upsertVector: 'upsert',
}

/** Characters of a program in one line of a plan: what is nested is written in each line above it. */
const writtenCharsMax = 200

/** The text of an expression as written, on one line. */
function source({ span: { file, start, end } }: { readonly span: Expr['span'] }): string {
  const written = file.text.slice(start, Math.min(end, start + 4 * writtenCharsMax)).replace(/\s+/g, ' ')
  const isWhole = end - start <= 4 * writtenCharsMax && written.length <= writtenCharsMax
  return isWhole ? written : `${written.slice(0, writtenCharsMax - 1)}…`
}
