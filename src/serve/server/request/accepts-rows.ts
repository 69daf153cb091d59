import { qualityValues } from './quality-values.ts'
import type { RequestHead } from './request-head.ts'

/** One JSON text in each line. */
export const rowsType = 'application/x-ndjson'

/** Whether a client asks for the rows of an answer one by one, and does not like one JSON text better. */
export function acceptsRows({ headers }: RequestHead): boolean {
  const { accept } = headers
  if (accept === undefined || !accept.toLowerCase().includes(rowsType)) return false
  const weights = qualityValues(accept)
  const weight = weights.get(rowsType) ?? 0
  return weight > 0 && weight >= (weights.get('application/json') ?? 0)
}
