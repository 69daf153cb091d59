const key = 'gvq-typed'

/** More is not kept over a reload. */
const charactersMax = 500_000

type Typed = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The inputs of the form of a query, kept over a reload until the tab is closed. */
export class TypedInputs {
  readonly #query: string

  constructor(query: string) {
    this.#query = query
  }

  get(field: string): string | undefined {
    return all()[this.#query]?.[field]
  }

  set(field: string, text: string): void {
    const typed = all()
    const next = JSON.stringify({ ...typed, [this.#query]: { ...typed[this.#query], [field]: text } })
    if (next.length <= charactersMax) sessionStorage.setItem(key, next)
  }
}

function all(): Typed {
  return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Typed
}
