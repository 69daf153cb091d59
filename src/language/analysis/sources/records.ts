import type { NodeType, Property, RecordKind } from '../../catalog/index.ts'
import { type Fix, misspelling, wrapping } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, checkExpression } from '../context.ts'
import { itemsKind } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import { findNode, findRecordType } from '../names/lookup.ts'
import type { Source } from '../program/program.ts'
import { at } from '../report.ts'
import { coerce } from '../values/coerce.ts'
import { checkId } from '../values/ends.ts'

/** `E<T>`, `E<T>(id)`, and the same for nodes and vectors. */
export function checkRecordSource(
  kind: RecordKind,
  node: ast.NodeSource | ast.EdgeSource | ast.VectorSource,
  context: Context,
): Source | undefined {
  const of = findRecordType(kind, node.type, node.span, context)
  if (node.id === undefined) {
    return of && { kind: 'scan', of, type: itemsKind(of, { plural: true }), span: node.span }
  }
  const id = checkId(node.id, context)
  // After an error in the id the type of the record is still known, so that the steps can be checked.
  if (of && id === undefined)
    return { kind: 'scan', of, type: itemsKind(of, { plural: false }), span: node.span }
  return of && id && { kind: 'byId', of, id, type: itemsKind(of, { plural: false }), span: node.span }
}

/** `N<T>`, `N<T>(id)`, and `N<T>({p: value})`: the nodes with the value of an indexed property (S5). */
export function checkNodeSource(node: ast.NodeSource, context: Context): Source | undefined {
  if (node.lookup === undefined) return checkRecordSource('node', node, context)
  const of = findNode(node.type, node.span, context)
  if (of === undefined) return undefined
  const type = itemsKind(of, { plural: false })
  const property = indexedProperty(of, node.lookup.field, context)
  // `{slag}` is short for `{slag: slag}`: the name is reported once.
  const isReported = property === undefined && node.lookup.value.span.start === node.lookup.field.span.start
  const value = isReported ? undefined : checkExpression(node.lookup.value, context)
  if (property && value && !context.broken.properties.has(property)) {
    const purpose = {
      what: `property ${quote(property.name)} of ${quote(of.name)}`,
      declared: at(property.span, 'declared here'),
    }
    const coerced = coerce(value, property.type, purpose, context)
    const found = itemsKind(of, { plural: property.index !== 'unique' })
    if (coerced) return { kind: 'byIndex', of, property, value: coerced, type: found, span: node.span }
  }
  // After an error the type of the record is still known, so that the steps can be checked.
  return { kind: 'scan', of, type, span: node.span }
}

function indexedProperty(of: NodeType, field: ast.Name, { report, scope }: Context): Property | undefined {
  const property = of.propertyByName.get(field.text)
  if (property && property.index !== 'none') return property
  const indexed = of.properties.filter(it => it.index !== 'none').map(it => it.name)
  const isId = field.text.toLowerCase() === 'id'
  const what = property ? `property ${quote(field.text)} of ${quote(of.name)} is not indexed` : undefined
  const spelling = property ? { fixes: indexing(property) } : misspelling(field.text, field.span, indexed)
  return report.error(
    'E208',
    field.span,
    what ?? `${quote(of.name)} has no indexed property ${quote(field.text)}`,
    {
      related: [property ? at(property.span, 'declared here') : at(of.span, 'declared here')],
      help: isId
        ? `an id is an argument alone: ${quote(`N<${of.name}>(…)`)}`
        : property
          ? `write ${quote(`INDEX ${field.text}`)} in the schema, or filter with ${quote('WHERE')}`
          : indexed[0] && scope.find(field.text)
            ? `name the property before the value: ${quote(`{${indexed[0]}: ${field.text}}`)}`
            : undefined,
      ...(!isId && spelling),
    },
  )
}

/**
 * The fix that makes a property an index. It is not certain: whether the property should have one is the author's
 * decision.
 */
function indexing({ span }: Property): readonly Fix[] | undefined {
  return span && [wrapping(span, 'INDEX ', '', 'maybe')]
}
