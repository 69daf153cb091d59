import { forage, hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Types, and how they are declared. */
export const schema = {
  E101: {
    means: 'A query names a node type that the schema does not declare.',
    why: 'Names are compared letter by letter, capitals included, over all `.hx` files of the project. Nodes, edges and vectors have names of their own: `N<Follows>` does not find an edge type.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  hives <- N<Beehive>
  RETURN hives`,
      right: `QUERY ListHives() =>
  hives <- N<Hive>
  RETURN hives`,
    },
  },
  E102: {
    means: 'A query names an edge type that the schema does not declare.',
    why: 'Steps such as `Out<…>` and the creation `AddE<…>` take an edge type, not the type of what lies at its other end.',
    example: {
      schema: forage,
      wrong: `QUERY Meadows(id: ID) =>
  meadows <- N<Hive>(id)::Out<Meadow>
  RETURN meadows`,
      right: `QUERY Meadows(id: ID) =>
  meadows <- N<Hive>(id)::Out<ForagesAt>
  RETURN meadows`,
    },
  },
  E103: {
    means: 'A query names a vector type that the schema does not declare.',
    why: '`V<…>`, `AddV<…>` and `SearchV<…>` work on vector types, which are declared with `V::`. Vectors that belong to a node are linked to it by an edge.',
    example: {
      schema: notes,
      wrong: `QUERY Search(query: [F64]) =>
  found <- SearchV<Hive>(query, 5)
  RETURN found`,
      right: `QUERY Search(query: [F64]) =>
  found <- SearchV<Note>(query, 5)
  RETURN found`,
    },
  },
  E104: {
    means: 'Properties are asked of a kind that has none.',
    why: 'The code is kept for old tools. Such a step is E203 today.',
  },
  E105: {
    means: 'A name is used as a value that already means a type or a literal.',
    why: '`String`, `ID`, `true`, `NONE` and the like cannot be variables or properties in a query. The id of an item is the property `id`, or the step `::ID`.',
    example: {
      schema: hive,
      wrong: `QUERY ListIds() =>
  RETURN N<Hive>::{ID}`,
      right: `QUERY ListIds() =>
  RETURN N<Hive>::{id}`,
    },
  },
  E106: {
    means: 'An edge begins or ends at a type that is not declared.',
    why: '`From` and `To` name a node or vector type. The order of declarations does not matter, and they may stand in different files.',
    example: {
      schema: `N::Hive { code: String }
N::Meadow { name: String }`,
      wrong: `E::ForagesAt { From: Hive, To: Field }`,
      right: `E::ForagesAt { From: Hive, To: Meadow }`,
    },
  },
  E107: {
    means: 'Two node types, two edge types or two vector types have the same name.',
    why: 'All `.hx` files of a project are one program. A type is declared once, with all of its properties.',
    example: {
      wrong: `N::Hive { code: String }
N::Hive { frames: U8 }`,
      right: `N::Hive { code: String, frames: U8 }`,
    },
  },
  E108: {
    means: 'A migration names a version of the schema that does not exist.',
    why: 'A migration leads from one declared version to another. Types outside of any `schema::` block are version 1.',
    example: {
      schema: `schema::1 {
  N::Hive { frames: U8 }
}

schema::2 {
  N::Hive { slots: U8 }
}`,
      wrong: `MIGRATION schema::1 => schema::3 {
  N::Hive => _:: { slots: frames }
}`,
      right: `MIGRATION schema::1 => schema::2 {
  N::Hive => _:: { slots: frames }
}`,
    },
  },
  E109: {
    means: 'A type declares two properties of the same name.',
    why: 'Upper and lower case do not tell properties apart in a declaration, because `code` and `Code` would be confused by people even where programs keep them apart.',
    example: {
      wrong: `N::Hive { code: String, Code: U32 }`,
      right: `N::Hive { code: String, number: U32 }`,
    },
  },
  E110: {
    means: 'A type has a name that is already taken.',
    why: 'The names of value types and some names that HelixQL keeps for itself, such as `Node`, `Edge` and `Response`, cannot be declared.',
    example: {
      wrong: `N::Node { code: String }`,
      right: `N::Hive { code: String }`,
    },
  },
} satisfies Record<string, Explanation>
