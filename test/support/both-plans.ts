import { expect } from 'vitest'
import { type OpenProgram, withProgram } from './program.ts'

/**
 * What work on a program yields, and then its query `Contents`, with plans that are optimised and with plans as written; they must be
 * the same.
 */
export async function withBothPlans(
  program: string,
  work: (program: OpenProgram) => Promise<readonly unknown[]>,
): Promise<any[]> {
  const results: unknown[][] = []
  for (const optimise of [true, false]) {
    await withProgram(
      program,
      async opened => {
        const answers = await work(opened)
        results.push([...answers, await opened.call('Contents')])
      },
      { planner: { optimise } },
    )
  }
  expect(results[0]).toEqual(results[1])
  return results[0]!
}
