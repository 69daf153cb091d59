import type { Code } from '../codes.ts'
import type { Explanation } from './explanation.ts'

export { type Example, type Explanation, programsOf } from './explanation.ts'

/** Returns the explanations of all codes, which are loaded by the first call because checking does not need them. */
export async function loadExplanations(): Promise<Readonly<Record<Code, Explanation>>> {
  const { explanations } = await import('./all.ts')
  return explanations
}
