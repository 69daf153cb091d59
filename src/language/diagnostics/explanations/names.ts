import { hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Names, arguments, macros and dates. */
export const names = {
  E301: {
    means: 'A query uses a name that is not defined.',
    why: 'The names in scope are the parameters, the variables bound with `<-` above, and, inside a `FOR` loop or a closure, its variables. Variables that are bound in a loop end with it. Properties of the current item are written `_::{name}`.',
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
    means: 'A query binds a name that is already in use.',
    why: 'Parameters and variables keep their values for the whole query, so that a name always means one thing. Two consecutive loops may use the same names.',
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
    why: 'This code is kept for older tools. An unknown type is now reported as E209.',
  },
  E304: {
    means: 'A source or step is missing its type in angle brackets.',
    why: 'Every property and every edge is checked against the schema, which requires the type. `N<Hive>` reads all hives; no source reads the nodes of all types.',
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
    means: 'A search is missing an argument.',
    why: 'This code is kept for older tools. A missing argument is now reported as E013.',
  },
  E306: {
    means: 'An array mixes types, or a condition is a literal.',
    why: 'All elements of an array must have the same type, except that number types may be mixed. `AND` and `OR` combine comparisons and `EXISTS`, whose results depend on the data.',
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
    why: 'A tool answers a language model with a single value. Combine several values into an object: `RETURN {hives: hives, count: count}`.',
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
    means: 'A string that is used as a date is not a valid date.',
    why: 'A date is written `YYYY-MM-DD`, which means midnight UTC, or with a time and an offset, as in `2031-02-03T04:05:06Z`.',
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
