import { assertNever } from '../../../base/errors.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import type { Expr } from '../program/program.ts'

interface Help {
  /** What to do instead of writing `NONE`. */
  readonly none: string
  readonly other: string
}

/**
 * Checks an argument that must be a value. Reports E206 for a form that never is one, and for a traversal that yields
 * items or several values.
 */
export function checkArgument(
  node: ast.Expr,
  what: string,
  context: Context,
  help: Help = { none: 'write a number', other: 'bind it to a variable first' },
): Expr | undefined {
  const refuse = (form: string) =>
    context.report.error('E206', node.span, `${form} cannot be ${what}`, {
      help: node.kind === 'None' ? help.none : help.other,
    })
  const form = refusedForm(node)
  if (form !== undefined) return refuse(form)
  const value = checkExpression(node, context)
  return value !== undefined && isTraversal(node) && !isOneValue(value)
    ? refuse('a traversal that does not yield one value')
    : value
}

function isTraversal(node: ast.Expr): boolean {
  return node.kind === 'Traversal' && node.steps.at(-1)?.kind !== 'Compare'
}

function isOneValue({ type }: Expr): boolean {
  return type.kind === 'value' && !type.plural
}

function refusedForm(node: ast.Expr): string | undefined {
  switch (node.kind) {
    case 'None':
      return '`NONE`'
    case 'Object':
      return 'an object'
    case 'AddN':
    case 'AddE':
    case 'AddV':
      return 'a creation'
    case 'Traversal':
    case 'String':
    case 'Int':
    case 'Float':
    case 'Boolean':
    case 'NameExpr':
    case 'Array':
    case 'Exists':
    case 'Logical':
    case 'Call':
      return undefined
    default:
      return assertNever(node)
  }
}
