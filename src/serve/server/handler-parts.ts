import type { RunLimits } from '../../engine/execution/index.ts'
import type { KeyCheck } from './api-key.ts'
import type { Office } from './exchange.ts'
import type { Routes } from './routes.ts'
import type { ServedDatabase } from './served-database.ts'
import type { SiteCheck } from './site.ts'
import type { Turns } from './turns.ts'

/** What all requests of a server share. */
export interface HandlerParts extends Office {
  readonly database: ServedDatabase
  readonly routes: Routes
  readonly checkSite: SiteCheck
  readonly checkKey: KeyCheck
  /** Whether endpoints for their owner alone are shut: on a public address, with no key to tell the owner. */
  readonly isOpenToAll: boolean
  readonly bodyBytesMax: number
  readonly queryLimits: RunLimits
  readonly turns: Turns
}
