import { GvqError } from '../../../base/errors.ts'
import { noRow } from '../keys/id-table.ts'
import { typeRef } from './migration-skeleton.ts'
import type { TypeLayout } from './type-layout.ts'
import type { TypeState } from './type-state.ts'

/** Rows are numbers of 4 bytes, of which the greatest one means none. */
const rowsMax = noRow

/** Throws where a type has not so many rows left. */
export function assertRoom({ type }: TypeLayout, { rows }: TypeState, count: number): void {
  if (rows + count <= rowsMax) return
  throw new GvqError(
    'STORAGE_UNAVAILABLE',
    `A record of ${typeRef(type.kind, type)} could not be stored: the type has given out all of its ` +
      `${rowsMax.toLocaleString('en')} rows, which also dropped records keep.`,
    {
      hint: 'Run `gvq dump`, then `gvq restore` into a new folder: there only the records that are left have rows.',
    },
  )
}
