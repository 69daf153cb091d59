import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression, mayWrite, requireReport } from '../context.ts'
import { fixedKind, itemsKind } from '../kinds/kinds.ts'
import { kindText, quote } from '../kinds/words.ts'
import { declare } from '../names/variables.ts'
import type { Source, Statement, Step } from '../program/program.ts'
import { checkSteps } from '../traversal.ts'
import { checkFor } from './for.ts'

/** A rule for each kind of statement. */
const rules: {
  readonly [K in ast.Statement['kind']]: (
    node: Extract<ast.Statement, { kind: K }>,
    context: Context,
  ) => Statement | readonly Statement[] | undefined
} = {
  Binding: checkBinding,
  Drop: checkDrop,
  For: checkFor,
  CreationStatement: checkCreation,
}

/** Checks the statements of a block, in order; omits those with an error. */
export function checkStatements(nodes: readonly ast.Statement[], context: Context): readonly Statement[] {
  return nodes.flatMap(node => {
    if (context.report.isFull(node.span.file)) return []
    const rule = rules[node.kind] as (
      node: ast.Statement,
      context: Context,
    ) => Statement | readonly Statement[] | undefined
    const checked = rule(node, context)
    if (checked === undefined) requireReport(node.span, context)
    return checked ?? []
  })
}

/** `name <- value` */
export function checkBinding(node: ast.Binding, context: Context): Statement | undefined {
  const value = checkExpression(node.value, context)
  // Another name of an optional parameter is as optional.
  const optional = value?.kind === 'variable' && value.optional
  const { slot } = declare(node.name, fixedKind(value?.type), 'binding', context, { optional })
  if (value) context.query.limits.bind(slot, value)
  return value && { kind: 'bind', slot, name: node.name.text, value }
}

const creations: ReadonlySet<ast.Expr['kind']> = new Set(['AddN', 'AddE', 'AddV'])

/** A creation as a statement. */
export function checkCreation(node: ast.CreationStatement, context: Context): Statement | undefined {
  const value = checkExpression(node.value, context)
  return value && { kind: 'run', value }
}

/** `DROP traversal`: deletes the items that the traversal returns (W9). */
export function checkDrop(
  node: ast.DropStatement,
  context: Context,
): Statement | readonly Statement[] | undefined {
  mayWrite('DROP', node.span, context)
  if (node.value.kind !== 'Traversal') {
    return context.report.error('E628', node.value.span, '`DROP` takes a traversal', {
      help: creations.has(node.value.kind)
        ? 'dropping what is only now created is refused on purpose: leave both out'
        : node.value.kind === 'NameExpr'
          ? 'write the traversal itself instead of the variable, as in `DROP N<Type>(id)`'
          : 'write a source and its steps, as in `DROP N<Type>::WHERE(…)`',
    })
  }
  const last = node.value.steps.at(-1)
  if (last?.kind === 'Navigate' && last.type === undefined && last.direction.endsWith('E')) {
    return dropEveryEdge(node, node.value, last, context)
  }
  const value = checkExpression(node.value, context, 'items')
  if (value === undefined) return undefined
  if (value.kind === 'traversal' && value.type.kind === 'items') {
    context.query.limits.warn('DROP', node.span, value, context.report)
    return { kind: 'drop', value }
  }
  return context.report.error('E628', node.value.span, `\`DROP\` takes items, not ${kindText(value.type)}`, {
    help: 'leave out the steps that do not return items',
  })
}

/** `DROP x::OutE`, without a type: the edges of every type that fits. What they leave is determined once, before. */
function dropEveryEdge(
  drop: ast.DropStatement,
  { start, steps, span }: ast.Traversal,
  last: ast.NavigateStep,
  context: Context,
): readonly Statement[] | undefined {
  const before = steps.slice(0, -1)
  const value = checkSteps(start, before, span, context, 'items')
  if (value === undefined) return undefined
  const { type } = value
  if (type.kind !== 'items' || type.type.kind === 'edge') {
    return context.report.error(
      'E601',
      last.span,
      `${quote(last.direction)} leaves nodes or vectors, not ${kindText(type)}`,
    )
  }
  const direction = last.direction === 'OutE' ? 'out' : 'in'
  const fitting = [...context.catalog.edges.values()].filter(
    edge => (direction === 'out' ? edge.from : edge.to) === type.type,
  )
  if (fitting.length === 0) {
    const verb = direction === 'out' ? 'leaves' : 'reaches'
    return context.report.error('E207', last.span, `no edge ${verb} ${quote(type.type.name)}`)
  }
  context.query.limits.warn('DROP', drop.span, value, context.report)
  const follows = start.kind === 'VariableStart' && !type.plural ? { fromHeld: true as const } : {}
  const slot = context.scope.hidden()
  const source: Source = { kind: 'variable', slot, name: '', type, span: value.span }
  return [
    { kind: 'bind', slot, name: '', value },
    ...fitting.map((edge): Statement => {
      const edges = itemsKind(edge, { plural: true })
      const step: Step = {
        kind: 'navigate',
        direction,
        edge,
        to: 'edges',
        ...follows,
        type: edges,
        span: last.span,
      }
      return { kind: 'drop', value: { kind: 'traversal', source, steps: [step], type: edges, span } }
    }),
  ]
}
