import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../program.ts'
import { checkBinding } from './binding.ts'
import { checkCreation } from './creation.ts'
import { checkDrop } from './drop.ts'
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

/** The statements of a block, in order; those with an error are left out. */
export function checkStatements(nodes: readonly ast.Statement[], context: Context): readonly Statement[] {
  return nodes.flatMap(node => {
    const rule = rules[node.kind] as (node: ast.Statement, context: Context) => Statement | undefined
    return rule(node, context) ?? []
  })
}
