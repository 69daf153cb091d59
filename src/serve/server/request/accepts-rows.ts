import type { IncomingMessage } from 'node:http'
import { qualityValues } from './quality-values.ts'

/** One JSON text in each line. */
export const rowsType = 'application/x-ndjson'

/** Whether a client asks for the rows of an answer one by one, and does not like one JSON text better. */
export function acceptsRows({ headers }: IncomingMessage): boolean {
  const { accept } = headers
  if (accept === undefined || !accept.toLowerCase().includes(rowsType)) return false
  const weights = qualityValues(accept)
  const weight = weights.get(rowsType) ?? 0
  return weight > 0 && weight >= (weights.get('application/json') ?? 0)
}
