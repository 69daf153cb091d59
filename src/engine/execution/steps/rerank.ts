import { assertNever, GvqError, invariant } from '../../../base/errors.ts'
import { andThen } from '../../../base/flow/maybe.ts'
import type { MmrDistance, Step } from '../../../language/analysis/program/program.ts'
import { cosineDistance } from '../../vector/index.ts'
import { requireGiven, runValues } from '../compile/compiled.ts'
import type { CompileScope } from '../compile/compiler.ts'
import type { CompiledStep } from '../compile/step.ts'
import { type Flow, type ItemsFlow, pick } from '../flow/flow.ts'
import { inBatches, partOf } from '../flow/in-batches.ts'
import { alive } from '../rows/items-at-hand.ts'

const rrfDefaultK = 60

/** RerankRRF: the score becomes 1 / (k + rank), with ranks counted from 1 (C9). The order stays the same. */
export function compileRrf(step: Extract<Step, { kind: 'rerankRrf' }>, scope: CompileScope): CompiledStep {
  const k = step.k && scope.compiler.expr(step.k, scope)
  return {
    frames: k?.frames ?? 0,
    run: (context, flow, frame) => {
      invariant(flow.kind === 'items', 'a reranking of items')
      if (k !== undefined) requireGiven(k, context, 'The k of RerankRRF')
      return andThen(k === undefined ? () => rrfDefaultK : runValues(k, context, frame), (valueFor): Flow => {
        const scores: number[] = []
        for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
          const value = checkedK(valueFor(segment))
          const count = flow.offsets[segment + 1]! - flow.offsets[segment]!
          for (let rank = 1; rank <= count; rank++) scores.push(1 / (value + rank))
        }
        return { ...flow, scores, reranked: true }
      })
    },
  }
}

/**
 * RerankMMR: repeatedly picks the vector with the largest λ · relevance − (1 − λ) · similarity to the nearest one
 * picked before; relevance is 1 − distance, and that value becomes the score (C9). See Carbonell and
 * Goldstein 1998.
 */
export function compileMmr(step: Extract<Step, { kind: 'rerankMmr' }>, scope: CompileScope): CompiledStep {
  const lambda = scope.compiler.expr(step.lambda, scope)
  const distance = typeof step.distance === 'string' ? undefined : scope.compiler.expr(step.distance, scope)
  const fixed = typeof step.distance === 'string' ? step.distance : undefined
  return {
    frames: lambda.frames | (distance?.frames ?? 0),
    run: async (context, input, frame): Promise<Flow> => {
      invariant(input.kind === 'items' && input.type.kind === 'vector', 'a reranking of vectors')
      requireGiven(lambda, context, 'The lambda of RerankMMR')
      if (distance !== undefined) requireGiven(distance, context, 'The distance of RerankMMR')
      const lambdaFor = await runValues(lambda, context, frame)
      const distanceFor = distance === undefined ? () => fixed : await runValues(distance, context, frame)
      const flow = await alive(context, input)
      const { type } = input
      const payloads = await inBatches(context.control, flow.ids.length, (from, to) =>
        context.reader.vectorData(type, partOf(flow.ids, from, to)),
      )
      const order: number[] = []
      const scores: number[] = []
      for (let segment = 0; segment < flow.offsets.length - 1; segment++) {
        const start = flow.offsets[segment]!
        const vectors = payloads.slice(start, flow.offsets[segment + 1])
        const relevances = vectors.map((_, i) => relevance(flow, start + i))
        const weight = checkedLambda(lambdaFor(segment))
        const similarity = similarityOf(checkedDistance(distanceFor(segment)))
        let compared = 0
        for (const { index, score } of mmr(vectors as Float64Array[], relevances, weight, similarity)) {
          order.push(start + index)
          scores.push(score)
          compared += vectors.length
          if (compared < comparedMax) continue
          compared = 0
          await context.control.breathe()
        }
      }
      return { ...pick(flow, order, flow.offsets), scores, reranked: true }
    },
  }
}

/** Vectors that are compared without a pause. */
const comparedMax = 1024

/** 1 − distance for the result of a search; the score of a reranker is already a relevance. */
function relevance(flow: ItemsFlow, row: number): number {
  const score = flow.scores?.[row] ?? 1
  return flow.reranked ? score : 1 - score
}

function* mmr(
  vectors: readonly Float64Array[],
  relevances: readonly number[],
  lambda: number,
  similarity: (a: Float64Array, b: Float64Array) => number,
): Iterable<{ readonly index: number; readonly score: number }> {
  const left = new Set(vectors.keys())
  /** Similarity of each vector to the nearest one picked so far. */
  const nearest = new Array<number>(vectors.length).fill(Number.NEGATIVE_INFINITY)
  while (left.size > 0) {
    let best = -1
    let bestScore = Number.NEGATIVE_INFINITY
    for (const index of left) {
      const redundancy = left.size === vectors.length ? 0 : nearest[index]!
      const score = lambda * relevances[index]! - (1 - lambda) * redundancy
      if (best < 0 || score > bestScore) {
        best = index
        bestScore = score
      }
    }
    // Only possible for dot products: their sums can exceed the range of floats.
    if (!Number.isFinite(bestScore))
      throw new GvqError('ARITHMETIC_ERROR', 'The score of RerankMMR is not a number.')
    left.delete(best)
    for (const index of left)
      nearest[index] = Math.max(nearest[index]!, similarity(vectors[best]!, vectors[index]!))
    yield { index: best, score: bestScore }
  }
}

function similarityOf(distance: MmrDistance): (a: Float64Array, b: Float64Array) => number {
  switch (distance) {
    case 'cosine':
      return (a, b) => 1 - cosineDistance(a, b)
    case 'euclidean':
      return (a, b) => 1 / (1 + Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0)))
    case 'dotproduct':
      return (a, b) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
    default:
      return assertNever(distance)
  }
}

function checkedK(value: unknown): number {
  const k = Number(value ?? Number.NaN)
  if (k > 0) return k
  throw invalid(`The k of RerankRRF must be above 0, but is ${value}.`)
}

function checkedLambda(value: unknown): number {
  const lambda = Number(value ?? Number.NaN)
  if (lambda >= 0 && lambda <= 1) return lambda
  throw invalid(`The lambda of RerankMMR must be between 0 and 1, but is ${value}.`)
}

function checkedDistance(value: unknown): MmrDistance {
  if (value === 'cosine' || value === 'euclidean' || value === 'dotproduct') return value
  throw invalid(`The distance of RerankMMR must be cosine, euclidean or dotproduct, but is ${value}.`)
}

function invalid(message: string): GvqError {
  return new GvqError('INVALID_VALUE', message)
}
