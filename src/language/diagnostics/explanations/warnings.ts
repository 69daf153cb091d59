import { hive, notes } from './apiary.ts'
import type { Explanation } from './explanation.ts'

/** Programs that are allowed, but rarely intended. */
export const warnings = {
  W101: {
    means: 'A query has no `RETURN`.',
    why: 'This code is kept for older tools. A missing `RETURN` is now reported as the error E010.',
  },
  W102: {
    means: 'A record is created without a value for some of its properties.',
    why: 'No property is mandatory: a property without a value is `null`, and no comparison matches it. If that is intended, pass an optional parameter (`name?: String`); otherwise give a value, or declare a `DEFAULT`.',
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
    means: 'A filter or an id before `UpsertE` has no effect.',
    why: '`UpsertE` looks for an edge of its type between `From` and `To`, regardless of what the traversal before it yields.',
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
    means: 'A property is set twice in the same braces.',
    why: 'The last value is used and the first is lost; another property was probably intended for one of them.',
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
    means: 'The type of a parameter is written in the wrong case.',
    why: 'Inside arrays and objects, `[f64]` is read as `[F64]`, because older programs use this form. Anywhere else, a type in the wrong case is unknown.',
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
    means: 'A text search is applied to a node type without string properties.',
    why: '`SearchBM25<T>` searches the properties of type `String` and `[String]`. In a type without any, it can find nothing.',
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
  W107: {
    means:
      'A query, a parameter, a member of a parameter or a field has a name that every object of JavaScript has.',
    why: 'A name such as `constructor` or `toString` is stored and served like any other. Clients and tools written in JavaScript often do not: they drop such a member, or read what every object inherits. An object with a member `then` is a promise to them, which `await` calls.',
    example: {
      wrong: `N::Hive { constructor: String }

QUERY Hives() =>
  hives <- N<Hive>
  RETURN hives`,
      right: `N::Hive { builder: String }

QUERY Hives() =>
  hives <- N<Hive>
  RETURN hives`,
    },
  },
  W110: {
    means: 'Only an optional parameter limits the items of a `DROP`, an `UPDATE` or an upsert.',
    why: 'A condition that uses an optional parameter is dropped if the parameter is left out or `null`, also inside `AND`, `OR` and negations. If no other condition remains, the write takes all items of the type. Declare the parameter without `?`, or add a condition that does not depend on it.',
    example: {
      schema: hive,
      wrong: `QUERY RemoveHive(code?: String) =>
  DROP N<Hive>::WHERE(_::{code}::EQ(code))
  RETURN NONE`,
      right: `QUERY RemoveHive(code: String) =>
  DROP N<Hive>::WHERE(_::{code}::EQ(code))
  RETURN NONE`,
    },
  },
  W111: {
    means: '`#[model("…")]` names an embedding model that no provider has.',
    why: 'The query embeds a text, and fails with `EMBEDDING_ERROR` when it is called. The name of a model begins with its provider: `openai:<model>`, `azure_openai:<deployment>`, `gemini:<model>`, `openai_compatible:<model>`, `local:<model>` or `builtin:hash`. Without `#[model]`, the query uses the model of the project.',
    example: {
      schema: notes,
      wrong: `#[model("ollama:nomic-embed-text")]
QUERY Search(text: String) =>
  found <- SearchV<Note>(Embed(text), 5)
  RETURN found`,
      right: `#[model("openai_compatible:nomic-embed-text")]
QUERY Search(text: String) =>
  found <- SearchV<Note>(Embed(text), 5)
  RETURN found`,
    },
  },
  W112: {
    means: 'A text search is applied to a node type that declares a property `score`.',
    why: 'A node that `SearchBM25` found has a `score`. If its type declares a property of that name, the property is shown, filtered and ordered by instead, and the score of the search cannot be read.',
    example: {
      wrong: `N::Match { report: String, score: I32 }

QUERY Search(text: String) =>
  found <- SearchBM25<Match>(text, 5)
  RETURN found`,
      right: `N::Match { report: String, goals: I32 }

QUERY Search(text: String) =>
  found <- SearchBM25<Match>(text, 5)
  RETURN found`,
    },
  },
  W113: {
    means: 'A path is searched between node types that no edges of the schema lead between.',
    why: 'A path follows edges from their `From` to their `To`, possibly through other types. If no edges lead from the type of the start to that of the end, the answer is always `null`.',
    example: {
      wrong: `N::Station { name: String }
N::Depot { name: String }
E::Line { From: Station, To: Station }
E::Serves { From: Depot, To: Station }

QUERY Route(from: ID, to: ID) =>
  depot <- N<Depot>(to)
  route <- N<Station>(from)::ShortestPath::To(depot)
  RETURN route`,
      right: `N::Station { name: String }
N::Depot { name: String }
E::Line { From: Station, To: Station }
E::Serves { From: Depot, To: Station }

QUERY Route(from: ID, to: ID) =>
  depot <- N<Depot>(from)
  route <- depot::ShortestPath::To(to)
  RETURN route`,
    },
  },
  W114: {
    means: 'A file has more than 1,000 warnings; 1,000 of them are reported.',
    why: 'So many warnings usually have one cause, such as a generator that leaves out the same property each time. The limit bounds the time of a check.',
  },
  W115: {
    means: 'A parameter, a variable or a property is named `true`, `false` or `NONE`.',
    why: 'Where a value is read, these words are the literals, whatever has the name. The program means something else than it seems to.',
    example: {
      schema: hive,
      wrong: `QUERY IsOpen(true: Boolean) =>
  RETURN {open: true}`,
      right: `QUERY IsOpen(open: Boolean) =>
  RETURN {open: open}`,
    },
  },
} satisfies Record<string, Explanation>
