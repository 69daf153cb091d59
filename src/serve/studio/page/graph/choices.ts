/** What somebody has chosen for the records of a type; what is absent is as it would be. */
export interface Choice {
  /** The property that is their caption. */
  readonly caption?: string | undefined
  /** The index of their colour. */
  readonly colour?: number | undefined
}

type Kept = Readonly<Record<string, Readonly<Record<string, Choice>> | undefined>>

const key = 'gvq-looks'

/** Captions and colours that were chosen for types, kept in the browser for each project. */
export class Choices {
  readonly #project: string
  readonly #store: Pick<Storage, 'getItem' | 'setItem'>

  constructor(project: string, store: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#project = project
    this.#store = store
  }

  of(type: string): Choice {
    const all = this.#own()
    return Object.hasOwn(all, type) ? all[type]! : {}
  }

  /** Changes what is given. `undefined` is as it would be without a choice. */
  set(type: string, choice: Choice): void {
    const own = { ...this.#own(), [type]: { ...this.of(type), ...choice } }
    try {
      this.#store.setItem(key, JSON.stringify({ ...this.#kept(), [this.#project]: own }))
    } catch {
      // The browser has no room for more: it stays as it was.
    }
  }

  #own(): Readonly<Record<string, Choice>> {
    const kept = this.#kept()
    return (Object.hasOwn(kept, this.#project) && kept[this.#project]) || {}
  }

  #kept(): Kept {
    return JSON.parse(this.#store.getItem(key) ?? '{}') as Kept
  }
}
