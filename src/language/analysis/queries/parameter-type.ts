import { scalarNames, type ValueType } from '../../catalog/index.ts'
import { replacing } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import { type Context, typeKey } from '../context.ts'
import { warnOfInherited } from '../inherited.ts'
import { arrayOf, scalar } from '../kinds/kinds.ts'
import { quote } from '../kinds/words.ts'
import { isUnusable } from '../names/variables.ts'
import { at } from '../report.ts'
import { scalarType, unknownType } from '../schema/fields.ts'

type TypeContext = Pick<Context, 'catalog' | 'broken' | 'report'>

const recordKinds = ['node', 'edge', 'vector'] as const

/** Returns the type of a parameter: a scalar, a record of the schema, or an array or object of these. */
export function parameterType(type: ast.TypeExpr, context: Context): ValueType | undefined {
  if (type.kind !== 'NamedType') return partType(type, context)
  if (scalarType(type)) return scalarType(type)
  if (isUnusable(type.name, type.span, context)) return undefined
  return namedType(type, context)
}

function partType(type: ast.TypeExpr, context: TypeContext): ValueType | undefined {
  switch (type.kind) {
    case 'NamedType':
      return scalarType(type) ?? inOtherCase(type, context) ?? namedType(type, context)
    case 'ArrayType': {
      const element = partType(type.element, context)
      return element && arrayOf(element)
    }
    case 'ObjectType':
      return objectType(type, context)
  }
}

function objectType({ fields: members }: ast.ObjectType, context: TypeContext): ValueType | undefined {
  const fields = new Map<string, ValueType>()
  const first = new Map<string, ast.Name>()
  let isWhole = true
  for (const { name, type } of members) {
    const earlier = first.get(name.text)
    if (earlier) {
      context.report.error('E109', name.span, `member ${quote(name.text)} is declared twice`, {
        related: [at(earlier.span, 'first declared here')],
        help: 'rename or remove one of the two',
      })
    }
    first.set(name.text, name)
    warnOfInherited(name, context.report)
    const member = partType(type, context)
    if (member) fields.set(name.text, member)
    else isWhole = false
  }
  return isWhole ? { kind: 'object', fields } : undefined
}

/** Legacy HelixQL never checked names inside arrays and objects, so existing programs contain types such as `[f64]`. */
function inOtherCase({ name, span }: ast.NamedType, { report }: TypeContext): ValueType | undefined {
  const meant = scalarNames.find(it => it.toLowerCase() === name.toLowerCase())
  if (meant === undefined) return undefined
  report.warning('W105', span, `${quote(name)} is read as ${quote(meant)}`, {
    help: `write ${quote(meant)}`,
    fixes: [replacing(span, meant, 'certain')],
  })
  return scalar(meant)
}

/** A parameter of a type of the schema is passed as the id of such a record, and is treated as that id. */
function namedType(type: ast.NamedType, context: TypeContext): ValueType | undefined {
  const { nodes, edges, vectors } = context.catalog
  const isKnown = nodes.has(type.name) || edges.has(type.name) || vectors.has(type.name)
  const isBroken = recordKinds.some(kind => context.broken.types.has(typeKey(kind, type.name)))
  return isKnown || isBroken ? scalar('ID') : unknownType(type, context)
}
