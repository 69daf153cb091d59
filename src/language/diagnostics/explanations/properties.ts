import { forage, hive } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Properties and their values. */
export const properties = {
  E201: {
    means: 'A migration names a type that its version of the schema does not have.',
    why: 'The source of each entry is a type of the old version, and its target is the same type in the new version. A type that exists in only one of the two versions cannot be migrated.',
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
    means:
      'A query names a property that the type does not have, or a member that a group or a path does not have.',
    why: 'In addition to the declared properties, every record has `id` and `label`, every edge has `from_node` and `to_node`, and every vector has `data` and, in the results of a search, `score`. A group has the properties that it is made by and `count`, and with `AGGREGATE_BY` `data`; a path has `path`, `edges`, `total_weight` and `hop_count`.',
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
    why: 'Nodes, edges, vectors, groups and paths have members. A count and a value that was already read from a record do not; put the mapping before the step that replaces the records.',
    example: {
      schema: hive,
      wrong: `QUERY Codes() =>
  RETURN N<Hive>::COUNT::{code}`,
      right: `QUERY Codes() =>
  RETURN N<Hive>::{code}`,
    },
  },
  E204: {
    means: 'A property has a name that every record already has.',
    why: '`id` and `label` belong to the database on every kind of record, `from_node` and `to_node` on edges, `data` and `score` on vectors. They can be read, but not declared or set.',
    example: {
      wrong: `N::Hive { label: String, frames: U8 }`,
      right: `N::Hive { code: String, frames: U8 }`,
    },
  },
  E205: {
    means: 'A value does not have the expected type.',
    why: 'Values are stored in the type that the schema declares, and are never truncated or wrapped around. An integer is accepted where a float is declared; a float is never accepted as an integer, not even `10.0`, and a string is never accepted as a number.',
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
    why: 'A property is set to one value: a literal, a variable, a call, a condition, an array, or a traversal that yields one value, such as `x::{name}` or `N<Hive>::COUNT`. A creation, an object, `NONE` and a traversal that yields items or several values are not allowed: bind the value to a variable first, or leave the property out.',
    example: {
      schema: hive,
      wrong: `QUERY Split() =>
  new <- AddN<Hive>({code: N<Hive>::{code}, frames: 5})
  RETURN new`,
      right: `QUERY Split() =>
  new <- AddN<Hive>({code: N<Hive>::FIRST::{code}, frames: 5})
  RETURN new`,
    },
  },
  E207: {
    means: 'A step follows an edge that does not connect to the current type, or not in this direction.',
    why: '`Out<E>` and `OutE<E>` start at the `From` type of the edge, `In<E>` and `InE<E>` at its `To` type. A step from any other type could never find anything.',
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
    why: '`N<T>({property: value})` finds one node through an index: `INDEX` or `UNIQUE INDEX` in the schema. Without an index, filter with `WHERE`, which reads every node.',
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
    why: 'The types are `String`, `Boolean`, `I8` to `I64`, `U8` to `U128`, `F32`, `F64`, `ID`, `Date`, and arrays of them such as `[F64]`. Only parameters may also be objects. There is no `Int` and no `Float`, because the size of a number is part of its type.',
    example: {
      wrong: `N::Hive { weight: Float }`,
      right: `N::Hive { weight: F64 }`,
    },
  },
  E210: {
    means: 'Something that is not an id is used where an id is expected.',
    why: 'An id is a value of type `ID`: a parameter, the result of `::ID`, or a UUID in quotes. Any other string is a property: look it up with `N<T>({property: value})`, or filter with `WHERE`.',
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
