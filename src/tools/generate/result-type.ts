import { assertNever } from '../../base/errors.ts'
import { isNullOfNothing, showsScore, stepTraits } from '../../language/analysis/index.ts'
import type {
  Expr,
  ItemsKind,
  Kind,
  MemberRef,
  PropertyRef,
  Query,
  RowMember,
  RowsKind,
  Shape,
  Statement,
} from '../../language/analysis/program/program.ts'
import {
  type AnswerType,
  arrayAnswer,
  countAnswer,
  nullAnswer,
  nullable,
  numberAnswer,
  objectAnswer,
  unknownAnswer,
  valueAnswer,
} from './answer-type.ts'
import { answerText } from './value-type.ts'

/** Returns the type of a query's response in TypeScript syntax, with `unknown` for what is not known before it runs. */
export function resultType(query: Query): string {
  return answerText(answerType(query))
}

/** Returns the type of a query's response, as far as it is known before it runs (S1–S10). */
export function answerType(query: Query): AnswerType {
  const types = new ResultTypes(query)
  const { result } = query
  switch (result.kind) {
    case 'none':
      return objectAnswer([])
    case 'bare':
      return types.of(result.value)
    case 'members':
      return objectAnswer(result.members.map(({ name, value }) => ({ name, type: types.of(value) })))
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
      switch (statement.kind) {
        case 'bind':
          this.#bound.set(statement.slot, statement.value)
          break
        case 'for':
          this.#note(statement.body)
          break
        case 'run':
        case 'drop':
          break
        default:
          assertNever(statement)
      }
    }
  }

  /** @param isInside whether inside a mapping, where a missing single item is `null` rather than an error */
  of(expr: Expr, isInside = false): AnswerType {
    const type = this.#plain(expr, isInside)
    return this.#mayBeNull(expr, isInside) ? nullable(type) : type
  }

  #plain(expr: Expr, isInside: boolean): AnswerType {
    switch (expr.kind) {
      case 'literal':
        return expr.value === null ? nullAnswer : this.#ofKind(expr.type)
      case 'variable': {
        const bound = this.#bound.get(expr.slot)
        return bound !== undefined && isOpaque(expr.type)
          ? this.#plain(bound, isInside)
          : this.#ofKind(expr.type, this.#countsPaths(expr))
      }
      case 'array':
        return arrayAnswer(union(expr.items.map(item => this.of(item, isInside))))
      case 'object':
        return objectAnswer(expr.entries.map(({ name, value }) => ({ name, type: this.of(value, isInside) })))
      case 'traversal':
        if (isCount(expr)) return followsPaths(expr) ? valueAnswer(integer) : countAnswer
        return this.#ofKind(expr.type, this.#countsPaths(expr))
      case 'aggregate':
        return expr.function === 'COUNT' ? countAnswer : this.#ofKind(expr.type)
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

  /** Whether groups, in place or bound, count paths of several edges. */
  #countsPaths(expr: Expr): boolean {
    if (expr.kind === 'traversal' && followsPaths(expr)) return true
    const held = expr.kind === 'traversal' ? expr.source : expr
    if (!('slot' in held) || held.type.kind !== 'rows') return false
    const bound = this.#bound.get(held.slot)
    return bound !== undefined && this.#countsPaths(bound)
  }

  /** `ofPaths`: groups count paths, which may be more than a double can represent exactly. */
  #ofKind(kind: Kind, ofPaths = false): AnswerType {
    switch (kind.kind) {
      case 'items': {
        const record = this.#item(kind)
        return kind.plural ? arrayAnswer(record) : record
      }
      case 'value': {
        const type = valueAnswer(kind.type)
        return kind.plural ? arrayAnswer(nullable(type)) : type
      }
      case 'rows': {
        const row = this.#row(kind, ofPaths)
        // A list of paths has null where there is no path.
        const isPath = kind.type.kind === 'path'
        return kind.plural ? arrayAnswer(isPath ? nullable(row) : row) : isPath ? nullable(row) : row
      }
      case 'object':
      case 'list':
        return unknownAnswer
      case 'none':
        return nullAnswer
      default:
        return assertNever(kind)
    }
  }

  #item(kind: ItemsKind): AnswerType {
    if (kind.shape !== undefined) return this.#members(kind.shape)
    return { kind: 'record', of: kind.type, scored: showsScore(kind) }
  }

  #row({ type, shape }: RowsKind, ofPaths: boolean): AnswerType {
    if (shape !== undefined) return this.#members(shape)
    if (type.kind === 'path') return { kind: 'path' }
    if (type.types !== undefined)
      return union(type.types.map(of => ({ kind: 'record', of, scored: false }) as const))
    const shown = type.members.filter(({ isShown }) => isShown)
    return objectAnswer(
      shown.map(member => ({ name: member.name, type: this.#groupMember(member, ofPaths) })),
    )
  }

  /** The type of a member of a group. */
  #groupMember({ type, isGiven }: RowMember, ofPaths: boolean): AnswerType {
    if (type.kind !== 'value') return this.#ofKind(type)
    if (isGiven) return ofPaths ? valueAnswer(integer) : countAnswer
    return nullable(valueAnswer(type.type))
  }

  #members({ members }: Shape): AnswerType {
    return objectAnswer(members.map(({ name, value }) => ({ name, type: this.of(value, true) })))
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
        return expr.property.kind === 'entry'
          ? this.#mayBeNull(expr.property.value, true)
          : isNullable(expr.property)
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

  /** One item may be missing after FIRST or LAST (S4); elsewhere that is an error, but inside of a mapping. */
  #isNullableTraversal(expr: Extract<Expr, { kind: 'traversal' }>, isInside: boolean): boolean {
    const { source, steps, type } = expr
    if (type.kind === 'value' && !steps.some(step => isId(step))) return true
    if (isInside || steps.some(isNullOfNothing)) return true
    const bound = 'slot' in source ? this.#bound.get(source.slot) : undefined
    return bound !== undefined && this.#mayBeNull(bound, isInside)
  }
}

function isId(step: Extract<Expr, { kind: 'traversal' }>['steps'][number]): boolean {
  return step.kind === 'property' && step.property.kind === 'system'
}

function isCount({ steps }: Extract<Expr, { kind: 'traversal' }>): boolean {
  const last = steps.at(-1)
  return last !== undefined && stepTraits[last.kind].counts
}

const integer = { kind: 'scalar', name: 'I64' } as const

/** Whether the rows are paths of several edges. There are no more rows than edges otherwise. */
function followsPaths({ steps }: Extract<Expr, { kind: 'traversal' }>): boolean {
  return steps.filter(step => step.kind === 'navigate').length > 1
}

/** Whether a kind has no information about its members. */
function isOpaque({ kind }: Kind): boolean {
  return kind === 'object' || kind === 'list'
}

function isPlural(kind: Kind): boolean {
  return 'plural' in kind && kind.plural
}

function isNullable(ref: MemberRef): boolean {
  return ref.kind === 'declared' || (ref.kind === 'member' && !ref.isGiven)
}

function propertyType(ref: PropertyRef, kind: Kind): AnswerType {
  if (ref.kind === 'system' && ref.name === 'score') return numberAnswer
  return kind.kind === 'value' ? valueAnswer(kind.type) : unknownAnswer
}

/** Builds a union; types with the same text are merged. */
function union(types: readonly AnswerType[]): AnswerType {
  const byText = new Map(types.map(type => [answerText(type), type]))
  return byText.size === 1 ? types[0]! : { kind: 'union', of: [...byText.values()] }
}
