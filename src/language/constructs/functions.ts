import type { AggregateFunction, MathFunction } from '../analysis/index.ts'
import type { Construct, ConstructsOf } from './construct.ts'

/** Functions that compute a number. */
export const functions: ConstructsOf<MathFunction | AggregateFunction> = {
  ADD: fn(['ADD(a, b)'], 'a + b.', 'N<Person>::{name, next: ADD(_::{age}, 1)}'),
  SUB: fn(['SUB(a, b)'], 'a - b.', 'N<Person>::{name, rest: SUB(100, _::{age})}'),
  MUL: fn(['MUL(a, b)'], 'a times b.', 'E<Road>::{metres: MUL(_::{km}, 1000)}'),
  DIV: fn(
    ['DIV(a, b)'],
    'a divided by b. Dividing by zero is an error of the query.',
    'E<Road>::{hours: DIV(_::{km}, 80)}',
  ),
  MOD: fn(['MOD(a, b)'], 'The remainder of a divided by b.', 'N<Person>::{name, odd: MOD(_::{age}, 2)}'),
  POW: fn(['POW(a, b)'], 'a to the power of b.', 'POW(2, 10)'),
  MIN: fn(
    ['MIN(a, b)', 'MIN(values)'],
    'The smaller of two numbers, dates or strings, or the smallest of a collection.',
    'MIN(N<Person>::{age})',
  ),
  MAX: fn(
    ['MAX(a, b)', 'MAX(values)'],
    'The larger of two numbers, dates or strings, or the largest of a collection.',
    'MAX(N<Person>::{age})',
  ),
  ABS: fn(['ABS(a)'], 'The absolute value of a.', 'N<Place>::{name, distance: ABS(_::{x})}'),
  CEIL: fn(['CEIL(a)'], 'a rounded up to an integer.', 'E<Road>::{km: CEIL(_::{km})}'),
  FLOOR: fn(['FLOOR(a)'], 'a rounded down to an integer.', 'E<Road>::{km: FLOOR(_::{km})}'),
  ROUND: fn(['ROUND(a)'], 'a rounded to the nearest integer.', 'E<Road>::{km: ROUND(_::{km})}'),
  SQRT: fn(['SQRT(a)'], 'The square root of a.', 'SQRT(2)'),
  EXP: fn(['EXP(a)'], 'e to the power of a.', 'EXP(0.5)'),
  LN: fn(['LN(a)'], 'The natural logarithm of a.', 'LN(10)'),
  LOG10: fn(['LOG10(a)'], 'The logarithm of a to base 10.', 'LOG10(1000)'),
  LOG: fn(['LOG(x, base)'], 'The logarithm of x to the given base.', 'LOG(8, 2)'),
  SIN: fn(['SIN(a)'], 'The sine of an angle in radians.', 'SIN(DIV(PI(), 2))'),
  COS: fn(['COS(a)'], 'The cosine of an angle in radians.', 'COS(PI())'),
  TAN: fn(['TAN(a)'], 'The tangent of an angle in radians.', 'TAN(DIV(PI(), 4))'),
  ASIN: fn(['ASIN(a)'], 'The angle whose sine is a.', 'ASIN(0.5)'),
  ACOS: fn(['ACOS(a)'], 'The angle whose cosine is a.', 'ACOS(0.5)'),
  ATAN: fn(['ATAN(a)'], 'The angle whose tangent is a.', 'ATAN(1)'),
  ATAN2: fn(
    ['ATAN2(y, x)'],
    'The angle of the point (x, y).',
    'N<Place>::{name, angle: ATAN2(_::{y}, _::{x})}',
  ),
  PI: fn(['PI()'], 'The number pi.', 'MUL(PI(), 2)'),
  E: fn(['E()'], "Euler's number.", 'POW(E(), 2)'),
  COUNT: fn(
    ['COUNT(values)'],
    'The number of values in a collection, including missing ones.',
    'COUNT(N<Person>::{age})',
  ),
  SUM: fn(['SUM(values)'], 'The sum of a collection; missing values are ignored.', 'SUM(N<Person>::{age})'),
  AVG: fn(['AVG(values)'], 'The mean of a collection; missing values are ignored.', 'AVG(N<Person>::{age})'),
}

function fn(forms: readonly string[], help: string, example: string): readonly Construct[] {
  return [{ words: forms.slice(0, 1).map(form => form.slice(0, form.indexOf('('))), forms, help, example }]
}
