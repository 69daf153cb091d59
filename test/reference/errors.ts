import type { ErrorCode } from '../../src/base/errors.ts'

/** The answer of the reference if a query fails by the rules. */
export class Refusal extends Error {
  /** More than one if several independent parts have an error: no rule defines which one is reported. */
  readonly codes: ReadonlySet<ErrorCode>

  constructor(codes: Iterable<ErrorCode>, message: string) {
    super(message)
    this.codes = new Set(codes)
  }
}

/** What ends a call that is too much for the reference. No rule refuses it, so that nothing takes it for an answer. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

export function refuse(code: ErrorCode, message: string = code): never {
  throw new Refusal([code], message)
}

/** A result, or the error that prevents it. */
export function attempt<R>(work: () => R): R | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** One refusal for all. */
export function joined(faults: readonly Refusal[]): Refusal {
  return new Refusal(
    faults.flatMap(({ codes }) => [...codes]),
    [...new Set(faults.map(({ message }) => message))].join(', '),
  )
}

/** Evaluates independent parts, such as the rows of a step or the members of a mapping; fails with all their errors. */
export function sideBySide<T, R>(things: readonly T[], work: (thing: T, i: number) => R): R[] {
  const results = things.map((thing, i) => attempt(() => work(thing, i)))
  const faults = results.filter(result => result instanceof Refusal)
  if (faults.length > 0) throw joined(faults)
  return results as R[]
}

/** Makes two different things side by side, like `sideBySide`. */
export function together<A, B>(first: () => A, second: () => B): [A, B] {
  return sideBySide<() => A | B, A | B>([first, second], make => make()) as [A, B]
}
