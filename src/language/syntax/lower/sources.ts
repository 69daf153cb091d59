import type { Call, EdgeSource, NodeSource, SearchText, SearchVectors, VectorSource } from '../ast.ts'
import type {
  ArgumentsContext,
  ObjectContext,
  SearchStepContext,
  SourceContext,
} from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import { type Build, refuseTypeAsArgument, takeArguments } from './build.ts'
import { buildEntry, buildTypeArgument, buildVector } from './values.ts'

export type Source = NodeSource | EdgeSource | VectorSource | SearchVectors | SearchText

/** `N`, `E`, `V`, `SearchV` or `SearchBM25` with its arguments. */
export function buildSource(build: Build, ctx: SourceContext): Source {
  if (ctx.SEARCH()) return buildSearch(build, ctx)
  const span = build.span(ctx)
  const type = buildTypeArgument(build, ctx.typeArgument())
  const typed = type ? { type } : {}
  const letter = ctx.N() ? 'N' : ctx.E() ? 'E' : 'V'
  const isRefused = refuseTypeAsArgument(build, letter, ctx.typeArgument(), ctx.arguments())
  const given = isRefused ? null : ctx.arguments()
  if (ctx.N())
    return { kind: 'NodeSource', ...typed, ...(given ? nodeKey(build, given, type?.text) : {}), span }
  const kind = ctx.E() ? 'EdgeSource' : 'VectorSource'
  if (!given) return { kind, ...typed, span }
  const [id] = takeArguments(build, given, span, sourceSignature(ctx.E() ? 'E' : 'V', type?.text))
  const object = id?.object()
  if (object) {
    const help = 'pass an id, or filter with `::WHERE(…)`'
    build.fault('E014', build.span(object), 'only nodes can be looked up by a property', { help })
  }
  return { kind, ...typed, id: id ? build.expr(id) : build.missing(span), span }
}

/** Recognises `E()`: Euler's number is the only call that looks like a source. */
export function asEuler(build: Build, ctx: SourceContext): Call | undefined {
  const given = ctx.arguments()
  const letter = ctx.E()
  if (!letter || !given || ctx.typeArgument() || given.expr().length > 0) return undefined
  const name = { kind: 'Name', text: 'E', span: build.tokenSpan(letter.symbol) } as const
  return { kind: 'Call', function: name, arguments: [], span: build.span(ctx) }
}

/** `SearchV<T>(vector, k)` and `SearchBM25<T>(text, k)`; only the former can also be a step. */
export function buildSearch(
  build: Build,
  ctx: SourceContext | SearchStepContext,
): SearchVectors | SearchText {
  const span = build.span(ctx)
  const word = build.source.text.startsWith('SearchV', span.start) ? 'SearchV' : 'SearchBM25'
  const type = buildTypeArgument(build, ctx.typeArgument())
  const typed = type ? { type } : {}
  const what = word === 'SearchV' ? 'vector' : 'text'
  if (refuseTypeAsArgument(build, word, ctx.typeArgument(), ctx.arguments())) {
    const [vector, k] = [build.missing(span), build.missing(span)]
    return word === 'SearchV'
      ? { kind: word, ...typed, vector, k, span }
      : { kind: word, ...typed, text: vector, k, span }
  }
  const [first, count] = takeArguments(build, ctx.arguments(), span, { word, required: [what, 'k'] })
  const k = count ? build.expr(count) : build.missing(span)
  if (word === 'SearchV') {
    return {
      kind: 'SearchV',
      ...typed,
      vector: first ? buildVector(build, first) : build.missing(span),
      k,
      span,
    }
  }
  return { kind: 'SearchBM25', ...typed, text: first ? build.expr(first) : build.missing(span), k, span }
}

function nodeKey(
  build: Build,
  ctx: ArgumentsContext,
  type: string | undefined,
): Pick<NodeSource, 'id' | 'lookup'> {
  const span = build.span(ctx)
  const [key] = takeArguments(build, ctx, span, sourceSignature('N', type))
  const object = key?.object()
  if (object) return lookup(build, object)
  return { id: key ? build.expr(key) : build.missing(span) }
}

function lookup(build: Build, ctx: ObjectContext): Pick<NodeSource, 'lookup'> {
  const [first, second] = ctx.entry()
  if (second) {
    const help = 'filter by the others with `::WHERE(…)`'
    build.fault('E013', build.span(second), 'a look-up accepts only one property', { help })
  }
  if (!first) {
    build.fault('E011', build.span(ctx), 'a look-up needs a property', {
      help: `write ${quote('{name: value}')}`,
    })
    return {}
  }
  const { name, value } = buildEntry(build, first)
  return { lookup: { field: name, value } }
}

function sourceSignature(letter: string, type: string | undefined): { word: string; required: string[] } {
  return { word: type === undefined ? letter : `${letter}<${type}>`, required: ['id'] }
}
