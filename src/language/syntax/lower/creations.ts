import type { Token } from 'antlr4ng'
import { replacing, type Span } from '../../diagnostics/index.ts'
import type { AddE, Creation, PropertyObject } from '../ast.ts'
import type {
  ArgumentsContext,
  CreationContext,
  CreationStepContext,
  ExprContext,
} from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import { type Build, refuseSwapped, refuseTypeAsArgument, takeArguments, takeObject } from './build.ts'
import { buildEnds, buildProperties, buildTypeArgument, buildVector } from './values.ts'

export function buildCreation(build: Build, ctx: CreationContext): Creation {
  const word = build.text(ctx.ADD().symbol)
  if (word === 'AddE') return buildAddE(build, ctx, ctx.ADD().symbol)
  const span = build.span(ctx)
  const type = buildTypeArgument(build, ctx.typeArgument())
  const [misplaced] = ctx.endpoint()
  if (misplaced) {
    build.fault('E014', build.span(misplaced), `${quote(word)} has no ends`, {
      help: 'only edges have `::From` and `::To`',
    })
  }
  const typed = type ? { type } : {}
  const given = refuseTypeAsArgument(build, word, ctx.typeArgument(), ctx.arguments())
    ? null
    : ctx.arguments()
  if (word === 'AddN') {
    if (given !== null && refuseOthers(build, given, word)) return { kind: 'AddN', ...typed, span }
    const [object] = takeArguments(build, given, span, {
      word,
      required: [],
      optional: ['{properties}'],
    })
    return { kind: 'AddN', ...typed, ...propertiesOf(build, object, word), span }
  }
  const signature = {
    word,
    required: ['vector'],
    optional: ['{properties}'],
    excess: 'more than one object of properties is refused on purpose: put all of them into one',
  }
  if (given === null && ctx.arguments()) return { kind: 'AddV', ...typed, vector: build.missing(span), span }
  const [vector, object] = takeArguments(build, given, build.tokenSpan(ctx.ADD().symbol), signature)
  const value = vector ? buildVector(build, vector) : build.missing(span)
  if (refuseSwapped(build, word, vector, object)) return { kind: 'AddV', ...typed, vector: value, span }
  return { kind: 'AddV', ...typed, vector: value, ...propertiesOf(build, object, word), span }
}

/** Builds `AddE` as a value, a statement or a step. */
export function buildAddE(build: Build, ctx: CreationContext | CreationStepContext, keyword: Token): AddE {
  const span: Span = build.span(ctx)
  const type = buildTypeArgument(build, ctx.typeArgument())
  const signature = { word: 'AddE', required: [], optional: ['{properties}'] }
  const isRefused =
    refuseTypeAsArgument(build, 'AddE', ctx.typeArgument(), ctx.arguments()) ||
    refuseEndsAsArguments(build, ctx, type?.text ?? 'Type')
  if (isRefused) return { kind: 'AddE', ...(type ? { type } : {}), span }
  const [object] = takeArguments(build, ctx.arguments(), build.tokenSpan(keyword), signature)
  return {
    kind: 'AddE',
    ...(type ? { type } : {}),
    ...propertiesOf(build, object, 'AddE'),
    ...buildEnds(build, ctx.endpoint()),
    span,
  }
}

/** Reports the first argument of `AddN` if it is not `{…}`; others are not reported too. */
function refuseOthers(build: Build, ctx: ArgumentsContext, word: string): boolean {
  const [first] = ctx.expr()
  return first !== undefined && takeObject(build, first, word) === undefined
}

/** Reports `AddE<Knows>(a, b)`. Which end is which is the author's to say, so the fix is not certain. */
function refuseEndsAsArguments(
  build: Build,
  ctx: CreationContext | CreationStepContext,
  type: string,
): boolean {
  const given = ctx.arguments()
  const values = given?.expr() ?? []
  const others = values.filter(each => !each.object())
  const [from, to] = others
  if (!given || !from || (others.length === 1 && values.length === 1)) return false
  const text = (value: ExprContext) => build.source.text.slice(build.span(value).start, build.span(value).end)
  const object = values.find(each => each.object())
  const ends = to && others.length === 2 && ctx.endpoint().length === 0
  const written = ends && `${object ? `(${text(object)})` : ''}::From(${text(from)})::To(${text(to)})`
  build.fault('E014', build.span(from), 'the ends of an edge are not arguments of `AddE`', {
    help: `write them after it: ${quote(`AddE<${type}>({…})::From(a)::To(b)`)}`,
    fixes: written ? [replacing(build.span(given), written, 'maybe')] : undefined,
  })
  return true
}

function propertiesOf(
  build: Build,
  ctx: ExprContext | undefined,
  word: string,
): { properties?: PropertyObject } {
  const object = ctx && takeObject(build, ctx, word)
  return object ? { properties: buildProperties(build, object) } : {}
}
