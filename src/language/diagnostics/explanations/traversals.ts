import { forage, hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Steps: what they can follow, and their arguments. */
export const traversals = {
  E601: {
    means: 'A step follows something that it cannot be applied to.',
    why: 'A traversal is read from left to right, and each step is applied to what the previous one yields: `Out` and `In` start at nodes and vectors, `FromN` and `ToN` start at edges, and `WHERE` and `ORDER` need records. `_` is the current record, and exists only inside `WHERE`, `ORDER` and mappings.',
    example: {
      schema: forage,
      wrong: `QUERY Meadows() =>
  meadows <- N<Hive>::ToN
  RETURN meadows`,
      right: `QUERY Meadows() =>
  meadows <- N<Hive>::OutE<ForagesAt>::ToN
  RETURN meadows`,
    },
  },
  E602: {
    means: 'A step is placed after one that it cannot follow.',
    why: '`PREFILTER` narrows what `SearchV` ranks, so it must come directly after it; filter anything else with `WHERE`. `AddE` creates an edge regardless of what was read before it, so it is a statement of its own.',
    example: {
      schema: hive,
      wrong: `QUERY LargeHives() =>
  hives <- N<Hive>::PREFILTER(_::{frames}::GT(8))
  RETURN hives`,
      right: `QUERY LargeHives() =>
  hives <- N<Hive>::WHERE(_::{frames}::GT(8))
  RETURN hives`,
    },
  },
  E603: {
    means: '`SearchV` searches for vectors of one type among those of another.',
    why: 'As a step, `SearchV` ranks the vectors that it is applied to, and cannot find any others. Vectors of two types may come from two models and cannot be compared.',
    example: {
      schema: `V::Note { text: String }
V::Photo { file: String }`,
      wrong: `QUERY Search(query: [F64]) =>
  found <- V<Note>::SearchV<Photo>(query, 5)
  RETURN found`,
      right: `QUERY Search(query: [F64]) =>
  found <- V<Note>::SearchV<Note>(query, 5)
  RETURN found`,
    },
  },
  E604: {
    means: 'A step changes records of the wrong kind.',
    why: '`UPDATE` changes nodes and edges. Each upsert is for one kind: `UpsertN` for nodes, `UpsertE` for edges, and `UpsertV` for vectors, whose numbers it replaces together with their properties.',
    example: {
      schema: notes,
      wrong: `QUERY Rewrite(id: ID, text: String) =>
  note <- V<Note>(id)::UPDATE({text: text})
  RETURN note`,
      right: `QUERY Rewrite(id: ID, text: String, vector: [F64]) =>
  note <- V<Note>(id)::UpsertV(vector, {text: text})
  RETURN note`,
    },
  },
  E611: {
    means: 'An edge is created without a target.',
    why: 'An edge leads from one record to another, and both must be given. Each end is an id or a bound record.',
    example: {
      schema: forage,
      wrong: `QUERY Visit(hive: ID, meadow: ID) =>
  visit <- AddE<ForagesAt>::From(hive)
  RETURN visit`,
      right: `QUERY Visit(hive: ID, meadow: ID) =>
  visit <- AddE<ForagesAt>::From(hive)::To(meadow)
  RETURN visit`,
    },
  },
  E612: {
    means: 'An edge is created without a source.',
    why: 'An edge leads from one record to another, and both must be given. Each end is an id or a bound record.',
    example: {
      schema: forage,
      wrong: `QUERY Visit(hive: ID, meadow: ID) =>
  visit <- AddE<ForagesAt>::To(meadow)
  RETURN visit`,
      right: `QUERY Visit(hive: ID, meadow: ID) =>
  visit <- AddE<ForagesAt>::From(hive)::To(meadow)
  RETURN visit`,
    },
  },
  E621: {
    means: 'A comparison is used where nothing can be compared, or with a value that it does not accept.',
    why: 'Comparisons expect single values on both sides, with two exceptions: `IS_IN` expects an array on the right, and `CONTAINS` expects a string or an array on the left. Compare records by one of their properties.',
    example: {
      schema: hive,
      wrong: `QUERY FindHives(codes: String) =>
  hives <- N<Hive>::WHERE(_::{code}::IS_IN(codes))
  RETURN hives`,
      right: `QUERY FindHives(codes: [String]) =>
  hives <- N<Hive>::WHERE(_::{code}::IS_IN(codes))
  RETURN hives`,
    },
  },
  E622: {
    means: 'Two values of unrelated types are compared.',
    why: 'Such a comparison would be false for every record. Numbers of all types are compared by value; any other value can be compared only with a value of its own type.',
    example: {
      schema: hive,
      wrong: `QUERY LargeHives() =>
  hives <- N<Hive>::WHERE(_::{frames}::EQ("10"))
  RETURN hives`,
      right: `QUERY LargeHives() =>
  hives <- N<Hive>::WHERE(_::{frames}::EQ(10))
  RETURN hives`,
    },
  },
  E623: {
    means: '`FromN` expects a node at the start of an edge that starts at a vector.',
    why: 'The last letter of the step names the kind of record at that end: `N` for a node, `V` for a vector.',
    example: {
      schema: notes,
      wrong: `QUERY Notes() =>
  notes <- E<IsAbout>::FromN
  RETURN notes`,
      right: `QUERY Notes() =>
  notes <- E<IsAbout>::FromV
  RETURN notes`,
    },
  },
  E624: {
    means: '`ToN` expects a node at the end of an edge that ends at a vector.',
    why: 'The last letter of the step names the kind of record at that end: `N` for a node, `V` for a vector.',
    example: {
      schema: notes,
      wrong: `QUERY Notes() =>
  notes <- E<HasNote>::ToN
  RETURN notes`,
      right: `QUERY Notes() =>
  notes <- E<HasNote>::ToV
  RETURN notes`,
    },
  },
  E625: {
    means: '`FromV` expects a vector at the start of an edge that starts at a node.',
    why: 'The last letter of the step names the kind of record at that end: `N` for a node, `V` for a vector.',
    example: {
      schema: notes,
      wrong: `QUERY NotedHives() =>
  hives <- E<HasNote>::FromV
  RETURN hives`,
      right: `QUERY NotedHives() =>
  hives <- E<HasNote>::FromN
  RETURN hives`,
    },
  },
  E626: {
    means: '`ToV` expects a vector at the end of an edge that ends at a node.',
    why: 'The last letter of the step names the kind of record at that end: `N` for a node, `V` for a vector.',
    example: {
      schema: notes,
      wrong: `QUERY NotedHives() =>
  hives <- E<IsAbout>::ToV
  RETURN hives`,
      right: `QUERY NotedHives() =>
  hives <- E<IsAbout>::ToN
  RETURN hives`,
    },
  },
  E627: {
    means: 'A shortest path has only one end.',
    why: 'A path leads from the nodes before the step to the node in `::To(…)`, or from the node in `::From(…)` to the nodes before the step.',
    example: {
      schema: `N::Meadow { name: String }
E::Borders { From: Meadow, To: Meadow }`,
      wrong: `QUERY Way(a: ID) =>
  way <- N<Meadow>(a)::ShortestPath<Borders>
  RETURN way`,
      right: `QUERY Way(a: ID, b: ID) =>
  way <- N<Meadow>(a)::ShortestPath<Borders>::To(b)
  RETURN way`,
    },
  },
  E628: {
    means: 'The operand of `DROP` is not a traversal over records.',
    why: '`DROP` deletes the records that a traversal yields at that moment. Write the traversal itself, without steps that turn the records into something else; a variable alone, a value or a count cannot be deleted.',
    example: {
      schema: hive,
      wrong: `QUERY RemoveHive(id: ID) =>
  hive <- N<Hive>(id)
  DROP hive
  RETURN NONE`,
      right: `QUERY RemoveHive(id: ID) =>
  DROP N<Hive>(id)
  RETURN NONE`,
    },
  },
  E631: {
    means: '`RANGE` is missing a bound.',
    why: 'This code is kept for older tools. A missing bound is now reported as E013.',
  },
  E632: {
    means: 'The bounds of a `RANGE` are in the wrong order, or negative.',
    why: '`RANGE(a, b)` yields the records from position `a` up to, but not including, position `b`, counted from 0. Bounds that are parameters are checked when the query runs.',
    example: {
      schema: hive,
      wrong: `QUERY Page() =>
  RETURN N<Hive>::RANGE(20, 10)`,
      right: `QUERY Page() =>
  RETURN N<Hive>::RANGE(10, 20)`,
    },
  },
  E633: {
    means: 'A bound of `RANGE` is not an integer.',
    why: 'Bounds are positions in a list, so they must be integers: literals, or parameters of an integer type.',
    example: {
      schema: hive,
      wrong: `QUERY Page(size: F64) =>
  RETURN N<Hive>::RANGE(0, size)`,
      right: `QUERY Page(size: U32) =>
  RETURN N<Hive>::RANGE(0, size)`,
    },
  },
  E641: {
    means: 'A step follows a closure.',
    why: 'A closure, `|hive|{…}`, defines how each record is shown, and ends the traversal. Filter, sort and slice before it.',
    example: {
      schema: hive,
      wrong: `QUERY FirstHives() =>
  RETURN N<Hive>::|hive|{plate: hive::{code}}::RANGE(0, 3)`,
      right: `QUERY FirstHives() =>
  RETURN N<Hive>::RANGE(0, 3)::|hive|{plate: hive::{code}}`,
    },
  },
  E642: {
    means: 'A step follows a mapping that ends the traversal.',
    why: 'This code is kept for older tools. Steps may follow a mapping.',
  },
  E643: {
    means: 'A property is excluded twice.',
    why: 'The second exclusion has no effect; another property was probably intended.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::!{id, id}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::!{id, label}`,
    },
  },
  E644: {
    means: 'An exclusion, `!{…}`, is followed by a step that cannot follow it.',
    why: 'An exclusion defines how records are shown. It must come last, or directly before a mapping, a closure, a grouping or another exclusion.',
    example: {
      schema: hive,
      wrong: `QUERY FirstHives() =>
  RETURN N<Hive>::!{frames}::RANGE(0, 3)`,
      right: `QUERY FirstHives() =>
  RETURN N<Hive>::RANGE(0, 3)::!{frames}`,
    },
  },
  E645: {
    means: 'A mapping is empty.',
    why: 'This code is kept for older tools. Empty braces are now reported as E011.',
  },
  E646: {
    means: 'A value is empty.',
    why: 'This code is kept for older tools. A missing value is now reported as E001.',
  },
} satisfies Record<string, Explanation>
