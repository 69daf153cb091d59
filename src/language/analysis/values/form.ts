import { assertNever } from '../../../base/errors.ts'
import type * as ast from '../../syntax/index.ts'
import type { Reporting } from '../context.ts'

interface Help {
  /** What to do instead of writing `NONE`. */
  readonly none: string
  readonly other: string
}

/** Reports E206 for an argument that must be bound to a variable first, and returns whether it did. */
export function refuseForm(
  value: ast.Expr,
  what: string,
  { report }: Reporting,
  help: Help = { none: 'write a number', other: 'bind it to a variable first' },
): boolean {
  const form = refusedForm(value)
  if (form === undefined) return false
  report.error('E206', value.span, `${form} cannot be ${what}`, {
    help: value.kind === 'None' ? help.none : help.other,
  })
  return true
}

function refusedForm(value: ast.Expr): string | undefined {
  switch (value.kind) {
    case 'None':
      return '`NONE`'
    case 'Object':
      return 'an object'
    case 'AddN':
    case 'AddE':
    case 'AddV':
      return 'a creation'
    case 'Traversal':
      return value.steps.at(-1)?.kind === 'Compare' ? undefined : 'a traversal'
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
      return assertNever(value)
  }
}
