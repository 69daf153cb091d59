import { GvqError } from '../../base/errors.ts'
import { nearest } from '../../base/nearest.ts'
import {
  type Code,
  codeEntry,
  codes,
  loadExplanations,
  programsOf,
} from '../../language/diagnostics/index.ts'

/** What a code means. Throws GvqError NOT_FOUND for one that does not exist. */
export async function explainCode(name: string): Promise<string> {
  const code = name.toUpperCase()
  if (codeEntry(code) === undefined) {
    const near = nearest(code, Object.keys(codes))
    throw new GvqError('NOT_FOUND', `There is no code ${code}.`, {
      ...(near.length > 0 && { hint: `Did you mean ${near.join(' or ')}?` }),
    })
  }
  const { means, why, example } = (await loadExplanations())[code as Code]
  const parts = [`${code}: ${codes[code as Code].title}`, means, why]
  if (example !== undefined) {
    const { wrong, right } = programsOf(example)
    parts.push(`Wrong:\n${wrong.trimEnd()}`, `Right:\n${right.trimEnd()}`)
  }
  return parts.join('\n\n')
}
