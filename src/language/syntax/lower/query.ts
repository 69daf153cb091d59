import { invariant } from '../../../base/errors.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type { LoopVariable, Macro, Parameter, QueryDecl, ReturnClause, Statement } from '../ast.ts'
import {
  BindingContext,
  CreationStatementContext,
  DropContext,
  ForContext,
  type LoopVariableContext,
  type MacroContext,
  type ParameterContext,
  type QueryContext,
  type ReturnClauseContext,
  type StatementContext,
} from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import type { Build } from './build.ts'
import { buildCreation } from './creations.ts'
import { buildType } from './types.ts'

export function buildQuery(build: Build, ctx: QueryContext): QueryDecl {
  const [macroContext, repeated] = ctx.macro()
  const macro = macroContext && buildMacro(build, macroContext)
  if (repeated) build.fault('E018', build.span(repeated), 'a query has at most one macro')
  return {
    kind: 'QueryDecl',
    ...(macro ? { macro } : {}),
    name: build.name(ctx.name()),
    parameters: ctx.parameter().map(parameter => buildParameter(build, parameter)),
    statements: ctx.statement().map(statement => buildStatement(build, statement)),
    result: buildReturn(build, ctx.returnClause()),
    span: build.span(ctx),
  }
}

function buildMacro(build: Build, ctx: MacroContext): Macro | undefined {
  const span = build.span(ctx)
  const name = build.name(ctx.name())
  const argument = ctx.term()
  if (name.text === 'mcp') {
    if (argument) build.fault('E013', build.span(argument), '`mcp` takes no argument')
    return { kind: 'Mcp', span }
  }
  if (name.text !== 'model') {
    build.fault('E018', name.span, `there is no macro ${quote(name.text)}`, {
      help: 'write `#[mcp]` or `#[model("provider:model")]`',
      ...misspelling(name.text, name.span, ['mcp', 'model']),
    })
    return undefined
  }
  const model = argument && build.term(argument)
  if (model?.kind === 'String' || model?.kind === 'NameExpr') return { kind: 'Model', model, span }
  build.fault('E014', model?.span ?? name.span, '`model` expects the name of a model', {
    help: 'write `#[model("provider:model")]`',
  })
  return undefined
}

function buildParameter(build: Build, ctx: ParameterContext): Parameter {
  return {
    kind: 'Parameter',
    name: build.name(ctx.name()),
    optional: ctx.OPTIONAL() !== null,
    type: buildType(build, ctx.type()),
    span: build.span(ctx),
  }
}

export function buildStatement(build: Build, ctx: StatementContext): Statement {
  const span = build.span(ctx)
  if (ctx instanceof BindingContext) {
    return { kind: 'Binding', name: build.name(ctx.name()), value: build.expr(ctx.expr()), span }
  }
  if (ctx instanceof DropContext) return { kind: 'Drop', value: build.expr(ctx.expr()), span }
  if (ctx instanceof CreationStatementContext) {
    return { kind: 'CreationStatement', value: buildCreation(build, ctx.creation()), span }
  }
  invariant(ctx instanceof ForContext, 'all forms of a statement are handled')
  return {
    kind: 'For',
    variable: buildLoopVariable(build, ctx.loopVariable()),
    list: build.name(ctx.name()),
    body: ctx.statement().map(statement => buildStatement(build, statement)),
    span,
  }
}

function buildLoopVariable(build: Build, ctx: LoopVariableContext): LoopVariable {
  const span = build.span(ctx)
  const [object, member] = ctx.name().map(name => build.name(name))
  if (object && member) return { kind: 'MemberLoop', object, member, span }
  if (object) return object
  const names = ctx.names()?.name() ?? []
  build.requireSome(names, span, 'a loop over `{…}`')
  return { kind: 'Destructure', names: names.map(name => build.name(name)), span }
}

export function buildReturn(build: Build, ctx: ReturnClauseContext): ReturnClause {
  return { kind: 'Return', values: ctx.expr().map(value => build.expr(value)), span: build.span(ctx) }
}
