import { assertNever, invariant } from '../../../base/errors.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type { ComparisonName, EndStep, Name, NavigateStep, PathStep, Step } from '../ast.ts'
import * as G from '../generated/HelixQLParser.ts'
import { type FilterWord, joinAlternatives, type PlainWord, quote } from '../words.ts'
import { type Build, takeArguments } from './build.ts'
import { buildAddE } from './creations.ts'
import { buildMapping } from './mapping.ts'
import { buildModify, buildUpsertEdge } from './modify-steps.ts'
import { buildRerank } from './rerank-steps.ts'
import { buildSearch } from './sources.ts'
import { buildEnds, buildTypeArgument } from './values.ts'

export function buildStep(build: Build, ctx: G.StepContext): Step {
  if (ctx instanceof G.NavigateStepContext) return buildNavigate(build, ctx)
  if (ctx instanceof G.EndStepContext) {
    return { kind: 'End', end: build.text(ctx.END().symbol) as EndStep['end'], span: build.span(ctx) }
  }
  if (ctx instanceof G.FilterStepContext) return buildFilter(build, ctx)
  if (ctx instanceof G.CompareStepContext) return buildCompare(build, ctx)
  if (ctx instanceof G.PlainStepContext) return buildPlain(build, ctx)
  if (ctx instanceof G.MappingStepContext) return buildMapping(build, ctx.mapping())
  if (ctx instanceof G.ClosureStepContext) {
    const mapping = buildMapping(build, ctx.mapping())
    return { kind: 'Closure', variable: build.name(ctx.name()), mapping, span: build.span(ctx) }
  }
  if (ctx instanceof G.ExclusionStepContext) {
    return { kind: 'Exclusion', names: buildNames(build, ctx, 'an exclusion'), span: build.span(ctx) }
  }
  if (ctx instanceof G.OrderStepContext) return buildOrder(build, ctx)
  if (ctx instanceof G.GroupStepContext) return buildGroup(build, ctx)
  if (ctx instanceof G.ModifyStepContext) return buildModify(build, ctx)
  if (ctx instanceof G.UpsertEdgeStepContext) return buildUpsertEdge(build, ctx)
  if (ctx instanceof G.CreationStepContext) return buildCreationStep(build, ctx)
  if (ctx instanceof G.SearchStepContext) return buildSearchStep(build, ctx)
  if (ctx instanceof G.PathStepContext) return buildPath(build, ctx)
  invariant(ctx instanceof G.RerankStepContext, 'all forms of a step are handled')
  return buildRerank(build, ctx)
}

function buildNavigate(build: Build, ctx: G.NavigateStepContext): Step {
  const type = buildTypeArgument(build, ctx.typeArgument())
  const direction = build.text(ctx.NAVIGATE().symbol) as NavigateStep['direction']
  return { kind: 'Navigate', direction, ...(type ? { type } : {}), span: build.span(ctx) }
}

const plainKinds = {
  COUNT: 'Count',
  ID: 'Id',
  FIRST: 'First',
  LAST: 'Last',
} as const satisfies Readonly<Record<PlainWord, Step['kind']>>

function buildPlain(build: Build, ctx: G.PlainStepContext): Step {
  return { kind: plainKinds[build.text(ctx.PLAIN().symbol) as PlainWord], span: build.span(ctx) }
}

function buildFilter(build: Build, ctx: G.FilterStepContext): Step {
  const span = build.span(ctx)
  const word = build.text(ctx.FILTER().symbol) as FilterWord
  const only = (argument: string) => {
    const [value] = takeArguments(build, ctx.arguments(), span, { word, required: [argument] })
    return value ? build.expr(value) : build.missing(span)
  }
  switch (word) {
    case 'RANGE': {
      const [from, to] = takeArguments(build, ctx.arguments(), span, {
        word,
        required: ['start', 'end'],
        lacking: '`RANGE(0, 10)` takes the first ten',
      })
      const value = (bound: G.ExprContext | undefined) => (bound ? build.expr(bound) : build.missing(span))
      return { kind: 'Range', from: value(from), to: value(to), span }
    }
    case 'INTERSECT':
      return { kind: 'Intersect', value: only('traversal'), span }
    case 'WHERE':
      return { kind: 'Where', condition: only('condition'), span }
    case 'PREFILTER':
      return { kind: 'Prefilter', condition: only('condition'), span }
    default:
      return assertNever(word)
  }
}

function buildCompare(build: Build, ctx: G.CompareStepContext): Step {
  const span = build.span(ctx)
  const word = build.text(ctx.COMPARE().symbol)
  const [value] = takeArguments(build, ctx.arguments(), span, { word, required: ['value'] })
  return {
    kind: 'Compare',
    operator: word as ComparisonName,
    value: value ? build.expr(value) : build.missing(span),
    span,
  }
}

function buildOrder(build: Build, ctx: G.OrderStepContext): Step {
  const span = build.span(ctx)
  const direction = build.name(ctx.name())
  if (direction.text !== 'Asc' && direction.text !== 'Desc') {
    build.fault('E014', direction.span, `${quote(direction.text)} is not a direction`, {
      help: 'write `ORDER<Asc>(…)` or `ORDER<Desc>(…)`',
      ...misspelling(direction.text, direction.span, ['Asc', 'Desc']),
    })
  }
  const signature = { word: `ORDER<${direction.text}>`, required: ['key'] }
  const [key] = takeArguments(build, ctx.arguments(), span, signature)
  const value = key ? build.expr(key) : build.missing(span)
  return { kind: 'Order', direction: direction.text === 'Desc' ? 'Desc' : 'Asc', key: value, span }
}

function buildGroup(build: Build, ctx: G.GroupStepContext): Step {
  const word = build.text(ctx.GROUP().symbol)
  const properties = buildNames(build, ctx, quote(word))
  return { kind: 'Group', keepsRecords: word === 'AGGREGATE_BY', properties, span: build.span(ctx) }
}

function buildNames(build: Build, ctx: G.GroupStepContext | G.ExclusionStepContext, owner: string): Name[] {
  const names = ctx.names()?.name() ?? []
  build.requireSome(names, build.span(ctx), owner)
  return names.map(name => build.name(name))
}

const pathArguments: Readonly<Record<PathStep['algorithm'], readonly ('weight' | 'heuristic')[]>> = {
  ShortestPath: [],
  ShortestPathBFS: [],
  ShortestPathDijkstras: ['weight'],
  ShortestPathAStar: ['weight', 'heuristic'],
}

function buildPath(build: Build, ctx: G.PathStepContext): Step {
  const span = build.span(ctx)
  const keyword = ctx.PATH().symbol
  const algorithm = build.text(keyword) as PathStep['algorithm']
  const type = buildTypeArgument(build, ctx.typeArgument())
  const required = pathArguments[algorithm]
  const signature = {
    word: algorithm,
    required,
    excess:
      `the end of the path is a step of its own: \`${algorithm}<Type>(${required.length > 0 ? '…' : ''})::To(b)\``.replace(
        '()',
        '',
      ),
    lacking: `the weight is computed of each edge: \`${algorithm}<Type>(_::{weight}${required.length > 1 ? ', "property"' : ''})::To(b)\``,
  }
  const [weight, heuristic] = takeArguments(build, ctx.arguments(), build.tokenSpan(keyword), signature)
  return {
    kind: 'Path',
    algorithm,
    ...(type ? { type } : {}),
    ...(weight ? { weight: build.expr(weight) } : {}),
    ...(heuristic ? { heuristic: build.expr(heuristic) } : {}),
    ...buildEnds(build, ctx.endpoint()),
    span,
  }
}

function buildCreationStep(build: Build, ctx: G.CreationStepContext): Step {
  const keyword = ctx.ADD().symbol
  const word = build.text(keyword)
  if (word !== 'AddE') refuseStep(build, word, ctx, ['AddE'])
  return buildAddE(build, ctx, keyword)
}

function buildSearchStep(build: Build, ctx: G.SearchStepContext): Step {
  const search = buildSearch(build, ctx)
  if (search.kind === 'SearchV') return search
  refuseStep(build, 'SearchBM25', ctx, [])
  return { kind: 'Count', span: search.span }
}

function refuseStep(build: Build, word: string, ctx: G.StepContext, instead: readonly string[]): void {
  const help =
    instead.length > 0 ? `only ${joinAlternatives(instead.map(quote))} can be used as a step` : undefined
  const start = build.span(ctx).start
  const span = { file: build.source, start, end: start + word.length }
  build.fault('E014', span, `${quote(word)} cannot follow \`::\`: it can only begin a traversal`, { help })
}
