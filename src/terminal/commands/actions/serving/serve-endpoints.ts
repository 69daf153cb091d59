import { basename, join } from 'node:path'
import type { OpenDatabase } from '../../../../database/open.ts'
import type { RunLimits } from '../../../../engine/execution/index.ts'
import { mcpEndpoint, servedData } from '../../../../serve/mcp/index.ts'
import { openApiEndpoints } from '../../../../serve/openapi/index.ts'
import { dashboardEndpoints, type Endpoint } from '../../../../serve/server/index.ts'
import { studioEndpoints } from '../../../../serve/studio/index.ts'
import { ownVersion, packageRoot } from '../../support/package.ts'

interface ServedOptions {
  /** The path with which the database was opened. */
  readonly project: string
  readonly hasKey: boolean
  readonly mcpAllowWrites: boolean
  /** Limits of each query that a tool or an entry of the studio runs. */
  readonly limits: RunLimits
  readonly onInternalError: (error: unknown, path: string) => void
}

interface ServedEndpoints {
  readonly endpoints: readonly Endpoint[]
  /** Must be called after the program was replaced. */
  programChanged(): void
}

/** The routes of `gvq serve` in addition to the queries and those of every server. Each room provides its own. */
export function servedEndpoints(database: OpenDatabase, options: ServedOptions): ServedEndpoints {
  const title = basename(database.project.root)
  const mcp = mcpEndpoint(servedData(database, options.project, options.limits), {
    version: ownVersion(),
    allowWrites: options.mcpAllowWrites,
    onInternalError: error => options.onInternalError(error, '/mcp'),
  })
  const studio = studioEndpoints(database, join(packageRoot(), 'dist/studio/page'), options.limits)
  const openApi = openApiEndpoints(database, { title, hasKey: options.hasKey })
  return {
    endpoints: [...studio, ...dashboardEndpoints(database), ...openApi, mcp],
    programChanged: () => mcp.programChanged(),
  }
}
