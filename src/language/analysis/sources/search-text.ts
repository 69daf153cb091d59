import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { itemsKind } from '../kinds.ts'
import { findNode } from '../lookup.ts'
import type { Source } from '../program.ts'
import { at } from '../report.ts'
import { checkTextSearch, hasText } from '../values/search.ts'
import { quote } from '../words.ts'

/** `SearchBM25<T>(text, k)`: the k nodes that fit the text best, best first (C7). */
export function checkSearchText(node: ast.SearchText, context: Context): Source | undefined {
  const of = findNode(node.type, node.span, context)
  const search = checkTextSearch(node, context)
  if (of === undefined) return undefined
  if (!hasText(of)) {
    context.report.warning('W106', node.type?.span ?? node.span, `${quote(of.name)} has no text to search`, {
      related: [at(of.span, 'declared here')],
      help: '`SearchBM25` looks at properties of type `String` and `[String]`',
    })
  }
  const type = itemsKind(of, { plural: true, scored: true })
  // After an error in an argument the type of the results is still known, so that the steps can be checked.
  if (search === undefined) return { kind: 'scan', of, type, span: node.span }
  return { kind: 'searchText', of, ...search, type, span: node.span }
}
