import { forage, hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Types and their declarations. */
export const schema = {
  E101: {
    means: 'A query names a node type that the schema does not declare.',
    why: 'Names must match exactly, including upper and lower case, and are looked up in all `.hx` files of the project. Nodes, edges and vectors have separate namespaces: `N<Follows>` does not find an edge type.',
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
    why: 'Steps such as `Out<…>` and the creation `AddE<…>` expect an edge type, not the type at the other end of the edge.',
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
    means: 'A step reads properties of a kind that has none.',
    why: 'This code is kept for older tools. Such a step is now reported as E203.',
  },
  E105: {
    means: 'A name that already denotes a type or a literal is used as a value.',
    why: 'Names such as `String`, `ID`, `true` and `NONE` cannot be variables or properties in a query. The id of an item is the property `id`, or the step `::ID`.',
    example: {
      schema: hive,
      wrong: `QUERY ListIds() =>
  RETURN N<Hive>::{ID}`,
      right: `QUERY ListIds() =>
  RETURN N<Hive>::{id}`,
    },
  },
  E106: {
    means: 'An edge starts or ends at a type that is not declared.',
    why: '`From` and `To` name a node or vector type. Declarations may be in any order and in different files.',
    example: {
      schema: `N::Hive { code: String }
N::Meadow { name: String }`,
      wrong: `E::ForagesAt { From: Hive, To: Field }`,
      right: `E::ForagesAt { From: Hive, To: Meadow }`,
    },
  },
  E107: {
    means: 'Two node types, two edge types or two vector types have the same name.',
    why: 'All `.hx` files of a project form one program. A type is declared once, with all its properties.',
    example: {
      wrong: `N::Hive { code: String }
N::Hive { frames: U8 }`,
      right: `N::Hive { code: String, frames: U8 }`,
    },
  },
  E108: {
    means: 'A migration names a schema version that does not exist.',
    why: 'A migration leads from one declared version to another. Types outside any `schema::` block belong to version 1.',
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
    means: 'A type declares two properties with the same name.',
    why: 'Declared names must differ in more than upper and lower case, because people confuse `code` and `Code` even where programs do not.',
    example: {
      wrong: `N::Hive { code: String, Code: U32 }`,
      right: `N::Hive { code: String, number: U32 }`,
    },
  },
  E110: {
    means: 'A type is declared with a reserved name.',
    why: 'The names of value types, and some names that HelixQL reserves, such as `Node`, `Edge` and `Response`, cannot be declared.',
    example: {
      wrong: `N::Node { code: String }`,
      right: `N::Hive { code: String }`,
    },
  },
} satisfies Record<string, Explanation>
