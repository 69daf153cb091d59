import { describe, expect, it } from 'vitest'
import { kindText } from '../../src/language/analysis/index.ts'
import { checkBody, type Expected, expectFound, returned } from './harness.ts'

const parameters = 'n: U8, x: F32, s: String, ns: [I32], xs: [F64], ss: [String], d: Date'

/** Integers stay integers; with any float the result is a float (C5). */
const kinds: readonly [call: string, kind: string][] = [
  ['ADD(1, 2)', 'an `I64`'],
  ['ADD(n, 2)', 'an `I64`'],
  ['ADD(n, x)', 'an `F64`'],
  ['SUB(1, 2.5)', 'an `F64`'],
  ['MUL(ADD(n, 1), 2)', 'an `I64`'],
  ['DIV(7, 2)', 'an `I64`'],
  ['MOD(7, 2.0)', 'an `F64`'],
  ['POW(2, 3)', 'an `I64`'],
  ['MIN(n, 3)', 'an `I64`'],
  ['MAX(n, x)', 'an `F64`'],
  ['ABS(n)', 'an `I64`'],
  ['ABS(x)', 'an `F64`'],
  ['CEIL(2.5)', 'an `F64`'],
  ['FLOOR(n)', 'an `I64`'],
  ['ROUND(x)', 'an `F64`'],
  ['SQRT(4)', 'an `F64`'],
  ['EXP(1)', 'an `F64`'],
  ['LN(n)', 'an `F64`'],
  ['LOG10(n)', 'an `F64`'],
  ['LOG(n, 2)', 'an `F64`'],
  ['SIN(n)', 'an `F64`'],
  ['COS(n)', 'an `F64`'],
  ['TAN(n)', 'an `F64`'],
  ['ASIN(n)', 'an `F64`'],
  ['ACOS(n)', 'an `F64`'],
  ['ATAN(n)', 'an `F64`'],
  ['ATAN2(n, 1)', 'an `F64`'],
  ['PI()', 'an `F64`'],
  ['E()', 'an `F64`'],
  ['ADD(N<Film>::COUNT, 1)', 'an `I64`'],
  ['ADD(N<Film>::FIRST::{rating}, 1)', 'an `F64`'],
  ['SUM(ns)', 'an `I64`'],
  ['SUM(xs)', 'an `F64`'],
  ['SUM(N<Film>::{minutes})', 'an `I64`'],
  ['SUM([1, 2.5])', 'an `F64`'],
  ['AVG(ns)', 'an `F64`'],
  ['MIN(N<Film>::{rating})', 'an `F64`'],
  ['MAX(ns)', 'an `I64`'],
  ['COUNT(ss)', 'an `I64`'],
  ['COUNT(N<Film>)', 'an `I64`'],
  ['COUNT(N<Film>::{title})', 'an `I64`'],
  ['COUNT(N<Film>::GROUP_BY(title))', 'an `I64`'],
  ['MIN(N<Film>::{premiere})', 'a `Date`'],
  ['MAX(ss)', 'a `String`'],
  ['MAX(d, N<Film>::FIRST::{premiere})', 'a `Date`'],
  ['MIN(s, "m")', 'a `String`'],
  ['SQRT(SUM(ns))', 'an `F64`'],
]

const refused: readonly [call: string, ...expected: Expected[]][] = [
  ['ADDD(1, 2)', ['E708', 'ADDD', 'there is no function `ADDD`']],
  ['add(1, 2)', ['E708', 'add']],
  ['ADD(1)', ['E013', 'ADD', '`ADD` takes two arguments, not 1']],
  ['ADD(1, 2, gone)', ['E013', 'ADD']],
  ['SQRT()', ['E013', 'SQRT', '`SQRT` takes one argument, not none']],
  ['PI(1)', ['E013', 'PI', '`PI` takes no argument, not 1']],
  ['MIN(1, 2, 3)', ['E013', 'MIN']],
  ['AVG(1, 2)', ['E013', 'AVG', '`AVG` takes one argument, not 2']],
  ['ADD(1, "2")', ['E205', '"2"', '`ADD` takes numbers, not a `String`']],
  ['ADD(s, ss)', ['E205', 's'], ['E205', 'ss', '`ADD` takes numbers, not a `[String]`']],
  ['ADD(1, true)', ['E205', 'true']],
  ['ADD(1, NONE)', ['E205', 'NONE', '`ADD` takes numbers, not `NONE`']],
  ['ADD(1, d)', ['E205', 'd']],
  ['ADD(1, ns)', ['E205', 'ns']],
  ['ADD(1, N<Film>)', ['E205', 'N<Film>', '`ADD` takes numbers, not `Film` nodes']],
  ['ADD(1, N<Film>::{minutes})', ['E205', 'N<Film>::{minutes}']],
  ['ADD(1, gone)', ['E301', 'gone']],
  ['ADD(1, MUL(gone, "x"))', ['E301', 'gone'], ['E205', '"x"']],
  ['SUM(1)', ['E205', '1', '`SUM` takes many numbers, not an `I32`']],
  ['SUM(ss)', ['E205', 'ss', '`SUM` takes many numbers, not a `[String]`']],
  ['AVG(N<Film>)', ['E205', 'N<Film>', '`AVG` takes many numbers, not `Film` nodes']],
  [
    'MAX(N<Film>::{genres})',
    [
      'E205',
      'N<Film>::{genres}',
      '`MAX` takes many numbers, dates or strings, not several `[String]` values',
    ],
  ],
  ['SUM(N<Film>::{title})', ['E205', 'N<Film>::{title}']],
  ['MIN(s, d)', ['E205', 'd', '`MIN` compares values of one kind, but this is a `Date` beside a `String`']],
  ['MIN(1, s)', ['E205', 's', '`MIN` compares values of one kind, but this is a `String` beside an `I32`']],
  ['MAX(d, 1)', ['E205', '1', '`MAX` compares values of one kind, but this is an `I32` beside a `Date`']],
  [
    'MIN(N<Film>::{title}, "b")',
    ['E205', 'N<Film>::{title}', '`MIN` takes numbers, dates or strings, not several `String` values'],
  ],
  [
    'MAX(true, ss)',
    ['E205', 'true', '`MAX` takes numbers, dates or strings, not a `Boolean`'],
    ['E205', 'ss'],
  ],
  ['MIN(gone, true)', ['E301', 'gone'], ['E205', 'true']],
  ['MIN(s, gone)', ['E301', 'gone']],
  ['MIN(N<Film>::FIRST::{minutes})', ['E205', 'N<Film>::FIRST::{minutes}']],
  ['COUNT(5)', ['E205', '5', '`COUNT` counts many things, not an `I32`']],
  ['SUM(gone)', ['E301', 'gone']],
  ['N<Film>::UpsertN({minutes: COUNT(_::Out<ScreensAt>)})', ['E601', '_::Out<ScreensAt>']],
  [
    'N<Film>::UpsertN({title: _::{label}})',
    ['E601', '_::{label}', 'in an upsert only properties of `_` can be read'],
  ],
  ['N<Film>::UPDATE({minutes: ADD(_::{rating}, 1)})', ['E205', 'ADD(_::{rating}, 1)']],
]

/** Wherever a value is legal. */
const places: readonly string[] = [
  'v <- ADD(n, 1) RETURN v',
  'RETURN {a: ADD(n, 1), b: [SUM(ns), PI()]}',
  'RETURN N<Film>::{double: MUL(_::{minutes}, 2), halls: COUNT(_::Out<ScreensAt>)}',
  'RETURN N<Film>::|m|{more: ADD(m::{minutes}, n), halls: _::Out<ScreensAt>::|v|{of: DIV(v::{seats}, m::{rating})}}',
  'RETURN N<Film>::WHERE(_::{minutes}::GT(MUL(_::{rating}, 2)))',
  'RETURN N<Film>::WHERE(AND(_::{minutes}::EQ(ADD(n, 1)), _::{rating}::LT(AVG(xs))))',
  'RETURN N<Film>::WHERE(_::{minutes}::IS_IN([ADD(n, 1), 5]))',
  'RETURN N<Film>::ORDER<Asc>(MUL(_::{minutes}, -1))',
  'RETURN N<Film>::RANGE(SUB(n, 1), ADD(n, 1))',
  'RETURN SearchV<Synopsis>([SQRT(2), x], MIN(n, 5))::RerankRRF(k: ADD(n, 0.5))::RerankMMR(lambda: DIV(1.0, 2))',
  'f <- AddN<Film>({minutes: ADD(n, 1), rating: n}) RETURN f',
  'f <- N<Film>::UPDATE({minutes: SUM(ns)}) RETURN f',
  'f <- N<Film>::UPDATE({minutes: ADD(_::{minutes}, 1), rating: AVG(_::OutE<ScreensAt>::{fee})}) RETURN f',
  'f <- N<Film>({slug: s})::UpsertN({rating: DIV(1, 2)}) RETURN f',
  'FOR i IN ns { f <- AddN<Venue>({seats: MUL(i, 2)}) } RETURN NONE',
]

describe('calls', () => {
  it.each(kinds)('%s is %s', (call, kind) => {
    expect(kindText(returned(`RETURN ${call}`, parameters).type)).toBe(kind)
  })

  it.each(refused)('refuses %s', (call, ...expected) =>
    expectFound(checkBody(`RETURN ${call}`, parameters), expected),
  )

  it.each(places)('are allowed in %s', body => expectFound(checkBody(body, parameters), []))

  it('distinguish a function of numbers from an aggregate by the number of arguments', () => {
    expect(returned('RETURN MIN(n, 5)', parameters)).toMatchObject({ kind: 'call', function: 'MIN' })
    expect(returned('RETURN MIN(ns)', parameters)).toMatchObject({ kind: 'aggregate', function: 'MIN' })
  })

  it('suggest what to write instead', () => {
    const help = (call: string) =>
      checkBody(`result <- ${call} RETURN result`, parameters).diagnostics[0]?.help
    expect(help('SQURT(2)')).toBe('did you mean `SQRT`?')
    expect(help('MIN(1, 2, 3)')).toBe('or one argument that is an array or many values: `MIN(xs)`')
    expect(help('ADD(1, N<Film>::{minutes})')).toBe(
      'reduce them to one number, as in `SUM(…)`, or take the first with `::FIRST`',
    )
    expect(help('N<Film>::{twice: MUL(minutes, 2)}')).toBe('write `_::{minutes}` for the property')
  })
})
