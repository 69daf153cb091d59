import type { RecordKind } from '../../catalog/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findRecordType } from '../lookup.ts'
import type { Source } from '../program.ts'
import { checkId } from '../values/ends.ts'

/** `E<T>`, `E<T>(id)`, and the like for nodes and vectors. */
export function checkRecordSource(
  kind: RecordKind,
  node: ast.NodeSource | ast.EdgeSource | ast.VectorSource,
  context: Context,
): Source | undefined {
  const of = findRecordType(kind, node.type, node.span, context)
  if (node.id === undefined) {
    return of && { kind: 'scan', of, type: itemsKind(of, { plural: true }), span: node.span }
  }
  const id = checkId(node.id, context)
  // With a bad id the type of what would be found is still known, so that the steps can be checked.
  if (of && id === undefined)
    return { kind: 'scan', of, type: itemsKind(of, { plural: false }), span: node.span }
  return of && id && { kind: 'byId', of, id, type: itemsKind(of, { plural: false }), span: node.span }
}
