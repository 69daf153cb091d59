import { hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Names, arguments, macros and dates. */
export const names = {
  E301: {
    means: 'A name is used that nothing in the query has introduced.',
    why: 'A query knows its parameters, what was bound with `<-` above, and, inside a `FOR` loop or a closure, their variables. What a loop binds ends with the loop. The properties of the item at hand are written `_::{name}`.',
    example: {
      schema: hive,
      wrong: `QUERY GetHive(hive_id: ID) =>
  hive <- N<Hive>(id)
  RETURN hive`,
      right: `QUERY GetHive(hive_id: ID) =>
  hive <- N<Hive>(hive_id)
  RETURN hive`,
    },
  },
  E302: {
    means: 'A name is bound that is already in use.',
    why: 'A variable keeps its value for the whole query, parameters included, so that a name always means one thing. Two loops one after the other may use the same names.',
    example: {
      schema: hive,
      wrong: `QUERY GetHive(hive: ID) =>
  hive <- N<Hive>(hive)
  RETURN hive`,
      right: `QUERY GetHive(id: ID) =>
  hive <- N<Hive>(id)
  RETURN hive`,
    },
  },
  E303: {
    means: 'A primitive type does not exist.',
    why: 'The code is kept for old tools. An unknown type is E209 today.',
  },
  E304: {
    means: 'A source or step lacks the type in angle brackets.',
    why: 'Every property and every edge is checked against the schema, which takes the type. `N<Hive>` reads all hives; there is no source for the nodes of all types.',
    example: {
      schema: hive,
      wrong: `QUERY GetHive(id: ID) =>
  hive <- N(id)
  RETURN hive`,
      right: `QUERY GetHive(id: ID) =>
  hive <- N<Hive>(id)
  RETURN hive`,
    },
  },
  E305: {
    means: 'A search lacks an argument.',
    why: 'The code is kept for old tools. A missing argument is E013 today.',
  },
  E306: {
    means: 'An array mixes types, or a condition is a literal.',
    why: 'All elements of an array have one type; numbers may be mixed. `AND` and `OR` combine comparisons and `EXISTS`, whose answers depend on the data.',
    example: {
      wrong: `QUERY Sizes() =>
  sizes <- [8, "ten", 12]
  RETURN sizes`,
      right: `QUERY Sizes() =>
  sizes <- [8, 10, 12]
  RETURN sizes`,
    },
  },
  E401: {
    means: 'A query marked `#[mcp]` returns no value, or more than one.',
    why: 'A tool answers a language model with one value. Several values become one as an object: `RETURN {hives: hives, count: count}`.',
    example: {
      schema: hive,
      wrong: `#[mcp]
QUERY Overview() =>
  hives <- N<Hive>
  count <- N<Hive>::COUNT
  RETURN hives, count`,
      right: `#[mcp]
QUERY Overview() =>
  hives <- N<Hive>
  count <- N<Hive>::COUNT
  RETURN {hives: hives, count: count}`,
    },
  },
  E501: {
    means: 'A text that stands for a date is no date.',
    why: 'A date is written `YYYY-MM-DD`, which means midnight UTC, or with a time and its offset as in `2031-02-03T04:05:06Z`.',
    example: {
      schema: `N::Queen { born: Date }`,
      wrong: `QUERY AddQueen() =>
  queen <- AddN<Queen>({born: "2031-13-01"})
  RETURN queen`,
      right: `QUERY AddQueen() =>
  queen <- AddN<Queen>({born: "2031-12-01"})
  RETURN queen`,
    },
  },
} satisfies Record<string, Explanation>
