import type { Kind } from '../../analysis/index.ts'
import type { ProgramSymbol } from './symbol.ts'

/** The symbols behind a name: several for one that stands for the properties of several types. */
export type Meaning = readonly ProgramSymbol[]

interface Declared {
  readonly meaning: Meaning
  /** What the variable holds, if that is known. */
  readonly kind: Kind | undefined
}

/** The variables that a block sees. */
export class Names {
  readonly #own = new Map<string, Declared>()
  readonly #outer: Names | undefined

  constructor(outer?: Names) {
    this.#outer = outer
  }

  find(name: string): Meaning | undefined {
    return this.#get(name)?.meaning
  }

  kindOf(name: string): Kind | undefined {
    return this.#get(name)?.kind
  }

  #get(name: string): Declared | undefined {
    const own = this.#own.get(name)
    if (own !== undefined || this.#outer === undefined) return own
    return this.#outer.#get(name)
  }

  declare(name: string, meaning: Meaning, kind: Kind | undefined): void {
    this.#own.set(name, { meaning, kind })
  }
}
