import { describe, it } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** Why the test is skipped here, and what would enable it. */
    skipReason?: string
  }
}

/** `describe`, `it` and `test` that skip what they declare where something is missing. */
export interface Conditional {
  readonly describe: typeof describe.skip
  readonly it: typeof it.skip
  readonly test: typeof it.skip
}

/**
 * The one way to skip a test: says what is missing and what would enable it, as in `strace is missing: apt-get install strace`,
 * with which `npm test` ends (`skipped-reporter.ts`).
 */
export function skipUnless(condition: boolean, reason: string): Conditional {
  if (condition) return { describe, it, test: it }
  const skippedTest = withReason(it.skip, reason)
  return { describe: withReason(describe.skip, reason), it: skippedTest, test: skippedTest }
}

type Declare = (name: string, ...rest: readonly unknown[]) => void

/**
 * Declares the test with the reason in a field that reporters read; the options and time limits of a skipped test are
 * not used.
 */
function withReason<T extends object>(api: T, skipReason: string): T {
  return new Proxy(api, {
    apply: (declare, _, [name, ...rest]: [string, ...unknown[]]) =>
      (declare as Declare)(name, { meta: { skipReason } }, rest.find(isFunction)),
    get: (target, property) => {
      if (property !== 'each') throw new Error(`skipUnless(…) has no .${String(property)}`)
      const suiteOrTest = target as { each(cases: readonly unknown[]): Declare }
      return (cases: readonly unknown[]) => withReason(suiteOrTest.each(cases), skipReason)
    },
  })
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
