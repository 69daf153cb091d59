import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression, mayWrite } from '../context.ts'
import type { Statement } from '../program.ts'
import { declare } from '../variables.ts'
import { kindText } from '../words.ts'
import { checkFor } from './for.ts'

/** A rule for each kind of statement. */
const rules: {
  readonly [K in ast.Statement['kind']]: (
    node: Extract<ast.Statement, { kind: K }>,
    context: Context,
  ) => Statement | undefined
} = {
  Binding: checkBinding,
  Drop: checkDrop,
  For: checkFor,
  CreationStatement: checkCreation,
}

/** Checks the statements of a block, in order; omits those with an error. */
export function checkStatements(nodes: readonly ast.Statement[], context: Context): readonly Statement[] {
  return nodes.flatMap(node => {
    const rule = rules[node.kind] as (node: ast.Statement, context: Context) => Statement | undefined
    return rule(node, context) ?? []
  })
}

/** `name <- value` */
export function checkBinding(node: ast.Binding, context: Context): Statement | undefined {
  const value = checkExpression(node.value, context)
  const { slot } = declare(node.name, value?.type, 'binding', context)
  return value && { kind: 'bind', slot, name: node.name.text, value }
}

/** A creation as a statement. */
export function checkCreation(node: ast.CreationStatement, context: Context): Statement | undefined {
  const value = checkExpression(node.value, context)
  return value && { kind: 'run', value }
}

/** `DROP traversal`: deletes the items that the traversal returns (W9). */
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
    help: 'leave out the steps that do not return items',
  })
}
