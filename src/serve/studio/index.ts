import type { OpenDatabase } from '../../database/open.ts'
import type { RunLimits } from '../../engine/execution/index.ts'
import type { Endpoint } from '../server/index.ts'
import { pageEndpoints } from './assets.ts'
import { callEndpoint } from './calls.ts'

export type * from './api.ts'
export { callsOf, type Later, shownResult } from './calls.ts'
export { diagnosticsIn } from './diagnostics.ts'
export { readingCall } from './reading.ts'
export { pageRenameable, pageRenamed } from './renames.ts'

/** The endpoints of the studio. `folder` contains its built page, `dist/studio/page`; `limits` are those of each entry. */
export function studioEndpoints(
  database: OpenDatabase,
  folder: string,
  limits: RunLimits,
): readonly Endpoint[] {
  return [...pageEndpoints(folder), callEndpoint(database, limits)]
}
