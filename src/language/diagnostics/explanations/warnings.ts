import { hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** What is allowed and seldom meant. */
export const warnings = {
  W101: {
    means: 'A query has no `RETURN`.',
    why: 'The code is kept for old tools. A missing `RETURN` is the error E010 today.',
  },
  W102: {
    means: 'A record is created without a value for some of its properties.',
    why: 'No property is mandatory: one without a value is `null`, and no comparison finds it. When that is meant, pass an optional parameter (`name?: String`); else give a value, or declare a `DEFAULT`.',
    example: {
      schema: hive,
      wrong: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code})
  RETURN hive`,
      right: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code, frames: 10})
  RETURN hive`,
    },
  },
  W103: {
    means: 'A filter or an id stands before `UpsertE` and has no effect.',
    why: '`UpsertE` looks for an edge of its type between `From` and `To`, whatever the traversal before it yields.',
    example: {
      schema: `N::Hive { code: String, frames: U8 }
N::Meadow { name: String }
E::ForagesAt { From: Hive, To: Meadow, Properties: { days: U16 } }`,
      wrong: `QUERY Visit(hive: ID, meadow: ID) =>
  visit <- E<ForagesAt>::WHERE(_::{days}::GT(3))::UpsertE({days: 1})::From(hive)::To(meadow)
  RETURN visit`,
      right: `QUERY Visit(hive: ID, meadow: ID) =>
  visit <- E<ForagesAt>::UpsertE({days: 1})::From(hive)::To(meadow)
  RETURN visit`,
    },
  },
  W104: {
    means: 'A property is set twice in one pair of braces.',
    why: 'The last value counts, and the first is lost: one of the two names was probably meant to be another.',
    example: {
      schema: hive,
      wrong: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code, frames: 5, frames: 10})
  RETURN hive`,
      right: `QUERY AddHive(code: String) =>
  hive <- AddN<Hive>({code: code, frames: 10})
  RETURN hive`,
    },
  },
  W105: {
    means: 'The type of a parameter is written with the wrong capitals.',
    why: 'Inside arrays and objects `[f64]` is read as `[F64]`, because older programs are written like that. Anywhere else a type in other capitals is unknown.',
    example: {
      schema: notes,
      wrong: `QUERY Search(query: [f64]) =>
  found <- SearchV<Note>(query, 5)
  RETURN found`,
      right: `QUERY Search(query: [F64]) =>
  found <- SearchV<Note>(query, 5)
  RETURN found`,
    },
  },
  W106: {
    means: 'A text search runs over a node type without a text.',
    why: '`SearchBM25<T>` looks into the properties of type `String` and `[String]`. A type without any has nothing to find.',
    example: {
      wrong: `N::Scale { weight: F64 }

QUERY Search(text: String) =>
  found <- SearchBM25<Scale>(text, 5)
  RETURN found`,
      right: `N::Hive { code: String }

QUERY Search(text: String) =>
  found <- SearchBM25<Hive>(text, 5)
  RETURN found`,
    },
  },
} satisfies Record<string, Explanation>
