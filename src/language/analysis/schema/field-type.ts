import { scalarNames, type ValueType } from '../../catalog/index.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { arrayOf, scalar } from '../kinds.ts'
import { quote } from '../words.ts'

/** The type of a schema field: a scalar or an array; anything else is E209. */
export function fieldType(type: ast.TypeExpr, context: Reporting): ValueType | undefined {
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
    ...misspelling(name, span, scalarNames),
  })
}
