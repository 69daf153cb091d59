import { invariant } from '../../../base/errors.ts'
import type { Call, Exists, Expr, Logical, ObjectExpr, Start, Traversal } from '../ast.ts'
import {
  ArrayContext,
  CallContext,
  CreationTermContext,
  EmbedContext,
  ExistsContext,
  type ExprContext,
  LiteralContext,
  LogicalContext,
  type ObjectContext,
  type TermContext,
  TraversalContext,
} from '../generated/HelixQLParser.ts'
import { type Build, takeArguments } from './build.ts'
import { buildCreation } from './creations.ts'
import { asEuler, buildSource } from './sources.ts'
import { buildEntry, buildLiteral } from './values.ts'

export function buildExpr(build: Build, ctx: ExprContext): Expr {
  const object = ctx.object()
  if (object) return buildObject(build, object)
  const term = ctx.term()
  invariant(term, 'an expression is an object or a term')
  return buildTerm(build, term)
}

export function buildTerm(build: Build, ctx: TermContext): Expr {
  if (ctx instanceof LiteralContext) return buildLiteral(build, ctx)
  if (ctx instanceof TraversalContext) return buildTraversal(build, ctx)
  if (ctx instanceof CallContext) return buildCall(build, ctx)
  if (ctx instanceof ArrayContext) return buildArray(build, ctx)
  if (ctx instanceof ExistsContext) return buildExists(build, ctx)
  if (ctx instanceof LogicalContext) return buildLogical(build, ctx)
  if (ctx instanceof CreationTermContext) return buildCreation(build, ctx.creation())
  invariant(ctx instanceof EmbedContext, 'all forms of a term are handled')
  const span = build.span(ctx)
  build.fault('E014', span, '`Embed(…)` is allowed only as a vector', {
    help: 'use it where `AddV`, `UpsertV` or `SearchV` expects its vector',
  })
  return build.missing(span)
}

function buildObject(build: Build, ctx: ObjectContext): ObjectExpr {
  const span = build.span(ctx)
  const entries = ctx.entry().map(entry => buildEntry(build, entry))
  if (!build.allowsEmpty) build.requireSome(entries, span, 'an object')
  return { kind: 'Object', entries, span }
}

function buildArray(build: Build, ctx: ArrayContext): Expr {
  const span = build.span(ctx)
  const items = ctx.expr().map(item => build.expr(item))
  return { kind: 'Array', items, span }
}

function buildExists(build: Build, ctx: ExistsContext): Exists {
  const span = build.span(ctx)
  const [value] = takeArguments(build, ctx.arguments(), span, { word: 'EXISTS', required: ['traversal'] })
  return {
    kind: 'Exists',
    negated: ctx.NOT() !== null,
    value: value ? build.expr(value) : build.missing(span),
    span,
  }
}

function buildLogical(build: Build, ctx: LogicalContext): Logical {
  const span = build.span(ctx)
  const operator = build.text(ctx.LOGIC().symbol) === 'AND' ? 'AND' : 'OR'
  const operands = ctx
    .arguments()
    .expr()
    .map(operand => build.expr(operand))
  build.requireSome(operands, span, `\`${operator}\``)
  return { kind: 'Logical', operator, negated: ctx.NOT() !== null, operands, span }
}

function buildCall(build: Build, ctx: CallContext): Call {
  const given = ctx.arguments().expr()
  return {
    kind: 'Call',
    function: build.name(ctx.word()),
    arguments: given.map(argument => build.expr(argument)),
    span: build.span(ctx),
  }
}

function buildTraversal(build: Build, ctx: TraversalContext): Expr {
  const steps = ctx.step()
  const span = build.span(ctx)
  const variable = ctx.variable()
  const source = ctx.source()
  if (steps.length === 0) {
    if (variable) return { kind: 'NameExpr', name: build.name(variable).text, span }
    const euler = source && asEuler(build, source)
    if (euler) return euler
  }
  const traversal: Traversal = {
    kind: 'Traversal',
    start: startOf(build, ctx),
    steps: steps.map(step => build.step(step)),
    span,
  }
  return traversal
}

function startOf(build: Build, ctx: TraversalContext): Start {
  const source = ctx.source()
  if (source) return buildSource(build, source)
  const variable = ctx.variable()
  if (variable) {
    const { text, span } = build.name(variable)
    return { kind: 'VariableStart', name: text, span }
  }
  const current = ctx.CURRENT()
  invariant(current, 'a traversal starts with a source, a variable or `_`')
  return { kind: 'CurrentStart', span: build.tokenSpan(current.symbol) }
}
