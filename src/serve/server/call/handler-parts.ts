import type { RunLimits } from '../../../engine/execution/index.ts'
import type { KeyCheck } from '../access/keys.ts'
import type { Routes } from '../access/routes.ts'
import type { ServedDatabase } from '../access/served-database.ts'
import type { SiteCheck } from '../access/site.ts'
import type { Admission } from '../connection/admission.ts'
import type { ExchangeServices } from '../exchange/exchange.ts'
import type { BodyRoom } from '../request/body-room.ts'

/** State shared by all requests of a server. */
export interface HandlerParts extends ExchangeServices {
  readonly database: ServedDatabase
  readonly routes: Routes
  readonly checkSite: SiteCheck
  readonly checkKey: KeyCheck
  /** Whether the server has a public address and no key, so that endpoints for its owner are disabled. */
  readonly isOpenToAll: boolean
  readonly bodyBytesMax: number
  readonly bodyRoom: BodyRoom
  readonly queryLimits: RunLimits
  readonly admission: Admission
}
