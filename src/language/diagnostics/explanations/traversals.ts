import { forage, hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Steps: what they follow, and what they take. */
export const traversals = {
  E601: {
    means: 'A step follows something that it cannot work on.',
    why: 'A traversal is read from left to right, and each step takes what the one before yields: `Out` and `In` leave nodes and vectors, `FromN` and `ToN` leave edges, `WHERE` and `ORDER` need records. `_` is the record at hand and exists inside `WHERE`, `ORDER` and mappings only.',
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
    means: 'A step stands behind another that it cannot follow.',
    why: '`PREFILTER` narrows what `SearchV` ranks, so that it stands directly behind it; anything else is filtered with `WHERE`. `AddE` creates an edge whatever was read before it, so that it is a statement of its own.',
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
    means: '`SearchV` searches for one type of vectors among those of another.',
    why: 'As a step, `SearchV` ranks the vectors that come to it, and can find no others. Vectors of two types may come from two models and cannot be compared.',
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
    means: 'Records of the wrong kind are changed.',
    why: '`UPDATE` changes nodes and edges. The upserts know one kind each: `UpsertN` nodes, `UpsertE` edges, and `UpsertV` vectors, whose numbers it replaces together with their properties.',
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
    means: 'An edge is created without its target.',
    why: 'An edge leads from one record to another, and both must be named. Each end is an id or a bound record.',
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
    means: 'An edge is created without its source.',
    why: 'An edge leads from one record to another, and both must be named. Each end is an id or a bound record.',
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
    means:
      'A comparison stands where nothing can be compared, or takes something that cannot be compared with.',
    why: 'Comparisons take single values on both sides. `IS_IN` takes an array on the right, `CONTAINS` a text or an array on the left. Records are compared through one of their properties.',
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
    means: 'Two values are compared whose types have nothing in common.',
    why: 'Such a comparison would be false for every record. Numbers of all types compare by value; everything else compares with its own type only.',
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
    means: '`FromN` asks for the node at the beginning of an edge that begins at a vector.',
    why: 'The last letter of the step says what lies at that end: `N` a node, `V` a vector.',
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
    means: '`ToN` asks for the node at the end of an edge that ends at a vector.',
    why: 'The last letter of the step says what lies at that end: `N` a node, `V` a vector.',
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
    means: '`FromV` asks for the vector at the beginning of an edge that begins at a node.',
    why: 'The last letter of the step says what lies at that end: `N` a node, `V` a vector.',
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
    means: '`ToV` asks for the vector at the end of an edge that ends at a node.',
    why: 'The last letter of the step says what lies at that end: `N` a node, `V` a vector.',
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
    why: 'A path leads from the nodes before the step to the node in `::To(…)`, or from the node in `::From(…)` to them.',
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
    means: '`DROP` is given something that is no traversal over records.',
    why: '`DROP` deletes the records that a traversal yields, at that moment. Write the traversal itself, without steps that turn the records into something else; a bare variable, a value or a count cannot be deleted.',
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
    means: '`RANGE` lacks a bound.',
    why: 'The code is kept for old tools. A missing bound is E013 today.',
  },
  E632: {
    means: 'The bounds of a `RANGE` are in the wrong order, or negative.',
    why: '`RANGE(a, b)` yields the records from place `a` up to, but without, place `b`, counted from 0. Bounds that come as parameters are checked when the query runs.',
    example: {
      schema: hive,
      wrong: `QUERY Page() =>
  RETURN N<Hive>::RANGE(20, 10)`,
      right: `QUERY Page() =>
  RETURN N<Hive>::RANGE(10, 20)`,
    },
  },
  E633: {
    means: 'A bound of `RANGE` is no integer.',
    why: 'Records are counted, so that the bounds are whole numbers: literals, or parameters of an integer type.',
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
    why: 'A closure, `|hive|{…}`, says how each record is shown, and ends the traversal. Filter, sort and slice before it.',
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
    why: 'The code is kept for old tools. Steps may follow a mapping.',
  },
  E643: {
    means: 'A property is left out twice.',
    why: 'The second time changes nothing, so that another property was probably meant.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::!{id, id}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::!{id, label}`,
    },
  },
  E644: {
    means: 'An exclusion, `!{…}`, is followed by a step that it cannot be followed by.',
    why: 'An exclusion says how records are shown. It stands last, or directly before a mapping, a closure, a grouping or another exclusion.',
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
    why: 'The code is kept for old tools. Empty braces are E011 today.',
  },
  E646: {
    means: 'A value is empty.',
    why: 'The code is kept for old tools. A missing value is E001 today.',
  },
} satisfies Record<string, Explanation>
