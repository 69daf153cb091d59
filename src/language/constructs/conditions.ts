import type { CompareStep, Exists, Logical } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

/** Expressions that are true or false. */
export const conditions: ConstructsOf<(CompareStep | Exists | Logical)['kind']> = {
  Compare: [
    {
      words: ['EQ', 'NEQ'],
      forms: ['::EQ(value)', '::NEQ(value)'],
      help: 'Tests whether a value equals another (EQ), or does not (NEQ). Numbers of all types are compared by value.',
      example: 'N<Person>::WHERE(_::{name}::EQ("Ada"))',
    },
    {
      words: ['GT', 'GTE', 'LT', 'LTE'],
      forms: ['::GT(value)', '::GTE(value)', '::LT(value)', '::LTE(value)'],
      help: 'Tests whether a value is greater than (GT), at least (GTE), less than (LT) or at most (LTE) another.',
      example: 'N<Person>::WHERE(_::{age}::GTE(18))',
    },
    {
      words: ['CONTAINS'],
      forms: ['::CONTAINS(value)'],
      help: 'Tests whether a string contains another, or an array contains a value.',
      example: 'N<Person>::WHERE(_::{name}::CONTAINS("da"))',
    },
    {
      words: ['IS_IN'],
      forms: ['::IS_IN(values)'],
      help: 'Tests whether a value is one of several.',
      example: 'N<Person>::WHERE(_::{age}::IS_IN([36, 41]))',
    },
  ],
  Exists: [
    {
      words: ['EXISTS'],
      forms: ['EXISTS(traversal)', '!EXISTS(traversal)'],
      help: 'Tests whether a traversal yields anything or, with `!`, nothing.',
      example: 'N<Person>::WHERE(EXISTS(_::Out<Knows>))',
    },
  ],
  Logical: [
    {
      words: ['AND', 'OR'],
      forms: ['AND(condition, …)', 'OR(condition, …)', '!AND(condition, …)', '!OR(condition, …)'],
      help: 'Tests whether all conditions are true (AND), or any of them (OR); `!` negates the result.',
      example: 'N<Person>::WHERE(AND(_::{age}::GT(18), _::{age}::LT(65)))',
    },
  ],
}
