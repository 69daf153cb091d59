import {
  canBeNow,
  type DefaultValue,
  describeType,
  type Property,
  type RecordKind,
  type ScalarName,
  scalarNames,
  type ValueType,
} from '../../catalog/index.ts'
import { type Misspelling, misspelling, replacing, type Span } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { warnOfInherited } from '../inherited.ts'
import { arrayOf, scalar } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import { warnOfLiteral } from '../names/variables.ts'
import { at, type Report } from '../report.ts'
import { coerce } from '../values/coerce.ts'
import { checkLiteral } from '../values/literals.ts'
import { isReservedField } from './reserved.ts'

/** State that the rules of a schema share. */
export interface SchemaContext {
  readonly report: Report
  /** Types and properties whose declaration has an error; types by `typeKey`. */
  readonly brokenTypes: Set<string>
  readonly brokenProperties: Set<Property>
  /** Fields of a type that is declared twice, and not in the same way. */
  readonly brokenFields: Set<ast.FieldDecl>
}

/** Checks the fields of one declaration. Those with an error are marked as broken, so that uses are not reported. */
export function checkFields(
  kind: RecordKind,
  fields: readonly ast.FieldDecl[],
  context: SchemaContext,
): readonly Property[] {
  const properties: Property[] = []
  const first = new Map<string, Property>()
  const names = new Set<string>()
  for (const field of fields) {
    const key = field.name.text.toLowerCase()
    const earlier = first.get(key)
    if (earlier) {
      context.report.error('E109', field.name.span, `field ${quote(field.name.text)} is declared twice`, {
        related: [at(earlier.span, 'first declared here')],
        help: 'rename or remove one of the two; field names are case-insensitive',
      })
      // Which of the two a use means is unknown.
      context.brokenProperties.add(earlier)
      if (names.has(field.name.text)) continue
    }
    names.add(field.name.text)
    const property = checkField(kind, field, properties.length, context)
    if (earlier) context.brokenProperties.add(property)
    else first.set(key, property)
    properties.push(property)
  }
  return properties
}

function checkField(kind: RecordKind, field: ast.FieldDecl, slot: number, context: SchemaContext): Property {
  const isReserved = isReservedField(kind, field.name, context)
  warnOfInherited(field.name, context.report)
  warnOfLiteral(field.name, context)
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
  const isBroken = isReserved || type === undefined || context.brokenFields.has(field)
  if (isBroken) context.brokenProperties.add(property)
  else refuseIndexedArray(field, type, context)
  return property
}

/** Reports E707: an index finds single values, and an array is not a single value. */
function refuseIndexedArray(field: ast.FieldDecl, type: ValueType, { report }: SchemaContext): void {
  if (field.index === 'none' || type.kind !== 'array') return
  report.error('E707', field.indexSpan ?? field.name.span, 'an array cannot be indexed', {
    related: [at(field.type.span, 'declared here')],
    help: 'remove the index, or keep the elements in nodes of their own',
  })
}

/** Returns the type of a schema field: a scalar or an array; reports E209 for anything else. */
function fieldType(type: ast.TypeExpr, context: Reporting): ValueType | undefined {
  switch (type.kind) {
    case 'NamedType':
      return scalarType(type) ?? unknownType(type, context)
    case 'ArrayType': {
      const element = fieldType(type.element, context)
      return element && arrayOf(element)
    }
    case 'ObjectType':
      return context.report.error('E209', type.span, 'a field cannot hold an object', {
        help: 'give each member a field of its own, or a node type',
      })
  }
}

export function scalarType({ name }: ast.NamedType): ValueType | undefined {
  const known = scalarNames.find(it => it === name)
  return known && scalar(known)
}

export function unknownType({ name, span }: ast.NamedType, { report }: Reporting): undefined {
  return report.error('E209', span, `unknown type ${quote(name)}`, {
    help: 'the types are `String`, `Boolean`, `I8` to `I64`, `U8` to `U128`, `F32`, `F64`, `ID`, `Date` and arrays of them',
    ...(typeMeant(name, span) ?? misspelling(name, span, scalarNames)),
  })
}

/** The names of types in other languages. */
const otherNames: Readonly<Record<string, readonly ScalarName[]>> = {
  bool: ['Boolean'],
  str: ['String'],
  text: ['String'],
  varchar: ['String'],
  int: ['I64', 'I32'],
  integer: ['I64', 'I32'],
  long: ['I64'],
  float: ['F64'],
  double: ['F64'],
  number: ['F64', 'I64'],
  decimal: ['F64'],
  datetime: ['Date'],
  timestamp: ['Date'],
}

function typeMeant(name: string, span: Span): Misspelling | undefined {
  const word = name.toLowerCase()
  const meant = Object.hasOwn(otherNames, word) ? otherNames[word] : undefined
  if (meant === undefined) return undefined
  return {
    help: `write ${meant.map(quote).join(' or ')}`,
    fixes: meant.map(each => replacing(span, each, meant.length === 1 ? 'certain' : 'maybe')),
  }
}

/** Replaces a default that has an error, so that a missing default is not reported as well. */
const unusable: DefaultValue = { kind: 'value', value: null }

/** `DEFAULT literal` or `DEFAULT NOW`, in the type of the field. `NONE` is not a default; the parser rejects it. */
function fieldDefault(field: ast.FieldDecl, type: ValueType, context: Reporting): DefaultValue | undefined {
  const node = field.default
  if (node === undefined || node.kind === 'None') return undefined
  const declared = at(field.type.span, 'declared here')
  if (node.kind === 'Now') {
    if (canBeNow(type)) return { kind: 'now' }
    context.report.error('E205', node.span, `\`NOW\` cannot be the default of ${describeType(type)}`, {
      related: [declared],
      help: 'it is a `Date`, seconds since 1970 in a number of 32 bits or more, or the text of a date in a `String`',
    })
    return unusable
  }
  const literal = checkLiteral(node, context)
  const value =
    literal && coerce(literal, type, { what: `field ${quote(field.name.text)}`, declared }, context)
  return value?.kind === 'literal' ? { kind: 'value', value: value.value } : unusable
}
