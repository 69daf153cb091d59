import type { EdgeType, NodeType, VectorType } from '../../catalog/index.ts'
import { type Fix, replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { holdsMany, scalar } from '../kinds/kinds.ts'
import { isInteger, isScalar } from '../kinds/types.ts'
import { article, kindText, quote } from '../kinds/words.ts'
import type { Expr } from '../program/program.ts'
import { at } from '../report.ts'
import { coerce } from './coerce.ts'

/** Checks ids, or items, at the ends of AddE or UpsertE. Items of another type than the edge declares are E703. */
export function checkEnds(
  { from: fromNode, to: toNode }: { readonly from?: ast.Expr; readonly to?: ast.Expr },
  edge: EdgeType,
  context: Context,
): { readonly from: Expr | undefined; readonly to: Expr | undefined } {
  const from = fromNode && checkExpression(fromNode, context)
  const to = toNode && checkExpression(toNode, context)
  if (from && to && fits(from, edge.to) && fits(to, edge.from) && edge.from !== edge.to)
    return { from: refuseEnd(from, 'From', edge, context, swappedEnds(from, to)), to: undefined }
  return {
    from: fromNode && from && checkEnd(fromNode, from, 'From', edge, context),
    to: toNode && to && checkEnd(toNode, to, 'To', edge, context),
  }
}

function fits({ type }: Expr, declared: NodeType | VectorType): boolean {
  return type.kind === 'items' && type.type === declared
}

/** The advice for swapped ends, which are one mistake although neither end fits. */
function swappedEnds(from: Expr, to: Expr): { help: string; fixes: readonly Fix[] } {
  const [first, second] = [from, to].map(({ span: { file, start, end } }) => file.text.slice(start, end))
  const edits = [
    { span: from.span, text: second! },
    { span: to.span, text: first! },
  ]
  return {
    help: `the ends are swapped: write ${quote(`::From(${second})::To(${first})`)}`,
    fixes: [{ title: 'swap the two ends', edits, applicability: 'maybe' }],
  }
}

function refuseEnd(
  value: Expr,
  side: 'From' | 'To',
  edge: EdgeType,
  { report }: Context,
  remarks: { help: string; fixes?: readonly Fix[] },
): undefined {
  const declared = side === 'From' ? edge.from : edge.to
  const message = `${quote(edge.name)} needs ${article(declared.name)} ${quote(declared.name)} ${declared.kind} at ${quote(side)}, not ${kindText(value.type)}`
  return report.error('E703', value.span, message, {
    related: [at(edge.span, `goes from ${quote(edge.from.name)} to ${quote(edge.to.name)}`)],
    ...remarks,
  })
}

function checkEnd(
  node: ast.Expr,
  value: Expr,
  side: 'From' | 'To',
  edge: EdgeType,
  context: Context,
): Expr | undefined {
  const declared = side === 'From' ? edge.from : edge.to
  if (value.type.kind === 'items') {
    if (value.type.type === declared) return value
    const help = 'use items of the declared type, or an edge that fits'
    return refuseEnd(value, side, edge, context, { help })
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
