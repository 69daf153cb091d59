import type { EdgeType, NodeType, VectorType } from '../../catalog/index.ts'
import { type Fix, replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { holdsMany, scalar } from '../kinds.ts'
import type { Expr } from '../program.ts'
import { at } from '../report.ts'
import { isInteger, isScalar } from '../types.ts'
import { article, kindText, quote } from '../words.ts'
import { coerce } from './coerce.ts'

/** Checks an id, or items, at one end of AddE or UpsertE. Items of another type than the edge declares are E703. */
export function checkEnd(
  node: ast.Expr,
  side: 'From' | 'To',
  edge: EdgeType,
  context: Context,
): Expr | undefined {
  const value = checkExpression(node, context)
  if (value === undefined) return undefined
  const declared = side === 'From' ? edge.from : edge.to
  if (value.type.kind === 'items') {
    if (value.type.type === declared) return value
    const message = `${quote(edge.name)} needs ${article(declared.name)} ${quote(declared.name)} ${declared.kind} at ${quote(side)}, not ${kindText(value.type)}`
    return context.report.error('E703', value.span, message, {
      related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
      help: 'use items of the declared type, or an edge that fits',
    })
  }
  if (value.type.kind === 'value' && isScalar(value.type.type, 'ID')) return value
  if (isLiteralText(value)) return coerce(value, scalar('ID'), { what: `the ${quote(side)} end` }, context)
  return context.report.error(
    'E210',
    value.span,
    `an end of an edge is an id or an item, not ${kindText(value.type)}`,
    numberAsId(value, context) ?? {
      help: lookUpHelp(node, declared) ?? `pass an ${quote('ID')} parameter or a bound ${declared.kind}`,
    },
  )
}

/** `From({email: e})`: the properties of the node that is meant. */
function lookUpHelp(node: ast.Expr, declared: NodeType | VectorType): string | undefined {
  const [entry] = node.kind === 'Object' ? node.entries : []
  if (entry === undefined || declared.kind !== 'node') return undefined
  const lookUp = entry.name.text === 'id' ? '(…)' : `({${entry.name.text}: …})`
  return `look the node up: ${quote(`N<${declared.name}>${lookUp}`)}`
}

/** Checks the given end of a path: one id, or one node, of the type at that end of the edge if an edge is given. */
export function checkNodeEnd(
  node: ast.Expr,
  side: 'from' | 'to',
  edge: EdgeType | undefined,
  context: Context,
): Expr | undefined {
  const value = checkExpression(node, context)
  if (value === undefined) return undefined
  const { type } = value
  if (type.kind === 'items' && type.type.kind === 'node') {
    if (type.plural) {
      return context.report.error(
        'E210',
        value.span,
        `the end of a path is one node, not ${kindText(type)}`,
        {
          help: 'take one of them, with `::FIRST`, or loop over them with `FOR`',
        },
      )
    }
    if (edge === undefined || edge[side] === type.type) return value
    const message = `a path along ${quote(edge.name)} ${side === 'to' ? 'ends' : 'begins'} at ${article(edge[side].name)} ${quote(edge[side].name)}, not at ${kindText(type)}`
    return context.report.error('E703', value.span, message, {
      related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
    })
  }
  if (type.kind === 'value' && !type.plural && isScalar(type.type, 'ID')) return value
  if (isLiteralText(value)) return coerce(value, scalar('ID'), { what: 'the end of a path' }, context)
  return context.report.error(
    'E210',
    value.span,
    `the end of a path is an id or a node, not ${kindText(type)}`,
    {
      help: 'pass an `ID` parameter or a bound node',
    },
  )
}

/** Whether several edges are created: there is one for each pair of ends (W6, W7). */
export function edgesArePlural(from: Expr, to: Expr): boolean {
  return holdsMany(from.type) || holdsMany(to.type)
}

/** Checks one id: a literal UUID or a value of type `ID`; anything else is E210. */
export function checkId(node: ast.Expr, context: Context): Expr | undefined {
  const value = checkExpression(node, context)
  if (value === undefined) return undefined
  const { type } = value
  if (type.kind === 'value' && !type.plural && isScalar(type.type, 'ID')) return value
  if (isLiteralText(value)) return coerce(value, scalar('ID'), { what: 'an id' }, context)
  return context.report.error('E210', value.span, `an id is expected here, not ${kindText(type)}`, {
    ...(numberAsId(value, context) ?? { help: idHelp(value) }),
  })
}

/** Projects of the first versions declare ids as `U128`. */
function numberAsId(value: Expr, { scope }: Context): { help: string; fixes: readonly Fix[] } | undefined {
  if (value.kind !== 'variable' || value.type.kind !== 'value' || !isInteger(value.type.type))
    return undefined
  const typeSpan = scope.find(value.name)?.typeSpan
  return (
    typeSpan && {
      help: `ids are of type \`ID\`, not numbers: declare \`${value.name}: ID\``,
      fixes: [replacing(typeSpan, 'ID', 'maybe')],
    }
  )
}

function idHelp({ type }: Expr): string {
  if (type.kind === 'items') return 'bind its id first, with `::ID`, or continue from the variable itself'
  if (type.kind === 'value' && isScalar(type.type, 'ID')) return 'take one of the ids, with `::FIRST`'
  return 'pass a parameter of type `ID`'
}

function isLiteralText(value: Expr): boolean {
  return value.kind === 'literal' && typeof value.value === 'string'
}
