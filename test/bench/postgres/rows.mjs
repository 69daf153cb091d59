import { filterOf } from '../peers/data.mjs'
import { program as common } from '../peers/gvq.mjs'

/** That of `peers`, and a query for the first of an order. */
export const program = `${common}
QUERY Order(start: I64, end: I64) => users <- N<User>::ORDER<Desc>(_::{age})::RANGE(start, end) RETURN users
`

export const titles = {
  point: 'point by id',
  lookup: 'look-up by unique index',
  hop: 'one hop, records',
  twoHop: 'two hops, count',
  group: 'group by a string',
  filter: 'filter on a number and a string, count',
  order: 'ORDER and RANGE of ten',
  upsert: 'upsert',
}

/** Calls on a whole table, of which some answers are enough to compare. */
export const wholeTables = ['group', 'filter', 'order']

/** The parameters of the query for each row, from the number of a user and an age that is new. */
export const questionOf = {
  point: (_, id) => ({ id }),
  lookup: i => ({ name: `user-${i}` }),
  hop: (_, id) => ({ id }),
  twoHop: (_, id) => ({ id }),
  group: () => ({}),
  filter: i => filterOf(i),
  order: i => ({ start: i % 50, end: (i % 50) + 10 }),
  upsert: (i, _, age) => ({ name: `user-${i}`, age }),
}
