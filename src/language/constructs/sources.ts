import type { Start } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

/** The starts of traversals. */
export const sources: ConstructsOf<Start['kind']> = {
  NodeSource: [
    {
      words: ['N'],
      forms: ['N<Node>', 'N<Node>(id)', 'N<Node>({property: value})'],
      help: 'All nodes of a type, in order of creation; the node with an id; or the nodes with a value of an indexed property: the steps after it run over all, and the first that is left is the value.',
      example: 'N<Person>({name: "Ada"})',
    },
  ],
  EdgeSource: [
    {
      words: ['E'],
      forms: ['E<Edge>', 'E<Edge>(id)'],
      help: 'All edges of a type, in order of creation; or the edge with an id.',
      example: 'E<Knows>::{since}',
    },
  ],
  VectorSource: [
    {
      words: ['V'],
      forms: ['V<Vector>', 'V<Vector>(id)'],
      help: 'All vectors of a type, in order of creation; or the vector with an id.',
      example: 'V<Doc>::{title}',
    },
  ],
  SearchV: [
    {
      words: ['SearchV'],
      forms: ['SearchV<Vector>(vector, k)'],
      help: 'The k nearest vectors, each with its cosine distance as `score`.',
      example: 'SearchV<Doc>(Embed("graphs"), 5)::{title, score}',
    },
  ],
  SearchBM25: [
    {
      words: ['SearchBM25'],
      forms: ['SearchBM25<Node>(text, k)'],
      help: 'The k nodes that match the words best, each with its `score`.',
      example: 'SearchBM25<Article>("graph database", 10)',
    },
  ],
  VariableStart: [
    {
      words: [],
      forms: ['variable'],
      help: 'The value of the variable; records have their current properties.',
      example: 'ada::{name, age}',
    },
  ],
  CurrentStart: [
    {
      words: ['_'],
      forms: ['_'],
      help: 'The current item, in a condition or a mapping.',
      example: 'N<Person>::WHERE(_::{age}::GT(40))',
    },
  ],
}
