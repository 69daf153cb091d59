import type { StoreReader } from '../../versioned/contract/api.ts'
import type { Layouts } from '../types/type-layout.ts'

/** What a state is read with. */
export interface ReadContext {
  readonly layouts: Layouts
  readonly reader: StoreReader
  /** Rows of a page. */
  readonly pageRows: number
  /** Whether nothing changes while it is read: not so in a transaction. */
  readonly isFixed?: boolean
}
