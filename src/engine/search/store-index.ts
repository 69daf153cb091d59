import { unitVector } from '../../base/data/unit-vector.ts'
import type { VectorType } from '../../language/catalog/types.ts'
import type { SharedVectors } from '../../store/graph/api.ts'
import { compareRanked, type Ranked, rankExactly } from '../vector/index.ts'
import { thresholds } from './thresholds.ts'

/**
 * Returns the `k` nearest vectors of a state by the vector index of the store itself; `undefined` where the store has
 * none, and where the nearest cannot be decided: more vectors tie than it can tell apart, or it finds too few.
 */
export async function nearestOfStore(
  vectors: SharedVectors,
  type: VectorType,
  query: Float64Array,
  k: number,
): Promise<readonly Ranked[] | undefined> {
  const unit = unitVector(query)
  if (unit === undefined) return undefined
  for (const count of new Set([k + Math.max(thresholds.spareMin, Math.ceil(k / 2)), thresholds.fetchMax])) {
    if (count > thresholds.fetchMax) return undefined
    const near = await vectors.near(type, unit, count)
    if (near === undefined || near.found.length < count) return undefined
    const ranked = rankExactly(query, count, near.found)
    if (ranked.at(-1)!.distance - ranked[k - 1]!.distance <= near.error) continue
    const others = rankExactly(query, k, near.others)
    return [...ranked, ...others].sort(compareRanked).slice(0, k)
  }
  return undefined
}
