import type { Property, RecordKind, ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import { scalar } from '../kinds.ts'
import { at } from '../report.ts'
import { quote } from '../words.ts'
import { fieldDefault } from './default.ts'
import { fieldType } from './field-type.ts'
import { isReservedField } from './reserved.ts'
import type { SchemaContext } from './schema-context.ts'

/** The fields of one declaration. Those with an error stay, marked as broken, so that their uses are not reported. */
export function checkFields(
  kind: RecordKind,
  fields: readonly ast.FieldDecl[],
  context: SchemaContext,
): readonly Property[] {
  const properties: Property[] = []
  const first = new Map<string, ast.Name>()
  for (const field of fields) {
    const key = field.name.text.toLowerCase()
    const earlier = first.get(key)
    if (earlier) {
      context.report.error('E109', field.name.span, `field ${quote(field.name.text)} is declared twice`, {
        related: [at(earlier.span, 'first declared here')],
        help: 'rename or remove one of the two; upper and lower case do not tell fields apart',
      })
      continue
    }
    first.set(key, field.name)
    properties.push(checkField(kind, field, properties.length, context))
  }
  return properties
}

function checkField(kind: RecordKind, field: ast.FieldDecl, slot: number, context: SchemaContext): Property {
  const isReserved = isReservedField(kind, field.name, context)
  const type = fieldType(field.type, context)
  const value = type && fieldDefault(field, type, context)
  const property: Property = {
    name: field.name.text,
    type: type ?? scalar('String'),
    index: field.index,
    ...(value && { default: value }),
    slot,
    span: field.name.span,
  }
  if (isReserved || type === undefined) context.brokenProperties.add(property)
  else refuseIndexedArray(field, type, context)
  return property
}

/** E707: an index finds one value, and an array is none. */
function refuseIndexedArray(field: ast.FieldDecl, type: ValueType, { report }: SchemaContext): void {
  if (field.index === 'none' || type.kind !== 'array') return
  report.error('E707', field.indexSpan ?? field.name.span, 'an array cannot be indexed', {
    related: [at(field.type.span, 'declared here')],
    help: 'remove the index, or keep the elements in nodes of their own',
  })
}
