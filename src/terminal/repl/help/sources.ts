import type { LanguageWord } from './word.ts'

/** Sources, statements, values and declarations. */
export const sourceWords: readonly LanguageWord[] = [
  {
    words: ['N', 'E', 'V'],
    usage: 'N<Type>   N<Type>(id)   N<Type>({field: value})',
    text: 'All nodes (N), edges (E) or vectors (V) of a type, in order of creation; the one with an id; the oldest with the value of an indexed field.',
    example: 'N<Person>({name: "Ada"})',
  },
  {
    words: ['SearchV'],
    usage: 'SearchV<Vector>(vector, k)',
    text: 'The k nearest vectors, each with its cosine distance as `score`. As a step it ranks the vectors at hand, exactly.',
    example: 'SearchV<Doc>(Embed("graphs"), 5)::{title, score}',
  },
  {
    words: ['SearchBM25'],
    usage: 'SearchBM25<Node>(text, k)',
    text: 'The k nodes that match the words best, each with its `score`.',
    example: 'SearchBM25<Article>("graph database", 10)',
  },
  {
    words: ['Embed'],
    usage: 'Embed(text)',
    text: 'The vector of a text, from the model of the project. Stands where a vector can stand.',
    example: 'SearchV<Doc>(Embed("graphs"), 5)',
  },
  {
    words: ['AddN'],
    usage: 'AddN<Node>({property: value, …})',
    text: 'Creates a node, and yields it.',
    example: 'ada <- AddN<Person>({name: "Ada", age: 36})',
  },
  {
    words: ['AddE'],
    usage: 'AddE<Edge>({property: value, …})::From(a)::To(b)',
    text: 'Creates an edge, and yields it.',
    example: 'AddE<Knows>({since: 2020})::From(ada)::To(bob)',
  },
  {
    words: ['AddV'],
    usage: 'AddV<Vector>(vector, {property: value, …})',
    text: 'Creates a vector, and yields it.',
    example: 'AddV<Doc>([1, 0.5, -2], {title: "x"})',
  },
  {
    words: ['DROP'],
    usage: 'DROP traversal',
    text: 'Deletes what the traversal yields; with a node go its edges.',
    example: 'DROP N<Person>::WHERE(_::{age}::LT(18))',
  },
  {
    words: ['FOR', 'IN'],
    usage: 'FOR x IN list { … }   FOR {a, b} IN list { … }',
    text: 'Runs statements for each item of a list.',
    example: 'FOR name IN ["Ada", "Bob"] { AddN<Person>({name: name}) }',
  },
  {
    words: ['RETURN'],
    usage: 'RETURN value, …   RETURN NONE',
    text: 'What a query answers.',
    example: 'QUERY People() => people <- N<Person> RETURN people',
  },
  {
    words: ['NONE'],
    usage: 'NONE',
    text: 'No value: of a property that is missing, or of a query that answers nothing.',
    example: 'RETURN NONE',
  },
  {
    words: ['QUERY'],
    usage: 'QUERY Name(parameter: Type, optional?: Type) => statements RETURN value',
    text: 'Declares a query. It can be called at once, and :save keeps it.',
    example: 'QUERY Adults(least: U8) => people <- N<Person>::WHERE(_::{age}::GTE(least)) RETURN people',
  },
  {
    words: ['MIGRATION', 'schema', 'AS'],
    usage: 'MIGRATION schema::1 => schema::2 { N::Old => _:: { … } }',
    text: 'Says what becomes of records when the schema changes.',
    example: 'MIGRATION schema::1 => schema::2 { N::Person => _:: { name: full_name } }',
  },
  {
    words: ['INDEX', 'UNIQUE'],
    usage: 'N::Type { INDEX a: String, UNIQUE INDEX b: String }',
    text: 'An index makes look-ups by the property fast; a unique one also forbids a second record with the value. `E::Type UNIQUE { … }` allows one edge from one item to another.',
    example: 'N::Person { UNIQUE INDEX name: String }',
  },
  {
    words: ['DEFAULT', 'NOW'],
    usage: 'property: Type DEFAULT value',
    text: 'The value of new records that are given none. `NOW` is the time of the write.',
    example: 'N::Person { name: String, joined: Date DEFAULT NOW }',
  },
  {
    words: ['EXISTS'],
    usage: 'EXISTS(traversal)   !EXISTS(traversal)',
    text: 'Whether a traversal yields anything.',
    example: 'N<Person>::WHERE(EXISTS(_::Out<Knows>))',
  },
  {
    words: ['AND', 'OR'],
    usage: 'AND(condition, …)   OR(condition, …)   !AND(…)   !OR(…)',
    text: 'Whether all conditions are true, or any.',
    example: 'N<Person>::WHERE(AND(_::{age}::GT(18), _::{age}::LT(65)))',
  },
  {
    words: ['_'],
    usage: '_',
    text: 'The item at hand, in a condition or a mapping.',
    example: 'N<Person>::WHERE(_::{age}::GT(40))',
  },
  {
    words: ['true', 'false'],
    usage: 'true   false',
    text: 'The values of Boolean.',
    example: 'N<Task>::WHERE(_::{done}::EQ(true))',
  },
]
