import type { DefaultValue, ValueType } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'
import { at } from '../report.ts'
import { isScalar } from '../types.ts'
import { coerce } from '../values/coerce.ts'
import { checkLiteral } from '../values/literal.ts'
import { quote } from '../words.ts'

/** Stands for a default that has an error, so that nobody complains that there is none. */
const unusable: DefaultValue = { kind: 'value', value: null }

/** `DEFAULT literal` or `DEFAULT NOW`, in the type of the field. `NONE` is no default; the parser refuses it. */
export function fieldDefault(
  field: ast.FieldDecl,
  type: ValueType,
  context: Reporting,
): DefaultValue | undefined {
  const node = field.default
  if (node === undefined || node.kind === 'None') return undefined
  const declared = at(field.type.span, 'declared here')
  if (node.kind === 'Now') {
    if (isScalar(type, 'Date')) return { kind: 'now' }
    context.report.error('E205', node.span, '`NOW` is the default of a `Date` only', { related: [declared] })
    return unusable
  }
  const literal = checkLiteral(node, context)
  const value =
    literal && coerce(literal, type, { what: `field ${quote(field.name.text)}`, declared }, context)
  return value?.kind === 'literal' ? { kind: 'value', value: value.value } : unusable
}
