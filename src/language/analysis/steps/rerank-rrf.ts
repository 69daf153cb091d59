import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { withScore } from '../shape.ts'
import { checkNumber } from '../values/number.ts'
import { itemsFlowingIn, type Outcome, type Place } from './step.ts'

const positive = { fits: (value: number) => value > 0, text: 'is above 0' }

/** `RerankRRF(k: n)`: scores by rank (C9). */
export function checkRerankRrf(step: ast.RerankRrfStep, place: Place, context: Context): Outcome {
  const items = itemsFlowingIn(step, 'RerankRRF', 'E601', place, context)
  if (items === undefined) return undefined
  const type = withScore(items, step.span)
  if (step.k === undefined) return { kind: 'rerankRrf', type, span: step.span }
  const k = checkNumber(step.k, 'the `k` of `RerankRRF`', positive, context)
  return k ? { kind: 'rerankRrf', k, type, span: step.span } : 'unchanged'
}
