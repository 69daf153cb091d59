import type { Expr, Query, Statement, Step } from '../analysis/program.ts'
import { assertNever } from '../errors.ts'
import { inlineBindings } from './inline.ts'
import { type Access, planTraversal } from './plan.ts'

/** One line of a plan, with what it is made of below it. */
export interface PlanNode {
  readonly text: string
  readonly children: readonly PlanNode[]
}

/** How a query will run: its statements in order, each traversal with its access path and the steps that follow. */
export function explainQuery(checked: Query): PlanNode {
  const query = inlineBindings(checked)
  const kind = query.writes ? 'one write transaction' : 'one snapshot'
  return {
    text: `${query.name}: ${kind}`,
    children: [...query.statements.map(statementNode), resultNode(query)],
  }
}

function statementNode(statement: Statement): PlanNode {
  switch (statement.kind) {
    case 'bind':
      return { text: `${statement.name} <-`, children: [exprNode(statement.value)] }
    case 'run':
      return exprNode(statement.value)
    case 'drop':
      return { text: 'DROP', children: [exprNode(statement.value)] }
    case 'for':
      return {
        text: `FOR each of ${source(statement.list)}`,
        children: statement.body.map(statementNode),
      }
    default:
      return assertNever(statement)
  }
}

function resultNode({ result }: Query): PlanNode {
  switch (result.kind) {
    case 'none':
      return { text: 'RETURN NONE', children: [] }
    case 'bare':
      return { text: 'RETURN', children: [exprNode(result.value)] }
    case 'members':
      return {
        text: 'RETURN',
        children: result.members.map(({ name, value }) => ({
          text: `${name}:`,
          children: [exprNode(value)],
        })),
      }
    default:
      return assertNever(result)
  }
}

/** A traversal is shown step by step; anything else as it is written. */
function exprNode(expr: Expr): PlanNode {
  if (expr.kind !== 'traversal') return { text: source(expr), children: [] }
  const { access, steps } = planTraversal(expr, { optimise: true })
  const [first, ...others] = [accessText(access), ...steps.map(step => `${stepName(step)}  ${source(step)}`)]
  return { text: first!, children: others.map(text => ({ text, children: [] })) }
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

function accessText(access: Access): string {
  switch (access.kind) {
    case 'scan':
      return `scan  all of ${letters[access.of.kind]}<${access.of.name}>, in batches`
    case 'byId':
      return `by id  one ${letters[access.of.kind]}<${access.of.name}>(${source(access.id)})`
    case 'byIndex':
      return `index  the oldest N<${access.of.name}> with ${access.property.name} = ${source(access.value)}`
    case 'indexScan':
      return `index  every ${letters[access.of.kind]}<${access.of.name}> with ${access.property.name} = ${source(access.value)}`
    case 'typeCount':
      return `count  kept with ${letters[access.of.kind]}<${access.of.name}>; no record is read`
    case 'nothing':
      return `nothing  E<${access.of.name}> is not read; UpsertE goes by its ends`
    case 'searchVectors':
      return access.prefilter === undefined
        ? `vector index  the nearest of V<${access.of.name}>`
        : `exact search  the nearest of V<${access.of.name}> that pass ${source(access.prefilter)}`
    case 'searchText':
      return `text index  the best of N<${access.of.name}>`
    case 'variable':
      return `variable  ${access.name}`
    case 'current':
      return 'the item at hand'
    default:
      return assertNever(access)
  }
}

function stepName(step: Step): string {
  switch (step.kind) {
    case 'where':
      return 'filter'
    case 'navigate':
      return 'expand'
    case 'end':
      return 'end'
    case 'searchVectors':
      return 'exact search'
    case 'rerankRrf':
    case 'rerankMmr':
      return 'rerank'
    case 'upsertNode':
    case 'upsertEdge':
    case 'upsertVector':
      return 'upsert'
    default:
      return step.kind
  }
}

/** As written, on one line. */
function source({ span }: { readonly span: Expr['span'] }): string {
  return span.file.text.slice(span.start, span.end).replace(/\s+/g, ' ')
}

/** A plan as a tree drawn with lines. */
export function drawPlan(node: PlanNode): string {
  const lines = [node.text]
  node.children.forEach((child, i) => {
    const isLast = i === node.children.length - 1
    const [head, ...rest] = drawPlan(child).split('\n')
    lines.push(`${isLast ? '└─' : '├─'} ${head}`)
    for (const line of rest) lines.push(`${isLast ? '  ' : '│ '} ${line}`)
  })
  return lines.join('\n')
}
