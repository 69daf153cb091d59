import { plural } from '../../../base/text/counted.ts'
import type { RecordType } from '../../catalog/index.ts'
import { wrapping } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, mayWrite } from '../context.ts'
import { itemsKind } from '../kinds/kinds.ts'
import { listNames, quote } from '../kinds/words.ts'
import { findEdge, findNode, findVector } from '../names/lookup.ts'
import { certainlyMeant } from '../names/properties.ts'
import type { CreateExpr } from '../program/program.ts'
import { at } from '../report.ts'
import { checkAssignments } from '../values/assignments.ts'
import { checkEnds, edgesArePlural } from '../values/ends.ts'
import { checkVector } from '../values/vector.ts'

/** `AddN<T>({…})` */
export function checkAddNode(creation: ast.AddN, context: Context): CreateExpr | undefined {
  if (!mayWrite('AddN', creation.span, context)) return undefined
  const node = findNode(creation.type, creation.span, context)
  if (node === undefined) return undefined
  const assignments = checkAssignments(creation.properties, node, context)
  warnOfLeftOut(creation.type, node, creation.properties, context)
  return { kind: 'addNode', node, assignments, type: itemsKind(node, { plural: false }), span: creation.span }
}

/** `AddE<T>({…})::From(a)::To(b)`: one edge for each pair of ends (W7). */
export function checkAddEdge(creation: ast.AddE, context: Context): CreateExpr | undefined {
  if (!mayWrite('AddE', creation.span, context)) return undefined
  const edge = findEdge(creation.type, creation.span, context)
  if (edge === undefined) return undefined
  if (givesEndsAsProperties(creation)) return missingEnd(creation, context)
  const assignments = checkAssignments(creation.properties, edge, context)
  warnOfLeftOut(creation.type, edge, creation.properties, context)
  const { from, to } = checkEnds(creation, edge, context)
  if (creation.from === undefined || creation.to === undefined) return missingEnd(creation, context)
  if (from === undefined || to === undefined) return undefined
  const type = itemsKind(edge, { plural: edgesArePlural(from, to) })
  return { kind: 'addEdge', edge, assignments, from, to, type, span: creation.span }
}

/** `AddE<Likes>({from: a, to: b})`, which would be an error for each of the two as well. */
function givesEndsAsProperties({ from, to, properties }: ast.AddE): boolean {
  return (
    !from && !to && (properties?.entries ?? []).some(({ name }) => /^(from|to)(_node)?$/i.test(name.text))
  )
}

function missingEnd({ from, to, span }: ast.AddE, { report }: Context): undefined {
  const help = 'name both ends: `AddE<Type>({…})::From(a)::To(b)`'
  if (from && to === undefined)
    return report.error('E611', span, 'the edge has no target: `To` is missing', {
      help,
      fixes: [wrapping(span, '', '::To(to)', 'maybe')],
    })
  if (to) {
    return report.error('E612', span, 'the edge has no source: `From` is missing', {
      help,
      fixes: [wrapping(span, '', '::From(from)', 'maybe')],
    })
  }
  return report.error('E611', span, 'the edge has no ends: `From` and `To` are missing', { help })
}

/** `AddV<T>(vector, {…})` */
export function checkAddVector(creation: ast.AddV, context: Context): CreateExpr | undefined {
  if (!mayWrite('AddV', creation.span, context)) return undefined
  const vector = findVector(creation.type, creation.span, context)
  const data = checkVector(creation.vector, context)
  if (vector === undefined) return undefined
  const assignments = checkAssignments(creation.properties, vector, context)
  // An object in place of the vector holds the properties.
  if (creation.vector.kind !== 'Object') warnOfLeftOut(creation.type, vector, creation.properties, context)
  const type = itemsKind(vector, { plural: false })
  return data && { kind: 'addVector', vector, data, assignments, type, span: creation.span }
}

/** Reports W102 if a creation leaves properties without a value, which is allowed (W3) but seldom intended. */
function warnOfLeftOut(
  name: ast.Name | undefined,
  type: RecordType,
  object: ast.PropertyObject | undefined,
  { report, broken }: Context,
): void {
  // A misspelt name was reported, and the value that it stands for is not missing as well (D2).
  const given = new Set(
    object?.entries.map(({ name }) =>
      type.propertyByName.has(name.text) ? name.text : certainlyMeant({ type, scored: false }, name),
    ),
  )
  const missing = type.properties.filter(
    property =>
      property.default === undefined && !given.has(property.name) && !broken.properties.has(property),
  )
  if (name === undefined || missing.length === 0) return
  const names = missing.map(property => property.name)
  report.warning('W102', name.span, `this ${quote(type.name)} gets no value for ${listNames(names)}`, {
    related: [at(missing[0]?.span, 'declared here')],
    help: `give ${plural(names.length, 'a value', 'values')}, or declare a \`DEFAULT\``,
  })
}
