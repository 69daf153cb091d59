import type { Span } from '../../diagnostics/index.ts'
import type { Kind } from '../program/program.ts'

export interface Variable {
  readonly name: string
  readonly slot: number
  /** Absent after an error: uses of the variable are not reported. */
  readonly type: Kind | undefined
  readonly optional: boolean
  readonly origin: 'parameter' | 'binding' | 'session'
  /** Where it is declared. */
  readonly span?: Span | undefined
  /** The type of a parameter, as written. */
  readonly typeSpan?: Span | undefined
}

/** Slots of one query. Each variable has its own, even in sibling blocks, so that no value is overwritten. */
export class Slots {
  count = 0

  take(): number {
    return this.count++
  }
}

/** The names visible in a block, including those of the enclosing blocks. */
export class Scope {
  readonly #own = new Map<string, Variable>()
  readonly #outer: Scope | undefined
  readonly #slots: Slots

  constructor(slots: Slots, outer?: Scope) {
    this.#slots = slots
    this.#outer = outer
  }

  block(): Scope {
    return new Scope(this.#slots, this)
  }

  find(name: string): Variable | undefined {
    return this.#own.get(name) ?? this.#outer?.find(name)
  }

  /** Adds or replaces a name of this block. The caller checks whether the name is free. */
  declare(variable: Omit<Variable, 'slot'>): Variable {
    const declared = { ...variable, slot: this.#slots.take() }
    this.#own.set(variable.name, declared)
    return declared
  }

  /** Takes a slot that no name refers to. */
  hidden(): number {
    return this.#slots.take()
  }

  *names(): Iterable<string> {
    yield* this.#own.keys()
    if (this.#outer) yield* this.#outer.names()
  }

  /** The variables of this block, in the order of their slots. */
  variables(): readonly Variable[] {
    return [...this.#own.values()].sort((a, b) => a.slot - b.slot)
  }
}
