import { invariant } from '../../../base/errors.ts'
import type { ItemRef, MigrationDecl, MigrationField, MigrationItem, NamedType } from '../ast.ts'
import type {
  ItemRefContext,
  MigrationBlockContext,
  MigrationContext,
  MigrationFieldContext,
  MigrationItemContext,
} from '../generated/HelixQLParser.ts'
import type { Build } from './build.ts'
import { buildVersion } from './schema.ts'

export function buildMigration(build: Build, ctx: MigrationContext): MigrationDecl {
  const [from, to] = ctx.schemaVersion()
  invariant(from && to, 'a migration names two versions')
  return {
    kind: 'MigrationDecl',
    from: buildVersion(build, from),
    to: buildVersion(build, to),
    items: ctx.migrationItem().map(item => buildItem(build, item)),
    span: build.span(ctx),
  }
}

function buildItem(build: Build, ctx: MigrationItemContext): MigrationItem {
  const [source, target] = ctx.itemRef()
  invariant(source, 'a mapping has a source')
  return {
    kind: 'MigrationItem',
    source: buildItemRef(build, source),
    ...(target ? { target: buildItemRef(build, target) } : {}),
    fields: fieldsOf(build, ctx.migrationBlock()),
    span: build.span(ctx),
  }
}

function buildItemRef(build: Build, ctx: ItemRefContext): ItemRef {
  const item = ctx.N() ? 'node' : ctx.E() ? 'edge' : 'vector'
  return { kind: 'ItemRef', item, name: build.name(ctx.name()), span: build.span(ctx) }
}

/** The fields may be wrapped: `{ Properties: { … } }`. */
function fieldsOf(build: Build, ctx: MigrationBlockContext): MigrationField[] {
  const fields = ctx.migrationField()
  const only = fields.length === 1 ? fields[0] : undefined
  const label = only?.name(0)
  const wrapped = label && build.name(label).text === 'Properties' ? only?.migrationBlock() : undefined
  return (wrapped ? wrapped.migrationField() : fields).map(field => buildField(build, field))
}

function buildField(build: Build, ctx: MigrationFieldContext): MigrationField {
  const [name, castName] = ctx.name()
  invariant(name, 'a field has a name')
  const cast = castName && build.name(castName)
  const castType: NamedType | undefined = cast && { kind: 'NamedType', name: cast.text, span: cast.span }
  return {
    kind: 'MigrationField',
    name: build.name(name),
    value: readValue(build, ctx),
    ...(castType ? { cast: castType } : {}),
    span: build.span(ctx),
  }
}

function readValue(build: Build, ctx: MigrationFieldContext): MigrationField['value'] {
  const term = ctx.term()
  const value = term ? build.term(term) : build.missing(build.span(ctx))
  switch (term && value.kind) {
    case 'String':
    case 'Int':
    case 'Float':
    case 'Boolean':
    case 'None':
    case 'NameExpr':
      return value as MigrationField['value']
  }
  const span = term ? value.span : build.span(ctx)
  build.faultOfWhole(
    'E020',
    span,
    'a migration can set a property only to a literal or to a property of the old item',
  )
  return { kind: 'None', span }
}
