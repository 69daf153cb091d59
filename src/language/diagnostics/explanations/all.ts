import type { Code } from '../codes.ts'
import type { Explanation } from './explanation.ts'
import { loops } from './loops.ts'
import { names } from './names.ts'
import { properties } from './properties.ts'
import { queries } from './queries.ts'
import { schema } from './schema.ts'
import { syntax } from './syntax.ts'
import { traversals } from './traversals.ts'
import { warnings } from './warnings.ts'

export const explanations: Readonly<Record<Code, Explanation>> = {
  ...syntax,
  ...schema,
  ...properties,
  ...names,
  ...traversals,
  ...loops,
  ...queries,
  ...warnings,
}
