import { nearest } from '../../../base/text/nearest.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { isScalar } from '../kinds/types.ts'
import { kindText, listNames, quote } from '../kinds/words.ts'
import type { Expr, MmrDistance } from '../program/program.ts'
import { withScore } from '../shape.ts'
import { checkArgument } from '../values/form.ts'
import { checkNumber } from '../values/numbers.ts'
import { type CheckedStep, itemsFlowingIn, type StepPosition } from './step.ts'

const positive = { fits: (value: number) => value > 0, text: 'must be greater than 0' }

/** `RerankRRF(k: n)`: scores by rank (C9). */
export function checkRerankRrf(
  step: ast.RerankRrfStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  const items = itemsFlowingIn(step, 'RerankRRF', 'E601', position, context)
  if (items === undefined) return undefined
  const type = withScore(items, step.span)
  if (step.k === undefined) return { kind: 'rerankRrf', type, span: step.span }
  const k = checkNumber(step.k, 'the `k` of `RerankRRF`', positive, context)
  return k ? { kind: 'rerankRrf', k, type, span: step.span } : 'unchanged'
}

const share = { fits: (value: number) => value >= 0 && value <= 1, text: 'must be between 0 and 1' }
const distances: readonly MmrDistance[] = ['cosine', 'euclidean', 'dotproduct']

/** `RerankMMR(lambda: n, distance: d)`: vectors that a search found, near ones first and similar ones apart (C9). */
export function checkRerankMmr(
  step: ast.RerankMmrStep,
  position: StepPosition,
  context: Context,
): CheckedStep {
  const items = itemsFlowingIn(step, 'RerankMMR', 'E601', position, context)
  if (items === undefined) return undefined
  if (items.type.kind !== 'vector') {
    return context.report.error('E601', step.span, `\`RerankMMR\` ranks vectors, not ${kindText(items)}`)
  }
  if (!items.scored) {
    context.report.error(
      'E601',
      step.span,
      '`RerankMMR` ranks the results of a search, and no search comes before it',
      {
        help: 'search first, with `SearchV`',
      },
    )
  }
  const lambda = checkNumber(step.lambda, 'the `lambda` of `RerankMMR`', share, context)
  const distance = step.distance ? checkDistance(step.distance, context) : 'cosine'
  if (lambda === undefined || distance === undefined) return 'unchanged'
  return { kind: 'rerankMmr', lambda, distance, type: { ...items, scored: true }, span: step.span }
}

/** Checks a known name, with or without quotes, or a variable that holds one. */
function checkDistance(node: ast.Expr, context: Context): MmrDistance | Expr | undefined {
  if (node.kind === 'String') return known(node.value) ?? unknown(node.value, node, context)
  if (node.kind === 'NameExpr') {
    const word = known(node.name)
    if (word) return word
    if (context.scope.find(node.name) === undefined) return unknown(node.name, node, context)
  }
  const value = checkArgument(node, 'the `distance` of `RerankMMR`', context, help)
  if (value === undefined) return undefined
  if (value.type.kind === 'value' && !value.type.plural && isScalar(value.type.type, 'String')) return value
  const message = `the \`distance\` of \`RerankMMR\` is a string, not ${kindText(value.type)}`
  return context.report.error('E205', value.span, message, { help: help.none })
}

const help = { none: `write one of ${listNames(distances)}`, other: 'bind it to a variable first' }

function known(word: string): MmrDistance | undefined {
  return distances.find(it => it === word)
}

function unknown(word: string, { span }: ast.Expr, { report }: Context): undefined {
  const [near] = nearest(word, distances)
  return report.error('E301', span, `there is no distance ${quote(word)}`, {
    help: near ? `did you mean ${quote(near)}?` : help.none,
  })
}
