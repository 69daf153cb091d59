import { describe, expect, it } from 'vitest'
import { checkBody, type Expected, expectFound, returned } from './harness.ts'

const parameters =
  'n: I64, x: F32, s: String, b: Boolean, d: Date, id: ID, ss: [String], ids: [ID], ns: [U8], o: {a: U8}, opt?: U8'

const uuid = '0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e'

const accepted: readonly string[] = [
  '_::{title}::EQ("Ran")',
  '_::{title}::NEQ(s)',
  '_::{title}::GTE("a")',
  '_::{minutes}::GT(90)',
  '_::{minutes}::LT(90.5)',
  '_::{rating}::GTE(4)',
  '_::{rating}::LTE(n)',
  '_::{minutes}::EQ(x)',
  '_::{minutes}::EQ(opt)',
  '_::{restored}::EQ(true)',
  '_::{restored}::EQ(b)',
  '_::{premiere}::GT(d)',
  '_::{premiere}::GT("2024-12-24")',
  '_::ID::EQ(id)',
  `_::{studio}::EQ("${uuid}")`,
  '_::{id}::NEQ(id)',
  '_::{label}::EQ("Film")',
  '_::{title}::CONTAINS("a")',
  '_::{genres}::CONTAINS("drama")',
  '_::{title}::IS_IN(["a", "b"])',
  '_::{title}::IS_IN(ss)',
  '_::ID::IS_IN(ids)',
  `_::ID::IS_IN(["${uuid}"])`,
  '_::{rating}::IS_IN([1, 2.5])',
  '_::{minutes}::IS_IN(ns)',
  '_::{premiere}::IS_IN(["2024-12-24"])',
  '_::{title}::EQ(_::{slug})',
  '_::{minutes}::GT(_::Out<ScreensAt>::COUNT)',
  '_::Out<ScreensAt>::COUNT::GT(2)',
  '_::Out<ScreensAt>::{name}::EQ("Lux")',
  '_::OutE<ScreensAt>::{fee}::GTE(10)',
  '_::OutE<ScreensAt>::ToN::ID::EQ(id)',
  'EXISTS(_::Out<ScreensAt>)',
  '!EXISTS(_::{title})',
  'EXISTS(N<Venue>::WHERE(_::{seats}::GT(10)))',
  'AND(_::{title}::EQ("a"), OR(!EXISTS(_::Out<ScreensAt>), _::{minutes}::EQ(1)))',
  '!AND(_::{title}::EQ("a"))',
  '!OR(_::{title}::EQ("a"), b)',
  'b',
  'n::GT(3)',
]

const refused: readonly [condition: string, ...expected: Expected[]][] = [
  ['_::{runtime}::EQ(5)', ['E202', 'runtime']],
  ['_::{title}::EQ(gone)', ['E301', 'gone']],
  ['_::{title}::EQ(5)', ['E622', '5', '`String` is compared with an `I32`']],
  ['_::{minutes}::EQ("5")', ['E622', '"5"', '`U16` is compared with a `String`']],
  ['_::{restored}::EQ(s)', ['E622', 's']],
  ['_::{premiere}::GT(s)', ['E622', 's']],
  ['_::{premiere}::GT(5)', ['E622', '5']],
  ['_::{premiere}::GT("2024-13-40")', ['E501', '"2024-13-40"']],
  ['_::ID::EQ(s)', ['E622', 's']],
  ['_::ID::EQ("ran")', ['E210', '"ran"']],
  ['_::{title}::IS_IN(s)', ['E621', 's', '`IS_IN` takes an array, not a `String`']],
  ['_::{title}::IS_IN(ns)', ['E622', 'ns']],
  [
    '_::{minutes}::IS_IN([[1], [2]])',
    ['E621', '[[1], [2]]', '`IS_IN` takes an array of single values, not a `[[I32]]`'],
  ],
  [
    '_::{title}::IS_IN(N<Film>::{genres})',
    ['E621', 'N<Film>::{genres}', '`IS_IN` takes an array of single values, not several `[String]` values'],
  ],
  ['_::{title}::IS_IN(["a", 5])', ['E306', '5', 'this is an `I32` in an array of `String`']],
  ['_::{title}::IS_IN([5, 6])', ['E622', '5'], ['E622', '6']],
  ['_::{title}::EQ(ss)', ['E621', 'ss', '`EQ` takes one value, not a `[String]`']],
  ['_::{title}::EQ(o)', ['E621', 'o']],
  ['_::{title}::EQ(NONE)', ['E621', 'NONE']],
  ['_::{genres}::EQ("drama")', ['E621', 'EQ("drama")', '`EQ` cannot compare a `[String]`']],
  // One cause, one diagnostic: the argument is not reported as well.
  ['_::{genres}::EQ(["a", "b"])', ['E621', 'EQ(["a", "b"])', '`EQ` cannot compare a `[String]`']],
  ['_::{genres}::CONTAINS(5)', ['E622', '5']],
  ['_::{minutes}::CONTAINS(5)', ['E621', 'CONTAINS(5)']],
  ['_::Out<ScreensAt>::EQ("x")', ['E621', 'EQ("x")', '`EQ` cannot compare `Venue` nodes']],
  ['_::Out<ScreensAt>::COUNT::EQ("x")', ['E622', '"x"']],
  ['_::EQ("Ran")', ['E657', 'EQ("Ran")', '`EQ` has nothing to compare: it follows a `Film` node']],
  ['_::{title}::EQ("a")::COUNT', ['E601', 'COUNT', 'nothing can follow a comparison']],
  ['_::Out<ScreensAt>', ['E659', '_::Out<ScreensAt>', 'a condition is true or false, not `Venue` nodes']],
  ['_::{restored}', ['E659', '_::{restored}', 'a `Boolean` alone is not a condition']],
  ['_', ['E659', '_']],
  ['s', ['E659', 's']],
  ['true', ['E655', 'true', '`true` is not supported as a condition']],
  ['"x"', ['E306', '"x"', '`WHERE` takes conditions, not a literal']],
  ['AND(true, _::{title}::EQ("a"))', ['E306', 'true', '`AND` takes conditions, not a literal']],
  ['OR(_::Out<ScreensAt>, 5)', ['E659', '_::Out<ScreensAt>'], ['E306', '5']],
  ['AND(_::{title}::EQ(5), _::{gone}::EQ(5))', ['E622', '5'], ['E202', 'gone']],
  ['EXISTS(5)', ['E601', '5', '`EXISTS` takes a traversal']],
  ['EXISTS(_::{title}::EQ("x"))', ['E601', '_::{title}::EQ("x")']],
  ['EXISTS(_::Out<Gone>)', ['E102', 'Gone']],
  ['_::{rating}::GT(MUL(2.0, gone))', ['E301', 'gone']],
  ['MUL(2.0, 3)', ['E659', 'MUL(2.0, 3)', 'a condition is true or false, not an `F64`']],
  ['_::{title}::EQ(ADD(1, 2))', ['E622', 'ADD(1, 2)']],
  ['EXISTS(N<Film>::UPDATE({minutes: 1}))', ['E705', 'UPDATE({minutes: 1})']],
]

describe('conditions', () => {
  it.each(accepted)('accepts %s', condition =>
    expectFound(checkBody(`RETURN N<Film>::WHERE(${condition})`, parameters), []),
  )
  it.each(refused)('refuses %s', (condition, ...expected) =>
    expectFound(checkBody(`RETURN N<Film>::WHERE(${condition})`, parameters), expected),
  )

  it('is for items only', () =>
    expectFound(checkBody('RETURN N<Film>::COUNT::WHERE(_::{title}::EQ("x"))'), [
      ['E601', 'WHERE(_::{title}::EQ("x"))', 'there are no items here: `WHERE` follows an `I64`'],
    ]))

  it('lowers a plain comparison to a property of the current item', () => {
    expect(conditionOf('_::{minutes}::GT(90)')).toMatchObject({
      kind: 'compare',
      operator: 'GT',
      left: { kind: 'currentProperty', property: { kind: 'declared', name: 'minutes' } },
      right: { kind: 'literal', value: 90 },
    })
  })

  it('converts a string that is compared with a date to a date', () => {
    expect(conditionOf('_::{premiere}::EQ("1970-01-02")')).toMatchObject({
      right: { kind: 'literal', value: 86_400_000_000, type: { type: { name: 'Date' } } },
    })
    expect(conditionOf('_::{premiere}::IS_IN(["1970-01-02"])')).toMatchObject({
      right: {
        kind: 'array',
        items: [{ value: 86_400_000_000 }],
        type: { type: { element: { name: 'Date' } } },
      },
    })
  })

  it('keeps negations', () => {
    expect(conditionOf('!AND(!EXISTS(_::{title}))')).toMatchObject({
      kind: 'logical',
      negated: true,
      operands: [{ kind: 'exists', negated: true, value: { kind: 'currentProperty' } }],
    })
  })

  it('allows comparisons, EXISTS, AND and OR as values', () => {
    const value = (text: string) => returned(`f <- N<Film>(id) v <- ${text} RETURN {v: v}`, parameters)
    for (const text of [
      'f::{minutes}::GT(90)',
      'EXISTS(f)',
      'AND(f::{minutes}::GT(90), b)',
      'OR(b, EXISTS(N<Film>))',
    ]) {
      expect(value(text)).toMatchObject({ entries: [{ value: { type: { type: { name: 'Boolean' } } } }] })
    }
  })

  function conditionOf(condition: string): unknown {
    const value = returned(`RETURN N<Film>::WHERE(${condition})`, parameters)
    const step = value.kind === 'traversal' ? value.steps[0] : undefined
    return step?.kind === 'where' ? step.condition : undefined
  }
})
