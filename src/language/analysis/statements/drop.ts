import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import type { Statement } from '../program.ts'
import { kindText } from '../words.ts'
import { mayWrite } from '../writes.ts'

/** `DROP traversal`: deletes the items that it yields (W9). */
export function checkDrop(node: ast.DropStatement, context: Context): Statement | undefined {
  mayWrite('DROP', node.span, context)
  if (node.value.kind !== 'Traversal') {
    return context.report.error('E628', node.value.span, '`DROP` takes a traversal', {
      help:
        node.value.kind === 'NameExpr'
          ? 'write the traversal itself instead of the variable, as in `DROP N<Type>(id)`'
          : 'write a source and its steps, as in `DROP N<Type>::WHERE(…)`',
    })
  }
  const value = checkExpression(node.value, context)
  if (value === undefined) return undefined
  if (value.kind === 'traversal' && value.type.kind === 'items') return { kind: 'drop', value }
  return context.report.error('E628', node.value.span, `\`DROP\` takes items, not ${kindText(value.type)}`, {
    help: 'leave out the steps that end the items',
  })
}
