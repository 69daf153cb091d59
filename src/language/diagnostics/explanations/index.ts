import type { Code } from '../codes.ts'
import type { Explanation } from './explanation.ts'

export { type Example, type Explanation, programsOf } from './explanation.ts'

/** The explanations of all codes; their texts are loaded at the first call, because checking needs none of them. */
export async function loadExplanations(): Promise<Readonly<Record<Code, Explanation>>> {
  const { explanations } = await import('./all.ts')
  return explanations
}
