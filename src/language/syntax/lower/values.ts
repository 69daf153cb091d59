import type { Embed, Expr, Literal, Name, PropertyObject, VectorArgument } from '../ast.ts'
import {
  EmbedContext,
  type EndpointContext,
  type EntryContext,
  type ExprContext,
  type LiteralContext,
  type ObjectContext,
  HelixQLParser as P,
  type TypeArgumentContext,
} from '../generated/HelixQLParser.ts'
import { decodeFloat, decodeInt, decodeString } from '../literals.ts'
import { quote } from '../words.ts'
import { type Build, takeArguments } from './build.ts'

/** Builds a literal. An invalid one, reported with its token, gets a placeholder, as its declaration is dropped. */
export function buildLiteral(build: Build, ctx: LiteralContext): Literal {
  const span = build.span(ctx)
  const text = build.source.text.slice(span.start, span.end)
  switch (ctx.start?.type) {
    case P.STRING:
      return { kind: 'String', value: decodeString(text).value, span }
    case P.INT:
      return { kind: 'Int', value: (/^-?\d+$/.test(text) ? decodeInt(text) : undefined) ?? 0n, span }
    case P.FLOAT:
      return { kind: 'Float', value: decodeFloat(text) ?? 0, span }
    case P.BOOLEAN:
      return { kind: 'Boolean', value: text === 'true', span }
    default:
      return { kind: 'None', span }
  }
}

/** `<T>`: exactly one name. */
export function buildTypeArgument(build: Build, ctx: TypeArgumentContext | null): Name | undefined {
  if (!ctx) return undefined
  const [first, second] = ctx.name()
  if (second) build.fault('E013', build.span(second), 'only one type is allowed between `<` and `>`')
  return first ? build.name(first) : undefined
}

export function buildEntry(build: Build, ctx: EntryContext): { readonly name: Name; readonly value: Expr } {
  const name = build.name(ctx.name())
  const value = ctx.expr()
  return { name, value: value ? build.expr(value) : { kind: 'NameExpr', name: name.text, span: name.span } }
}

/** The properties of a creation, an update or an upsert. */
export function buildProperties(build: Build, ctx: ObjectContext): PropertyObject {
  return {
    kind: 'PropertyObject',
    entries: ctx.entry().map(entry => buildEntry(build, entry)),
    span: build.span(ctx),
  }
}

/** Builds a vector, the only place where `Embed(…)` is allowed. */
export function buildVector(build: Build, ctx: ExprContext): VectorArgument {
  const term = ctx.term()
  return term instanceof EmbedContext ? buildEmbed(build, term) : build.expr(ctx)
}

function buildEmbed(build: Build, ctx: EmbedContext): Embed {
  const span = build.span(ctx)
  const [text] = takeArguments(build, ctx.arguments(), span, { word: 'Embed', required: ['text'] })
  return { kind: 'Embed', text: text ? build.expr(text) : build.missing(span), span }
}

export interface Ends {
  readonly from?: Expr
  readonly to?: Expr
}

/** Builds `::From(…)` and `::To(…)` in any order; which of them are required is checked later. */
export function buildEnds(build: Build, endpoints: readonly EndpointContext[]): Ends {
  const ends = new Map<string, Expr>()
  for (const ctx of endpoints) {
    const word = build.text(ctx.ENDPOINT().symbol)
    const span = build.tokenSpan(ctx.ENDPOINT().symbol)
    const [item] = takeArguments(build, ctx.arguments(), span, { word, required: ['item'] })
    if (ends.has(word))
      build.fault('E019', span, `${quote(`::${word}`)} is given twice`, { help: 'remove one of the two' })
    ends.set(word, item ? build.expr(item) : build.missing(span))
  }
  const [from, to] = [ends.get('From'), ends.get('To')]
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}
