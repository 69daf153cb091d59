import type { Creation, ReturnClause, Statement } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

type StatementKind = Exclude<Statement['kind'], 'CreationStatement'> | (Creation | ReturnClause)['kind']

/** What a query consists of. A creation is a statement, and also a value. */
export const statements: ConstructsOf<StatementKind> = {
  Binding: [
    {
      words: ['<-'],
      forms: ['name <- value'],
      help: 'Gives a name to a value.',
      example: 'adults <- N<Person>::WHERE(_::{age}::GTE(18))',
    },
  ],
  AddN: [
    {
      words: ['AddN'],
      forms: ['AddN<Node>({property: value, …})'],
      help: 'Creates a node, and yields it.',
      example: 'eve <- AddN<Person>({name: "Eve", age: 36})',
    },
  ],
  AddE: [
    {
      words: ['AddE'],
      forms: ['AddE<Edge>({property: value, …})::From(id)::To(id)'],
      help: 'Creates an edge, and yields it.',
      example: 'AddE<Knows>({since: 2020})::From(ada)::To(bob)',
    },
  ],
  AddV: [
    {
      words: ['AddV'],
      forms: ['AddV<Vector>(vector, {property: value, …})'],
      help: 'Creates a vector, and yields it.',
      example: 'AddV<Colour>([1, 0.5, -2], {name: "red"})',
    },
  ],
  Drop: [
    {
      words: ['DROP'],
      forms: ['DROP traversal'],
      help: 'Deletes what the traversal yields; with a node go its edges.',
      example: 'DROP N<Person>::WHERE(_::{age}::LT(18))',
    },
  ],
  For: [
    {
      words: ['FOR', 'IN'],
      forms: ['FOR x IN list { … }', 'FOR {a, b} IN list { … }'],
      help: 'Runs statements for each item of a list, which is a variable. With braces, the members of each item.',
      example: 'names <- ["Ada", "Bob"] FOR name IN names { AddN<Person>({name: name}) }',
    },
  ],
  Return: [
    {
      words: ['RETURN'],
      forms: ['RETURN value, …', 'RETURN NONE'],
      help: 'What a query answers.',
      example: 'people <- N<Person> RETURN people::{name}',
    },
  ],
}
