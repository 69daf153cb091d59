import { GvqError } from '../../base/errors.ts'
import { counted } from '../../base/text/counted.ts'
import type { VectorType } from '../../language/catalog/types.ts'
import type { VectorInfo, VectorInput } from '../../store/graph/api.ts'

/**
 * Checks that a query vector can be compared with the stored ones (W10).
 * @throws GvqError DIMENSION_MISMATCH, or INVALID_VALUE when a different model produced it
 */
export function checkQueryVector(
  type: VectorType,
  { dimension, model }: VectorInfo,
  query: VectorInput,
): void {
  if (model !== undefined && query.model !== undefined && model !== query.model) {
    throw new GvqError(
      'INVALID_VALUE',
      `Vectors of \`${type.name}\` were embedded by ${model}, but the query text was embedded by ${query.model}.`,
      {
        hint: 'Distances between vectors of different models are meaningless; use the model of the stored vectors.',
      },
    )
  }
  if (dimension === undefined || dimension === query.data.length) return
  throw new GvqError(
    'DIMENSION_MISMATCH',
    `Vectors of \`${type.name}\` have ${counted(dimension, 'dimension')}, but the query vector has ${query.data.length}.`,
    { hint: 'Search with a vector from the same embedding model as the stored ones.' },
  )
}
