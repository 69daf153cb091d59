import { nearest } from '../../../base/text/nearest.ts'
import { misspelling, replacing } from '../../diagnostics/index.ts'
import type { EdgeDecl, FieldDecl, IntLiteral, Name, TypeDecl } from '../ast.ts'
import type { FieldContext, SchemaVersionContext, TypeDeclContext } from '../generated/HelixQLParser.ts'
import { decodeInt } from '../literals.ts'
import { quote } from '../words.ts'
import type { Build } from './build.ts'
import { buildFields, buildType, refuseIndexAndDefault } from './types.ts'

export function buildTypeDecl(build: Build, ctx: TypeDeclContext): TypeDecl | undefined {
  const name = build.name(ctx.name())
  if (!/^[A-Z]/.test(name.text)) {
    const written = name.text.charAt(0).toUpperCase() + name.text.slice(1)
    build.fault('E012', name.span, `the type name ${quote(name.text)} must begin with a capital letter`, {
      help: `write ${quote(written)}`,
      fixes: [replacing(name.span, written, 'certain')],
    })
  }
  if (ctx.E()) return buildEdge(build, ctx, name)
  const kind = ctx.N() ? 'NodeDecl' : 'VectorDecl'
  return { kind, name, fields: buildFields(build, ctx.fieldBlock()), span: build.span(ctx) }
}

export function buildVersion(build: Build, ctx: SchemaVersionContext): IntLiteral {
  const token = ctx.INT().symbol
  const span = build.tokenSpan(token)
  const text = build.text(token)
  const value = /^-?\d+$/.test(text) ? (decodeInt(text) ?? 0n) : 0n
  if (value < 0n) build.fault('E006', span, 'a schema version cannot be negative')
  return { kind: 'Int', value, span }
}

/** The braces of an edge contain `From`, `To` and optionally `Properties`, each once. */
function buildEdge(build: Build, ctx: TypeDeclContext, name: Name): EdgeDecl | undefined {
  const members = new Map<string, FieldContext>()
  const misspelt = new Set<string>()
  for (const member of ctx.fieldBlock().field()) {
    const label = build.name(member.name())
    if (!edgeMembers.has(label.text)) {
      refuseMember(build, label)
      for (const meant of nearest(label.text, edgeMembers)) misspelt.add(meant)
    } else if (members.has(label.text))
      build.fault('E019', label.span, `${quote(label.text)} is given twice`, {
        help: 'remove one of the two',
      })
    else members.set(label.text, member)
  }
  const isEndless = !members.has('From') && !members.has('To') && misspelt.size === 0
  if (isEndless) refuseEndless(build, name)
  // A member that was misspelt is not reported as missing as well.
  const end = (side: 'From' | 'To') =>
    members.has(side) || (!isEndless && !misspelt.has(side))
      ? endOf(build, members.get(side), side, name)
      : undefined
  const [from, to] = [end('From'), end('To')]
  const fields = propertiesOf(build, members.get('Properties'))
  if (!from || !to) return undefined
  return { kind: 'EdgeDecl', name, unique: ctx.UNIQUE() !== null, from, to, fields, span: build.span(ctx) }
}

const edgeMembers: ReadonlySet<string> = new Set(['From', 'To', 'Properties'])

function refuseMember(build: Build, label: Name): void {
  build.fault('E016', label.span, `${quote(label.text)} is not allowed directly in an edge`, {
    help: `an edge has \`From\`, \`To\` and \`Properties\`; write \`Properties: { ${label.text}: … }\``,
    ...misspelling(label.text, label.span, edgeMembers),
  })
}

function refuseEndless(build: Build, edge: Name): void {
  build.fault('E016', edge.span, `the edge ${quote(edge.text)} has neither \`From\` nor \`To\``, {
    help: 'write `From: <node or vector type>, To: <node or vector type>` between its braces',
  })
}

function endOf(
  build: Build,
  member: FieldContext | undefined,
  end: 'From' | 'To',
  edge: Name,
): Name | undefined {
  if (!member) {
    build.fault('E016', edge.span, `the edge ${quote(edge.text)} has no ${quote(end)}`, {
      help: `write ${quote(`${end}: <node or vector type>`)} between its braces`,
    })
    return undefined
  }
  refuseIndexAndDefault(build, member, quote(end))
  const type = buildType(build, member.type())
  if (type.kind === 'NamedType') return { kind: 'Name', text: type.name, span: type.span }
  build.fault('E016', type.span, `${quote(end)} expects the name of a node or vector type`)
  return undefined
}

function propertiesOf(build: Build, member: FieldContext | undefined): FieldDecl[] {
  if (!member) return []
  refuseIndexAndDefault(build, member, '`Properties`')
  const block = member.type().fieldBlock()
  if (block) return buildFields(build, block)
  build.fault('E016', build.span(member.type()), '`Properties` expects braces', {
    help: 'write `Properties: { name: Type }`',
  })
  return []
}
