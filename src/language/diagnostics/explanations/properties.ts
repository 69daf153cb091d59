import { forage, hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Properties, and the values that they take. */
export const properties = {
  E201: {
    means: 'A migration names a type that its version of the schema does not have.',
    why: 'The source of each entry is a type of the old version, its target the same type in the new version. A type that exists in one of the two only cannot be migrated.',
    example: {
      schema: `schema::1 {
  N::Hive { frames: U8 }
}

schema::2 {
  N::Hive { slots: U8 }
}`,
      wrong: `MIGRATION schema::1 => schema::2 {
  N::Box => _:: { slots: frames }
}`,
      right: `MIGRATION schema::1 => schema::2 {
  N::Hive => _:: { slots: frames }
}`,
    },
  },
  E202: {
    means: 'A query names a property that the type does not have.',
    why: 'Besides the declared properties every record has `id` and `label`, every edge `from_node` and `to_node`, and every vector `data` and, in the results of a search, `score`.',
    example: {
      schema: hive,
      wrong: `QUERY ListHives() =>
  RETURN N<Hive>::{name}`,
      right: `QUERY ListHives() =>
  RETURN N<Hive>::{code}`,
    },
  },
  E203: {
    means: 'A mapping, an exclusion, a grouping or `::ID` follows something that has no properties.',
    why: 'Only nodes, edges and vectors have properties. A count, a value that was already taken out of a record, and the rows of a grouping do not; put the mapping before the step that ends the records.',
    example: {
      schema: hive,
      wrong: `QUERY Codes() =>
  RETURN N<Hive>::COUNT::{code}`,
      right: `QUERY Codes() =>
  RETURN N<Hive>::{code}`,
    },
  },
  E204: {
    means: 'A property has a name that every record has anyway, or that is kept for later.',
    why: '`id`, `label`, `type` and `version` belong to the database on every kind of record, `from_node` and `to_node` on nodes and edges, `data` and `score` on vectors. They can be read, and never be declared or set.',
    example: {
      wrong: `N::Hive { label: String, frames: U8 }`,
      right: `N::Hive { code: String, frames: U8 }`,
    },
  },
  E205: {
    means: 'A value has another type than its place takes.',
    why: 'Values are stored in the type of the schema, and nothing is cut off or wrapped around. An integer may stand where a float is declared; a float never stands for an integer, not even `10.0`, and no text stands for a number.',
    example: {
      schema: hive,
      wrong: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code, frames: 10.0})
  RETURN hive`,
      right: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code, frames: 10})
  RETURN hive`,
    },
  },
  E206: {
    means: 'The value of a property has a form that cannot be stored.',
    why: 'A property is set to a literal, a variable, a call, a condition or an array. A traversal, a creation, an object and `NONE` are none of these: bind what you mean to a variable first, or leave the property out.',
    example: {
      schema: hive,
      wrong: `QUERY Split(id: ID) =>
  old <- N<Hive>(id)
  new <- AddN<Hive>({code: old::{code}, frames: 5})
  RETURN new`,
      right: `QUERY Split(id: ID) =>
  old <- N<Hive>(id)
  code <- old::{code}
  new <- AddN<Hive>({code: code, frames: 5})
  RETURN new`,
    },
  },
  E207: {
    means: 'A step follows an edge that does not touch the type at hand, or not in this direction.',
    why: '`Out<E>` and `OutE<E>` leave the `From` type of the edge, `In<E>` and `InE<E>` leave its `To` type. Such a step could never find anything.',
    example: {
      schema: forage,
      wrong: `QUERY Visitors(id: ID) =>
  hives <- N<Meadow>(id)::Out<ForagesAt>
  RETURN hives`,
      right: `QUERY Visitors(id: ID) =>
  hives <- N<Meadow>(id)::In<ForagesAt>
  RETURN hives`,
    },
  },
  E208: {
    means: 'A node is looked up by a property that has no index.',
    why: '`N<T>({property: value})` finds one node through an index: `INDEX` or `UNIQUE INDEX` in the schema. Without one, filter with `WHERE`, which looks at every node.',
    example: {
      schema: hive,
      wrong: `QUERY GetHive(code: String) =>
  hive <- N<Hive>({code: code})
  RETURN hive`,
      right: `QUERY GetHive(code: String) =>
  hives <- N<Hive>::WHERE(_::{code}::EQ(code))
  RETURN hives`,
    },
  },
  E209: {
    means: 'A property or parameter has a type that does not exist.',
    why: 'The types are `String`, `Boolean`, `I8` to `I64`, `U8` to `U128`, `F32`, `F64`, `ID`, `Date`, and arrays of them such as `[F64]`. Only parameters may also be objects. There is no `Int` and no `Float`, because the size matters to what is stored.',
    example: {
      wrong: `N::Hive { weight: Float }`,
      right: `N::Hive { weight: F64 }`,
    },
  },
  E210: {
    means: 'Something that is no id stands where an id is expected.',
    why: 'An id is a value of type `ID`: a parameter, the result of `::ID`, or a UUID in quotes. Any other text is a property; look that up with `N<T>({property: value})` or filter with `WHERE`.',
    example: {
      schema: hive,
      wrong: `QUERY GetHive(code: String) =>
  hive <- N<Hive>(code)
  RETURN hive`,
      right: `QUERY GetHive(id: ID) =>
  hive <- N<Hive>(id)
  RETURN hive`,
    },
  },
} satisfies Record<string, Explanation>
