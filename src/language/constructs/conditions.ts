import type { CompareStep, Exists, Logical } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

/** What is true or false. */
export const conditions: ConstructsOf<(CompareStep | Exists | Logical)['kind']> = {
  Compare: [
    {
      words: ['EQ', 'NEQ'],
      forms: ['::EQ(value)', '::NEQ(value)'],
      help: 'Whether a value equals another, or does not. Numbers compare by value across all types.',
      example: 'N<Person>::WHERE(_::{name}::EQ("Ada"))',
    },
    {
      words: ['GT', 'GTE', 'LT', 'LTE'],
      forms: ['::GT(value)', '::GTE(value)', '::LT(value)', '::LTE(value)'],
      help: 'Whether a value is greater than (GT), at least (GTE), less than (LT) or at most (LTE) another.',
      example: 'N<Person>::WHERE(_::{age}::GTE(18))',
    },
    {
      words: ['CONTAINS'],
      forms: ['::CONTAINS(value)'],
      help: 'Whether a text contains another, or an array a value.',
      example: 'N<Person>::WHERE(_::{name}::CONTAINS("da"))',
    },
    {
      words: ['IS_IN'],
      forms: ['::IS_IN(values)'],
      help: 'Whether a value is one of several.',
      example: 'N<Person>::WHERE(_::{age}::IS_IN([36, 41]))',
    },
  ],
  Exists: [
    {
      words: ['EXISTS'],
      forms: ['EXISTS(traversal)', '!EXISTS(traversal)'],
      help: 'Whether a traversal yields anything, or nothing.',
      example: 'N<Person>::WHERE(EXISTS(_::Out<Knows>))',
    },
  ],
  Logical: [
    {
      words: ['AND', 'OR'],
      forms: ['AND(condition, …)', 'OR(condition, …)', '!AND(condition, …)', '!OR(condition, …)'],
      help: 'Whether all conditions are true, or any; `!` turns it round.',
      example: 'N<Person>::WHERE(AND(_::{age}::GT(18), _::{age}::LT(65)))',
    },
  ],
}
