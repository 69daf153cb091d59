import { invariant } from '../../../base/errors.ts'
import { limits } from '../../../base/limits.ts'
import { replacing } from '../../diagnostics/index.ts'
import type { DefaultExpr, FieldDecl, TypeExpr } from '../ast.ts'
import type { ExprContext, FieldBlockContext, FieldContext, TypeContext } from '../generated/HelixQLParser.ts'
import { quote } from '../words.ts'
import type { Build } from './build.ts'

export function buildType(build: Build, ctx: TypeContext): TypeExpr {
  const span = build.span(ctx)
  const name = ctx.name()
  if (name) return { kind: 'NamedType', name: build.name(name).text, span }
  const element = ctx.type()
  if (element) return { kind: 'ArrayType', element: buildType(build, element), span }
  const block = ctx.fieldBlock()
  invariant(block, 'a type is a name, an array or an object')
  return { kind: 'ObjectType', fields: block.field().map(field => buildMember(build, field)), span }
}

export function buildFields(build: Build, ctx: FieldBlockContext): FieldDecl[] {
  const fields = ctx.field()
  const excess = fields[limits.propertiesMax]
  if (excess) {
    build.fault(
      'E023',
      build.span(excess.name()),
      `this type has more than ${limits.propertiesMax} properties`,
      {
        help: 'declare one array for values that come in numbers, or a type of its own for some of them',
      },
    )
    return []
  }
  return fields.map(field => buildField(build, field))
}

function buildField(build: Build, ctx: FieldContext): FieldDecl {
  const indexSpan = indexSpanOf(build, ctx)
  const value = ctx.expr()
  return {
    kind: 'FieldDecl',
    name: build.name(ctx.name()),
    index: ctx.UNIQUE() ? 'unique' : ctx.INDEX() ? 'index' : 'none',
    ...(indexSpan ? { indexSpan } : {}),
    type: buildType(build, ctx.type()),
    ...(value ? { default: buildDefault(build, value) } : {}),
    span: build.span(ctx),
  }
}

/** A member of an object type: a name and a type, no index and no default. */
function buildMember(build: Build, ctx: FieldContext): { name: FieldDecl['name']; type: TypeExpr } {
  refuseIndexAndDefault(build, ctx, 'a member of an object type')
  return { name: build.name(ctx.name()), type: buildType(build, ctx.type()) }
}

export function refuseIndexAndDefault(build: Build, ctx: FieldContext, owner: string): void {
  const index = indexSpanOf(build, ctx)
  if (index) build.fault('E014', index, `${owner} cannot be indexed`)
  const value = ctx.expr()
  if (value) build.fault('E014', build.span(value), `${owner} cannot have a default`)
}

function indexSpanOf(build: Build, ctx: FieldContext) {
  const index = ctx.INDEX()
  if (!index) return undefined
  const last = build.tokenSpan(index.symbol)
  const unique = ctx.UNIQUE()
  return unique ? build.join(build.tokenSpan(unique.symbol), last) : last
}

function buildDefault(build: Build, ctx: ExprContext): DefaultExpr {
  const value = build.expr(ctx)
  const { span } = value
  switch (value.kind) {
    case 'String':
    case 'Int':
    case 'Float':
    case 'Boolean':
      return value
    case 'NameExpr':
      if (value.name === 'NOW') return { kind: 'Now', span }
      break
    case 'None':
      build.fault('E017', span, '`NONE` cannot be a default', {
        help: 'remove `DEFAULT NONE`: a property without a default is NONE',
      })
      return value
  }
  const text =
    span.end - span.start > 30 ? 'this value' : quote(build.source.text.slice(span.start, span.end))
  const isCall = value.kind === 'Call' && value.function.text.toUpperCase() === 'NOW'
  const isNow = isCall || (value.kind === 'NameExpr' && value.name.toUpperCase() === 'NOW')
  build.faultOfWhole('E017', span, `${text} cannot be a default`, {
    help: isCall
      ? 'write `DEFAULT NOW`, without parentheses'
      : isNow
        ? 'write `NOW`: capitals matter'
        : value.kind === 'NameExpr' && /^(null|nil|undefined)$/i.test(value.name)
          ? `leave \`DEFAULT ${value.name}\` out: a property without a default is \`null\``
          : 'a default is a string, a number, `true`, `false` or `NOW`',
    ...(isNow && { fixes: [replacing(span, 'NOW', 'certain')] }),
  })
  return { kind: 'None', span }
}
