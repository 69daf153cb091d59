import { forage, hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Errors that concern a query as a whole. */
export const queries = {
  E701: {
    means: 'Two queries have the same name.',
    why: 'The name of a query is its address, `POST /<name>`, and must be unique in the project.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>

QUERY ListHives() =>
  RETURN N<Hive>::{code}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>

QUERY ListCodes() =>
  RETURN N<Hive>::{code}`,
    },
  },
  E702: {
    means: 'Two returned values would have the same name.',
    why: 'A returned value is named after the variable that it starts from, or `data` if it starts from none. To choose the names yourself, return an object.',
    example: {
      schema: hive,
      wrong: `QUERY Overview() =>
  hives <- N<Hive>
  RETURN hives::COUNT, hives::{code}`,
      right: `QUERY Overview() =>
  hives <- N<Hive>
  RETURN {count: hives::COUNT, codes: hives::{code}}`,
    },
  },
  E703: {
    means: 'An end of an edge has a different type than the edge declares.',
    why: 'The schema declares which types an edge connects. The two ends may simply have been swapped.',
    example: {
      schema: forage,
      wrong: `QUERY Visit(hive: ID, meadow: ID) =>
  from <- N<Hive>(hive)
  to <- N<Meadow>(meadow)
  visit <- AddE<ForagesAt>::From(to)::To(meadow)
  RETURN visit`,
      right: `QUERY Visit(hive: ID, meadow: ID) =>
  from <- N<Hive>(hive)
  to <- N<Meadow>(meadow)
  visit <- AddE<ForagesAt>::From(from)::To(to)
  RETURN visit`,
    },
  },
  E704: {
    means: 'Two members of a mapping, an object or a grouping have the same name.',
    why: 'The result is a JSON object, in which each name can occur only once.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::{code, code: frames}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::{code, size: frames}`,
    },
  },
  E705: {
    means: 'A condition, an order or a mapping contains a write.',
    why: 'These are computed for each record while it is read, in an order that may change. A write is a statement of its own; to write for each of many records, use a `FOR` loop.',
    example: {
      schema: hive,
      wrong: `QUERY Split() =>
  RETURN N<Hive>::{code, half: _::UPDATE({frames: 5})}`,
      right: `QUERY Split() =>
  halves <- N<Hive>::UPDATE({frames: 5})
  RETURN halves`,
    },
  },
  E706: {
    means: 'Records are ordered by something that is not a single value.',
    why: 'Each record needs one value to be sorted by: one of its properties, or a count.',
    example: {
      schema: forage,
      wrong: `QUERY BusiestHives() =>
  RETURN N<Hive>::ORDER<Desc>(_::Out<ForagesAt>)`,
      right: `QUERY BusiestHives() =>
  RETURN N<Hive>::ORDER<Desc>(_::Out<ForagesAt>::COUNT)`,
    },
  },
  E707: {
    means: 'An index is declared on a property that holds an array.',
    why: 'An index finds a record by a single value. To find records by an element, filter with `CONTAINS`, or store the elements in nodes of their own.',
    example: {
      wrong: `N::Hive { code: String, INDEX tags: [String] }`,
      right: `N::Hive { INDEX code: String, tags: [String] }`,
    },
  },
  E708: {
    means: 'A query calls a function that does not exist.',
    why: 'Functions compute with numbers and collections, and their names are written in capitals: `ADD`, `ROUND`, `SUM`. Operations on records are steps, written after `::`.',
    example: {
      schema: hive,
      wrong: `QUERY Double(size: U32) =>
  double <- TIMES(size, 2)
  RETURN double`,
      right: `QUERY Double(size: U32) =>
  double <- MUL(size, 2)
  RETURN double`,
    },
  },
  E709: {
    means: 'A shortest path has a start and an end in addition to the nodes that it is applied to.',
    why: 'The nodes before the step are one end of the path. `::To(…)` names the other end when they are its start, `::From(…)` when they are its end.',
    example: {
      schema: `N::Meadow { name: String }
E::Borders { From: Meadow, To: Meadow }`,
      wrong: `QUERY Way(a: ID, b: ID) =>
  way <- N<Meadow>(a)::ShortestPath<Borders>::From(a)::To(b)
  RETURN way`,
      right: `QUERY Way(a: ID, b: ID) =>
  way <- N<Meadow>(a)::ShortestPath<Borders>::To(b)
  RETURN way`,
    },
  },
} satisfies Record<string, Explanation>
