import type { Token } from 'antlr4ng'
import type { Span } from '../../diagnostics/diagnostic.ts'
import type { AddE, Creation, PropertyObject } from '../ast.ts'
import type { CreationContext, CreationStepContext, ExprContext } from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import { type Build, takeArguments, takeObject } from './build.ts'
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
  if (word === 'AddN') {
    const [object] = takeArguments(build, ctx.arguments(), span, {
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
  const [vector, object] = takeArguments(build, ctx.arguments(), build.tokenSpan(ctx.ADD().symbol), signature)
  const value = vector ? buildVector(build, vector) : build.missing(span)
  return { kind: 'AddV', ...typed, vector: value, ...propertiesOf(build, object, word), span }
}

/** Builds `AddE` as a value, a statement or a step. */
export function buildAddE(build: Build, ctx: CreationContext | CreationStepContext, keyword: Token): AddE {
  const span: Span = build.span(ctx)
  const type = buildTypeArgument(build, ctx.typeArgument())
  const signature = { word: 'AddE', required: [], optional: ['{properties}'] }
  const [object] = takeArguments(build, ctx.arguments(), build.tokenSpan(keyword), signature)
  return {
    kind: 'AddE',
    ...(type ? { type } : {}),
    ...propertiesOf(build, object, 'AddE'),
    ...buildEnds(build, ctx.endpoint()),
    span,
  }
}

function propertiesOf(
  build: Build,
  ctx: ExprContext | undefined,
  word: string,
): { properties?: PropertyObject } {
  const object = ctx && takeObject(build, ctx, word)
  return object ? { properties: buildProperties(build, object) } : {}
}
