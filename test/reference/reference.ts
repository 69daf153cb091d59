import type { ErrorCode } from '../../src/base/errors.ts'
import type { Program, Query, Result } from '../../src/language/analysis/index.ts'
import { formatId } from '../../src/language/catalog/index.ts'
import { GivenUp, Refusal, refuse, sideBySide } from './errors.ts'
import { Evaluator } from './evaluate.ts'
import { type Flow, one } from './flow.ts'
import { Store } from './store.ts'
import { decode } from './values.ts'

export type Answer =
  | {
      readonly kind: 'response'
      readonly response: unknown
      /** Codes of errors that did not matter: an engine that evaluates more than is needed may fail with one. */
      readonly passedOver: ReadonlySet<ErrorCode>
    }
  | { readonly kind: 'error'; readonly codes: ReadonlySet<ErrorCode>; readonly message: string }

/**
 * Computes the answers of a program by the rules of docs/rules.md: a second implementation next to the engine, as slow
 * and as simple as possible. It shares the checked program with the engine, and nothing after it.
 */
export class Reference {
  readonly #program: Program
  readonly #embed: (text: string) => readonly number[]
  readonly #store = new Store()
  /** Undoes the writes of the last call. */
  undo: () => void = () => {}

  constructor(program: Program, embed: (text: string) => readonly number[]) {
    this.#program = program
    this.#embed = embed
  }

  /** Returns the ids of all records, or of those with this type name, in order. */
  ids(type?: string): string[] {
    return this.#store.ids(type).map(formatId)
  }

  /** Returns the answer, or undefined if the call is too much for this implementation; it has then written nothing. */
  call(name: string, params: Readonly<Record<string, unknown>> = {}): Answer | undefined {
    const query = this.#program.queries.get(name)
    if (query === undefined) return { kind: 'error', codes: new Set<ErrorCode>(['NOT_FOUND']), message: name }
    this.undo = query.writes ? this.#store.save() : () => {}
    const passedOver = new Set<ErrorCode>()
    try {
      return { kind: 'response', response: this.#run(query, params, passedOver), passedOver }
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof GivenUp)) throw error
      this.undo()
      if (error instanceof GivenUp) return undefined
      return { kind: 'error', codes: new Set([...error.codes, ...passedOver]), message: error.message }
    }
  }

  #run(query: Query, params: Readonly<Record<string, unknown>>, passedOver: Set<ErrorCode>): unknown {
    const machine = new Evaluator({
      catalog: this.#program.catalog,
      store: this.#store,
      slots: parameters(query, params),
      embed: this.#embed,
      passedOver,
    })
    machine.run(query.statements)
    return respond(query.result, machine)
  }
}

/** The response of RETURN (R1–R6). */
function respond(result: Result, machine: Evaluator): unknown {
  switch (result.kind) {
    case 'none':
      return {}
    case 'bare':
      return machine.show(machine.eval(result.value, undefined), result.value.type)
    case 'members':
      return Object.fromEntries(
        sideBySide(result.members, ({ name, value }) => [
          name,
          machine.show(machine.eval(value, undefined), value.type),
        ]),
      )
  }
}

/** The parameters by slot (H2). */
function parameters(query: Query, params: Readonly<Record<string, unknown>>): (Flow | undefined)[] {
  const slots = new Array<Flow | undefined>(query.slotCount).fill(undefined)
  const unknown = Object.keys(params).some(
    name => !query.parameters.some(parameter => parameter.name === name),
  )
  if (unknown) refuse('INVALID_PARAMETER')
  for (const { name, slot, type, optional } of query.parameters) {
    const json = params[name]
    if (json === undefined || (json === null && optional)) {
      if (!optional) refuse('INVALID_PARAMETER')
    } else slots[slot] = one(decode(json, type))
  }
  return slots
}
