import type { RunLimits } from '../../engine/execution/index.ts'
import type { BodyRoom } from './body-room.ts'
import type { Office } from './exchange.ts'
import type { KeyCheck } from './keys.ts'
import type { Routes } from './routes.ts'
import type { ServedDatabase } from './served-database.ts'
import type { SiteCheck } from './site.ts'
import type { Turns } from './turns.ts'

/** State shared by all requests of a server. */
export interface HandlerParts extends Office {
  readonly database: ServedDatabase
  readonly routes: Routes
  readonly checkSite: SiteCheck
  readonly checkKey: KeyCheck
  /** Whether the server has a public address and no key, so that endpoints for its owner are disabled. */
  readonly isOpenToAll: boolean
  readonly bodyBytesMax: number
  readonly bodyRoom: BodyRoom
  readonly queryLimits: RunLimits
  readonly turns: Turns
}
