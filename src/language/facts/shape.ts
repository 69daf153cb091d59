import { assertNever } from '../../base/errors.ts'
import {
  type Expr,
  type ItemsKind,
  type Kind,
  type Result,
  type RowsKind,
  recordMembers,
} from '../analysis/index.ts'
import { typeName } from '../catalog/index.ts'
import type { ColumnShape, RecordShape, Shape } from './types.ts'

/** Returns the shape of a response; `undefined` for RETURN NONE. */
export function resultShape(result: Result): Shape | undefined {
  switch (result.kind) {
    case 'none':
      return undefined
    case 'bare':
      return exprShape(result.value)
    case 'members':
      return recordOf(result.members)
    default:
      return assertNever(result)
  }
}

function exprShape(expr: Expr): Shape {
  return expr.kind === 'object' ? recordOf(expr.entries) : kindShape(expr.type)
}

type Members = readonly { readonly name: string; readonly value: Expr }[]

function recordOf(members: Members): RecordShape {
  return { kind: 'record', columns: members.map(({ name, value }) => column(name, exprShape(value))) }
}

/** Returns the shape of the JSON of an expression of a kind. */
function kindShape(kind: Kind): Shape {
  switch (kind.kind) {
    case 'items':
      return several(itemShape(kind), kind.plural)
    case 'value':
      return several({ kind: 'value', type: typeName(kind.type) }, kind.plural)
    case 'rows':
      return several(rowShape(kind), kind.plural)
    case 'object':
    case 'list':
    case 'none':
      return { kind: 'any' }
    default:
      return assertNever(kind)
  }
}

function several(element: Shape, plural: boolean): Shape {
  return plural ? { kind: 'list', element } : element
}

function itemShape(kind: ItemsKind): RecordShape {
  const { type, shape } = kind
  const columns =
    shape === undefined
      ? recordMembers(kind).map(({ name, type }) => column(name, { kind: 'value', type: typeName(type) }))
      : shape.members.map(({ name, value }) => column(name, exprShape(value)))
  return { kind: 'record', of: type.kind, type: type.name, columns }
}

function rowShape({ type, shape }: RowsKind): Shape {
  if (shape !== undefined) return recordOf(shape.members)
  if (type.types !== undefined) return { kind: 'any' }
  const shown = type.members.filter(({ isShown }) => isShown)
  return { kind: 'record', columns: shown.map(({ name, type }) => column(name, kindShape(type))) }
}

function column(name: string, shape: Shape): ColumnShape {
  return { name, shape, type: typeText(shape) }
}

function typeText(shape: Shape): string {
  switch (shape.kind) {
    case 'value':
      return shape.type
    case 'record':
      return shape.type ?? 'object'
    case 'list':
      return `[${typeText(shape.element)}]`
    case 'any':
      return 'any'
    default:
      return assertNever(shape)
  }
}
