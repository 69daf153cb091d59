import type { Creation, ReturnClause, Statement } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

type StatementKind = Exclude<Statement['kind'], 'CreationStatement'> | (Creation | ReturnClause)['kind']

/** The statements of queries. A creation is also a value. */
export const statements: ConstructsOf<StatementKind> = {
  Binding: [
    {
      words: ['<-'],
      forms: ['name <- value'],
      help: 'Binds a value to a name.',
      example: 'adults <- N<Person>::WHERE(_::{age}::GTE(18))',
    },
  ],
  AddN: [
    {
      words: ['AddN'],
      forms: ['AddN<Node>({property: value, …})'],
      help: 'Creates a node and yields it.',
      example: 'eve <- AddN<Person>({name: "Eve", age: 36})',
    },
  ],
  AddE: [
    {
      words: ['AddE'],
      forms: ['AddE<Edge>({property: value, …})::From(id)::To(id)'],
      help: 'Creates an edge and yields it.',
      example: 'AddE<Knows>({since: 2020})::From(ada)::To(bob)',
    },
  ],
  AddV: [
    {
      words: ['AddV'],
      forms: ['AddV<Vector>(vector, {property: value, …})'],
      help: 'Creates a vector and yields it.',
      example: 'AddV<Colour>([1, 0.5, -2], {name: "red"})',
    },
  ],
  Drop: [
    {
      words: ['DROP'],
      forms: ['DROP traversal'],
      help: 'Deletes what the traversal yields. Deleting a node also deletes its edges.',
      example: 'DROP N<Person>::WHERE(_::{age}::LT(18))',
    },
  ],
  For: [
    {
      words: ['FOR', 'IN'],
      forms: ['FOR x IN list { … }', 'FOR {a, b} IN list { … }'],
      help: 'Runs statements for each item of a list, which must be a variable. With braces, binds the members of each item.',
      example: 'names <- ["Ada", "Bob"] FOR name IN names { AddN<Person>({name: name}) }',
    },
  ],
  Return: [
    {
      words: ['RETURN'],
      forms: ['RETURN value, …', 'RETURN NONE'],
      help: 'Defines the answer of a query.',
      example: 'people <- N<Person> RETURN people::{name}',
    },
  ],
}
