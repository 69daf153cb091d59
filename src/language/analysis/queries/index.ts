import type * as ast from '../../syntax/index.ts'
import type { Query } from '../program.ts'
import { at } from '../report.ts'
import { quote } from '../words.ts'
import { checkQuery, type Surroundings } from './query.ts'

/** All queries by name. A name is an endpoint, so that a second query of the same name is E701. */
export function checkQueries(
  trees: readonly ast.SourceTree[],
  around: Surroundings,
): ReadonlyMap<string, Query> {
  const queries = new Map<string, Query>()
  const first = new Map<string, ast.Name>()
  for (const node of trees.flatMap(tree => tree.declarations)) {
    if (node.kind !== 'QueryDecl') continue
    const earlier = first.get(node.name.text)
    if (earlier) {
      around.report.error('E701', node.name.span, `query ${quote(node.name.text)} is declared twice`, {
        related: [at(earlier.span, 'first declared here')],
        help: 'rename or remove one of the two',
      })
    } else first.set(node.name.text, node.name)
    queries.set(node.name.text, checkQuery(node, around))
  }
  return queries
}
