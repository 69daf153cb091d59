import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import type { Statement } from '../program.ts'
import { declare } from '../variables.ts'

/** `name <- value` */
export function checkBinding(node: ast.Binding, context: Context): Statement | undefined {
  const value = checkExpression(node.value, context)
  const { slot } = declare(node.name, value?.type, 'binding', context)
  return value && { kind: 'bind', slot, name: node.name.text, value }
}
