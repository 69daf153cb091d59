import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import type { Statement } from '../program.ts'

/** A creation on its own. */
export function checkCreation(node: ast.CreationStatement, context: Context): Statement | undefined {
  const value = checkExpression(node.value, context)
  return value && { kind: 'run', value }
}
