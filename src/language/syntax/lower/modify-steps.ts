import type { Span } from '../../diagnostics/index.ts'
import type { PropertyObject, Step } from '../ast.ts'
import type { ExprContext, ModifyStepContext, UpsertEdgeStepContext } from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import { type Build, refuseSwapped, takeArguments, takeObject } from './build.ts'
import { buildEnds, buildProperties, buildVector } from './values.ts'

/** `UPDATE({…})`, `UpsertN({…})`, `UpsertV(vector, {…})`. */
export function buildModify(build: Build, ctx: ModifyStepContext): Step {
  const span = build.span(ctx)
  const word = build.text(ctx.MODIFY().symbol)
  if (word === 'UpsertV') {
    const given = ctx.arguments().expr()
    const [only] = given
    if (given.length === 1 && only?.object()) {
      build.fault(
        'E013',
        build.span(ctx.arguments()),
        `\`UpsertV\` is missing its vector: ${quote(upsertV)}`,
        {
          help: `the vector comes first: ${quote('UpsertV(Embed(text), {name: value})')} or ${quote('UpsertV(vector, {name: value})')}`,
        },
      )
      return { kind: 'UpsertV', vector: build.missing(span), properties: none(span), span }
    }
    const [vector, object] = takeArguments(build, ctx.arguments(), span, {
      word,
      required: ['vector', '{properties}'],
    })
    const value = vector ? buildVector(build, vector) : build.missing(span)
    if (refuseSwapped(build, word, vector, object))
      return { kind: 'UpsertV', vector: value, properties: none(span), span }
    return { kind: 'UpsertV', vector: value, properties: changesOf(build, ctx, object, word), span }
  }
  const [object] = takeArguments(build, ctx.arguments(), span, { word, required: ['{properties}'] })
  return {
    kind: word === 'UpsertN' ? 'UpsertN' : 'Update',
    properties: changesOf(build, ctx, object, word),
    span,
  }
}

const upsertV = 'UpsertV(vector, {properties})'

function none(span: Span): PropertyObject {
  return { kind: 'PropertyObject', entries: [], span }
}

/** `UpsertE({…})::From(…)::To(…)`. */
export function buildUpsertEdge(build: Build, ctx: UpsertEdgeStepContext): Step {
  const span = build.span(ctx)
  const [object] = takeArguments(build, ctx.arguments(), span, {
    word: 'UpsertE',
    required: ['{properties}'],
  })
  const properties = changesOf(build, ctx, object, 'UpsertE')
  return { kind: 'UpsertE', properties, ...buildEnds(build, ctx.endpoint()), span }
}

/** The properties to set: at least one of `UPDATE`; an upsert without any finds or creates (W4, W6). */
function changesOf(
  build: Build,
  step: ModifyStepContext | UpsertEdgeStepContext,
  ctx: ExprContext | undefined,
  word: string,
): PropertyObject {
  const object = ctx && takeObject(build, ctx, word)
  if (!object) return none(build.span(step))
  const properties = buildProperties(build, object)
  if (word === 'UPDATE') build.requireSome(properties.entries, properties.span, quote(word))
  return properties
}
