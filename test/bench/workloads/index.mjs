import { arrays } from './arrays.mjs'
import { chosenIds } from './chosen-ids.mjs'
import { columns } from './columns.mjs'
import { drop } from './drop.mjs'
import { hub } from './hub.mjs'
import { loops } from './loops.mjs'
import { mix } from './mix.mjs'
import { order } from './order.mjs'
import { reinsert } from './reinsert.mjs'
import { strings } from './strings.mjs'
import { types } from './types.mjs'
import { update } from './update.mjs'

/**
 * The workloads by the names that `--only` accepts. Each is written for gvq and for SQLite: a generator that yields the
 * title and the answer of a step when that is done, or nothing when the step need not be measured.
 */
export const workloads = {
  update,
  drop,
  hub,
  columns,
  strings,
  arrays,
  reinsert,
  'chosen-ids': chosenIds,
  types,
  mix,
  order,
  loops,
}
