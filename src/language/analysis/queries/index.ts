import { type Catalog, modelForms, modelSpec, similarModels } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Broken, type Context, type NodeKinds, requireReport } from '../context.ts'
import { checkAnyExpression } from '../expressions/index.ts'
import { warnOfInherited } from '../inherited.ts'
import { valueKind } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import { Limits } from '../limits.ts'
import { Scope, Slots } from '../names/scope.ts'
import { declare } from '../names/variables.ts'
import type { Query, QueryParameter, Statement } from '../program/program.ts'
import { at, Report } from '../report.ts'
import { checkStatements } from '../statements/index.ts'
import { parameterType } from './parameter-type.ts'
import { checkResult, returned } from './result.ts'

/** The results of earlier checks, by declaration. */
export type KnownQueries = WeakMap<ast.QueryDecl, KnownQuery>

interface KnownQuery extends Surroundings {
  readonly query: Query
}

/**
 * Returns all queries by name. A name is an endpoint, so a second query of the same name is E701. Takes from `known` the results
 * that the same schema gave before. Yields to the event loop between two statements.
 */
export function* checkQueries(
  trees: readonly ast.SourceTree[],
  around: Surroundings,
  known: KnownQueries,
): Generator<void, ReadonlyMap<string, Query>> {
  const queries = new Map<string, Query>()
  const first = new Map<string, ast.Name>()
  for (const node of trees.flatMap(tree => tree.declarations)) {
    if (node.kind !== 'QueryDecl' || around.report.isFull(node.span.file)) continue
    yield
    const earlier = first.get(node.name.text)
    if (earlier) {
      around.report.error('E701', node.name.span, `query ${quote(node.name.text)} is declared twice`, {
        related: [at(earlier.span, 'first declared here')],
        help: 'rename or remove one of the two',
      })
    } else first.set(node.name.text, node.name)
    warnOfInherited(node.name, around.report)
    const checked = yield* checkOnce(node, around, known)
    around.report.addAll(checked.report)
    queries.set(node.name.text, checked.query)
  }
  return queries
}

function* checkOnce(
  node: ast.QueryDecl,
  { catalog, broken, kinds }: Surroundings,
  known: KnownQueries,
): Generator<void, KnownQuery> {
  const before = known.get(node)
  if (before?.catalog === catalog && before.broken === broken) return before
  const own = { catalog, broken, report: new Report(), ...(kinds && { kinds: noKinds() }) }
  const checked = { ...own, query: yield* checkQuery(node, own) }
  known.set(node, checked)
  return checked
}

/** What the rules of a query can read outside of the query. */
export interface Surroundings {
  readonly catalog: Catalog
  readonly broken: Broken
  readonly report: Report
  /** The kinds of the query that is checked; where all are, whether any are asked for. */
  readonly kinds?: NodeKinds | undefined
}

export function noKinds(): NodeKinds {
  return { yields: new Map(), takes: new Map() }
}

export function newContext(around: Surroundings, slots: Slots): Context {
  return {
    ...around,
    scope: new Scope(slots),
    stepsAround: 0,
    query: { writes: false, embeds: false, limits: new Limits(), entriesRead: 0, objects: new Set() },
    rules: { expression: checkAnyExpression, statements: checkStatements },
  }
}

/** Checks one declared query; the result is incomplete, and must not be used, if an error was reported. */
function* checkQuery(node: ast.QueryDecl, around: Surroundings): Generator<void, Query> {
  const slots = new Slots()
  const context = newContext(around, slots)
  const parameters = node.parameters.flatMap(parameter => checkParameter(parameter, context) ?? [])
  const statements: Statement[] = []
  for (const statement of node.statements) {
    yield
    for (const each of checkStatements([statement], context)) statements.push(each)
  }
  const result = checkResult(node.result, context)
  if (result === undefined) requireReport(node.result.span, context)
  checkMcp(node, context)
  warnOfModel(node, context)
  const model = modelOf(node.macro)
  return {
    name: node.name.text,
    parameters,
    slotCount: slots.count,
    statements,
    result: result ?? { kind: 'none' },
    writes: context.query.writes,
    ...(model !== undefined && { model }),
    mcp: node.macro?.kind === 'Mcp',
    span: node.span,
  }
}

function checkParameter(node: ast.Parameter, context: Context): QueryParameter | undefined {
  warnOfInherited(node.name, context.report)
  const type = parameterType(node.type, context)
  const { optional } = node
  const variable = declare(node.name, type && valueKind(type), 'parameter', context, {
    optional,
    typeSpan: node.type.span,
  })
  if (type === undefined) requireReport(node.span, context)
  return type && { name: node.name.text, slot: variable.slot, optional, type }
}

/** Reports E401: a tool returns exactly one value. */
function checkMcp({ macro, result }: ast.QueryDecl, { report }: Context): void {
  if (macro?.kind !== 'Mcp') return
  const values = returned(result)
  if (values.length === 1) return
  report.error(
    'E401',
    values[1]?.span ?? result.span,
    `an \`#[mcp]\` query returns one value, this one returns ${values.length}`,
    {
      related: [at(macro.span, 'made a tool here')],
      help:
        values.length > 1
          ? 'return them as one object: `RETURN {…}`'
          : 'return the result of the tool, such as a count',
    },
  )
}

/** Warns (W111) of a model that no provider has. Where nothing is embedded, the macro has no effect. */
function warnOfModel({ macro }: ast.QueryDecl, { query, report }: Context): void {
  const model = modelOf(macro)
  if (macro?.kind !== 'Model' || model === undefined || !query.embeds || modelSpec(model)) return
  const meant = similarModels(model)
  report.warning('W111', macro.model.span, `no provider has an embedding model ${quote(model)}`, {
    help:
      meant.length > 0
        ? `did you mean ${meant.map(quote).join(' or ')}?`
        : `the name begins with its provider: ${modelForms.map(quote).join(', ')}`,
    note: 'the query fails when it is called',
  })
}

function modelOf(macro: ast.Macro | undefined): string | undefined {
  if (macro?.kind !== 'Model') return undefined
  return macro.model.kind === 'String' ? macro.model.value : macro.model.name
}
