import type { Catalog, EdgeType, NodeType, RecordType, ValueType } from '../../catalog/index.ts'
import { misspelling } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { checkCallOf } from '../expressions/call.ts'
import { scalar, valueKind } from '../kinds/kinds.ts'
import { isFloat, isNumber } from '../kinds/types.ts'
import { kindText, listNames, quote } from '../kinds/words.ts'
import { findMember, unknownProperty } from '../names/properties.ts'
import type { Expr, WeightPropertyExpr } from '../program/program.ts'
import { at } from '../report.ts'
import { onlyProperty } from './entries.ts'

/** The types that a path can traverse. */
export interface Network {
  readonly edges: readonly EdgeType[]
  readonly from: readonly NodeType[]
  readonly to: readonly NodeType[]
}

/** Returns the network of one edge type, or of all edge types that join nodes. */
export function networkOf(edge: EdgeType | undefined, catalog: Catalog): Network {
  const edges = edge ? [edge] : [...catalog.edges.values()]
  const joining = edges.flatMap(it =>
    it.from.kind === 'node' && it.to.kind === 'node' ? [{ it, from: it.from, to: it.to }] : [],
  )
  return {
    edges: joining.map(({ it }) => it),
    from: [...new Set(joining.map(({ from }) => from))],
    to: [...new Set(joining.map(({ to }) => to))],
  }
}

/** Checks the weight of an edge: a number, a variable, a property of the edge or of its nodes, or a call of these. */
export function checkWeight(node: ast.Expr, network: Network, context: Context): Expr | undefined {
  const weight = checkPart(node, network, context)
  if (weight === undefined) return undefined
  const { type } = weight
  if (type.kind === 'value' && !type.plural && isNumber(type.type)) return weight
  return context.report.error('E205', weight.span, `a weight is a number, not ${kindText(type)}`)
}

function checkPart(node: ast.Expr, network: Network, context: Context): Expr | undefined {
  switch (node.kind) {
    case 'Call':
      return checkCallOf(node, context, {
        operand: argument => checkPart(argument, network, context),
        aggregate: name =>
          context.report.error(
            'E206',
            node.span,
            `${quote(name)} of one argument cannot be part of a weight`,
            {
              help: 'compute it first, and bind it to a variable',
            },
          ),
      })
    case 'Traversal':
      return checkRead(node, network, context)
    case 'String':
    case 'Int':
    case 'Float':
    case 'Boolean':
    case 'None':
    case 'NameExpr':
      // `_` is the edge here, never the current item around the path.
      return checkExpression(node, withoutItem(context))
    default:
      return context.report.error('E206', node.span, 'this cannot be part of a weight', { help: partsHelp })
  }
}

function withoutItem({ current: _, ...context }: Context): Context {
  return context
}

const partsHelp =
  'a weight is made of numbers, variables, `_::{p}` of the edge, `_::FromN::{p}` and `_::ToN::{p}` of its nodes'

/** `_::{p}`, `_::FromN::{p}` and `_::ToN::{p}`; anything else is E202, as in legacy HelixQL. */
function checkRead(node: ast.Traversal, network: Network, context: Context): WeightPropertyExpr | undefined {
  const [first, second] = node.steps
  const name = propertyOf(node.steps.at(-1))
  if (node.start.kind === 'CurrentStart' && name) {
    if (second === undefined) return readOf('edge', name, network.edges, node, context)
    if (first?.kind === 'End' && node.steps.length === 2) {
      if (first.end === 'FromN') return readOf('from', name, network.from, node, context)
      if (first.end === 'ToN') return readOf('to', name, network.to, node, context)
    }
  }
  return context.report.error('E202', node.span, 'a weight cannot read this', { help: partsHelp })
}

function propertyOf(step: ast.Step | undefined): ast.Name | undefined {
  return step?.kind === 'Mapping' ? onlyProperty(step) : undefined
}

function readOf(
  of: WeightPropertyExpr['of'],
  { text: name, span }: ast.Name,
  types: readonly RecordType[],
  node: ast.Traversal,
  context: Context,
): WeightPropertyExpr | undefined {
  const found = numbersNamed(name, span, types, context)
  if (found === undefined) return undefined
  const type = valueKind(scalar(found.some(isFloat) ? 'F64' : 'I64'))
  return { kind: 'weightProperty', of, name, type, span: node.span }
}

/** The heuristic of A*: the name, in quotes, of a numeric property of the nodes. */
export function checkHeuristic(node: ast.Expr, { from, to }: Network, context: Context): string | undefined {
  if (node.kind !== 'String') {
    return context.report.error('E206', node.span, 'a heuristic is the name of a property, in quotes', {
      help: 'write it as in `ShortestPathAStar<Type>(weight, "name")`',
    })
  }
  const types = [...new Set<RecordType>([...from, ...to])]
  return numbersNamed(node.value, node.span, types, context) && node.value
}

/** Returns the type of a property in each record type that has it. Reports E202 if none has, E205 if not a number. */
function numbersNamed(
  name: string,
  span: ast.Name['span'],
  types: readonly RecordType[],
  context: Context,
): readonly ValueType[] | undefined {
  const found = types.flatMap(type => {
    const member = findMember({ type, scored: false }, name)
    return member ? [{ type, member }] : []
  })
  if (found.length === 0) return unknownEverywhere(name, span, types, context)
  const odd = found.find(({ member }) => !isNumber(member.type))
  if (odd === undefined) return found.map(({ member }) => member.type)
  const declared = odd.member.kind === 'declared' ? odd.member.property : undefined
  if (declared && context.broken.properties.has(declared)) return undefined
  const message = `${quote(name)} of ${quote(odd.type.name)} is ${kindText(valueKind(odd.member.type))}, not a number`
  return context.report.error('E205', span, message, { related: [at(declared?.span, 'declared here')] })
}

function unknownEverywhere(
  name: string,
  span: ast.Name['span'],
  types: readonly RecordType[],
  context: Context,
): undefined {
  const [only, second] = types
  if (only && second === undefined) {
    return unknownProperty({ type: only, scored: false }, name, span, context)
  }
  const known = types.flatMap(type => [...type.propertyByName.keys()])
  const where =
    types.length === 0
      ? 'no edge type joins nodes, so nothing'
      : `none of ${listNames(types.map(type => type.name))}`
  return context.report.error('E202', span, `${where} has a property ${quote(name)}`, {
    ...misspelling(name, span, known),
  })
}
