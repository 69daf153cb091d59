import type { Span } from '../diagnostics/index.ts'
import { kindText, listNames, quote } from './kinds/words.ts'
import type { Expr, Source, Step } from './program/program.ts'
import { at, type Report } from './report.ts'

/** A condition that is dropped if an optional parameter is left out (H2). */
interface Dropped {
  readonly parameters: readonly string[]
  readonly span: Span
}

/**
 * What limits the items that a traversal yields, for the warning of writes that an absent parameter extends to all of a
 * type (W110, D6).
 */
export class Limits {
  /** Bindings and loop variables whose items only these conditions limit; none of them: all of a type. */
  readonly #variables = new Map<number, readonly Dropped[]>()
  /** Bindings of what a step or an id picks: where. */
  readonly #picked = new Map<number, Span>()
  /** Bindings of an optional parameter: the names of the parameters. */
  readonly #aliases = new Map<number, readonly string[]>()

  /** How far the traversal that was asked about last was walked: it grows by a step from one write in it to the next. */
  #walked: { readonly steps: readonly Step[]; count: number; conditions: Dropped[] | undefined } | undefined

  /** Notes what a binding or a loop variable holds. */
  bind(slot: number, value: Expr): void {
    const parameters = value.kind === 'variable' ? this.#absentWith(value) : []
    if (parameters.length > 0) this.#aliases.set(slot, parameters)
    const conditions = this.#conditionsOf(value)
    if (conditions) this.#variables.set(slot, conditions)
    const picks = this.#picks(value)
    if (picks) this.#picked.set(slot, picks)
  }

  /** Where the items of a binding are picked, by a step or an id: `UpsertE` does not look at that (W103, W6). */
  picked(slot: number): Span | undefined {
    return this.#picked.get(slot)
  }

  #picks(value: Expr): Span | undefined {
    if (value.kind === 'variable') return this.#picked.get(value.slot)
    if (value.kind !== 'traversal') return undefined
    const { source, steps } = value
    if (steps[0] || source.kind === 'byId') return (steps[0] ?? source).span
    return source.kind === 'variable' ? this.#picked.get(source.slot) : undefined
  }

  /** Warns (W110) if only optional parameters limit the items that a write, whose keyword begins the span, takes. */
  warn(write: string, span: Span, items: Expr, report: Report): void {
    const conditions = this.#conditionsOf(items)
    const { type } = items
    if (conditions === undefined || conditions.length === 0 || type.kind !== 'items') return
    const names = [...new Set(conditions.flatMap(({ parameters }) => parameters))]
    const keyword = { ...span, end: span.start + write.length }
    const message = `without ${listNames(names)}, ${quote(write)} takes all ${kindText({ ...type, plural: true })}`
    report.warning('W110', keyword, message, {
      related: conditions.map(each => at(each.span, `dropped if ${listNames(each.parameters)} is left out`)),
      help: `declare ${listNames(names)} without \`?\`, or add a condition that does not depend on ${names.length > 1 ? 'them' : 'it'}`,
    })
  }

  /** The conditions that limit a value; absent if more limits it than conditions that may be dropped. */
  #conditionsOf(value: Expr): readonly Dropped[] | undefined {
    if (value.kind === 'variable') return this.#variables.get(value.slot)
    if (value.kind !== 'traversal') return undefined
    const { source, steps } = value
    if (this.#walked?.steps !== steps) {
      const atSource = this.#atSource(source)
      this.#walked = { steps, count: 0, conditions: atSource && [...atSource] }
    }
    const walked = this.#walked
    while (walked.conditions && walked.count < steps.length) {
      const dropped = this.#droppedAt(steps[walked.count++]!)
      if (dropped === undefined) walked.conditions = undefined
      else walked.conditions.push(...dropped)
    }
    return walked.conditions && [...walked.conditions]
  }

  #atSource(source: Source): readonly Dropped[] | undefined {
    if (source.kind === 'variable') return this.#variables.get(source.slot)
    if (source.kind !== 'scan') return undefined
    // After an error, what would have been one item or what a search found is also a scan.
    const { type } = source
    return type.kind === 'items' && type.plural && !type.scored ? [] : undefined
  }

  /** The conditions of a step that may be dropped; absent if the step limits the items. */
  #droppedAt(step: Step): readonly Dropped[] | undefined {
    switch (step.kind) {
      case 'where': {
        const { condition } = step
        const parameters = [...new Set(this.#absentWith(condition))]
        return parameters.length > 0 ? [{ parameters, span: condition.span }] : undefined
      }
      case 'order':
      case 'project':
      case 'exclude':
      case 'navigate':
      case 'end':
      case 'update':
      // A group limits nothing: its data holds all that were grouped.
      case 'group':
      case 'member':
        return []
      default:
        return undefined
    }
  }

  /** The optional parameters without which the expression is skipped, as the engine skips it; none: it never is. */
  #absentWith(expr: Expr): readonly string[] {
    switch (expr.kind) {
      case 'variable':
        return this.#aliases.get(expr.slot) ?? (expr.optional ? [expr.name] : [])
      case 'compare':
        return [...this.#absentWith(expr.left), ...this.#absentWith(expr.right)]
      case 'exists':
      case 'aggregate':
        return this.#absentWith(expr.value)
      case 'array':
        return expr.items.flatMap(item => this.#absentWith(item))
      case 'object':
        return expr.entries.flatMap(entry => this.#absentWith(entry.value))
      case 'call':
        return expr.arguments.flatMap(argument => this.#absentWith(argument))
      case 'logical': {
        const operands = expr.operands.map(operand => this.#absentWith(operand))
        return operands.every(names => names.length > 0) ? operands.flat() : []
      }
      case 'traversal': {
        const { source } = expr
        if (source.kind !== 'variable') return []
        return this.#aliases.get(source.slot) ?? (source.optional ? [source.name] : [])
      }
      default:
        return []
    }
  }
}
