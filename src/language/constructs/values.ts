import type { Call, Creation, Embed, Exists, Expr, Logical, NameExpr, Traversal } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

/** The other expressions have their own tables. */
type ValueKind = Exclude<
  (Expr | Embed)['kind'],
  (NameExpr | Traversal | Call | Exists | Logical | Creation)['kind']
>

/** Literals, arrays, objects and embeddings. */
export const values: ConstructsOf<ValueKind> = {
  String: [
    {
      words: [],
      forms: ['"text"'],
      help: 'A string. The escapes `\\"`, `\\\\`, `\\n`, `\\t` and `\\u00e9` are those of JSON.',
      example: 'N<Person>({name: "Ada"})',
    },
  ],
  Int: [
    {
      words: [],
      forms: ['36', '-5'],
      help: 'An integer.',
      example: 'N<Person>::RANGE(0, 36)',
    },
  ],
  Float: [
    {
      words: [],
      forms: ['0.5', '-1.5e-3'],
      help: 'A number with a fraction or an exponent.',
      example: 'E<Road>::WHERE(_::{km}::GT(0.5))',
    },
  ],
  Boolean: [
    {
      words: ['true', 'false'],
      forms: ['true', 'false'],
      help: 'The values of Boolean.',
      example: 'N<Task>::WHERE(_::{done}::EQ(true))',
    },
  ],
  None: [
    {
      words: ['NONE'],
      forms: ['NONE'],
      help: 'No value: of a missing property, or as the answer of a query that returns nothing.',
      example: 'RETURN NONE',
    },
  ],
  Array: [
    {
      words: [],
      forms: ['[value, …]'],
      help: 'Several values. An array of numbers can also be a vector.',
      example: 'N<Person>::WHERE(_::{city}::IS_IN(["Paris", "Rome"]))',
    },
  ],
  Object: [
    {
      words: [],
      forms: ['{name: value, …}', '{name, …}'],
      help: 'Values by name. `{name}` is short for `{name: name}`.',
      example: 'RETURN {people: N<Person>::COUNT, roads: E<Road>::{km}}',
    },
  ],
  Embed: [
    {
      words: ['Embed'],
      forms: ['Embed(text)'],
      help: 'The vector of a text, from the model of the project. Allowed where a vector is expected.',
      example: 'SearchV<Doc>(Embed("graphs"), 5)',
    },
  ],
}
