import type { Expr, ItemsKind, Kind, PathKind, PropertyRef, Query, Statement } from '../analysis/program.ts'
import { assertNever } from '../errors.ts'
import { arrayOf, objectOf, orNull, recordMembers, recordName, resultValue } from './value-type.ts'

/** The type of a query's response, as far as it is known before it runs; `unknown` where it is not. */
export function resultType(query: Query): string {
  const types = new ResultTypes(query)
  const { result } = query
  switch (result.kind) {
    case 'none':
      return 'Record<string, never>'
    case 'bare':
      return types.of(result.value)
    case 'members':
      return objectOf(result.members.map(({ name, value }) => ({ name, type: types.of(value) })))
    default:
      return assertNever(result)
  }
}

class ResultTypes {
  /** What each variable is bound to. */
  readonly #bound = new Map<number, Expr>()

  constructor({ statements }: Query) {
    this.#note(statements)
  }

  #note(statements: readonly Statement[]): void {
    for (const statement of statements) {
      if (statement.kind === 'bind') this.#bound.set(statement.slot, statement.value)
      else if (statement.kind === 'for') this.#note(statement.body)
    }
  }

  /** @param isInside of a mapping, where one item that is not there is `null` and no error */
  of(expr: Expr, isInside = false): string {
    const type = this.#plain(expr, isInside)
    return this.#mayBeNull(expr, isInside) ? orNull(type) : type
  }

  #plain(expr: Expr, isInside: boolean): string {
    switch (expr.kind) {
      case 'literal':
        return expr.value === null ? 'null' : this.#ofKind(expr.type)
      case 'variable': {
        const bound = this.#bound.get(expr.slot)
        return bound !== undefined && isOpaque(expr.type)
          ? this.#plain(bound, isInside)
          : this.#ofKind(expr.type)
      }
      case 'array': {
        const items = [...new Set(expr.items.map(item => this.of(item, isInside)))]
        return arrayOf(items.length === 0 ? 'never' : items.join(' | '))
      }
      case 'object':
        return objectOf(expr.entries.map(({ name, value }) => ({ name, type: this.of(value, isInside) })))
      case 'traversal':
        return isCount(expr) ? 'number' : this.#ofKind(expr.type)
      case 'aggregate':
        return expr.function === 'COUNT' ? 'number' : this.#ofKind(expr.type)
      case 'currentProperty':
        return propertyType(expr.property, expr.type)
      case 'compare':
      case 'exists':
      case 'logical':
      case 'call':
      case 'weightProperty':
      case 'addNode':
      case 'addEdge':
      case 'addVector':
        return this.#ofKind(expr.type)
      default:
        return assertNever(expr)
    }
  }

  #ofKind(kind: Kind): string {
    switch (kind.kind) {
      case 'items': {
        const record = this.#item(kind)
        return kind.plural ? arrayOf(record) : record
      }
      case 'value': {
        const type = resultValue(kind.type)
        return kind.plural ? arrayOf(orNull(type)) : type
      }
      case 'groups': {
        const count = { name: 'count', type: 'number' }
        if (kind.records !== undefined)
          return arrayOf(objectOf([count, { name: 'data', type: arrayOf(this.#item(kind.records)) }]))
        const by = kind.by.map(ref => ({ name: ref.name, type: orNull(propertyType(ref, kindOfRef(ref))) }))
        return arrayOf(objectOf([...by, count]))
      }
      case 'path':
        return pathType(kind)
      case 'object':
      case 'list':
        return 'unknown'
      case 'none':
        return 'null'
      default:
        return assertNever(kind)
    }
  }

  #item({ type, shape, scored }: ItemsKind): string {
    if (shape !== undefined)
      return objectOf(shape.members.map(({ name, value }) => ({ name, type: this.of(value, true) })))
    return scored ? objectOf(recordMembers(type, true)) : recordName(type)
  }

  #mayBeNull(expr: Expr, isInside: boolean): boolean {
    switch (expr.kind) {
      case 'literal':
      case 'array':
      case 'object':
      case 'compare':
      case 'exists':
      case 'logical':
        return false
      case 'currentProperty':
        return expr.property.kind === 'declared'
      case 'variable': {
        if (expr.optional) return true
        const bound = this.#bound.get(expr.slot)
        // A parameter has a value; a loop variable may be an item of any array.
        return bound === undefined ? false : this.#mayBeNull(bound, isInside)
      }
      case 'aggregate':
        return expr.function !== 'COUNT' && expr.function !== 'SUM'
      case 'traversal':
        return !isPlural(expr.type) && !isCount(expr) && this.#isNullableTraversal(expr, isInside)
      case 'call':
        return false
      case 'weightProperty':
        return true
      case 'addNode':
      case 'addEdge':
      case 'addVector':
        return false
      default:
        return assertNever(expr)
    }
  }

  /** One item may be missing after FIRST (S4); elsewhere that is an error, but inside of a mapping. */
  #isNullableTraversal(expr: Extract<Expr, { kind: 'traversal' }>, isInside: boolean): boolean {
    const { source, steps, type } = expr
    if (type.kind === 'value' && !steps.some(step => isId(step))) return true
    if (isInside || steps.some(step => step.kind === 'first')) return true
    if (source.kind !== 'variable') return false
    const bound = this.#bound.get(source.slot)
    return bound !== undefined && this.#mayBeNull(bound, isInside)
  }
}

function isId(step: Extract<Expr, { kind: 'traversal' }>['steps'][number]): boolean {
  return step.kind === 'property' && step.property.kind === 'system'
}

function isCount({ steps }: Extract<Expr, { kind: 'traversal' }>): boolean {
  return steps.at(-1)?.kind === 'count'
}

/** Kinds that say nothing of their members. */
function isOpaque({ kind }: Kind): boolean {
  return kind === 'object' || kind === 'list'
}

function isPlural(kind: Kind): boolean {
  return (kind.kind === 'items' || kind.kind === 'value') && kind.plural ? true : kind.kind === 'groups'
}

function kindOfRef({ type }: PropertyRef): Kind {
  return { kind: 'value', type, plural: false }
}

function propertyType(ref: PropertyRef, kind: Kind): string {
  if (ref.kind === 'system' && ref.name === 'score') return 'number'
  return kind.kind === 'value' ? resultValue(kind.type) : 'unknown'
}

function pathType({ plural }: PathKind): string {
  const path = 'Path | null'
  return plural ? arrayOf(path) : path
}
