import { type EdgeType, edgeType, type NodeType, type VectorType } from '../../catalog/index.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { typeKey } from '../context.ts'
import { quote } from '../words.ts'
import { checkFields } from './fields.ts'
import type { SchemaContext } from './schema-context.ts'

interface EndTypes {
  readonly nodes: ReadonlyMap<string, NodeType>
  readonly vectors: ReadonlyMap<string, VectorType>
}

/** An edge type; `undefined`, and marked as broken, when an end is not declared (E106). */
export function checkEdge(decl: ast.EdgeDecl, ends: EndTypes, context: SchemaContext): EdgeType | undefined {
  const properties = checkFields('edge', decl.fields, context)
  const from = findEnd(decl.from, ends, context)
  const to = findEnd(decl.to, ends, context)
  if (from && to)
    return edgeType(decl.name.text, { from, to, unique: decl.unique }, properties, decl.name.span)
  context.brokenTypes.add(typeKey('edge', decl.name.text))
  return undefined
}

function findEnd(
  name: ast.Name,
  { nodes, vectors }: EndTypes,
  { report, brokenTypes }: SchemaContext,
): NodeType | VectorType | undefined {
  const found = nodes.get(name.text) ?? vectors.get(name.text)
  if (found || brokenTypes.has(typeKey('node', name.text)) || brokenTypes.has(typeKey('vector', name.text)))
    return found
  return report.error('E106', name.span, `${quote(name.text)} is neither a node nor a vector type`, {
    help: `declare it as ${quote(`N::${name.text} { … }`)}`,
    ...misspelling(name.text, name.span, [...nodes.keys(), ...vectors.keys()]),
  })
}
