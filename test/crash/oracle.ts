import { isDeepStrictEqual } from 'node:util'

/** What is stored under a name, in a form that can be compared; undefined when nothing is. */
export type State = Readonly<Record<string, unknown>> | undefined

/**
 * What must be in the database, according to the responses. A query without a response may be in it completely
 * or not at all. A name has one query under way at most.
 */
export class Oracle {
  readonly #acknowledged = new Map<string, State>()
  readonly #underway = new Map<string, State>()
  acknowledgements = 0

  begin(name: string, after: State): void {
    if (this.#underway.has(name)) throw new Error(`${name} is under way already`)
    this.#underway.set(name, after)
  }

  acknowledge(name: string): void {
    this.#acknowledged.set(name, this.#underway.get(name))
    this.#underway.delete(name)
    this.acknowledgements++
  }

  /** The query failed, and so must have changed nothing. */
  refuse(name: string): void {
    this.#underway.delete(name)
  }

  /** Ends the uncertainty: a query without a response must have changed nothing from now on. */
  refuseUnanswered(): void {
    this.#underway.clear()
  }

  /** What is certainly there under a name that no query is under way for. */
  stateOf(name: string): State {
    return this.#acknowledged.get(name)
  }

  /** What is certainly there. */
  settled(): readonly (readonly [name: string, state: NonNullable<State>])[] {
    return [...this.#acknowledged].flatMap(([name, state]) =>
      state === undefined || this.#underway.has(name) ? [] : [[name, state] as const],
    )
  }

  /** Lists the differences from what is found; unanswered queries are then settled as found. */
  compare(found: ReadonlyMap<string, State>): readonly string[] {
    const problems: string[] = []
    for (const name of new Set([...this.#acknowledged.keys(), ...this.#underway.keys(), ...found.keys()])) {
      const now = found.get(name)
      const allowed = [this.#acknowledged.get(name)]
      if (this.#underway.has(name)) allowed.push(this.#underway.get(name))
      if (!allowed.some(state => isDeepStrictEqual(state, now))) {
        problems.push(`${name}: expected ${allowed.map(show).join(' or ')}, found ${show(now)}`)
      }
      if (now === undefined) this.#acknowledged.delete(name)
      else this.#acknowledged.set(name, now)
    }
    this.#underway.clear()
    return problems
  }
}

function show(state: State): string {
  return state === undefined ? 'nothing' : JSON.stringify(state).slice(0, 200)
}
