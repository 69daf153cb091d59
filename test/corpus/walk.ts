import type * as ast from '../../src/language/syntax/index.ts'

export type NodeKind =
  | ast.Declaration['kind']
  | ast.FieldDecl['kind']
  | ast.MigrationItem['kind']
  | ast.ItemRef['kind']
  | ast.MigrationField['kind']
  | ast.TypeExpr['kind']
  | ast.DefaultExpr['kind']
  | ast.Macro['kind']
  | ast.Parameter['kind']
  | ast.Statement['kind']
  | ast.LoopVariable['kind']
  | ast.ReturnClause['kind']
  | ast.Expr['kind']
  | ast.VectorArgument['kind']
  | ast.PropertyObject['kind']
  | ast.Start['kind']
  | ast.Step['kind']
  | ast.MappingEntry['kind']

export interface AnyNode {
  readonly kind: NodeKind
  readonly [field: string]: unknown
}

/** Calls back for every node of the tree, with the nodes around it, the nearest first. */
export function walk(tree: ast.SourceTree, visit: (node: AnyNode, around: readonly AnyNode[]) => void): void {
  for (const declaration of tree.declarations) descend(declaration, [])

  function descend(value: unknown, around: readonly AnyNode[]): void {
    if (Array.isArray(value)) for (const each of value) descend(each, around)
    else if (isObject(value)) {
      const node = isNode(value) ? value : undefined
      if (node) visit(node, around)
      const inside = node ? [node, ...around] : around
      for (const [field, child] of Object.entries(value)) {
        if (field !== 'span' && field !== 'indexSpan' && field !== 'spread') descend(child, inside)
      }
    }
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isNode(value: object): value is AnyNode {
  return 'kind' in value
}
